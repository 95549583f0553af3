# Contour Echo: `make play` plays the game, `make test` proves it. `make` alone tells the rest.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8080
BIND ?= 127.0.0.1
SPEED ?= 1
N ?= 3
URL ?= http://127.0.0.1:$(PORT)/
# The page's packages are there to be installed only once there is a page.
PAGE_MODULES := $(if $(wildcard web/package.json),web/node_modules/.installed)
SOURCES := shared functions local tests
# checkov wants other versions than the game's own tools do: it and pip-audit have an environment and a lock of their own.
AUDIT := .cache/audit

# Every target but those in folders: none of them is a file.
.PHONY: $(shell grep -oE '^[a-z-]+:' $(MAKEFILE_LIST) | tr -d :)

help: ## what there is to say
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

setup: $(VENV)/.installed $(PAGE_MODULES) ## install everything from the lock files into ignored folders

play: setup ## play on this computer: PORT=8080 BIND=127.0.0.1 (0.0.0.0 for the local network) SPEED=1 RECORD=file
	@exec $(BIN)/python -m local.play --port '$(PORT)' --bind '$(BIND)' --speed '$(SPEED)' \
		$(if $(RECORD),--record '$(RECORD)')

bots: setup ## practice partners for a game that is being played: CODE=ABCDEF N=3 URL=http://127.0.0.1:8080/
	@exec $(BIN)/python -m local.bots --url '$(URL)' --code '$(CODE)' --n '$(N)'

test: setup ## every test
	@PLAYWRIGHT_CHROMIUM="$$($(BIN)/python -m local.chromium)" && \
	export PLAYWRIGHT_CHROMIUM && exec $(BIN)/python -m pytest $(TESTS)

check: setup ## format, lint, types, architecture and unit tests, in under a minute
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy $(wildcard $(SOURCES))
	@$(if $(PAGE_MODULES),npm --prefix web run --silent check)
	@$(BIN)/python -m pytest $(wildcard tests/unit tests/architecture tests/test_architecture.py)

format: setup ## put the Python sources into shape
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .

lock: setup ## lock the newest versions that local/*.in and shared/*.in allow
	@$(BIN)/uv pip compile $(LOCKING) local/uv.in -o local/uv.txt
	@$(BIN)/uv pip compile $(LOCKING) local/requirements.in -o local/requirements.txt
	@$(BIN)/uv pip compile $(LOCKING) local/audit.in -o local/audit.txt
	@$(BIN)/uv pip compile $(LOCKING) -c local/requirements.txt shared/requirements.in -o shared/requirements.txt

LOCKING := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

asyncapi: setup ## write docs/asyncapi.yaml anew from the models, and the page's types from it
	@PYTHONPATH=shared $(BIN)/python -m local.asyncapi
	@npm --prefix web run --silent wire

mutate: setup ## how many mutants the tests kill: FILES='rules/scoring.py wire/frames.py' (all, unless named) SHARE=0/1
	@PYTHONPATH=shared $(BIN)/python -m local.mutate $(FILES) $(if $(SHARE),--share $(SHARE))

deck-sheet: setup ## draw sheets of cards: SEED=... NUMBERS=0-23 MODE=color|contour OUT=sheet.png
	@exec $(BIN)/python local/deck_sheet.py $(if $(SEED),--seed '$(SEED)') $(if $(NUMBERS),--numbers '$(NUMBERS)') \
		$(if $(MODE),--mode '$(MODE)') $(if $(OUT),--out '$(OUT)')

parameters: setup ## write docs/parameters.md anew from the template
	@$(BIN)/python -m local.parameters

audit: setup $(AUDIT)/.installed ## hold the template against its linters' and checkov's rules, all that is locked against what is known
	@$(BIN)/cfn-lint template.yaml
	@SAM_CLI_TELEMETRY=0 $(BIN)/sam validate --lint --region us-east-1 >/dev/null
	@$(AUDIT)/bin/checkov --file template.yaml --framework cloudformation --compact --quiet --skip-download
	@exec $(BIN)/python -m local.operate.audit

replay: setup ## replay recorded games against a server: URL=ws://127.0.0.1:8080/live GAMES=50 SPEED=1 RATE= TRANSCRIPTS= WORKERS= PAGE=
	@exec $(BIN)/python -m events.replay '$(URL)' $(if $(GAMES),--games $(GAMES)) $(if $(SPEED),--speed $(SPEED)) \
		$(if $(RATE),--rate $(RATE)) $(if $(TRANSCRIPTS),--transcripts $(TRANSCRIPTS)) $(if $(WORKERS),--workers $(WORKERS)) $(if $(PAGE),--page $(PAGE))

story: setup ## what the log tells of a game: CODE=ABCDEF STAGE=prod (or STACK=name, or FILE=lines.jsonl)
	@exec $(BIN)/python -m local.story --code '$(CODE)' $(LOGS)

record-from-logs: setup ## a transcript of a game from the log: CODE=ABCDEF OUT=game.jsonl STAGE=prod (or STACK=, or FILE=)
	@exec $(BIN)/python -m local.story --code '$(CODE)' $(LOGS) --record '$(or $(OUT),$(CODE).jsonl)'

LOGS = $(if $(FILE),--file '$(FILE)',--stack '$(or $(STACK),$(if $(STAGE),contour-echo-$(STAGE),contour-echo))')

cost: setup ## what a whole game costs: PLAYERS=12
	@PYTHONPATH=shared $(BIN)/python -m local.cost $(if $(PLAYERS),--players $(PLAYERS))

storm: setup ## simulate that all players come, or come back, at once: CLIENTS="600 6000 60000" LIMIT=500
	@exec $(BIN)/python -m local.bench_storm $(if $(CLIENTS),--clients $(CLIENTS)) $(if $(LIMIT),--limit $(LIMIT))

bench: setup ## ratios to a rival, taken in one run
	@PYTHONPATH=shared $(BIN)/python -m local.bench

bench-page: setup ## how quickly twelve cards are drawn and colored on a phone, without and with a throttled processor
	@exec $(BIN)/python local/page_bench.py

screens: setup ## pictures of every stage, in phone and desk size, light and dark
	@exec $(BIN)/python local/screens.py

deploy: setup ## deploy a stage to AWS and play a game there: STAGE=prod PARAMETERS="ClueMs=60000" CONTAINER=
	@exec $(BIN)/python -m local.operate.release --stage '$(STAGE)' --parameters '$(PARAMETERS)' $(if $(CONTAINER),--container)

smoke: setup ## look whether a stage is well, by a whole game that partners play there: STAGE=prod
	@exec $(BIN)/python -m local.operate.smoke --stage '$(STAGE)'

forget: setup ## remove one game from a stage: STAGE=prod CODE=ABCDEF
	@exec $(BIN)/python -m local.operate.forget --stage '$(STAGE)' --code '$(CODE)'

destroy: setup ## take a stage down and leave nothing that costs anything; asks first: STAGE=prod YES=
	@exec $(BIN)/python -m local.operate.destroy --stage '$(STAGE)' $(if $(YES),--yes)

emulator: setup ## an emulated AWS account, to try the operator's commands in
	@exec $(BIN)/python -m local.operate.emulator

sbom: setup ## what of others' work is shipped, and under which licences, as CycloneDX: OUT=sbom.json
	@exec $(BIN)/python -m local.operate.bom $(if $(OUT),--out '$(OUT)')

$(AUDIT)/.installed: local/audit.txt local/uv.txt $(VENV)/.installed
	@echo "Installing checkov and pip-audit, once"
	@$(PYTHON) -m venv $(AUDIT)
	@{ $(BIN)/uv pip install --quiet --system-certs --python $(AUDIT)/bin/python --require-hashes --no-deps -r local/audit.txt \
		|| $(AUDIT)/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r local/audit.txt; } \
		>$(AUDIT)/install.log 2>&1 || { echo "Installing checkov and pip-audit failed: $(AUDIT)/install.log tells why." >&2; exit 1; }
	@touch $@

# uv where it has a wheel for this machine and is let through; pip, slower, everywhere else.
$(VENV)/.installed: local/requirements.txt local/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed.")'
	@$(PYTHON) -m venv $(VENV) || { echo "Python needs its venv module (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	@echo "Installing the Python packages, once"
	@{ $(PIP) -r local/uv.txt && $(BIN)/uv pip install --quiet --system-certs --python $(BIN)/python --require-hashes --no-deps \
		-r local/requirements.txt; } >$(VENV)/install.log 2>&1 \
		|| $(PIP) -r local/requirements.txt >>$(VENV)/install.log 2>&1 \
		|| { echo "Installing the Python packages failed: $(VENV)/install.log tells why." >&2; exit 1; }
	@touch $@

PIP := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps

web/node_modules/.installed: web/package-lock.json web/package.json web/tools/vendor.mjs
	@command -v npm >/dev/null || { echo "Node.js 20 or newer with npm is needed." >&2; exit 1; }
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "Node.js 20 or newer is needed." >&2; exit 1; }
	@echo "Installing the page's packages, once"
	@cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null && npm run --silent vendor >/dev/null \
		|| { echo "Installing the page's packages failed." >&2; exit 1; }
	@touch $@
