"""Tests of what an operator does: on an emulated account, with the commands that they type."""
