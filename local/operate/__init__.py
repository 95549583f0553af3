"""What an operator does with a game of their own on AWS: deploy, look whether it is well, and take it down."""
