"""Many games: whole games of a policy, played by the compiled rules on all cores."""

from .simulate import Simulated, Simulation

__all__ = ["Simulated", "Simulation"]
