"""Composed pictures of cards on tables, with the truth about every corner index in them."""

from datasets.scenes.compose import TRAINING, Wish, compose, compose_readable
from datasets.scenes.scene import LabelledIndex, PlacedCard, Scene, Spot

__all__ = ["TRAINING", "LabelledIndex", "PlacedCard", "Scene", "Spot", "Wish", "compose", "compose_readable"]
