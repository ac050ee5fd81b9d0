"""One thing that is wrong or doubtful about what a person entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with its code, for programs, and its sentence, for people; ``str`` gives it in German.

    >>> str(Problem("points_sum", None, "Zusammen sind es {sum} Augen.", {"sum": 249}))
    'Zusammen sind es 249 Augen.'
    """

    code: str
    side: str | None
    """The side that it concerns, None when it concerns the whole hand."""
    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    warning: bool = False
    """Doubtful only: the hand can be settled all the same."""

    def __str__(self) -> str:
        return self.template.format(**self.values)
