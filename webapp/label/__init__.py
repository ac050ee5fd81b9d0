"""The application of `binokel label`: photographs corrected, their truth saved beside them."""
