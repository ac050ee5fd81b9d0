"""A second opinion on melds: search every legal set of melds for the dearest one.

`scoring.melds` counts; this module knows no formula. It lists what might be melded, tries every combination, throws
away those that break a rule of combination, and keeps the highest total. Both must agree on random hands.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from scoring.cards import DECK, Card, Rank, Suit, parse_cards
from scoring.melds import find_melds, total
from scoring.rules import Rules, load

Candidate = tuple[str, str]
"""Kind, and the suit or rank it is of ("" for kinds without)."""

OTHER = {"pair": "30/70", "family": "80/200", "four": "120/50/90/30", "binokel": "60/350", "rundgang": "290"}
"""Values of a table that pays otherwise: its Rundgang pays only where a Familie lends it a pair."""
VALUES = {"familie": (100, 150), "doppelfamilie": (1000, 1500), "paar": (20, 40)}
FOURS = {"A": 100, "K": 80, "O": 60, "U": 40}


def cards_of(candidate: Candidate) -> list[str]:
    kind, which = candidate
    match kind:
        case "paar":
            return [which + rank for rank in ("K", "O")]
        case "familie" | "doppelfamilie":
            return [which + rank for rank in ("A", "10", "K", "O", "U")] * (2 if kind == "doppelfamilie" else 1)
        case "rundgang":
            return [suit + rank for suit in "ESHB" for rank in ("K", "O")]
        case "vier" | "acht":
            return [suit + which for suit in "ESHB"] * (2 if kind == "acht" else 1)
        case "binokel" | "doppelbinokel":
            return ["SO", "BU"] * (2 if kind == "doppelbinokel" else 1)
        case _:
            return [which + "7"]


def candidates(trump: str, profile: str) -> Iterator[tuple[Candidate, int]]:
    """Yield everything that can be melded at all, with its value."""
    values_of = VALUES | ({"familie": (80, 200), "paar": (30, 70)} if profile == "other" else {})
    fours = {"A": 120, "K": 50, "O": 90, "U": 30} if profile == "other" else FOURS
    for suit in "ESHB":
        for kind, values in values_of.items():
            if not (profile == "dabb" and kind == "doppelfamilie"):
                yield (kind, suit), values[suit == trump]
    for rank, value in fours.items():
        yield ("vier", rank), value
        if profile != "dabb":
            yield ("acht", rank), 1000
    single, double = (60, 350) if profile == "other" else (40, 300)
    yield from [(("binokel", ""), single), (("doppelbinokel", ""), double)]
    if profile not in ("components", "dabb"):
        yield ("rundgang", ""), 290 if profile == "other" else 240
    if profile != "dabb":
        yield from [(("acht", "7"), 1000), (("trumpfsieben", trump), 10)]


def is_legal(chosen: Counter[Candidate], held: Counter[str], trump: str, profile: str) -> bool:
    """Say whether the chosen melds may be laid out together."""
    used: dict[str, Counter[str]] = {}
    for candidate, times in chosen.items():
        for card in cards_of(candidate):
            used.setdefault(candidate[0], Counter())[card] += times

    def exceeds(*kinds: str, cards: set[str] | None = None) -> bool:
        together = sum((used.get(kind, Counter()) for kind in kinds), Counter[str]())
        return any(n > held[card] for card, n in together.items() if cards is None or card in cards)

    one_card_once_in_a_kind = not any(exceeds(kind) for kind in used)
    a_family_contains_its_pair = not exceeds("familie", "doppelfamilie", "paar")
    a_rundgang_contains_its_pairs_and_fours = not exceeds("rundgang", "paar") and not exceeds(
        "rundgang", "vier", cards={suit + rank for suit in "ESHB" for rank in ("K", "O")}
    )
    shares = {"trump_only": {trump}, "none": set()}.get(profile, set("ESHB"))
    unshared = {suit + rank for suit in set("ESHB") - shares for rank in ("K", "O")}
    families_lend_their_pair_where_allowed = not exceeds("familie", "doppelfamilie", "rundgang", "paar", cards=unshared)
    double_replaces_single = not (
        (chosen["doppelbinokel", ""] and chosen["binokel", ""])
        or any(chosen["acht", rank] and chosen["vier", rank] for rank in FOURS)
        or (profile != "dabb" and any(chosen["vier", rank] > 1 for rank in FOURS))
    )
    return (
        one_card_once_in_a_kind
        and a_family_contains_its_pair
        and a_rundgang_contains_its_pairs_and_fours
        and families_lend_their_pair_where_allowed
        and double_replaces_single
    )


def dearest(cards: list[Card], trump: Suit, profile: str) -> int:
    """Return the highest total of a legal set of melds."""
    held = Counter(card.code for card in cards)
    possible = []
    for candidate, value in candidates(trump.value, profile):
        needs = Counter(cards_of(candidate))
        times = min(held[card] // n for card, n in needs.items())
        if times:
            possible.append((candidate, value, times))
    best = 0
    for counts in itertools.product(*(range(times + 1) for _, _, times in possible)):
        worth = sum(value * n for (_, value, _), n in zip(possible, counts, strict=True))
        if worth > best:
            chosen = Counter({candidate: n for (candidate, _, _), n in zip(possible, counts, strict=True) if n})
            if is_legal(chosen, held, trump.value, profile):
                best = worth
    return best


def random_hand(rng: random.Random, rules: Rules) -> list[Card]:
    """Return 13 to 16 cards, most hands grown from melds that collide: Rundgang, Familie, Binokel."""
    deck = [card for card in DECK if rules.sevens or card.rank != Rank.SIEBENER]
    suit = rng.choice("ESHB")
    seed = parse_cards(f"EK EO SK SO HK HO BK BO SO BU {suit}A {suit}10 {suit}U")
    hand = rng.sample(seed, rng.choice((0, 6, len(seed))))
    for card in hand:
        deck.remove(card)
    return hand + rng.sample(deck, rng.choice((13, 15, 16)) - len(hand))


PROFILES = {
    "default": load("turnier"),
    "trump_only": load("trump_only"),
    "none": load("turnier").with_options({"rundgang_family_pair": "none"}),
    "components": load("components"),
    "dabb": load("dabb"),
    "other": load("turnier").with_options(OTHER),
}


@pytest.mark.parametrize("profile", PROFILES)
def test_search_and_counting_agree_on_random_hands(profile: str) -> None:
    rng = random.Random(f"Binokel {profile}")  # noqa: S311  # repeatable hands, no secret
    rules = PROFILES[profile]
    seen: set[str] = set()
    for _ in range(150):
        hand, trump = random_hand(rng, rules), rng.choice(list(Suit))
        found = find_melds(hand, trump, rules)
        assert total(found) == dearest(hand, trump, profile), f"{hand} {trump}"
        seen |= {meld.kind for meld in found}
    assert seen >= {"paar", "familie", "vier", "binokel", "doppelbinokel", "rundgang"}


@pytest.mark.parametrize(
    ("cards", "profile", "expected"),
    [
        ("HA H10 2xHK 2xHO HU EK EO SK SO BK BO", "default", 430),
        ("2xHA 2xH10 2xHK 2xHO 2xHU EK EO SK SO BK BO", "default", 1740),
        ("HA H10 HK HO HU EK EO SK SO BK BO", "none", 350),
        ("EA E10 EK EO EU HK HO SK SO BK BO", "trump_only", 320),
        ("2xHK 2xEK 2xSK 2xBK 2xHO 2xEO 2xSO 2xBO", "components", 2200),
    ],
)
def test_the_search_itself_finds_what_the_sheet_says(cards: str, profile: str, expected: int) -> None:
    assert dearest(list(parse_cards(cards)), Suit.HERZ, profile) == expected
