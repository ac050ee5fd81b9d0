"""Two scribes at one draft: what a form says is merged into what stands there by now, field by field.

A form says only what its page showed or what its person typed. Compared with what the page showed, it tells what this
person changed; everything else stays as the other phone left it. Where both changed the same field nothing is decided:
it comes back as a conflict, and what stands there stays until a person has chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scoring.entry import NOTHING, Entry
from scoring.setup import TableSetup
from webapp.storage.records import Revision

Fields = dict[str, Any]
"""The parts of an entry that are changed as one, as JSON values; ``game`` is the outcome with the trump suit."""

_PLAIN = (
    "bid", "declarer", "success", "open", "grade", "offender", "last_trick", "pressed", "pressed_there",
    "players", "dealer",
)  # fmt: skip
_NOTHING = NOTHING.to_json()


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that this form and another phone both changed. ``theirs`` is in the draft, ``mine`` was sent."""

    field: str
    theirs: Any
    mine: Any
    phone: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chose where phones differed: the field to ``take`` as sent ("" for none), what is still open."""

    take: str = ""
    open: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Merged:
    """What stands in the draft after a form, and what a person has to decide."""

    entry: Entry
    conflicts: tuple[Conflict, ...]


class ContestedError(Exception):
    """What a person just did would replace what another phone said meanwhile; nothing was stored."""

    def __init__(self, conflict: Conflict) -> None:
        super().__init__()
        self.conflict = conflict


def fields_of(entry: Entry, setup: TableSetup) -> Fields:
    """Return an entry field by field, including those not said yet."""
    data = entry.to_json()
    fields: Fields = {name: data.get(name) for name in _PLAIN}
    fields["grade"] = data.get("grade", "")
    fields["game"] = [data["outcome"], data["trump"]]
    for seat in range(setup.players):
        fields[f"meld-{seat}"] = data["meld"].get(str(seat), _NOTHING)
    for side in setup.sides:
        fields[f"tricks-{side}"] = data["tricks"].get(side, _NOTHING)
    return fields


def entry_with(fields: Fields) -> Entry:
    """Return the entry with these fields."""
    data: dict[str, Any] = {name: fields[name] for name in _PLAIN}
    data["outcome"], data["trump"] = fields["game"]
    for part in ("meld", "tricks"):
        start = f"{part}-"
        data[part] = {
            name.removeprefix(start): value
            for name, value in fields.items()
            if name.startswith(start) and value != _NOTHING
        }
    return Entry.from_json(data)


def merge(
    read: Callable[[Entry], Entry],
    revisions: Sequence[Revision],
    drawn: int,
    page: str,
    setup: TableSetup,
    choice: Choice | None = None,
) -> Merged:
    """Return what stands in the draft after a form.

    Args:
        read: reads the form; it gets the entry that the form's page showed, and returns what the form says.
        revisions: every revision of the draft, the oldest first; the last one is what stands there now.
        drawn: the number of the revision that the form's page showed.
        page: which showing of the page it was; what was saved from there before is no other phone's.
        setup: who plays.
        choice: what a person has chosen about one field; then nothing else is taken from the form, and what is still
            open is asked again.
    """
    shown, changed_by = _shown(revisions, drawn, page, setup)
    now = fields_of(revisions[-1].entry, setup)
    said = fields_of(read(entry_with(shown)), setup)
    conflicts: list[Conflict] = []
    merged = dict(now)
    if choice is not None:
        if choice.take in said:
            merged[choice.take] = said[choice.take]
        left = [field for field in said if field in choice.open and said[field] != now[field]]
        conflicts = [Conflict(field, now[field], said[field], _writer(revisions, field, setup)) for field in left]
        return Merged(entry_with(merged), tuple(conflicts))
    for field, mine in said.items():
        if mine in (shown[field], now[field]):
            continue
        if field in changed_by and now[field] != shown[field]:
            conflicts.append(Conflict(field, now[field], mine, changed_by[field]))
        else:
            merged[field] = mine
    return Merged(entry_with(merged), tuple(conflicts))


def overtaken(revisions: Sequence[Revision], page: str, step: str) -> bool:
    """Return whether the form of ``step`` in this showing was sent for good already.

    The script saves a field by a request of its own, which may be handled after the form that was sent next. That form
    contained the field, too, and what its button said besides ("keine Meldung").
    """
    return bool(page) and any(revision.page == page and revision.sent == step for revision in revisions)


def laid_over(base: Entry, now: Entry, changed: Entry, setup: TableSetup) -> Entry:
    """Return ``now`` with the value of ``changed`` in every field in which ``changed`` differs from its ``base``."""
    before, merged, mine = (fields_of(entry, setup) for entry in (base, now, changed))
    merged |= {field: value for field, value in mine.items() if value != before[field]}
    return entry_with(merged)


def _writer(revisions: Sequence[Revision], field: str, setup: TableSetup) -> str:
    """Return which phone gave the field the value that stands there now."""
    for before, after in reversed(list(pairwise(revisions))):
        if fields_of(before.entry, setup)[field] != fields_of(after.entry, setup)[field]:
            return after.phone
    return ""


def contested(
    revisions: Sequence[Revision], drawn: int, page: str, setup: TableSetup, field: str, wanted: Entry, own: str
) -> Conflict | None:
    """Return the conflict when ``wanted`` would replace what another phone said in ``field`` since ``drawn``, or None.

    For what is not typed into a form: cards confirmed in a pile, melds named from the list. What the phone with the
    identifier ``own`` said itself is no conflict, whatever page it was said on.
    """
    shown, changed_by = _shown(revisions, drawn, page, setup, own)
    now, mine = fields_of(revisions[-1].entry, setup)[field], fields_of(wanted, setup)[field]
    if field not in changed_by or now in (shown[field], mine):
        return None
    return Conflict(field, now, mine, changed_by[field])


def _shown(
    revisions: Sequence[Revision], drawn: int, page: str, setup: TableSetup, own: str = ""
) -> tuple[Fields, dict[str, str]]:
    """Return the fields as the page, or the phone ``own``, showed them last, and which phone changed a field since."""
    start = max((place for place, revision in enumerate(revisions) if revision.number <= drawn), default=0)
    before = fields_of(revisions[start].entry, setup)
    shown, changed_by = dict(before), dict[str, str]()
    for revision in revisions[start + 1 :]:
        after = fields_of(revision.entry, setup)
        for field in after:
            if after[field] == before[field]:
                continue
            if (page and revision.page == page) or (own and revision.phone.partition(":")[0] == own):
                shown[field] = after[field]
                changed_by.pop(field, None)
            else:
                changed_by[field] = revision.phone
        before = after
    return shown, changed_by
