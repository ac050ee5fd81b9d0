"""The command line `binokel`. Each command is imported only when it runs, so that `binokel --help` is fast."""

from __future__ import annotations

from importlib import import_module

import click

_COMMANDS = {
    "bench": ("webapp.commands.bench", "Measure how long things take on this machine."),
    "evaluate": ("webapp.commands.truth", "Measure how well your own photographs are read."),
    "export": ("webapp.commands.web", "Write the sheet of a game as PNG, PDF, text, CSV or JSON."),
    "label": ("webapp.commands.truth", "Save which cards your photographs really show, for evaluate."),
    "learn": ("webapp.commands.learn", "Teach the reader your own deck."),
    "meld": ("webapp.commands.scoring", "Find the melds of cards and their points."),
    "read": ("webapp.commands.vision", "Read the cards in photographs."),
    "rules": ("webapp.commands.rules", "List the rule sets and options."),
    "serve": ("webapp.commands.web", "Run the app for the phones on this network."),
    "settle": ("webapp.commands.scoring", "Settle hands written as JSON."),
    "tournament": ("webapp.commands.evening", "Simulate a tournament evening, from the draw to the prize list."),
}


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(_COMMANDS[cmd_name][0]), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_text) for name, (_module, help_text) in sorted(_COMMANDS.items())])


@click.group(cls=_LazyGroup)
@click.version_option(package_name="binokel")
def main() -> None:
    """Binokel at the table: read cards, count melds, settle hands, keep the sheet."""


if __name__ == "__main__":
    main()
