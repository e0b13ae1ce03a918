"""Training masters: self-play on batches, policy gradients, and matches against the ladder meanwhile. `charlatans train GAME` runs it."""
