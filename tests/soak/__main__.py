"""Long runs that look for what happens once in thousands: ``python -m tests.soak reading``."""

from __future__ import annotations

import click

from tests.scoring.second_reckoning import reckoned_twice
from tests.soak import reading


@click.group()
def main() -> None:
    """Run one of the soaks; it ends with status 1 when anything went wrong."""


@main.command("reading")
@click.option(
    "--pictures", default=10_000, show_default=True, help="Index sets at random, beside walls, decks and grids."
)
@click.option("--seed", default=1, show_default=True)
def _reading(pictures: int, seed: int) -> None:
    """Group indices that nobody would photograph: at most three seconds each, no exception, memory bounded."""
    if wrong := reading.soak(pictures, seed):
        raise click.ClickException("\n".join(wrong))


@main.command("settle")
@click.option("--hands", default=10_000, show_default=True, help="Random hands, in games of ten.")
@click.option("--seed", default=1, show_default=True)
def _settle(hands: int, seed: int) -> None:
    """Settle hands that were played, given up, spoilt, passed out or misdealt, and reckon them a second time."""
    wrong = reckoned_twice(hands, seed)
    click.echo(f"{hands} hands, {len(wrong)} differences")
    if wrong:
        raise click.ClickException("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
