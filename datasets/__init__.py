"""Where training pictures come from: drawn decks, laid on drawn tables, photographed by a drawn camera."""
