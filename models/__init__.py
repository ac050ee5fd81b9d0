"""The trained networks, how they were made and how good they are."""
