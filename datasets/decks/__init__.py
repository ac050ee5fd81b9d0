"""Decks to photograph: drawn by us, every time with another hand."""
