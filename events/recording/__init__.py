"""Makes transcripts of games that people really play."""
