"""Signals sent while a hand is written, so that other code can react without the sender knowing it.

Both signals are sent inside the transaction that writes the hand, with the store as sender and the draft that is
written. Receivers read and write in the same transaction; if one raises an exception, all of it is rolled back.
"""

from __future__ import annotations

from blinker import Namespace

_signals = Namespace()

hand_to_be_written = _signals.signal("hand-to-be-written")
"""A draft is about to become a hand of its sheet, or the next version of one."""
hand_written = _signals.signal("hand-written")
"""A draft has become a hand of its sheet, or the next version of one."""
