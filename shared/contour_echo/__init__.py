"""Contour Echo: the layer that every function shares."""
