"""A field is kept by a request of its own; handled after the form that was sent right behind it, it undoes nothing."""

from __future__ import annotations

import pytest

from tests.webapp.phones import Phone


def fields(phone: Phone, draft: str, step: str) -> list[str]:
    """What the fields of a step's page show."""
    page = phone.page(f"{draft}/{step}")
    return [page.value(name) for name in {"melden": ["meld-0", "meld-1"], "stiche": ["tricks-A", "tricks-B"]}[step]]


def test_a_late_keep_takes_no_meld_of_the_button_away(first: Phone, begun: str) -> None:
    drawn = first.open(begun, "melden")
    typed = {"meld__0": "100", "meld__1": "20", "meld__2": ""}
    first.step(begun, "melden", drawn=drawn, rest="none", **typed)
    first.keep(begun, "melden", drawn, **typed)
    page = first.page(f"{begun}/melden")
    assert page.checked("meld-2-none")
    assert [page.value(f"meld-{seat}") for seat in range(2)] == ["100", "20"]


@pytest.mark.parametrize(
    ("step", "kept", "sent"),
    [
        ("melden", {"meld__0": "100"}, {"meld__0": "100", "do": "number-meld-0"}),
        ("melden", {"meld__0": "100"}, {"meld__0": "1"}),
        ("stiche", {"tricks__A": "61", "tricks__B": "1"}, {"tricks__A": "61", "tricks__B": "100"}),
        ("stiche", {"tricks__A": "61"}, {"tricks__A": ""}),
    ],
)
@pytest.mark.parametrize("twice", [False, True])
def test_no_step_goes_back_to_what_was_kept(
    first: Phone, begun: str, step: str, kept: dict[str, str], sent: dict[str, str], twice: bool
) -> None:
    drawn = first.open(begun, step)
    if twice:
        first.keep(begun, step, drawn, **kept)
    first.step(begun, step, drawn=drawn, **sent)
    before = fields(first, begun, step)
    first.keep(begun, step, drawn, **kept)
    assert fields(first, begun, step) == before


def test_a_step_that_keeps_no_fields_takes_such_a_request_as_its_form(first: Phone, begun: str) -> None:
    assert first.keep(begun, "trumpf", first.open(begun, "trumpf")).headers["HX-Redirect"]


def test_a_bid_is_kept_as_soon_as_it_is_left(first: Phone, begun: str) -> None:
    drawn = first.open(begun, "reizen")
    kept = first.keep(begun, "reizen", drawn, bid="300")
    assert (kept.status_code, kept.text) == (204, "")
    assert first.page(f"{begun}/reizen").value("bid") == "300"
    first.keep(begun, "reizen", drawn, bid="dreihundert")
    assert first.page(f"{begun}/reizen").value("bid") == "300", "what is no number changes nothing"
    first.step(begun, "reizen", drawn=drawn, bid="310", declarer="1")
    first.keep(begun, "reizen", drawn, bid="300")
    assert first.page(f"{begun}/reizen").value("bid") == "310"


def test_a_form_that_changed_nothing_counts_as_sent(first: Phone, begun: str) -> None:
    drawn = first.open(begun, "melden")
    first.step(begun, "melden", drawn=drawn, meld__0="", meld__1="", meld__2="")
    first.keep(begun, "melden", drawn, meld__0="100")
    assert first.page(f"{begun}/melden").value("meld-0") == "", "typed and taken back before the form was sent"


def test_a_page_that_stays_open_is_kept_from(first: Phone, begun: str) -> None:
    """A photograph that the script sent in vain leaves the page where it was."""
    drawn = first.open(begun, "melden")
    form = {"drawn": drawn, "do": "photo-meld-1", "meld-0": "100"}
    refused = first.client.post(f"{begun}/melden", data=form, headers={"Accept": "application/json"})
    assert refused.status_code == 422
    first.keep(begun, "melden", drawn, meld__0="120")
    assert first.page(f"{begun}/melden").value("meld-0") == "120"


def test_giving_up_the_hand_does_not_lose_the_meld_typed_before(first: Phone, begun: str) -> None:
    """The button sends a form of its own, which does not know the field."""
    drawn = first.open(begun, "melden")
    first.step(begun, "trumpf", drawn=drawn, do="resume", trump="H", outcome="conceded")
    first.keep(begun, "melden", drawn, meld__0="100")
    assert first.page(f"{begun}/melden").value("meld-0") == "100"
