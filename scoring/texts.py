"""German sentences as templates that a translation can replace.

The rules speak German, but know nothing of languages: they hand out a template and its values, and the web
application looks the template up in its catalogue before it fills it in.
"""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def N_(template: str) -> str:  # noqa: N802  # the name that gettext's extractors look for
    """Return ``template`` unchanged; its only work is to mark the text for extraction."""
    return template


def signed(number: int) -> str:
    """Return ``number`` as people write it on a sheet, with a real minus sign.

    >>> signed(-480)
    '−480'
    >>> signed(0)
    '0'
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)


def booked(delta: int) -> str:
    """Return what a hand changes on the sheet as it is written there: losses in brackets, gains with a plus.

    >>> booked(-480), booked(0), booked(251)
    ('(−480)', '0', '+251')
    """
    if delta < 0:
        return f"({signed(delta)})"
    return f"+{delta}" if delta else "0"
