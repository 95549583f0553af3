# Contour Echo: `make play` runs the game, `make test` passes the tests.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help setup
help: ## what there is to say
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

setup: $(VENV)/.installed ## install everything from the lock files

$(VENV)/.installed: local/requirements.txt
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r local/requirements.txt
	@touch $@
