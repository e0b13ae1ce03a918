# Three targets matter: `make play`, `make check` and `make test`. They set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
GAME ?= quacks
# Containers often set this. The tests start hundreds of processes, and each would compile everything it imports again.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := help

.PHONY: help setup pages play terminal check test chromium warm sources client lint types format wheel bench soak coverage golden freeze screenshots clean

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 13

setup: $(STAMP) pages ## set up .venv and build the pages; quick if nothing has changed

# Python compiles modules when they are imported; compiling everything here would take a third of the installation time.
$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	touch $(STAMP)

# hatch_build.py checks whether anything in web/ has changed since it last built the pages.
pages: $(STAMP)
	@$(BIN)/python hatch_build.py

play: setup ## play in the browser
	@$(BIN)/charlatans

terminal: setup ## play in the terminal: make terminal GAME=quacks|duel|basari
	@$(BIN)/charlatans play $(GAME)

check: setup ## the fast loop: linters and quick tests, under a minute (tests/check.py says what it leaves out)
	@$(BIN)/python -m tests.check

# Rules that are not inlined compile in half the time and behave the same; the soak and the benchmarks run them as shipped.
test: export CHARLATANS_INLINE = no
test: setup ## run all linters and tests
	$(MAKE) --no-print-directory --jobs=4 chromium warm sources client
	$(BIN)/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder -m 'not soak'

warm: setup
	$(BIN)/python -m tests.precompile

client: setup
	$(BIN)/python hatch_build.py lint check test

chromium: setup
	$(BIN)/python -m tests.browser.install

sources: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

lint: sources ## run ruff, mypy, import-linter, Prettier, ESLint and svelte-check
	$(BIN)/python hatch_build.py lint check

types: setup ## write the client's types from the server's
	$(BIN)/python -m charlatans.server.typescript

format: setup ## format Python with ruff, web/ with Prettier
	$(BIN)/ruff format .
	$(BIN)/python hatch_build.py format

# The wheel is built from the sdist, as pip builds it: what is missing there is missing here.
wheel: setup ## build the sdist and the wheel, and try the wheel in a clean environment
	rm -rf dist build/wheel
	$(BIN)/hatchling build --target sdist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist dist/charlatans-*.tar.gz
	$(PYTHON) -m venv build/wheel
	build/wheel/bin/python -m pip install --quiet --disable-pip-version-check dist/charlatans-*.whl
	build/wheel/bin/python tests/smoke.py

bench: setup ## compare speed with OpenSpiel, pgx, PettingZoo and catanatron; measure the server and the lobby; WRITE=docs/performance.md
	$(BIN)/python bench/run.py $(if $(WRITE),--write $(WRITE)) $(if $(SECONDS),--seconds $(SECONDS))
	$(BIN)/python bench/load.py $(if $(WRITE),--write docs/server.md)
	$(BIN)/python bench/lobby.py $(if $(WRITE),--write docs/server.md)

soak: chromium ## the long tests
	$(BIN)/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder -m soak

coverage: setup ## list rule lines that no game reaches
	$(BIN)/python -m tests.rules.coverage

golden: setup ## rewrite tests/golden after a change of rules; read the diff
	$(BIN)/python -m tests.golden.write

freeze: setup ## freeze the rules before the last change of RULES_VERSION: make freeze GAME=quacks
	$(BIN)/python -m charlatans.archive.freezing $(GAME)

screenshots: chromium ## retake the pictures in docs/
	$(BIN)/python -m docs.screenshots

clean: ## remove everything the other targets created
	rm -rf $(VENV) .bench-venv dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
	rm -rf web/node_modules web/dist src/charlatans/server/pages
