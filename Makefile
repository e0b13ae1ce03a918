# Two commands matter: `make play` and `make test`. Both set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
GAME ?= quacks

.DEFAULT_GOAL := help

.PHONY: help setup pages play terminal test warm lint bench soak coverage golden screenshots clean

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 13

setup: $(STAMP) pages ## build .venv and the pages; quick when nothing changed

# Python compiles what is imported; compiling all that is installed would take a third of the time.
$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	touch $(STAMP)

# hatch_build.py looks itself whether anything in web/ changed since it built the pages.
pages: $(STAMP)
	@$(BIN)/python hatch_build.py

play: setup ## play in the browser
	@$(BIN)/charlatans

terminal: setup ## play in the terminal: make terminal GAME=quacks|duel|basari
	@$(BIN)/charlatans play $(GAME)

# Rules that are not inlined compile in half the time and do the same; the soak and the benchmarks run them as they are shipped.
test: export CHARLATANS_INLINE = no
test: setup ## everything that must hold
	$(BIN)/python -m tests.browser.install
	$(MAKE) --no-print-directory --jobs=2 warm lint
	$(BIN)/python hatch_build.py test
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m 'not soak'

# Beside lint, which keeps one core busy.
warm: setup
	$(BIN)/python -m tests.warm

lint: setup ## ruff, mypy, import-linter, svelte-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python hatch_build.py check

bench: setup ## speed, side by side with OpenSpiel, pgx, PettingZoo and catanatron; the server under load, the lobby
	$(BIN)/python bench/run.py $(if $(WRITE),--write $(WRITE)) $(if $(SECONDS),--seconds $(SECONDS))
	$(BIN)/python bench/load.py $(if $(WRITE),--write docs/server.md)
	$(BIN)/python bench/lobby.py $(if $(WRITE),--write docs/server.md)

soak: setup ## the same proofs, for longer
	$(BIN)/python -m tests.browser.install
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m soak

coverage: setup ## which rule lines no game reaches
	$(BIN)/python -m tests.rules.reached

golden: setup ## write tests/golden anew after a change of rules; read the diff
	$(BIN)/python -m tests.golden.write

screenshots: setup ## write the pictures in docs/ anew
	$(BIN)/python -m tests.browser.install
	$(BIN)/python -m docs.screenshots

clean: ## remove what the other targets made
	rm -rf $(VENV) .bench-venv dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
	rm -rf web/node_modules web/dist src/charlatans/server/pages
