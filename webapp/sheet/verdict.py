"""What a hand that is being written still needs, who gets the rest, and how it ended: in sentences with names."""

from __future__ import annotations

from scoring.evaluation import Evaluation
from scoring.hand import Hand, Outcome
from scoring.settlement import cannot_be_made, needed
from scoring.texts import N_
from webapp.site.languages import gettext
from webapp.storage.records import Game

_NEEDS = {
    ("points", False): N_("{name} braucht noch {points} aus Stichen."),
    ("points", True): N_("{name} brauchen noch {points} aus Stichen."),
    ("trick", False): N_("{name} braucht nur noch einen Stich."),
    ("trick", True): N_("{name} brauchen nur noch einen Stich."),
    ("nothing", False): N_("{name} hat den Reizwert schon gemeldet."),
    ("nothing", True): N_("{name} haben den Reizwert schon gemeldet."),
    ("hopeless", False): N_("{name} braucht mehr als {total} Augen aus Stichen ({points}): nicht zu gewinnen."),
    ("hopeless", True): N_("{name} brauchen mehr als {total} Augen aus Stichen ({points}): nicht zu gewinnen."),
}
"""By what is missing, and whether two play together."""

_REST = {
    (False, False): N_("{name} bekommt den Rest: {points} Augen."),
    (False, True): N_("{name} bekommen den Rest: {points} Augen."),
    (True, False): N_("{name} bekommt den Rest: {points} Augen, mit letztem Stich {most}."),
    (True, True): N_("{name} bekommen den Rest: {points} Augen, mit letztem Stich {most}."),
}
"""By whether it hangs on the last trick, and whether two play together."""

_VERDICTS = {
    ("made", False): N_("{name} hat das Spiel gemacht."),
    ("made", True): N_("{name} haben das Spiel gemacht."),
    ("lost", False): N_("{name} hat verloren."),
    ("lost", True): N_("{name} haben verloren."),
    ("conceded", False): N_("{name} hat abgeschrieben."),
    ("conceded", True): N_("{name} haben abgeschrieben."),
}


def needs(bid: int, meld: int, game: Game, side: str) -> str:
    """Return what the declarer's ``side`` still needs from tricks, in a sentence."""
    rules = game.rules
    points = needed(bid, meld, rules)
    if cannot_be_made(bid, meld, rules):
        missing = "hopeless"
    elif points:
        missing = "points"
    else:
        missing = "trick" if rules.meld_needs_trick else "nothing"
    sentence = gettext(_NEEDS[missing, len(game.seats_of(side)) > 1])
    return sentence.format(name=game.side_name(side), points=points, total=rules.total_points)


def rest(evaluation: Evaluation, game: Game) -> str:
    """Return what the only side that was left open gets, in a sentence; "" where there is none."""
    side, points = evaluation.won.filled_side, evaluation.rest
    if side is None or points is None:
        return ""
    least, most = points
    sentence = gettext(_REST[least != most, len(game.seats_of(side)) > 1])
    return sentence.format(name=game.side_name(side), points=least, most=most)


def verdict(hand: Hand, game: Game, *, made: bool) -> str:
    """Return how the hand ended for its declarer's side, in a sentence."""
    ended = "made" if made else "conceded" if hand.outcome == Outcome.CONCEDED else "lost"
    pair = len(game.seats_of(hand.declarer)) > 1
    return gettext(_VERDICTS[ended, pair]).format(name=game.side_name(hand.declarer))
