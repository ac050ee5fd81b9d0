"""A contact sheet of a drawn deck, to look at: ``python -m datasets.decks.sheet --seed 7 deck.png``."""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import numpy.typing as npt
from PIL import Image

from datasets.decks.deck import Deck
from datasets.decks.drawn import draw_deck
from datasets.decks.kde import SOURCE, kde_deck
from scoring.cards import KINDS, Rank, Suit


def contact_sheet(deck: Deck, *, face_height: int = 320) -> npt.NDArray[np.uint8]:
    """Return all 24 faces and the back on green, one row a suit, as uint8 (height, width, 3)."""
    scale = face_height / deck.size[1]
    width = round(deck.size[0] * scale)
    gap = 8
    columns = len(Rank) + 1
    sheet = Image.new("RGB", (gap + columns * (width + gap), gap + len(Suit) * (face_height + gap)), (36, 84, 58))
    pictures = [(place // len(Rank), place % len(Rank), deck.faces[card]) for place, card in enumerate(KINDS)]
    for row, column, picture in [*pictures, (0, columns - 1, deck.back)]:
        face = Image.fromarray(picture).resize((width, face_height), Image.Resampling.LANCZOS)
        sheet.paste(face, (gap + column * (width + gap), gap + row * (face_height + gap)), face)
    return np.asarray(sheet)


@click.command()
@click.option("--seed", default=0, show_default=True, help="Which deck.")
@click.option("--kde", is_flag=True, help="A deck of KDE's pictures.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def main(seed: int, kde: bool, file: Path) -> None:
    """Draw the deck of SEED and save its contact sheet as FILE."""
    rng = np.random.default_rng(seed)
    deck = kde_deck(rng) if kde else draw_deck(rng)
    if deck is None:
        msg = f"KDE's pictures are not installed: {SOURCE} is missing (Debian: kdegames-card-data-kf5)"
        raise click.ClickException(msg)
    Image.fromarray(contact_sheet(deck)).save(file)


if __name__ == "__main__":
    main()
