"""Composed pictures of cards on tables, with the truth about every corner index in them."""

from datasets.scenes.compose import TRAINING, SceneSpec, compose, compose_readable
from datasets.scenes.scene import LabelledIndex, PlacedCard, Scene, ScenePoint

__all__ = ["TRAINING", "LabelledIndex", "PlacedCard", "Scene", "ScenePoint", "SceneSpec", "compose", "compose_readable"]
