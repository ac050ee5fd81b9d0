"""Two phones write down the same hand: nobody erases what the other one entered, and who differs is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from tests.webapp.page import page_of
from tests.webapp.phones import Phone
from webapp.storage.store import prepare


@pytest.fixture
def contested(first: Phone, second: Phone, begun: str) -> TestResponse:
    """The first phone says 190 where the second has said 180 meanwhile."""
    old = first.open(begun, "melden")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    return first.step(begun, "melden", drawn=old, meld__0="190", meld__1="40", **{"meld__2-none": "on"})


@pytest.fixture
def twice_contested(first: Phone, second: Phone, begun: str) -> TestResponse:
    """Two melds that both phones wrote, differently."""
    old = first.open(begun, "melden")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180", meld__1="60")
    return first.step(begun, "melden", drawn=old, meld__0="190", meld__1="40", **{"meld__2-none": "on"})


@pytest.mark.parametrize("order", ["the old form last", "the old form first"])
def test_two_forms_drawn_alike_add_up(first: Phone, second: Phone, begun: str, order: str) -> None:
    forms = [
        (first, first.open(begun, "melden"), {"meld__0": "190", "meld__1": "", "meld__2": ""}),
        (second, second.open(begun, "melden"), {"meld__0": "", "meld__1": "40", "meld__2": "20"}),
    ]
    for phone, drawn, melds in forms if order == "the old form first" else forms[::-1]:
        phone.step(begun, "melden", drawn=drawn, **melds)
    page = first.page(f"{begun}/melden")
    assert [page.value(f"meld-{seat}") for seat in range(3)] == ["190", "40", "20"]


def test_an_old_form_with_an_empty_field_erases_nothing(first: Phone, second: Phone, begun: str) -> None:
    old = first.open(begun, "melden")
    second.step(begun, "melden", drawn=second.open(begun, "melden"), meld__0="190", meld__1="40", meld__2="20")
    answer = first.step(begun, "melden", drawn=old, meld__0="", meld__1="", meld__2="")
    assert answer.location == f"{begun}/stiche"
    assert first.page(f"{begun}/melden").value("meld-1") == "40"


def test_the_same_field_twice_is_asked(first: Phone, begun: str, contested: TestResponse) -> None:
    assert contested.status_code == 409
    assert "Ein anderes Handy hat inzwischen „180“ eingetragen, hier steht „190“." in page_of(contested)
    page = first.page(f"{begun}/melden")
    assert page.value("meld-0") == "180", "nothing is decided yet"
    assert page.value("meld-1") == "40", "what nobody contests is kept"


@pytest.mark.parametrize(("words", "kept"), [("190", "190"), ("180", "180")])
def test_one_tap_keeps_either(first: Phone, begun: str, contested: TestResponse, words: str, kept: str) -> None:
    answer = first.settle(contested, words)
    assert answer.location == f"{begun}/stiche", "and the hand goes on"
    assert first.page(f"{begun}/melden").value("meld-0") == kept
    assert first.page(f"{begun}/melden").value("meld-1") == "40"


def test_a_double_tap_on_the_choice_changes_nothing_more(first: Phone, begun: str, contested: TestResponse) -> None:
    [form] = page_of(contested).forms("form.conflict")
    answers = [first.client.post(form.action, data=form.tap("„190“")) for _ in range(2)]
    assert [answer.location for answer in answers] == [f"{begun}/stiche"] * 2
    assert first.page(f"{begun}/melden").value("meld-0") == "190"


@pytest.mark.parametrize(
    ("taps", "kept"),
    [
        (["190", "40"], ["190", "40"]),
        (["190", "60"], ["190", "60"]),
        (["180", "40"], ["180", "40"]),
        (["60", "180"], ["180", "60"]),
        (["40", "190"], ["190", "40"]),
    ],
)
def test_of_two_contested_fields_each_is_chosen(
    first: Phone, begun: str, twice_contested: TestResponse, taps: list[str], kept: list[str]
) -> None:
    answer = first.settle(twice_contested, taps[0])
    assert answer.status_code == 409, "the other one is still open"
    assert page_of(answer).count("form.conflict") == 1
    assert "Ein anderes Handy hat inzwischen" in page_of(answer)
    answer = first.settle(answer, taps[1])
    assert answer.location == f"{begun}/stiche"
    page = first.page(f"{begun}/melden")
    assert [page.value(f"meld-{seat}") for seat in (0, 1)] == kept


def test_a_field_left_on_both_phones_is_asked_without_leaving_the_page(first: Phone, second: Phone, begun: str) -> None:
    old = first.open(begun, "melden")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    answer = first.keep(begun, "melden", old, meld__0="190")
    assert answer.headers["HX-Retarget"] == "#conflicts"
    assert "„180“" in page_of(answer)
    first.settle(answer, "190")
    assert first.page(f"{begun}/melden").value("meld-0") == "190"


def test_the_same_words_on_both_phones_are_no_conflict(first: Phone, second: Phone, begun: str) -> None:
    old = first.open(begun, "melden")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="190")
    answer = first.step(begun, "melden", drawn=old, meld__0="190", meld__1="40", meld__2="20")
    assert answer.location == f"{begun}/stiche"


def test_typed_and_taken_back_on_one_phone(first: Phone, begun: str) -> None:
    drawn = first.open(begun, "melden")
    first.keep(begun, "melden", drawn, meld__0="190")
    first.keep(begun, "melden", drawn, meld__0="")
    assert first.page(f"{begun}/melden").value("meld-0") == ""


def test_typed_and_taken_back_on_the_other_phone(first: Phone, second: Phone, begun: str) -> None:
    old, drawn = first.open(begun, "melden"), second.open(begun, "melden")
    second.keep(begun, "melden", drawn, meld__0="180")
    second.keep(begun, "melden", drawn, meld__0="")
    answer = first.step(begun, "melden", drawn=old, meld__0="190", meld__1="40", meld__2="20")
    assert answer.location == f"{begun}/stiche", "nobody else says anything about it any more"


def test_what_the_other_phone_corrected_stays_when_this_one_only_goes_on(
    first: Phone, second: Phone, begun: str
) -> None:
    drawn = first.open(begun, "melden")
    first.keep(begun, "melden", drawn, meld__0="190")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="200")
    answer = first.step(begun, "melden", drawn=drawn, meld__0="190", meld__1="40", meld__2="20")
    assert answer.location == f"{begun}/stiche"
    assert first.page(f"{begun}/melden").value("meld-0") == "200"


def test_back_and_forward_to_an_old_page_of_ones_own(first: Phone, begun: str) -> None:
    """A browser that shows the old page again without asking; the person corrects it there."""
    drawn = first.open(begun, "melden")
    first.step(begun, "melden", drawn=drawn, meld__0="190", meld__1="40", meld__2="20")
    answer = first.step(begun, "melden", drawn=drawn, meld__0="180", meld__1="40", meld__2="20")
    assert answer.location == f"{begun}/stiche"
    assert first.page(f"{begun}/melden").value("meld-0") == "180"


def test_a_refused_field_does_not_bring_old_values_of_the_others_back(first: Phone, second: Phone, begun: str) -> None:
    old = first.open(begun, "melden")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    refused = first.step(begun, "melden", drawn=old, meld__0="", meld__1="viel", meld__2="20")
    assert refused.status_code == 422
    assert page_of(refused).value("meld-1") == "viel"
    assert page_of(refused).value("meld-0") == "180"


def test_a_photograph_sent_with_a_contested_field_loses_neither(first: Phone, second: Phone, begun: str) -> None:
    old = first.open(begun, "melden")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    answer = first.photo(f"{begun}/melden", "meld-1", drawn=old, meld__0="190")
    assert answer.status_code == 409
    assert "„180“ eingetragen, hier steht „190“" in page_of(answer)
    pile = first.step(begun, "melden", do="cards-meld-1").location
    assert "Herz Ass" in first.page(pile)


def test_the_server_is_restarted_in_the_middle(first: Phone, second: Phone, begun: str, tmp_path: Path) -> None:
    old = first.open(begun, "melden")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    prepare(tmp_path)
    answer = first.step(begun, "melden", drawn=old, meld__0="190", meld__1="40", meld__2="20")
    assert answer.status_code == 409
    assert "„180“" in page_of(answer)


@pytest.mark.parametrize(
    ("step", "theirs", "mine", "sentence"),
    [
        (
            "reizen",
            {"bid": "260", "declarer": "1"},
            {"bid": "270", "declarer": "2"},
            "„Berta“ eingetragen, hier steht „Clara“",
        ),
        ("trumpf", {"trump": "durch"}, {"trump": "E"}, "„Durch“ eingetragen, hier steht „Kreuz“"),
        ("trumpf", {"trump": "B"}, {"trump": "E"}, "„Bollen“ eingetragen, hier steht „Kreuz“"),
        (
            "stiche",
            {"tricks__A-none": "on"},
            {"tricks__A": "61"},
            "„kein Stich“ eingetragen, hier steht „61“",
        ),
    ],
)
def test_every_step_asks(
    first: Phone, second: Phone, begun: str, step: str, theirs: dict[str, str], mine: dict[str, str], sentence: str
) -> None:
    old = first.open(begun, step)
    second.step(begun, step, drawn=second.open(begun, step), **theirs)
    answer = first.step(begun, step, drawn=old, **mine)
    assert answer.status_code == 409
    assert sentence in page_of(answer)


def test_the_first_phone_is_told_that_another_one_goes_on(first: Phone, second: Phone, begun: str) -> None:
    assert "schreibt gerade mit" not in first.page(f"{begun}/melden")
    game = first.page(f"{begun}/melden").address("/spiel/")
    assert second.begin(game) == begun
    assert "Ein anderes Handy schreibt gerade mit." in first.page(f"{begun}/melden")
    assert "schreibt gerade mit" not in second.page(f"{begun}/melden"), "the one that took over knows"


def test_a_phone_that_lies_open_is_told_as_well(first: Phone, second: Phone, begun: str) -> None:
    address = first.page(f"{begun}/melden").attribute("#mit", "hx-get")
    live = {"HX-Request": "true"}
    assert first.client.get(address, headers=live).status_code == 204, "nothing new"
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    assert "schreibt gerade mit" in page_of(first.client.get(address, headers=live))
    second.post(f"{begun}/verwerfen")
    assert "verworfen" in page_of(first.client.get(address, headers=live))
