"""Cards from photographs and taps: taking in a picture, a pile being gathered, what a private hand is worth."""
