#!/bin/sh
# Packs pgx for a GPU machine without a network: bench/gpu_pack.sh FOLDER writes FOLDER/rivals.tar.xz,
# which bench/gpu.py --pack FOLDER unpacks. JAX and NumPy are not in it: the GPU machine has its own.
set -eu

folder=${1:?"name a folder for the archive: bench/gpu_pack.sh FOLDER"}
python=${PYTHON:-python3}
packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT

"$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-compile --only-binary=:all: \
    --python-version 3.12 --target "$packed" pgx==2.6.0 svgwrite==1.4.3 typing_extensions==4.16.0
rm -rf "$packed/tests"
mkdir -p "$folder"
tar --create --xz --file "$folder/rivals.tar.xz" --directory "$packed" .
echo "$folder/rivals.tar.xz: $(du -k "$folder/rivals.tar.xz" | cut -f1) KiB"
