"""Practice partners: ordinary clients of the wire contract, so that one person alone can try a whole game."""
