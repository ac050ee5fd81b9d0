"""Decks to photograph: drawn by this package, each in a style of its own."""
