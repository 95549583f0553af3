"""Reads what a deployment has written down about a game."""
