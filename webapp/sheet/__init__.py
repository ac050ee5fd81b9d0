"""The sheet of a game, replayed from its hands."""
