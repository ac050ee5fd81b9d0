"""What a person is asked where two phones changed the same field: both values, and the form to send again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import request

from webapp.draft.merging import Conflict
from webapp.draft.scribes import conflict_words
from webapp.storage.records import Game

_NOT_SENT_AGAIN = {"key", "drawn", "do", "take", "leave", "asked"}


@dataclass(frozen=True, slots=True)
class AskedAgain:
    """What ``draft/conflicts.html`` shows.

    Attributes:
        conflicts: each with its field, who changed it, and both values in words.
        resent: names and values of the form that was just sent.
        settle: the address to which it is sent again.
    """

    conflicts: Sequence[Mapping[str, str]]
    resent: Sequence[tuple[str, str]]
    settle: str


def asked_again(conflicts: Sequence[Conflict], game: Game | None, address: str) -> AskedAgain:
    """Return what a person is asked about ``conflicts``; the form just sent goes to ``address`` again."""
    return AskedAgain(
        [conflict_words(conflict, game) for conflict in conflicts if game],
        [(name, value) for name, value in request.form.items() if name not in _NOT_SENT_AGAIN],
        address,
    )
