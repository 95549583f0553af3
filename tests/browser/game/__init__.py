"""Whole games in the browser, against the deployed stack."""
