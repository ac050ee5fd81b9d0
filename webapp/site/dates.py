"""Days and moments as people write them: in the time of this place and the way of their language.

The names of twelve months are all that is needed of the world's calendars; babel would be larger than this whole app.
"""

from __future__ import annotations

from datetime import date, datetime

from webapp.site.languages import language

_ENGLISH_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def local_time(at: str) -> datetime:
    """Return a stored moment in the time of this place."""
    return datetime.fromisoformat(at).astimezone()


def written(day: date) -> str:
    """Return a day as it is written: "30.11.2026", in English "30 Nov 2026", which no reader takes for another day."""
    if language() == "en":
        return f"{day.day} {_ENGLISH_MONTHS[day.month - 1]} {day.year}"
    return f"{day:%d.%m.%Y}"


def date_words(at: str) -> str:
    """Return the day of a stored moment."""
    return written(local_time(at))


def moment_words(at: str) -> str:
    """Return the day and the time of a stored moment: "30.11.2026 20:15"."""
    moment = local_time(at)
    return f"{written(moment)}, {moment:%H:%M}" if language() == "en" else f"{written(moment)} {moment:%H:%M}"
