"""What every page shares: security, limits, forms, words, languages, dates, errors, static files."""
