"""Studies: tournaments between bots with honest figures, and how balanced the games are."""
