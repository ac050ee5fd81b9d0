"""The form that says who sits at the table: everybody's seat, who pauses, who is new, how many play a hand. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.circle import LEAST_PEOPLE, MOST_PEOPLE, Circle
from webapp.site.languages import gettext as _
from webapp.site.web import clean_name
from webapp.storage.people import name_key

NEW = "new"
"""The row of the form in which somebody who was not there before is named."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The form as it was filled in.

    Attributes:
        names: everybody who belongs to the game, by number, and last whoever is new.
        circle: who sits where, None where the form cannot be meant so.
        added: who is new, "" for nobody.
        dealer: who deals first, where that was asked.
        errors: sentences by field.
    """

    names: tuple[str, ...]
    circle: Circle | None
    added: str = ""
    dealer: int | None = None
    errors: Mapping[str, str] = field(default_factory=dict)


def read_seats(form: Mapping[str, str], names: Sequence[str], circle: Circle, sizes: Sequence[int]) -> Seats:
    """Return what the form says of people called ``names`` who sat as in ``circle``.

    ``sizes`` are the numbers of players that the rules allow. Where three are left, three play.
    """
    errors: dict[str, str] = {}
    added = clean_name(form.get("name-new", ""))
    if added and name_key(added) in map(name_key, names):
        errors["name-new"] = _("So heißt schon jemand am Tisch. Bitte unterscheidbare Namen.")
    elif added and len(names) >= MOST_PEOPLE:
        errors["name-new"] = _("Mehr als acht gehen nicht an einen Tisch.")
    everyone = (*names, added) if added and not errors else tuple(names)
    order = tuple(sorted(range(len(everyone)), key=lambda person: _seat(form, person, circle, len(names))))
    here = {person for person in range(len(names)) if f"here-{person}" in form} | set(range(len(names), len(everyone)))
    size = int(form["size"]) if form.get("size") in ("3", "4") else circle.size
    size = 3 if len(here) == LEAST_PEOPLE else size
    if len(here) < LEAST_PEOPLE:
        errors["here"] = _("Zum Spielen braucht es mindestens drei.")
    elif size not in sizes:
        errors["size"] = _("Nach diesen Regeln spielen nicht so viele.")
    dealer = form.get("dealer", "")
    said = int(dealer) if dealer.isdecimal() and int(dealer[:2]) in here and len(dealer) < 2 else None
    if dealer and said is None:
        errors["dealer"] = _("Wer gibt zuerst? Der Platz ist nicht besetzt.")
    if errors:
        return Seats(everyone, None, added, said, errors)
    away = tuple(person for person in order if person not in here)
    return Seats(everyone, Circle(order, size, away), added, said)


def _seat(form: Mapping[str, str], person: int, circle: Circle, people: int) -> tuple[float, int]:
    """Return where somebody sits: who was moved goes before whoever had that seat, or after, seen from the old one."""
    before = circle.order.index(person) if person in circle.order else len(circle.order)
    said = form.get(f"seat-{person if person < people else NEW}", "")
    seat = int(said) - 1 if said.isdecimal() and len(said) < 2 else before
    if seat == before and person < people:
        return seat, person
    return seat + (0.5 if seat > before else -0.5), person


def pairings(circle: Circle) -> tuple[Circle, ...]:
    """Return the circle with each way in which four may be partners, first as they sit; none where no pairs play."""
    there = circle.present
    if circle.size != 4 or len(there) != 4:
        return ()
    first, right, opposite, left = there
    return tuple(
        replace(circle, order=(*order, *circle.paused))
        for order in ((first, right, opposite, left), (first, opposite, right, left), (first, right, left, opposite))
    )
