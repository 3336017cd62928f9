# What a newcomer and the machine that checks a change call alike. Needs python3, python3-venv, make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
SIM := .venv-sim
TRAIN := .venv-train
RUNTIMES := .venv-runtimes
POOLTOOL := pooltool-billiards==0.6.0

.PHONY: demo test soak test-browser coverage test-sim sim test-train test-runtimes lint types install uninstall locks clean

demo: $(VENV)/.runtime  ## referee the bundled sample, then show it on http://localhost:8000
	$(BIN)/footspot demo --port $(PORT)

test: $(VENV)/.dev  ## all tests that need no camera, no network, no root and no browser
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not browser" $(PYTEST_ARGS)

test-browser: $(VENV)/.dev  ## the pages as Chromium shows them; FOOTSPOT_PICTURES=FOLDER keeps pictures
	$(BIN)/python -m pytest -m browser tests/api tests/browser $(PYTEST_ARGS)

soak: $(VENV)/.dev  ## long trials: kills, outages, full disks, a day of table time; an hour or two
	FOOTSPOT_SOAK=1 $(BIN)/python -m pytest -m soak $(PYTEST_ARGS)

coverage: $(VENV)/.dev  ## every branch of the rules is tested, or this fails
	$(BIN)/python -m coverage run -m pytest -q tests/rules tests/test_rulebooks_doc.py tests/test_scenarios_doc.py
	$(BIN)/python -m coverage report

test-sim: $(SIM)/.installed  ## tests that play new shots; the physics compiles for minutes the first time
	$(SIM)/bin/python -W ignore -c 'import pooltool'
	$(SIM)/bin/python -m pytest -m sim $(PYTEST_ARGS)

sim: $(SIM)/.installed  ## pooltool, to play new shots: in .venv-sim, with a footspot of its own

test-train: $(TRAIN)/.installed  ## tests that train and export tiny networks; its environment takes 5 GB
	$(TRAIN)/bin/python -m pytest tests/vision $(PYTEST_ARGS)

test-runtimes: $(RUNTIMES)/.installed  ## the detectors by every run-time but Ultralytics', which the line above has
	FOOTSPOT_NEED_RUNTIMES=1 $(RUNTIMES)/bin/python -m pytest tests/vision/detectors $(PYTEST_ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

install:  ## for good, on a Raspberry Pi, as root (docs/install-pi.md); DESTDIR= KIOSK= WHEEL= as in the script
	bash systemd/install.sh install

uninstall:  ## takes it away; matches, clips and settings stay unless PURGE=1
	bash systemd/install.sh uninstall

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps -e .
	touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.lock
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	touch $@

# pooltool and all that it needs, in an environment of its own. Without a look at dependencies:
# requirements-sim.in says why, and the lock has them all.
$(SIM)/.installed: requirements-sim.lock pyproject.toml
	test -x $(SIM)/bin/python || $(PYTHON) -m venv $(SIM)
	$(SIM)/bin/python -m pip install --quiet --no-deps --require-hashes -r requirements-sim.lock
	$(SIM)/bin/python -m pip install --quiet --no-deps -e .
	touch $@

# Ultralytics and torch; requirements-train.in says why apart.
$(TRAIN)/.installed: requirements-train.lock pyproject.toml
	test -x $(TRAIN)/bin/python || $(PYTHON) -m venv $(TRAIN)
	$(TRAIN)/bin/python -m pip install --quiet --require-hashes -r requirements-train.lock
	$(TRAIN)/bin/python -m pip install --quiet --no-deps -e .
	touch $@

$(RUNTIMES)/.installed: requirements-runtimes.lock requirements-dev.lock requirements.lock pyproject.toml
	test -x $(RUNTIMES)/bin/python || $(PYTHON) -m venv $(RUNTIMES)
	$(RUNTIMES)/bin/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	$(RUNTIMES)/bin/python -m pip install --quiet --require-hashes -r requirements-runtimes.lock
	$(RUNTIMES)/bin/python -m pip install --quiet --no-deps -e .
	touch $@

COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options --no-header

locks:  ## resolve anew, on the oldest Python we support
	$(COMPILE) --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra dev --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml
	$(COMPILE) --extra dev --output-file requirements-sim.lock requirements-sim.in pyproject.toml
	rm -rf build/pooltool
	$(BIN)/python -m pip download --quiet --no-deps --dest build/pooltool $(POOLTOOL)
	printf '%s \\\n    %s\n    # via requirements-sim.in, which has what it needs\n' \
		'$(POOLTOOL)' "$$($(BIN)/python -m pip hash build/pooltool/* | tail -1)" >> requirements-sim.lock
	$(COMPILE) --output-file requirements-runtimes.lock requirements-runtimes.in
	$(subst --generate-hashes,,$(COMPILE)) --output-file build/train.txt requirements-train.in
	$(BIN)/python .ci/with_hashes.py build/train.txt requirements-train.lock

clean:
	rm -rf $(VENV) $(SIM) $(TRAIN) $(RUNTIMES) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
