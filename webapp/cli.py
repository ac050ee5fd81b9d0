"""The command line, `binokel`. Each command is imported when it runs, so that `binokel --help` answers at once."""

from __future__ import annotations

from importlib import import_module

import click

_COMMANDS = {
    "bench": ("webapp.commands.bench", "Measure how long things take on this machine."),
    "evaluate": ("webapp.commands.truth", "Say how well your own photographs are read."),
    "export": ("webapp.commands.web", "Write the sheet of a game as PNG, PDF, text, CSV or JSON."),
    "label": ("webapp.commands.truth", "Write down what lies in photographs, for evaluate."),
    "meld": ("webapp.commands.scoring", "Say what cards are worth as melds."),
    "read": ("webapp.commands.vision", "Say which cards photographs show."),
    "rules": ("webapp.commands.rules", "Say which rules there are, and how each is changed."),
    "serve": ("webapp.commands.web", "Run the app for the phones on this network."),
    "settle": ("webapp.commands.scoring", "Settle hands written as JSON."),
    "tournament": ("webapp.commands.evening", "Try out a tournament evening, from the draw to the prize list."),
}


class _Lazy(click.Group):
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


@click.group(cls=_Lazy)
@click.version_option(package_name="binokel")
def main() -> None:
    """Binokel at the table: read cards, count melds, settle hands, keep the sheet."""


if __name__ == "__main__":
    main()
