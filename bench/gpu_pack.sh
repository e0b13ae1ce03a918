#!/bin/sh
# Packs what a GPU machine without a network lacks: bench/gpu_pack.sh FOLDER [compiler] [rivals] (both by default).
#   compiler  FOLDER/compiler.tar.xz, 45 MB: Numba with its CUDA target, for Python 3.12 on x86-64 Linux. There:
#             mkdir -p ~/site && tar -C ~/site -xJf FOLDER/compiler.tar.xz && export PYTHONPATH=~/site:src
#   rivals    FOLDER/rivals.tar.xz: pgx, which bench/gpu.py --pack FOLDER unpacks
# JAX and NumPy are not in it: the GPU machine has its own.
set -eu

folder=${1:?"name a folder for the archives: bench/gpu_pack.sh FOLDER [compiler] [rivals]"}
shift
[ $# -gt 0 ] || set -- compiler rivals
python=${PYTHON:-python3}
packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
mkdir -p "$folder"

get() {
    "$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-compile --only-binary=:all: \
        --python-version 3.12 --target "$packed/$part" "$@"
    find "$packed/$part" -type d -name tests -prune -exec rm -rf {} +
}

# The filter for machine code makes LLVM a tenth smaller.
pack() {
    tar --create --file - --directory "$packed/$part" . | xz --x86 --lzma2=preset=9e,dict=128MiB >"$folder/$part.tar.xz"
    echo "$folder/$part.tar.xz: $(du -k "$folder/$part.tar.xz" | cut -f1) KiB"
}

for part in "$@"; do
    case $part in
    compiler)
        get numba==0.68.1 llvmlite==0.50.0 numba-cuda==0.30.4 cuda-bindings==13.5.0 cuda-core==1.2.2 cuda-pathfinder
        strip --strip-unneeded "$packed/$part/llvmlite/binding/libllvmlite.so"
        # numba-cuda asks for names that newer releases of NumPy have dropped.
        cat >"$packed/$part/sitecustomize.py" <<'PYTHON'
import numpy

for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(numpy, old):
        setattr(numpy, old, getattr(numpy, new))
PYTHON
        ;;
    rivals)
        get pgx==2.6.0 svgwrite==1.4.3 typing_extensions==4.16.0
        ;;
    *)
        echo "bench/gpu_pack.sh knows compiler and rivals, not $part" >&2
        exit 2
        ;;
    esac
    pack
done
