"""What was entered about each hand, and the sheet that is replayed from it."""
