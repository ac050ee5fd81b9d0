"""What several tests of this room share."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.side_by_side import SIZE, ReadAs
from vision import finder, reader
from vision.decks import DeckKind
from vision.index import ForeignIndex, NamedIndex
from vision.photo import Photo
from vision.reading import Reading, read


@pytest.fixture
def read_as(monkeypatch: pytest.MonkeyPatch) -> ReadAs:
    """Read with networks that see the given indices in any picture."""

    def read_with(
        indices: tuple[NamedIndex, ...],
        dropped: tuple[NamedIndex, ...] = (),
        foreign: tuple[ForeignIndex, ...] = (),
        *,
        deck: DeckKind = DeckKind.GERMAN,
        complete: bool = True,
    ) -> Reading:
        monkeypatch.setattr(finder, "find", lambda rgb: tuple(named.index for named in indices))
        monkeypatch.setattr(
            reader, "name", lambda rgb, found, deck=None: reader.Names(indices, dropped, foreign, complete)
        )
        return read(Photo(np.zeros((SIZE[1], SIZE[0], 3), np.uint8)), deck)

    return read_with
