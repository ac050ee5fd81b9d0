"""JSON columns: typed values in, typed values out, so that stored values are checked in one place."""

from __future__ import annotations

from typing import TypeVar

from msgspec import json

T = TypeVar("T")


def encode(value: object) -> str:
    """Return a value as the JSON text that the database keeps: numbers, texts, lists, mappings, dataclasses of these.

    >>> encode({"target": "1000"}), encode(("Anna", "Bärbel"))
    ('{"target":"1000"}', '["Anna","Bärbel"]')
    """
    return json.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """Return the value of type ``kind`` that :func:`encode` wrote; keys with a default in its class may be missing.

    >>> decode('["Anna","Bärbel"]', tuple[str, ...])
    ('Anna', 'Bärbel')

    Raises:
        msgspec.ValidationError: the text says something else.
    """
    return json.decode(text, type=kind)
