"""House rules that change from a hand on: what differs, and what they are afterwards."""

from __future__ import annotations

from collections.abc import Mapping

Changes = Mapping[str, str | None]
"""House rules by key that differ from those before; None for one that is as the rule set says again."""


def differing(before: Mapping[str, str], after: Mapping[str, str]) -> Changes:
    """Return what has to change for the house rules ``before`` to become those ``after``."""
    return {key: after.get(key) for key in {**before, **after} if before.get(key) != after.get(key)}


def changed(options: Mapping[str, str], changes: Changes) -> dict[str, str]:
    """Return house rules with changes made.

    >>> changed({"target": "1000", "durch": "off"}, {"target": None, "lost_factor": "1"})
    {'durch': 'off', 'lost_factor': '1'}
    """
    return {key: value for key, value in {**options, **changes}.items() if value is not None}
