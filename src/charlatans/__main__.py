"""`python -m charlatans`."""

from .cli import main

main()
