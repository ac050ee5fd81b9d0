"""How hard property tests look: little and reproducibly by default, hard with ``HYPOTHESIS_PROFILE=thorough``."""

from __future__ import annotations

import os

from hypothesis import settings

# Machines at hand are slow and noisy, so no example has a deadline; a red run must be red again tomorrow.
settings.register_profile("default", max_examples=60, deadline=None, derandomize=True, database=None)
settings.register_profile("thorough", max_examples=3000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
