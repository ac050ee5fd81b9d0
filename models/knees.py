"""Where photographs become too hard: ``python -m models.knees FOLDER`` reads pictures along all axes and counts.

FOLDER is what ``python -m datasets.make --axes`` wrote. The table says for every value how many pictures were read
exactly, how many of the cards were found, and how many pictures were offered as certain and wrong. With ``--write`` it
replaces that in ``KNEES.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from datasets.axes import all_cases
from vision.accuracy import Comparison, figures, read_photo
from vision.networks import version
from vision.truth import read_truth

HERE = Path(__file__).resolve().parent

_NOBODY = "beyond a person"

_HEAD = """# Where photographs become too hard

Pictures drawn along one condition at a time (`datasets/axes.py`), of drawn decks that no training showed; written by
`python -m models.knees --write`. "Beyond a person": judged on pictures drawn so.

"""


def table(photos: Sequence[Comparison]) -> Iterator[str]:
    """Return the lines of a Markdown table, one for each value of an axis of which there are pictures."""
    yield "| axis, value | exact | recall | silently wrong | of | |"
    yield "|---|---|---|---|---|---|"
    readable: list[Comparison] = []
    for case in all_cases():
        if of_case := [photo for photo in photos if photo.kind == case.name]:
            yield f"| {case.name} | {_row(of_case)} | {'' if case.readable else _NOBODY} |"
            if case.readable and not case.french:
                readable += of_case
    if readable:
        yield f"| **all that a person reads** | {_row(readable)} | |"


def _row(photos: Sequence[Comparison]) -> str:
    measured = figures(photos)
    silent = sum(photo.silent for photo in photos)
    return f"{measured.exact:.3f} | {measured.recall:.4f} | {silent} | {len(photos)}"


@click.command()
@click.option("--most", type=click.IntRange(1), help="Read so many pictures of each value only.")
@click.option("--write", is_flag=True, help="Write the table into models/KNEES.md, too.")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path, most: int | None, write: bool) -> None:
    """Print the table of knees of the shipped networks on the pictures in FOLDER."""
    photos = [
        read_photo(folder / name, truth)
        for name, truth in sorted(read_truth(folder).items())
        if most is None or int(name.split("-")[1].removesuffix(".jpg")) < most
    ]
    text = f"Networks {version()}.\n\n" + "".join(f"{line}\n" for line in table(photos))
    click.echo(text, nl=False)
    if write:
        (HERE / "KNEES.md").write_text(_HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    main()
