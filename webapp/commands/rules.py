"""The command `binokel rules`: the rule sets, and every option with its values and their meaning."""

from __future__ import annotations

from collections.abc import Iterator

import click

from scoring.rules import PRESETS, VARIANTS
from webapp.terminal import say


@click.command()
@click.argument("name", required=False, type=click.Choice(PRESETS + VARIANTS), metavar="[NAME]")
def rules(name: str | None) -> None:
    """List the rule sets and options.

    Lists the rule sets for --rules NAME, and for --option KEY=VALUE every key with its value, its meaning and its other
    values. With NAME the values are those of that rule set, and those that differ from familie are marked.
    """
    for line in (*_sets(), "", *_options("familie")) if name is None else _options(name):
        say(line)


def _sets() -> Iterator[str]:
    from webapp.sheet.house import VARIANTS as WORDS
    from webapp.site.languages import english
    from webapp.site.texts import PRESETS as SHEETS

    yield "Rule sets (--rules NAME; binokel rules NAME lists what each says):"
    for name in PRESETS + VARIANTS:
        yield f"  {name:<22}{english().gettext(SHEETS[name] if name in PRESETS else WORDS[name])}"


def _options(name: str) -> Iterator[str]:
    """Yield a description of every option, grouped as on the web page; "*" marks what differs from familie."""
    from scoring.options import OPTIONS
    from scoring.rules import load
    from webapp.sheet.house import GROUPS
    from webapp.site.languages import english

    gettext = english().gettext
    values, family = load(name).options(), load("familie").options()
    yield f"Options (--option KEY=VALUE) with the values of {name}" + (
        ":" if name == "familie" else "; * differs from familie:"
    )
    for heading, group in GROUPS:
        yield f"\n{gettext(heading)}"
        for asked in group:
            mark = " " if values[asked.key] == family[asked.key] else "*"
            yield f"{mark} {asked.key}={values[asked.key]}"
            yield f"      {gettext(asked.question)}"
            words = [f"{value} ({gettext(said)})" for value, said in asked.words.items()]
            numbers = [text for text in OPTIONS[asked.key].suggestions if text not in asked.words]
            yield f"      {', '.join(words)}" + _for_example(numbers, also=bool(words))


def _for_example(numbers: list[str], *, also: bool) -> str:
    if not numbers:
        return ""
    return f"{', or ' if also else ''}for example {', '.join(numbers)}"
