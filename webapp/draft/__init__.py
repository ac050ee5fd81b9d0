"""A hand being written down: its steps, its cards, and several phones at it."""
