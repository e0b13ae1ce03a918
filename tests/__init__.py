"""Tests. Processes run side by side, so each multiplies matrices on one core: NumPy reads this when it is imported."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
