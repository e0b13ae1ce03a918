"""Many games: one loop over rows of games on the CPU's cores or a GPU, and its uses: simulations, batches, tournaments, rollouts, studies."""

from .batch import Batch, Played, batch
from .simulate import Simulated, Simulation

__all__ = ["Batch", "Played", "Simulated", "Simulation", "batch"]
