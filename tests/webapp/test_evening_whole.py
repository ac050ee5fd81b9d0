"""A tournament evening from the first registration to the prize list, through the forms that people send."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.scribe import Scribe


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    organiser = Organiser(scribe)
    assert organiser.new_evening(prizes="1: Schinken, 50 €\n30 €\n3: Salami").status_code == 303
    organiser.enter()
    return organiser


def test_nine_people_play_three_rounds(organiser: Organiser) -> None:
    organiser.whole_evening()
    prizes = organiser.page("/preise")
    assert "Schinken, 50 €" in prizes
    assert "Der Abend ist beendet, die Preisliste steht." in organiser.page("/protokoll")
    standing = organiser.page("/stand")
    assert "Stand nach Durchgang 3" in standing
    assert all(name in standing for name in NAMES)
    assert "Berichtigt" not in prizes
