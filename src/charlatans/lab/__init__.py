"""Experiments: tournaments between bots, balance studies of the games, and training of networks."""
