"""The texts of the game, a module for each language."""
