"""Where rows run: on the CPU's cores or on a GPU."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from ..rules.contract import Game
from ..rules.errors import BatchError, OptionError

DEVICES = ("cpu", "cuda")


def make_backend(
    device: str, game: Game, material: Any, option_sets: Any, *, workers: int | None = None, **slots: Any
) -> Any:
    """The backend of a device."""
    if device not in DEVICES:
        raise OptionError(f"device must be 'cpu' or 'cuda', not {device!r}")
    if device == "cpu":
        from .cpu import CpuBackend

        return CpuBackend(game, material, option_sets, workers=workers, **slots)
    if find_spec("numba_cuda") is None:
        raise BatchError("device='cuda' needs an NVIDIA GPU with its driver and pip install 'charlatans[gpu]'")
    from .cuda import CudaBackend

    return CudaBackend(game, material, option_sets, **slots)
