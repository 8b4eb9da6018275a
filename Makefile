# Everything a person needs is `make serve` and `make test`; both install what is missing first.

SWIFT  ?= swift
PYTHON ?= python3
PREFIX ?= /usr/local

# Line coverage of Sources/ below this percentage fails `make test`.
COVERAGE ?= 90

BINARY := .build/release/housebook
TOOLS  := .tools/venv/bin
SETUP  := SWIFT="$(SWIFT)" PYTHON="$(PYTHON)" scripts/setup.sh

.DEFAULT_GOAL := help
# The prerequisites of `test` are steps, in order.
.NOTPARALLEL:
.PHONY: help setup setup-test setup-bench build serve test unit browser bench coverage lint format install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the system packages that building needs
	@$(SETUP) build

setup-test: ## install what the tests need besides
	@$(SETUP) build test

setup-bench: ## install what the benchmarks need besides
	@$(SETUP) build bench

build: setup ## build the release binary, .build/release/housebook
	$(SWIFT) build -c release --product housebook

serve: build ## build the site of this folder (with the demo household where there is no store yet) and say how to open it
	@test -e Household/store.sqlite || { echo "No household here yet: making the demo household."; $(BINARY) --root . demo; }
	$(BINARY) --root . build
	@echo
	@echo "Open this in a browser: file://$$(pwd -P | sed 's/ /%20/g')/Public/index.html"

test: setup-test unit build browser ## run all tests: Swift with the coverage gate, then the browser tests

# Building and testing debug with coverage always on keeps one debug build: other flags would compile everything anew.
unit: setup
	$(SWIFT) test --enable-code-coverage
	$(PYTHON) scripts/coverage.py --minimum $(COVERAGE)

browser:
	HOUSEBOOK=$(abspath $(BINARY)) $(TOOLS)/pytest Tests/Browser

bench: setup-bench build ## time clean builds of 10,000 items beside cp and Hugo (ARGS="--items N --runs N --output FILE")
	HOUSEBOOK=$(abspath $(BINARY)) $(TOOLS)/python Tests/Benchmarks/bench.py $(ARGS)

coverage: setup-test ## run the Swift tests and list every line of Sources/ they miss
	$(SWIFT) test --enable-code-coverage
	$(PYTHON) scripts/coverage.py --minimum $(COVERAGE) --lines

lint: ## check the Swift style
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format: ## rewrite the Swift files in the house style
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

install: build ## install the binary and the default theme below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/housebook"
	install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/housebook"
	rm -rf "$(DESTDIR)$(PREFIX)/share/housebook/Templates"
	cp -R Templates "$(DESTDIR)$(PREFIX)/share/housebook/Templates"

clean: ## remove what was built; Household/ and Content/ stay
	rm -rf .build .build-* .tools
	find Public -mindepth 1 ! -name .gitkeep -delete 2>/dev/null || true
