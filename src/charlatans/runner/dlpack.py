"""Arrays on a GPU, handed to PyTorch, JAX and CuPy without a copy: `__cuda_array_interface__` and DLPack."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy
from numba import cuda

CUDA_DEVICE = 2
LEGACY_STREAM, PER_THREAD_STREAM = 1, 2
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's codes for signed and unsigned whole numbers, fractions, and booleans."""


class Device(ctypes.Structure):
    """Where an array lies."""

    _fields_ = [("type", ctypes.c_int32), ("number", ctypes.c_int32)]


class Kind(ctypes.Structure):
    """What its elements are."""

    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class Tensor(ctypes.Structure):
    """DLTensor."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("dimensions", ctypes.c_int32),
        ("kind", Kind),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


class Managed(ctypes.Structure):
    """DLManagedTensor: a tensor, and what is called when nobody needs it any more."""


Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(Managed))
Managed._fields_ = [("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", Deleter)]

_handed: dict[int, tuple[Any, ...]] = {}
"""What other libraries still hold, by its address."""


@Deleter  # type: ignore[untyped-decorator]
def _give_back(managed: Any, address_of: Any = ctypes.addressof, handed: Any = _handed) -> None:
    # Bound as defaults: when Python ends, arrays may be given back after the module's names are gone.
    handed.pop(address_of(managed.contents), None)


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class DeviceArray:
    """An array on the GPU. It keeps its place in memory; whoever was handed it sees every change."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: numpy.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        # Stream 1, the default one, is where batches work: who takes the array waits for it there.
        return {**self.array.__cuda_array_interface__, "stream": LEGACY_STREAM}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, cuda.get_current_device().id

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        if stream not in (None, LEGACY_STREAM, -1):
            # Another stream must not read before the batch has written.
            cuda.synchronize()
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        tensor = Tensor(
            data=self.array.__cuda_array_interface__["data"][0],
            device=Device(*self.__dlpack_device__()),
            dimensions=len(self.shape),
            kind=Kind(CODES[self.dtype.kind], 8 * self.dtype.itemsize, 1),
            shape=shape,
            strides=None,
            offset=0,
        )
        managed = Managed(tensor, None, _give_back)
        _handed[ctypes.addressof(managed)] = (managed, shape, self.array)
        return _new_capsule(ctypes.addressof(managed), b"dltensor", None)

    def view(self, dtype: Any) -> DeviceArray:
        """The same memory, read as something else."""
        return DeviceArray(self.array.view(numpy.dtype(dtype)))

    def reshape(self, *shape: int) -> DeviceArray:
        """The same memory in another shape."""
        return DeviceArray(self.array.reshape(*shape))

    def copy_to_host(self) -> Any:
        """A copy in the processor's memory, as NumPy."""
        return self.array.copy_to_host()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is False:
            raise ValueError("an array on the GPU can only be copied to the processor's memory")
        return self.copy_to_host().astype(dtype) if dtype is not None else self.copy_to_host()

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype})"
