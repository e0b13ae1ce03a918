"""How compiled rules are put together: a rule that only others call is never turned into machine code of its own.

Left to itself, Numba optimises and translates every function with all it calls, again for each caller: the work grows with the
depth of the call graph. Here a rule is typed and lowered once (`lower`), and only what Python or another entry point calls is
linked with everything it reaches, optimised and translated (`translate`). An entry point can be called from other compiled
code by its symbol (`by_symbol`), so that large rules which several loops use are translated once.

This leans on Numba's code libraries, which are not a public interface: tests/rules/engine/test_linking.py says what is expected of them.
"""

from __future__ import annotations

import hashlib
import inspect
from typing import Any

import llvmlite.binding
import numba.core.cgutils
import numba.core.compiler
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic

# Neither library has types.
binding: Any = llvmlite.binding
cgutils: Any = numba.core.cgutils
compiler: Any = numba.core.compiler

Signature = tuple[Any, ...]


class LoweredLibrary(JITCodeLibrary):
    """The code of one function, to be linked into others."""

    def finalize(self) -> None:
        """Closes the library. Nothing is linked, optimised or translated."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code to point to."""
        return 0


class TranslatedLibrary(JITCodeLibrary):
    """The code of an entry point with everything it reaches."""

    def finalize(self) -> None:
        """Links what is reached through lowered libraries too, then optimises and translates all of it together."""
        reached: dict[Any, None] = {}
        waiting = list(reversed(self._linking_libraries))
        while waiting:
            library = waiting.pop()
            if library not in reached:
                reached[library] = None
                if isinstance(library, LoweredLibrary):
                    waiting += reversed(library._linking_libraries)
        self._linking_libraries = list(reached)
        super().finalize()


class _EntryPoint:
    """Stands for a lowered function where Numba wants something to look its code up by."""


def lower(dispatcher: Any, signature: Signature) -> None:
    """Types a function and lowers it to LLVM's language, for others to link."""
    if dispatcher.overloads:
        return
    with global_compiler_lock:
        result = _compile(dispatcher, signature, LoweredLibrary, no_compile=True, no_cpython_wrapper=True)
        result = result._replace(entry_point=_EntryPoint())
        dispatcher.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        dispatcher.overloads[tuple(result.signature.args)] = result
    dispatcher.disable_compile()


def translate(dispatcher: Any, signature: Signature) -> None:
    """Compiles an entry point, whose callees have been lowered, and keeps it in the cache on disk."""
    with global_compiler_lock:
        result = _compile(dispatcher, signature, TranslatedLibrary)
        dispatcher.add_overload(result)
        dispatcher._cache.save_overload(signature, result)
    dispatcher.disable_compile()


def load(dispatcher: Any, signature: Signature) -> bool:
    """Takes an entry point from the cache on disk; says whether it was there."""
    if dispatcher._cache.load_overload(signature, dispatcher.targetctx) is None:
        return False
    dispatcher.compile(signature)
    dispatcher.disable_compile()
    return True


def _compile(dispatcher: Any, signature: Signature, library: Any, **switches: bool) -> Any:
    made = dispatcher._compiler
    flags = compiler.Flags()
    made.targetdescr.options.parse_as_flags(flags, made.targetoptions)
    # Nobody calls rules by C's conventions. Rules allocate nothing and their arrays outlive every call, so nothing has to be counted: with
    # Numba's reference counts, which are atomic, random games take a third longer.
    for name, value in {"no_cfunc_wrapper": True, "nrt": False, **switches}.items():
        setattr(flags, name, value)
    context = dispatcher.targetctx
    code = library(context.codegen(), dispatcher.py_func.__qualname__)
    code.enable_object_caching()
    return compiler.compile_extra(
        dispatcher.typingctx,
        context,
        dispatcher.py_func,
        signature,
        None,
        flags,
        made.locals,
        code,
        made.pipeline_class,
    )


def by_symbol(dispatcher: Any) -> Any:
    """A function for compiled code that calls an entry point where it is, instead of linking a copy of it."""
    (result,) = dispatcher.overloads.values()
    native = result.fndesc.llvm_func_name
    # The same in every process: it stands in the machine code of callers that are kept on disk.
    kind = hashlib.sha256(str(result.signature).encode()).hexdigest()[:12]
    symbol = f"{dispatcher.py_func.__module__}.{dispatcher.py_func.__qualname__}.{kind}"
    binding.add_symbol(symbol, result.library.get_pointer_to_function(native))
    returned, arguments = result.signature.return_type, tuple(result.signature.args)

    def typed(typing_context: Any, *given: Any) -> Any:
        def call(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            kind = context.call_conv.get_function_type(returned, arguments)
            function = cgutils.get_or_insert_function(builder.module, kind, symbol)
            _, value = context.call_conv.call_function(builder, function, returned, arguments, values)
            return value

        return returned(*arguments), call

    # Numba matches calls with the parameters by their number.
    parameters = [inspect.Parameter("typing_context", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    parameters += [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        for name in inspect.signature(dispatcher.py_func).parameters
    ]
    typed.__signature__ = inspect.Signature(parameters)
    return intrinsic(typed)
