"""Letters that nobody could read are not printed."""

import pytest

from datasets.decks.legible import encloses_paper
from datasets.decks.typefaces import all_typefaces


@pytest.mark.parametrize(("letter", "hole"), [("A", True), ("O", True), ("U", False), ("K", False)])
def test_letters_with_a_hole_are_told_from_those_without(letter: str, hole: bool) -> None:
    assert encloses_paper(all_typefaces()[0], letter) is hole


def test_every_face_that_is_drawn_with_writes_a_with_its_bar() -> None:
    assert all(encloses_paper(face, "A") for face in all_typefaces())
