"""What the declarer may press (Drücken) after taking the talon, and what of it may have been melded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scoring.cards import COPIES, Card, Rank, Suit
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.texts import N_


def may_press(card: Card, trump: Suit | None, rules: Rules | None = None) -> bool:
    """Return whether a card may be pressed: no trump, "mit Ausnahme der Trumpfsieben" [S1].

    Where trumps may be pressed once they are announced (dabb: option ``press_trump``), every card may.
    """
    if rules is not None and rules.press_trump == "announced":
        return True
    return card.suit != trump or card.rank == Rank.SIEBENER


def check_pressed(
    pressed: Sequence[Card], trump: Suit | None, meld: int, players: int, rules: Rules
) -> Iterator[Problem]:
    """Yield what is wrong with the pressed cards, ``meld`` being what the declarer has melded.

    Codes: pressed_count, pressed_trump, pressed_seven (not melded), third_copy, not_in_deck.
    """
    due = rules.talon_for(players)
    if len(pressed) != due:
        template = N_("Gedrückt werden so viele Karten, wie im Tapp lagen: {due}, nicht {count}.")
        yield Problem("pressed_count", None, template, {"due": due, "count": len(pressed)})
    for card in sorted(set(pressed)):
        values = {"card": card.code}
        if not may_press(card, trump, rules):
            yield Problem("pressed_trump", None, N_("{card} ist Trumpf und darf nicht gedrückt werden."), values)
        if pressed.count(card) > COPIES:
            yield Problem("third_copy", None, N_("{card} gibt es nur zweimal."), values)
        if card.rank == Rank.SIEBENER and not rules.sevens:
            yield Problem("not_in_deck", None, N_("{card} ist nicht im Spiel: gespielt wird ohne Siebener."), values)
    if rules.press_trump == "announced":
        return
    sevens = sum(card.suit == trump and card.rank == Rank.SIEBENER for card in pressed)
    if meld < sevens * rules.trump_seven:
        template = N_("Die Trumpfsieben muss gemeldet werden, bevor sie gedrückt wird.")
        yield Problem("pressed_seven", None, template)


def check_pressed_melds(
    pressed: Iterable[Card],
    melded: Iterable[Card] | None,
    others: Iterable[Card],
    trump: Suit | None,
    *,
    announced: bool = False,
) -> Iterator[Problem]:
    """Yield what is wrong with melds in sight of the pressed cards: a card that is pressed cannot be melded.

    What is pressed, what the declarer laid out and what the others laid out are parts of one deck; only a trump seven
    is melded first and pressed afterwards, so it has to be among what the declarer melded.

    Args:
        pressed: the declarer's pressed cards.
        melded: the cards that the declarer melded, None when only their points are known.
        others: the cards that everybody else melded.
        trump: the trump suit.
        announced: whether trumps may be pressed once they are announced, a seven without having been melded, too.

    Codes: pressed_meld, pressed_seven.

    >>> from scoring.cards import parse_cards
    >>> problems = check_pressed_melds(parse_cards("2xEK E7"), parse_cards("EK EO"), (), Suit.HERZ)
    >>> [str(problem) for problem in problems]
    ['EK ist gedrückt und kann nicht gemeldet sein: jede Karte gibt es nur zweimal.']
    """
    away, own, rest = Counter(pressed), Counter(melded or ()), Counter(others)
    for card in sorted(away):
        if may_press(card, trump) and card.suit == trump:
            if not announced and melded is not None and own[card] < away[card]:
                template = N_("Gedrückt ist {card}, gemeldet aber nicht: die Trumpfsieben muss vorher gemeldet werden.")
                yield Problem("pressed_seven", None, template, {"card": card.code})
        elif (own[card] or rest[card]) and away[card] + own[card] + rest[card] > COPIES:
            template = N_("{card} ist gedrückt und kann nicht gemeldet sein: jede Karte gibt es nur zweimal.")
            yield Problem("pressed_meld", None, template, {"card": card.code})
