"""Training pictures: drawn decks, laid on drawn tables, photographed by a simulated camera."""
