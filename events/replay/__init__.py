"""Replays transcripts of whole games against any deployment, checks every answer and score, and takes figures."""
