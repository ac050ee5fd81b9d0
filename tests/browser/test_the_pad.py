"""The sheet on a phone: no word is broken, and buttons that stand side by side are of one height."""

from __future__ import annotations

import pytest

from tests.browser.chromium import Phone
from tests.browser.pages import HANDS, new_game, write_hand

WIDTHS = (390, 1280)
LINES_OF = """element => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return new Set([...words.getClientRects()].map(line => line.top)).size
}"""


@pytest.mark.parametrize("width", WIDTHS)
def test_names_and_ends_of_hands_are_not_broken(phone: Phone, width: int) -> None:
    page = phone(viewport={"width": width, "height": 844})
    game = new_game(page, "Annegret", "Maximiliane", "Katharina")
    write_hand(page, game, HANDS[1])
    page.goto(game)
    for name in page.locator(".pad thead th:not(.hand-no, .bid)").all():
        assert name.evaluate(LINES_OF) == 1, name.inner_text()
    how = page.locator(".pad td.bid small")
    how.evaluate("small => { small.textContent = 'abgeschrieben' }")
    assert how.evaluate(LINES_OF) == 1
    if width > 1000:
        how.evaluate("small => { small.textContent = 'Maximiliane, abgeschrieben' }")
        assert how.evaluate(LINES_OF) == 1, "there is room beside the columns"


@pytest.mark.parametrize("width", WIDTHS)
def test_what_can_be_done_with_a_hand_stands_in_one_line(phone: Phone, width: int) -> None:
    page = phone(viewport={"width": width, "height": 844})
    game = new_game(page, "Anna", "Berta", "Clara")
    write_hand(page, game, HANDS[0])
    page.goto(game)
    page.locator(".pad .hand-no a").tap()
    change, strike = (page.get_by_role("button", name=name).bounding_box() for name in ("Ändern", "Streichen"))
    assert change
    assert strike
    assert (change["y"], change["height"]) == (strike["y"], strike["height"])
