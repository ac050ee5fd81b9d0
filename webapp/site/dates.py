"""Dates and times in the local time zone and in the format of the person's language.

Only the English names of the months are needed. Babel would be larger than this whole app.
"""

from __future__ import annotations

from datetime import date, datetime

from webapp.site.languages import language

_ENGLISH_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def local_time(at: str) -> datetime:
    """Return a stored time in the local time zone."""
    return datetime.fromisoformat(at).astimezone()


def day_text(day: date) -> str:
    """Return a day as text: "30.11.2026", in English "30 Nov 2026", which cannot be confused with another day."""
    if language() == "en":
        return f"{day.day} {_ENGLISH_MONTHS[day.month - 1]} {day.year}"
    return f"{day:%d.%m.%Y}"


def date_words(at: str) -> str:
    """Return the day of a stored time as text."""
    return day_text(local_time(at))


def moment_words(at: str) -> str:
    """Return day and time of a stored time as text: "30.11.2026 20:15"."""
    moment = local_time(at)
    return f"{day_text(moment)}, {moment:%H:%M}" if language() == "en" else f"{day_text(moment)} {moment:%H:%M}"
