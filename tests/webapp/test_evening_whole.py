"""A tournament evening from the first registration to the prize list, through the forms that people send."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.scribe import Scribe


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    one = Organiser(scribe)
    assert one.new_evening(prizes="1: Schinken, 50 €\n30 €\n3: Salami").status_code == 303
    one.enter()
    return one


def test_nine_people_play_three_rounds(organiser: Organiser) -> None:
    organiser.whole_evening()
    prizes = organiser.words("/preise")
    assert "Schinken, 50 €" in prizes
    assert "Der Abend ist beendet, die Preisliste steht." in organiser.words("/protokoll")
    standing = organiser.words("/stand")
    assert "Stand nach Durchgang 3" in standing
    assert all(name in standing for name in NAMES)
    assert "Berichtigt" not in prizes
