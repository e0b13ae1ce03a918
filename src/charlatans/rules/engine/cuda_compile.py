"""Rules on a graphics card: the device twin of a rule and of every rule it reaches, and kernels that call them.

As in `compiling`, a twin is a copy of the function whose globals point to other twins, and arguments have their types
by name. Three things differ on a card. Nothing is written down: the log is a mere number there, and `note` does nothing.
Masks are cleared and counted four actions at a time, with the same result. And every rule is compiled for its one
signature before the kernels are, so that nothing is guessed from calls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy
from numba import cuda
from numba.cuda.core import config

from .compile_progress import Progress, announced
from .compiling import Types, cache_folder, signature_of, title_of
from .events import is_written, note
from .masks import clear_mask, legal_in, nth_legal
from .rule import Slots, callees, open_slots, relinked, rule, tables_of

NO_LOG = 0
"""What kernels pass as the log."""
SMALL = 200
"""Rules of fewer instructions than this are inlined wherever they are called."""


@rule
def note_nothing(log: Any, code: int, seat: int, a: int, b: int) -> None:
    """Stands in for `note`."""
    return


@rule
def never_written(log: Any) -> bool:
    """Stands in for `is_written`."""
    return False


@rule
def clear_words(mask: Any) -> None:
    """Stands in for `clear_mask`."""
    words = mask.view(numpy.uint32)
    for at in range(len(words)):
        words[at] = 0


@rule
def legal_in_words(mask: Any) -> int:
    """Stands in for `legal_in`."""
    words = mask.view(numpy.uint32)
    legal = 0
    for at in range(len(words)):
        legal += cuda.popc(words[at])
    return legal


@rule
def nth_legal_in_words(mask: Any, left: int) -> int:
    """Stands in for `nth_legal`."""
    words = mask.view(numpy.uint32)
    at = 0
    while cuda.popc(words[at]) <= left:
        left -= cuda.popc(words[at])
        at += 1
    action = 4 * at
    while mask[action] == 0 or left > 0:
        left -= mask[action]
        action += 1
    return action


STAND_INS = {
    note: note_nothing,
    is_written: never_written,
    clear_mask: clear_words,
    legal_in: legal_in_words,
    nth_legal: nth_legal_in_words,
}


class CudaRules:
    """The device twins of rules, made when they are asked for, and the kernels that call them."""

    def __init__(self, types: Types, slots: Slots, is_called: Callable[[Any], bool] = lambda function: False) -> None:
        """By default a kernel becomes one piece of code, which runs fastest. Rules that `is_called` picks out stay functions of their own unless they are
        small: a policy that searches compiles in a tenth of the time then."""
        self._is_called = is_called
        self._types = {name: kind for name, kind in types.items() if name != "log"}
        self._slots = slots
        self._twins: dict[Any, Any] = {}

    def __getitem__(self, function: Any) -> Any:
        function = STAND_INS.get(function, function)
        if function not in self._twins:
            # Those it calls come first, here and when all are compiled.
            linked = self._linked(function, {})
            self._twins[function] = cuda.jit(device=True)(linked)
        return self._twins[function]

    def kernel(self, function: Any, constants: Mapping[str, int], progress: Progress | None = None) -> Any:
        """A kernel ready to be launched on the card at hand: from the cache on disk, or compiled now."""
        kernel, signature = self.kernel_and_signature(function, constants)
        if kernel._cache.load_overload(signature, kernel.targetctx) is None:
            with announced(title_of(function, self._types, "on the GPU"), progress) as tell:
                rules = 1 + self.compile(tell)
                kernel.compile(signature)
                tell(rules, rules)
        else:
            kernel.compile(signature)
        return kernel

    def kernel_and_signature(self, function: Any, constants: Mapping[str, int]) -> tuple[Any, Any]:
        """A kernel that is not compiled yet, and what it is to be compiled for."""
        copy = self._linked(function, constants)
        # Numba names cache files after the qualified name: another twin needs another name.
        copy.__qualname__ += "_" + hashlib.sha256(self.fillings_of(function, constants).encode()).hexdigest()[:12]
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder())
        try:
            return cuda.jit(cache=True)(copy), signature_of(function, self._types)
        finally:
            config.CACHE_DIR = before

    def fillings_of(self, function: Any, constants: Mapping[str, int]) -> str:
        """What a kernel is made with: two with the same are the same."""
        used = open_slots(function, self._slots)
        fillings = [f"{name}={one.__module__}.{one.__qualname__}" for name, one in sorted(used.items())]
        names = function.__code__.co_names
        fillings += [f"{name}={number}" for name, number in sorted(constants.items()) if name in names]
        return " ".join(fillings)

    def compile(self, progress: Progress | None = None) -> int:
        """Compiles the twins that are not compiled yet, each for the one signature that its arguments' names give; says how many."""
        waiting = [(function, twin) for function, twin in self._twins.items() if not twin.overloads]
        for done, (function, twin) in enumerate(waiting):
            if progress is not None:
                progress(done, len(waiting) + 1)
            twin.compile_device(signature_of(function, self._types))
        for function, twin in waiting:
            if self._is_called(function):
                keep_calls(twin)
        return len(waiting)

    def _linked(self, function: Any, constants: Mapping[str, int]) -> Any:
        twins = {name: self[other] for name, other in callees(function, self._slots).items()}
        return relinked(function, {**twins, **tables_of(function), **constants})


def keep_calls(twin: Any) -> None:
    """Has a compiled twin called where it would be inlined, unless it is small. Numba's own `inline="never"` does not reach the card's compiler."""
    for overload in twin.overloads.values():
        function = overload.library.get_function(overload.fndesc.llvm_func_name)
        if sum(len(block.instructions) for block in function.blocks) > SMALL:
            function.attributes.add("noinline")
