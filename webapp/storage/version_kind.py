"""How a version of something that was written down came about."""

from __future__ import annotations

from enum import StrEnum


class VersionKind(StrEnum):
    """How a version of a hand, or of a booking, came about."""

    WRITTEN = "written"
    CHANGED = "changed"
    DELETED = "deleted"
    """Taken back."""
    RESTORED = "restored"
    """Put back after it was taken back."""
