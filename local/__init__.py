"""The machine in one's lap: builds, deploys and serves the game on this computer."""
