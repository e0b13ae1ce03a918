"""The rivals' own virtual environment, so that the benchmark adds nothing to the one we develop in."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / ".bench-venv"
# Ready-made wheels only: where there is none for this machine, building OpenSpiel would take half an hour.
# rlcard, which PettingZoo's card games are made of, has none anywhere and is plain Python.
REQUIREMENTS = (
    "open_spiel==2.0.2",
    "catanatron==3.2.1",
    "pgx==2.6.0",
    "pettingzoo==1.27.0 pygame-ce==2.5.8",
    "rlcard==1.2.0",
)
BUILT_HERE = "rlcard"
STAMP_NAME = "rivals.txt"


def build(folder: Path = FOLDER, python: str = sys.executable) -> Path:
    """Make the environment `folder` hold the rivals and return its python; quick when nothing changed."""
    environment_python = folder / "bin" / "python"
    stamp = folder / STAMP_NAME
    installed = _installed(stamp, python) if environment_python.exists() else None
    if installed is None:
        _create(folder, python)
        installed = []
    # What failed before is not in the stamp, and so is tried again.
    present = [wanted for wanted in REQUIREMENTS if wanted in installed or _install(environment_python, wanted)]
    stamp.write_text("\n".join([python, *present]) + "\n")
    return environment_python


def _installed(stamp: Path, python: str) -> list[str] | None:
    """What the stamp says is there, or None when another python made the environment or nobody finished it."""
    if not stamp.exists():
        return None
    made_with, *requirements = stamp.read_text().splitlines()
    return requirements if made_with == python else None


def _create(folder: Path, python: str) -> None:
    """An empty environment in `folder`; whatever environment was there before goes."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        raise FileExistsError(f"{folder} holds something other than a virtual environment; name a folder of its own")
    print(f"making {folder.name} for the rivals", flush=True)
    subprocess.run([python, "-m", "venv", "--clear", str(folder)], check=True)


def _install(environment_python: Path, requirement: str) -> bool:
    """Install one rival; when that fails, say why and go on without it."""
    print(f"installing {requirement} for comparison", flush=True)
    wheels = ["--only-binary=:all:", f"--no-binary={BUILT_HERE}"]
    arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wheels, *requirement.split()]
    answer = subprocess.run([str(environment_python), *arguments], capture_output=True, text=True)
    if answer.returncode != 0:
        errors = [line for line in answer.stderr.splitlines() if line.startswith("ERROR:")]
        reason = errors[-1].removeprefix("ERROR:").strip() if errors else f"pip ended with {answer.returncode}"
        print(f"{requirement} could not be installed, so the table goes without it: {reason}", flush=True)
    return answer.returncode == 0


if __name__ == "__main__":
    print(build())
