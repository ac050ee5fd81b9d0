"""What tricks are worth, who wins one, and which cards may be played to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.cards import Card, Rank, Suit
from scoring.melds import check_deck
from scoring.rules import Rules

POINTS = {
    "klassisch": {Rank.ASS: 11, Rank.ZEHNER: 10, Rank.KOENIG: 4, Rank.OBER: 3, Rank.UNTER: 2, Rank.SIEBENER: 0},
    "zehner": {Rank.ASS: 10, Rank.ZEHNER: 10, Rank.KOENIG: 10, Rank.OBER: 0, Rank.UNTER: 0, Rank.SIEBENER: 0},
}
"""Points (Augen) of one card: [S1][S2] klassisch; zehner is the count of the German Wikibook."""

_STRENGTH = {rank: strength for strength, rank in enumerate(reversed(Rank))}


def card_points(cards: Iterable[Card], rules: Rules, *, last_trick: bool = False) -> int:
    """Return the points of the cards that a side has won, its pressed ones too; ``last_trick`` adds its points.

    >>> from scoring.cards import parse_cards
    >>> from scoring.rules import load
    >>> card_points(parse_cards("HA H10 HK HO HU H7"), load("familie"), last_trick=True)
    40

    Raises:
        CardError: a card is there three times, or is not in the deck of these rules.
    """
    cards = tuple(cards)
    check_deck(cards, rules)
    values = POINTS[rules.card_values]
    return sum(values[card.rank] for card in cards) + (rules.last_trick if last_trick else 0)


def _beats(card: Card, best: Card, trump: Suit | None) -> bool:
    """Return whether ``card``, played later, takes the trick from ``best``: equal cards do not."""
    if card.suit == best.suit:
        return _STRENGTH[card.rank] > _STRENGTH[best.rank]
    return card.suit == trump


def trick_winner(plays: Sequence[Card], trump: Suit | None) -> int:
    """Return the place in ``plays`` (in playing order) of the card that takes the trick.

    The highest trump, without one the highest card of the suit led; of equal cards the first [S1].

    >>> from scoring.cards import parse_cards
    >>> trick_winner(parse_cards("EK EA EA H7"), Suit.HERZ), trick_winner(parse_cards("EK EA EA H7"), None)
    (3, 1)

    Raises:
        ValueError: nothing has been played.
    """
    if not plays:
        msg = "a trick without cards has no winner"
        raise ValueError(msg)
    winner = 0
    for place, card in enumerate(plays):
        if _beats(card, plays[winner], trump):
            winner = place
    return winner


def legal_plays(hand: Sequence[Card], trick: Sequence[Card], trump: Suit | None) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may be played to ``trick`` (in playing order, may be empty).

    Follow suit ("bekennen"), and beat the highest card so far when that is possible ("überstechen") [S1]; who
    cannot follow plays trump, who has none plays anything. Without a trump suit (Durch) there is nothing to trump
    with: "so muss er irgendeine andere Farbe spielen" [S1].

    >>> from scoring.cards import parse_cards
    >>> legal_plays(parse_cards("EA EU HK"), parse_cards("EK"), Suit.HERZ)
    (Card('EA'),)
    """
    if not trick:
        return tuple(hand)
    best = trick[trick_winner(trick, trump)]
    for duty in (trick[0].suit, trump):
        playable = tuple(card for card in hand if card.suit == duty)
        if playable:
            return tuple(card for card in playable if _beats(card, best, trump)) or playable
    return tuple(hand)
