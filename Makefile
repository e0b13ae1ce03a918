# Two commands matter: `make play` and `make test`. Both set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
GAME ?= quacks

.DEFAULT_GOAL := help

.PHONY: help setup play test lint bench soak coverage golden clean

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 10

setup: $(STAMP) ## build .venv; quick when nothing changed

$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

play: setup ## play in the terminal: make play GAME=quacks|duel|basari
	@$(BIN)/charlatans play $(GAME)

test: setup lint ## everything that must hold
	$(BIN)/python -m tests.warm
	$(BIN)/python -m pytest -q -n 2 -m 'not soak'

lint: setup ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: setup ## speed, side by side with OpenSpiel, pgx, PettingZoo and catanatron
	$(BIN)/python bench/run.py $(if $(WRITE),--write $(WRITE)) $(if $(SECONDS),--seconds $(SECONDS))

soak: setup ## the same proofs, for longer
	$(BIN)/python -m pytest -q -n 2 -m soak

coverage: setup ## which rule lines no game reaches
	$(BIN)/python -m tests.rules.reached

golden: setup ## write tests/golden anew after a change of rules; read the diff
	$(BIN)/python -m tests.golden.write

clean: ## remove what the other targets made
	rm -rf $(VENV) .bench-venv dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
