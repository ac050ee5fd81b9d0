"""A game: starting it, the scribe's page, its hands and their history, its rules, its people."""
