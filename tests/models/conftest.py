"""The deck with coloured discs for indices, as the datasets' tests draw it."""

from tests.datasets.conftest import draw

__all__ = ["draw"]
