"""A simulated tournament evening: random hands sent through the forms of a running server, every sum checked.

The expected sums are computed here a second time, simply and from the tournament sheet alone. No module of this package
imports `scoring`, so that the check is independent.
"""
