"""How fast games are played on a GPU: ours, and pgx's on the same card in the same run.

    python bench/gpu.py [--only batch|pgx|copy] [--games quacks ...] [--seconds 2] [--pack FOLDER] [--json bench/gpu.json]

For a machine without a network: it needs Python, NumPy, what `charlatans[gpu]` needs, and JAX for pgx, which
bench/gpu_pack.sh packs. Every part runs in a process of its own, so one that fails costs the others nothing.
Prints a Markdown table; the JSON file is what `make bench` puts into docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
import pgx_play
import tables
from charlatans import __version__, measure
from charlatans.measure import Rates, Row

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "bench" / "gpu.json"
GAMES = ("quacks", "duel", "basari")
RIVALS = {"pgx backgammon": "backgammon", "pgx connect four": "connect_four"}
# The likeliest first: when time is short the others are left out.
PGX_BATCHES = (131_072, 16_384, 1_048_576)
PGX_STEPS = 32
FUSED_GOAL = 1_000_000_000
OBSERVED_GOAL = 200_000_000
RIVAL_GOAL = 20
COPIED_BYTES = 4 * 2**30
COPIES = 20
SECONDS_FOR_A_PART = 200
SECONDS_FOR_A_RIVAL = 90
SECONDS_FOR_ALL = 480


def main() -> None:
    """Measures every part in a process of its own, and prints what there is after each."""
    given = arguments()
    if given.part:
        print(json.dumps(PARTS[given.part](given)))
        return
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as unpacked:
        environment = surroundings(given.pack, Path(unpacked))
        figures: dict[str, Any] = {"machine": card(), "date": time.strftime("%Y-%m-%d"), "rows": []}
        for part, names in parts(given):
            print(f"measuring {' '.join(names) or part} ...", file=sys.stderr, flush=True)
            left = SECONDS_FOR_ALL - (time.monotonic() - begun)
            answer = in_a_process(part, names, given.seconds, environment, min(left, SECONDS_FOR_A_PART))
            figures["rows"] += answer["rows"]
            if file := given.json or (None if given.only else FIGURES):
                file.write_text(json.dumps(figures, indent=1) + "\n")
    print("\n".join(report(figures)))


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description="How fast games are played on a GPU: ours, and pgx's on the same card."
    )
    parser.add_argument("--only", choices=["batch", "pgx", "copy"], help="only this part")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), help="which of our games")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement plays")
    parser.add_argument("--pack", type=Path, default=ROOT / "gpu-pack", help="where rivals.tar.xz lies")
    parser.add_argument("--json", type=Path, help="where the figures go: bench/gpu.json, or nowhere with --only")
    parser.add_argument("--part", choices=list(PARTS), help=argparse.SUPPRESS)
    parser.add_argument("--names", nargs="*", default=[], help=argparse.SUPPRESS)
    return parser.parse_args()


def parts(given: argparse.Namespace) -> list[tuple[str, list[str]]]:
    """What runs in which process: the rivals before their batches, since their time is known."""
    wanted = [("copy", [])]
    wanted += [("pgx", [name]) for name in RIVALS]
    wanted += [("batch", [name]) for name in given.games]
    return [(part, names) for part, names in wanted if given.only in (None, part)]


def card() -> str:
    """What this is measured on."""
    asked = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    try:
        name, driver = (
            subprocess.run(asked, check=True, capture_output=True, text=True).stdout.splitlines()[0].split(",")
        )
    except (OSError, subprocess.CalledProcessError, IndexError, ValueError):
        return "no GPU found"
    return f"{name.strip()}, driver {driver.strip()}, Python {platform.python_version()}"


def surroundings(pack: Path, unpacked: Path) -> dict[str, str]:
    """The variables of the processes: JAX takes memory as it needs it, and finds the packed pgx after all else."""
    archive = pack / "rivals.tar.xz"
    if archive.exists():
        with tarfile.open(archive) as packed:
            packed.extractall(unpacked, filter="data")
    return {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false", "CHARLATANS_RIVALS": str(unpacked)}


def in_a_process(
    part: str, names: list[str], seconds: float, environment: dict[str, str], limit: float
) -> dict[str, Any]:
    """One part's rows; a part that fails or takes too long is a row that says so."""
    program = [sys.executable, __file__, "--part", part, "--seconds", str(seconds), "--names", *names]
    what = " ".join(names) or part
    try:
        if limit <= 0:
            raise TimeoutError(f"left out: {SECONDS_FOR_ALL} s were over")
        done = subprocess.run(program, env=environment, stdout=subprocess.PIPE, text=True, timeout=limit, check=True)
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answer
    except subprocess.TimeoutExpired:
        reason = f"took more than {limit:.0f} s"
    except (subprocess.CalledProcessError, ValueError, IndexError, TimeoutError) as problem:
        reason = str(problem) if isinstance(problem, TimeoutError) else "failed; the reason stands above"
    return {"rows": [as_dict(Row(what, "other", "", Rates(), reason))]}


# The parts -------------------------------------------------------------------------------------------


def batches(given: argparse.Namespace) -> dict[str, Any]:
    """Our games: random play inside one kernel, and step by step without and with observations."""
    return {"rows": [as_dict(attempt(one)) for name in given.names for one in measure.on_gpu(name, given.seconds)]}


def attempt(measurement: measure.Measurement) -> Row:
    """A row, whatever happens: here a kernel that does not compile must not cost the next one its row."""
    try:
        return measurement.row()
    except Exception as reason:
        problem = f"failed: {type(reason).__name__}: {str(reason)[:300]}"
        return Row(measurement.what, measurement.kind, measurement.game, Rates(), problem)


def rivals(given: argparse.Namespace) -> dict[str, Any]:
    """pgx's games through JAX."""
    sys.path.append(os.environ["CHARLATANS_RIVALS"])
    return {"rows": [as_dict(rival(name, given.seconds)) for name in given.names]}


def rival(name: str, seconds: float) -> Row:
    """One of them, at the batch size that suits it best."""
    try:
        import jax

        if jax.default_backend() != "gpu":
            return Row(name, "other", "", Rates(), f"JAX sees no GPU here, only {jax.default_backend()}")
        figures = pgx_play.measure(RIVALS[name], seconds, PGX_BATCHES, PGX_STEPS, SECONDS_FOR_A_RIVAL)
    except ImportError as reason:
        return Row(name, "other", "", Rates(), f"not installed here: {reason}")
    rates = Rates(figures["masked"], figures["observed"], figures.get("games"))
    return Row(name, "other", "", rates, f"{figures['version']}; {figures['batches']}")


def copying(given: argparse.Namespace) -> dict[str, Any]:
    """How fast the card moves bytes, which is what stepping comes to in the end."""
    import torch

    source = torch.zeros(COPIED_BYTES, dtype=torch.uint8, device="cuda")
    target = torch.empty_like(source)
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    target.copy_(source)
    begin.record()
    for _ in range(COPIES):
        target.copy_(source)
    end.record()
    torch.cuda.synchronize()
    terabytes = 2 * COPIED_BYTES * COPIES / (begin.elapsed_time(end) / 1000) / 1e12
    note = f"{terabytes:.2f} TB/s, bytes read and written"
    return {"rows": [as_dict(Row("copying from device to device", "copy", "", Rates(), note))]}


PARTS: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "batch": batches,
    "pgx": rivals,
    "copy": copying,
}


# The table -------------------------------------------------------------------------------------------


def report(figures: dict[str, Any]) -> list[str]:
    """The figures as the lines of a Markdown document, with the goals."""
    heading = f"charlatans {__version__}, {figures['machine']}, {figures['date']}."
    return [heading, "", *tables.speeds(noted(figures))]


def noted(figures: dict[str, Any]) -> list[Row]:
    """The rows, ours first, with what we set out to reach and how we stand beside pgx on the same card."""
    rows = [from_dict(values) for values in figures["rows"]]
    backgammon = next((row.rates for row in rows if row.what == "pgx backgammon"), Rates())
    ours = [row._replace(note=row.note or note(row, backgammon)) for row in rows if row.game]
    return [*ours, *(row for row in rows if not row.game)]


def note(row: Row, backgammon: Rates) -> str:
    """One of our rows against its goals."""
    masked, observed, _ = row.rates
    said = []
    if row.kind == "fused" and row.game == GAMES[0]:
        said.append(f"{tables.times(masked, FUSED_GOAL)} the goal of {FUSED_GOAL:,}/s")
    if row.kind == "batch":
        said.append(f"with observations {tables.times(observed, OBSERVED_GOAL)} the goal of {OBSERVED_GOAL:,}/s")
    if backgammon.masked:
        said.append(f"{tables.times(masked, backgammon.masked)} pgx backgammon (goal: {RIVAL_GOAL} x)")
    return "; ".join(said)


def as_dict(row: Row) -> dict[str, Any]:
    """A row as plain values."""
    return {**row._asdict(), "rates": row.rates._asdict()}


def from_dict(values: dict[str, Any]) -> Row:
    """The row that gave these values."""
    return Row(**{**values, "rates": Rates(**values["rates"])})


if __name__ == "__main__":
    main()
