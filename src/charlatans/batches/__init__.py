"""Many games: whole games of a policy, and batches that are stepped, by the compiled rules on all cores or on a GPU."""

from .batching import Batch, Played, batch
from .simulate import Simulated, Simulation

__all__ = ["Batch", "Played", "Simulated", "Simulation", "batch"]
