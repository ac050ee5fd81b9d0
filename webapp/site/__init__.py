"""What every page shares: who may do what, words, languages, dates, errors, files under hashed names."""
