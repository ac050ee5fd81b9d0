"""What cards and hands are worth: the rules of Binokel as pure functions on small values."""
