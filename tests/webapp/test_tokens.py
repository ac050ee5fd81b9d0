"""Addresses survive being sent on."""

from __future__ import annotations

import secrets

import pytest

from webapp.storage.connection import new_token


@pytest.mark.parametrize("spoilt", ["-abc", "_abc", "abc-", "abc_"])
def test_an_address_neither_begins_nor_ends_with_a_sign(monkeypatch: pytest.MonkeyPatch, spoilt: str) -> None:
    """Messengers leave such a sign at the end out of the link, and a command takes - at its beginning for an option."""
    drawn = iter([spoilt, spoilt, "a-b_c"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _length: next(drawn))
    assert new_token() == "a-b_c"


def test_an_address_cannot_be_guessed() -> None:
    tokens = {new_token() for _ in range(2000)}
    assert len(tokens) == 2000
    assert all(len(token) == 24 and token[0].isalnum() and token[-1].isalnum() for token in tokens)
