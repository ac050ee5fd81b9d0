"""What a hand that is being written still needs, who gets the rest, and how it ended: in sentences with names."""

from __future__ import annotations

from scoring.evaluation import Evaluation
from scoring.hand import Hand, Outcome
from scoring.settlement import cannot_be_made, needed
from scoring.texts import N_, of_two
from webapp.site.languages import gettext
from webapp.storage.records import Game

_NEEDS = {
    "points": N_("{name} braucht noch {points} aus Stichen."),
    "trick": N_("{name} braucht nur noch einen Stich."),
    "nothing": N_("{name} hat den Reizwert schon gemeldet."),
    "hopeless": N_("{name} braucht mehr als {total} Augen aus Stichen ({points}): nicht zu gewinnen."),
}
"""By what is missing."""

_REST = {
    False: N_("{name} bekommt den Rest: {points} Augen."),
    True: N_("{name} bekommt den Rest: {points} Augen, mit letztem Stich {most}."),
}
"""By whether it hangs on the last trick."""

_VERDICTS = {
    "made": N_("{name} hat das Spiel gemacht."),
    "lost": N_("{name} hat verloren."),
    "conceded": N_("{name} hat abgeschrieben."),
}


def _of_side(game: Game, side: str, template: str) -> str:
    """Return a template in the language of the page, with the verb that fits a side of two where it is one."""
    return gettext(of_two(template) if len(game.seats_of(side)) > 1 else template)


def needs(bid: int, meld: int, game: Game, side: str) -> str:
    """Return what the declarer's ``side`` still needs from tricks, in a sentence."""
    rules = game.rules
    points = needed(bid, meld, rules)
    if cannot_be_made(bid, meld, rules):
        missing = "hopeless"
    elif points:
        missing = "points"
    else:
        missing = "trick" if rules.meld_needs_trick is True else "nothing"
    sentence = _of_side(game, side, _NEEDS[missing])
    return sentence.format(name=game.side_name(side), points=points, total=rules.total_points)


def rest(evaluation: Evaluation, game: Game) -> str:
    """Return what the only side that was left open gets, in a sentence; "" where there is none."""
    side, points = evaluation.won.filled_side, evaluation.rest
    if side is None or points is None:
        return ""
    least, most = points
    sentence = _of_side(game, side, _REST[least != most])
    return sentence.format(name=game.side_name(side), points=least, most=most)


def verdict(hand: Hand, game: Game, *, made: bool) -> str:
    """Return how the hand ended for its declarer's side, in a sentence."""
    ended = "made" if made else "conceded" if hand.outcome == Outcome.CONCEDED else "lost"
    return _of_side(game, hand.declarer, _VERDICTS[ended]).format(name=game.side_name(hand.declarer))
