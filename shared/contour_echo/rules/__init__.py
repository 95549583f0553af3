"""The rules of Contour Echo as a pure library: no clock, no randomness of its own, no network."""
