"""A table where people come and go: who deals and plays each hand, a column for everybody, games with other seats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.evening import Organiser
from tests.webapp.page import Page, page_of
from tests.webapp.scribe import Scribe

FOUR = ("Anna", "Bert", "Clara", "Dora")


def seats(scribe: Scribe, address: str, **changes: Any) -> dict[str, Any]:
    """What a form of seats sends with changes; None leaves a box unticked."""
    shown = scribe.page(address).form(address).first()
    fields = {**shown, **{name.replace("__", "-"): value for name, value in changes.items()}}
    return {name.replace("-", "__"): value for name, value in fields.items() if value is not None and name != "key"}


def seat(scribe: Scribe, game: str, **changes: Any) -> None:
    answer = scribe.post(f"{game}/runde", **seats(scribe, f"{game}/runde", **changes))
    assert answer.status_code == 303, answer.text


def begin(scribe: Scribe, game: str) -> tuple[str, list[str]]:
    """Begin the next hand; return its address and who plays it."""
    draft = scribe.begin(game)
    return draft, scribe.page(f"{draft}/reizen").texts('[name="declarer"] > span[translate]')


def concede(scribe: Scribe, draft: str, players: int, declarer: int = 0, bid: int = 200) -> None:
    """Write a hand that its declarer gave up, without any meld: he loses the bid, the others get 40."""
    scribe.step(draft, "reizen", bid=str(bid), declarer=str(declarer))
    scribe.step(draft, "trumpf", trump="conceded")
    scribe.step(draft, "melden", **{f"meld__{place}-none": "on" for place in range(players)})
    answer = scribe.step(draft, "abrechnung")
    assert answer.status_code == 303, answer.text


def play(scribe: Scribe, game: str, declarer: int = 0) -> str:
    """Write a hand that was given up; return who played it."""
    draft, names = begin(scribe, game)
    concede(scribe, draft, len(names), declarer)
    return " ".join(names)


def rows(page: Page) -> list[list[str]]:
    """The changes of each hand on the sheet, column by column."""
    return [
        [said.split()[-1] if "setzt aus" not in said else "–" for said in row.texts(".delta")]
        for row in page.parts(".hands tbody tr")
    ]


@pytest.fixture
def four_at_three(scribe: Scribe) -> str:
    return scribe.new_game(*FOUR, size="3")


def test_of_four_at_a_table_of_three_the_dealer_sits_out(scribe: Scribe, four_at_three: str) -> None:
    assert [play(scribe, four_at_three) for _ in range(4)] == [
        "Bert Clara Dora", "Anna Clara Dora", "Anna Bert Dora", "Anna Bert Clara",
    ]  # fmt: skip
    page = scribe.page(four_at_three)
    assert page.texts(".hands thead .side") == list(FOUR)
    assert rows(page) == [
        ["–", "(−200)", "+40", "+40"],
        ["(−200)", "–", "+40", "+40"],
        ["(−200)", "+40", "–", "+40"],
        ["(−200)", "+40", "+40", "–"],
    ]
    assert scribe.totals(four_at_three) == {"A": -600, "B": -120, "C": 120, "D": 120}
    assert "Anna gibt, Bert reizt zuerst. Es setzt aus: Anna." in page


def test_before_a_hand_is_entered_it_says_who_sits_out(scribe: Scribe, four_at_three: str) -> None:
    draft, _names = begin(scribe, four_at_three)
    assert "Anna gibt und setzt aus." in scribe.page(f"{draft}/reizen")


def test_five_come_and_go(scribe: Scribe, four_at_three: str) -> None:
    game = four_at_three
    assert play(scribe, game) == "Bert Clara Dora"
    seat(scribe, game, **{"here-1": None})
    assert play(scribe, game) == "Anna Clara Dora"  # three are left: Clara deals and plays
    seat(scribe, game, **{"name-new": "Emil", "seat-new": "3"})
    assert play(scribe, game) == "Anna Emil Clara"  # Dora deals
    seat(scribe, game, **{"here-1": "on"})
    draft, names = begin(scribe, game)
    assert names == ["Bert", "Emil", "Clara"]
    assert "Anna gibt und setzt aus. Es setzt aus: Dora." in scribe.page(f"{draft}/reizen")
    concede(scribe, draft, 3, declarer=1)
    assert scribe.totals(game) == {"A": -400, "B": -160, "C": 160, "D": 80, "E": -160}
    for form in ("txt", "csv"):
        assert "Emil" in scribe.text(f"{game}/blatt.{form}")


def test_the_history_says_who_came_and_went(scribe: Scribe, four_at_three: str) -> None:
    play(scribe, four_at_three)
    seat(scribe, four_at_three, **{"here-1": None, "name-new": "Emil"})
    line = scribe.page(f"{four_at_three}/geschichte").texts(".history li")[0]
    assert line.startswith("Wer mitspielt, ab Spiel 2")
    assert line.endswith("Anna, Clara, Dora, Emil")


def test_three_become_four_in_pairs_and_each_keeps_what_he_had(scribe: Scribe, game: str) -> None:
    assert play(scribe, game) == "Anna Berta Clara"
    seat(scribe, game, **{"name-new": "Dora", "size": "4"})
    assert play(scribe, game, declarer=1) == "Anna Berta Clara Dora"
    assert scribe.totals(game) == {"A": -160, "B": -160, "C": 80, "D": -200}


def test_partners_who_part_both_keep_the_points_of_their_pair(scribe: Scribe) -> None:
    game = scribe.new_game(*FOUR)
    play(scribe, game)
    assert scribe.totals(game) == {"A": -200, "B": 40}
    seat(scribe, game, **{"here-3": None})
    assert scribe.totals(game) == {"A": -200, "B": 40, "C": -200, "D": 40}
    assert play(scribe, game) == "Anna Bert Clara"


def test_who_is_called_like_another_or_nobody_is_refused(scribe: Scribe, four_at_three: str) -> None:
    address = f"{four_at_three}/runde"
    for changes, sentence in (
        ({"name-new": "anna"}, "So heißt schon jemand am Tisch."),
        ({"here-0": None, "here-1": None}, "Zum Spielen braucht es mindestens drei."),
    ):
        answer = scribe.post(address, **seats(scribe, address, **changes))
        assert answer.status_code == 422
        assert sentence in page_of(answer)
    assert not scribe.page(address).has('[name="here-4"]')


def test_what_was_entered_goes_along_when_somebody_else_plays(scribe: Scribe, four_at_three: str) -> None:
    draft, _names = begin(scribe, four_at_three)
    scribe.step(draft, "reizen", bid="200", declarer="2")  # Dora
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="20", meld__1="40", meld__2="150")
    form = scribe.page(f"{draft}/runde").form("/runde").first()
    del form["key"]
    assert scribe.post(f"{draft}/runde", **{**form, "dealer": "1"}).status_code == 303
    page = scribe.page(f"{draft}/melden")
    assert [page.value(f"meld-{place}") for place in range(3)] == ["20", "40", "150"]
    assert page.texts(".over [translate]") == ["Dora"]
    assert "Bert gibt und setzt aus." in scribe.page(f"{draft}/reizen")


def test_of_two_phones_the_second_is_asked_to_look_again(scribe: Scribe, four_at_three: str) -> None:
    """Whoever came while a form lay open has no box in it, and would pause."""
    game = four_at_three
    form = scribe.page(f"{game}/runde").form("/runde")
    seat(scribe, game, **{"name-new": "Emil", "size": "3"})
    late = scribe.submit(form, name__new="Fritz")
    assert late.status_code == 409
    page = page_of(late)
    assert "Bitte noch einmal ansehen." in page.error("here")
    assert page.value("name-new") == "Fritz", "nothing typed is lost"
    assert page.checked("here-4"), "Emil plays"
    assert scribe.submit(page.form("/runde")).status_code == 303
    assert scribe.exported(game)["players"] == [*FOUR, "Emil", "Fritz"]
    assert scribe.page(f"{game}/runde").count('[name^="here-"][checked]') == 6


def test_a_double_tap_on_the_form_of_seats_is_no_error(scribe: Scribe, game: str) -> None:
    form = scribe.page(f"{game}/runde").form("/runde")
    answers = [scribe.submit(form, name__new="Dora") for _ in range(2)]
    assert [answer.location for answer in answers] == [game, game]
    assert scribe.exported(game)["players"] == ["Anna", "Berta", "Clara", "Dora"]


def test_what_a_pair_won_is_nobodys_own_when_three_play_on(scribe: Scribe) -> None:
    """A hand of four is open up to its settlement when Dora leaves: what Anna and Clara won is asked for anew."""
    game = scribe.new_game(*FOUR)
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", meld__1="20", meld__2="40", **{"meld__3-none": "on"})
    scribe.step(draft, "stiche", tricks__A="161", tricks__B="79")
    seat(scribe, game, **{"here-3": None})
    page = scribe.page(f"{draft}/stiche")
    assert [page.value(f"tricks-{side}") for side in "ABC"] == ["", "", ""]
    assert [scribe.page(f"{draft}/melden").value(f"meld-{place}") for place in range(3)] == ["190", "20", "40"]
    assert not scribe.page(f"{draft}/abrechnung").forms('form[action$="/abrechnung"]')


def test_what_one_won_is_no_pairs_when_a_fourth_joins(scribe: Scribe, game: str, complete: str) -> None:
    seat(scribe, game, **{"name-new": "Dora", "size": "4"})
    page = scribe.page(f"{complete}/stiche")
    assert [page.value(f"tricks-{side}") for side in "AB"] == ["", ""]


def test_a_form_of_before_writes_nothing_for_somebody_else(scribe: Scribe, four_at_three: str) -> None:
    draft, _names = begin(scribe, four_at_three)
    scribe.step(draft, "reizen", bid="200", declarer="2")
    scribe.step(draft, "trumpf", trump="H")
    shown = scribe.page(f"{draft}/melden").form("#here").first()
    form = scribe.page(f"{draft}/runde").form("/runde").first()
    scribe.post(f"{draft}/runde", **{**form, "dealer": "1"})
    answer = scribe.client.post(f"{draft}/melden", data={**shown, "meld-0": "190"})
    assert answer.status_code == 409
    assert "spielen inzwischen andere mit" in page_of(answer)


def test_a_forgotten_hand_leaves_the_players_of_the_others(scribe: Scribe, four_at_three: str) -> None:
    for _ in range(2):
        play(scribe, four_at_three)
    before = rows(scribe.page(four_at_three))
    draft = scribe.begin_before(scribe.hands(four_at_three)[1])
    assert "Bert gibt und setzt aus." in scribe.page(f"{draft}/reizen")
    concede(scribe, draft, 3)
    after = rows(scribe.page(four_at_three))
    assert [after[0], after[2]] == before


def test_another_game_offers_other_partners(scribe: Scribe) -> None:
    game = scribe.new_game(*FOUR)
    page = scribe.page(f"{game}/neue-runde")
    assert page.texts('[name="pair"] + span') == [
        "Anna & Clara – Bert & Dora", "Anna & Bert – Clara & Dora", "Anna & Dora – Bert & Clara",
    ]  # fmt: skip
    form = seats(scribe, f"{game}/neue-runde", pair=page.attributes('[name="pair"]', "value")[1], dealer="3")
    new = scribe.post(f"{game}/neue-runde", **form).location
    opened = scribe.page(new)
    assert opened.texts(".hands thead .side") == ["Anna & Bert", "Clara & Dora"]
    assert "Dora gibt, Anna reizt zuerst." in opened


def test_another_game_leaves_out_who_went_home(scribe: Scribe, four_at_three: str) -> None:
    form = seats(scribe, f"{four_at_three}/neue-runde", **{"here-3": None})
    new = scribe.post(f"{four_at_three}/neue-runde", **form).location
    assert scribe.page(new).texts(".hands thead .side") == ["Anna", "Bert", "Clara"]


def test_one_tap_goes_on_with_the_same_people(scribe: Scribe, four_at_three: str) -> None:
    play(scribe, four_at_three)
    new = scribe.post(f"{four_at_three}/noch-eine").location
    assert "Bert gibt, Clara reizt zuerst. Es setzt aus: Bert." in scribe.page(new)


def test_five_names_ask_how_many_play(scribe: Scribe) -> None:
    answer = scribe.new_game_answer(*FOUR, "Emil")
    assert answer.status_code == 422
    assert "Spielen drei oder vier ein Spiel?" in page_of(answer)
    game = scribe.new_game(*FOUR, "Emil", size="4")
    assert play(scribe, game) == "Bert Clara Dora Emil"
    assert scribe.totals(game) == {"A": 0, "B": -200, "C": 40, "D": -200, "E": 40}


def test_our_table_is_offered_again_and_begins_with_one_tap(scribe: Scribe, four_at_three: str) -> None:
    assert "Unser Tisch" not in scribe.page("/")
    play(scribe, four_at_three)
    scribe.page(four_at_three)
    page = scribe.page("/")
    assert "neue Partie, Bert gibt" in page
    answer = scribe.submit(page.form("/noch-eine"))
    opened = scribe.page(answer.location)
    assert opened.texts(".hands thead .side") == list(FOUR)
    assert scribe.submit(page.form("/noch-eine")).location == answer.location


def test_names_are_those_that_this_phone_knows(scribe: Scribe, four_at_three: str) -> None:
    scribe.page(four_at_three)
    assert scribe.page("/").texts('button[name="add"]') == list(FOUR)
    tapped = page_of(scribe.post("/", preset="familie", dealer="0", name__0="Emil", add="Clara"))
    assert tapped.attributes('[name^="name-"]', "value")[:3] == ["Emil", "Clara", ""]
    assert tapped.texts('button[name="add"]') == ["Anna", "Bert", "Dora"]
    other = Scribe(scribe.client.application.test_client())
    assert not other.page("/").has('button[name="add"]')


def test_bookings_follow_people_when_columns_change(scribe: Scribe) -> None:
    """What was booked for a pair is each partner's, once everybody has a column."""
    game = scribe.new_game(*FOUR)
    scribe.post(f"{game}/buchen", reason="Übertrag", points__A="50", points__B="-70", after="0")
    assert scribe.totals(game) == {"A": 50, "B": -70}
    seat(scribe, game, **{"name-new": "Emil"})
    assert scribe.totals(game) == {"A": 50, "B": -70, "C": 50, "D": -70, "E": 0}
    form = scribe.page(f"{game}/buchen").form("/buchen")
    scribe.submit(form, reason="Strafe", points__E="-10")
    assert scribe.totals(game)["E"] == -10
    play(scribe, game)
    totals, hand = scribe.totals(game), scribe.exported(game)["hands"][0]
    assert sum(totals.values()) == -50 + sum(hand["deltas"].values())


def test_names_are_put_right_where_people_come_and_go(scribe: Scribe, four_at_three: str) -> None:
    """Seats are said by "Wer spielt mit?" there, and hands stay with their people."""
    players = play(scribe, four_at_three)
    form = scribe.page(f"{four_at_three}/tisch").form("/tisch")
    assert not [field for field in form.fields if field.startswith(("seat-", "dealer"))]
    before = scribe.totals(four_at_three)
    assert scribe.submit(form, name__1="Bertram").status_code == 303
    assert scribe.totals(four_at_three) == before
    assert play(scribe, four_at_three) != players
    scribe.submit(scribe.page(four_at_three).form("/schluss"))
    assert scribe.page(four_at_three).has("#ende")
    assert "Bertram" in scribe.page(four_at_three).texts("thead th")


@pytest.mark.parametrize("wrong", [{"name-1": "Bertha"}, {"dealer": "1"}, {"seat-1": "3", "seat-2": "2"}])
def test_somebody_may_join_after_names_or_seats_were_put_right(
    scribe: Scribe, game: str, wrong: dict[str, str]
) -> None:
    """What was put right of three says nothing of a fourth."""
    play(scribe, game)
    scribe.submit(scribe.page(f"{game}/tisch").form("/tisch"), **wrong)
    before = scribe.totals(game)
    seat(scribe, game, **{"name-new": "Dora", "size": "3"})
    assert scribe.totals(game) == {**before, "D": 0}
    play(scribe, game)
    assert sum(scribe.totals(game).values()) == 2 * sum(before.values())


def test_at_a_tournament_table_nobody_comes_or_goes(short_evening: Organiser) -> None:
    short_evening.begin_round()
    sheet = short_evening.sheet(short_evening.lots[1])
    for answer in (
        short_evening.scribe.client.get(f"{sheet}/runde"),
        short_evening.scribe.post(
            f"{sheet}/runde", **{"here-0": "on", "here-1": "on", "here-2": "on", "name-new": "X"}
        ),
    ):
        assert answer.status_code == 423
        assert "die drei, die ausgelost sind" in page_of(answer)
