"""The command `binokel learn`: a reader that knows your own deck."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from webapp.commands.web import data_folder, data_option
from webapp.terminal import RefusedError, is_file, photos_in, shown

_NEEDED = ("torch", "ultralytics", "onnx", "skia")

NOT_USED = 3
"""Exit status of the training when its result is not better."""


@click.command()
@click.option(
    "--minutes", type=click.FloatRange(0.1), default=20.0, show_default=True, help="Of training, interruptions aside."
)
@click.option("--undo", is_flag=True, help="Read with the shipped reader again; what was learnt is deleted.")
@data_option
@click.argument("photos", nargs=-1, metavar="PHOTO...", type=click.Path(path_type=Path))
def learn(photos: tuple[Path, ...], minutes: float, undo: bool, data: Path | None) -> None:
    """Teach the reader your own deck.

    PHOTO is a file or a folder of photographs whose cards you wrote down with `binokel label`; at least eight, better
    fifty, in the light and from the distance in which you take them. The shipped reader is trained on with what of
    them is certain, and with drawn cards. A quarter of the photographs is held back. The new reader is used only if it
    reads these better and has forgotten nothing; both is said in figures. Exit status 3 if it is not used.

    Only German cards can be taught: what is written down for a French one is the code of a German one.

    Ctrl-C stops; the same command continues. The finder, which sees where an index stands, is not changed. Needs the
    extra `train`, and a processor core for as long as you allow. Nothing leaves this machine.
    """
    from vision import networks

    folder = data_folder(data) / networks.OWN_FOLDER
    if undo:
        if photos:
            raise click.UsageError("--undo takes no photographs")
        click.echo(_taken_back(folder))
        return
    if any(find_spec(name) is None for name in _NEEDED):
        raise RefusedError("Learning needs the extra `train`: pip install 'binokel[train]'.")
    paths = photos_in(photos)
    if missing := [path for path in paths if not is_file(path)]:
        msg = f"{shown(missing[0])}: there is no such file."
        raise RefusedError(msg)
    if not paths:
        raise RefusedError("Name the photographs to learn from, or their folder.")
    command = [
        sys.executable,
        "-m",
        "models.learn",
        "--folder",
        str(folder.absolute()),
        "--minutes",
        str(minutes),
        "--",
    ]
    raise SystemExit(_run([*command, *(str(path.absolute()) for path in paths)]))


def _run(command: list[str]) -> int:
    """Run the training and return its exit status; Ctrl-C reaches it as well, and it says so itself."""
    with subprocess.Popen(command) as process:  # noqa: S603 - our own module, files of the person's own
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


def _taken_back(folder: Path) -> str:
    """Delete the learnt reader, and return what to say about it."""
    from vision import networks

    own = networks.own_reader(folder)
    try:
        (folder / networks.OWN_FILE).unlink()
    except FileNotFoundError:
        return "There is no learnt reader; the shipped one reads."
    except OSError as error:
        msg = f"{shown(folder / networks.OWN_FILE)} cannot be deleted: {error.strerror or error}."
        raise RefusedError(msg) from error
    if own:
        own.file.unlink(missing_ok=True)
    return "The shipped reader reads again; a server that is running takes it with the next photograph."


def use_own_reader(data: Path | None = None) -> None:
    """Let this process read with what was learnt, where it still fits, and say so where it does not."""
    from vision import networks

    own = networks.look_first_in(data_folder(data) / networks.OWN_FOLDER)
    if own and not own.usable:
        click.echo("The learnt reader belongs to another release and is not used: run `binokel learn` again.", err=True)
