# Everything a person needs is `make serve` and `make test`; both install what is missing first.

SWIFT  ?= swift
PYTHON ?= python3
PREFIX ?= /usr/local

# Line coverage of Sources/ below this percentage fails `make test`.
COVERAGE ?= 90

# Tests that take minutes of all cores.
LONG_TESTS := ^(IncrementalTests|CommandTests.(CrashTests|AttachRaceTests))

BINARY := .build/release/housebook
TOOLS  := .tools/venv/bin
SETUP  := SWIFT="$(SWIFT)" PYTHON="$(PYTHON)" scripts/setup.sh

.DEFAULT_GOAL := help
# The prerequisites of `test` are steps, in order.
.NOTPARALLEL:
.PHONY: help setup typst setup-test setup-bench build serve test unit browser reports bench soak coverage lint format install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the system packages that building needs
	@$(SETUP) build

typst: ## put Typst, which sets PDFs, into .tools/typst
	@$(SETUP) typst

setup-test: ## install what the tests need besides
	@$(SETUP) build typst test

setup-bench: ## install what the benchmarks need besides
	@$(SETUP) build typst bench

build: setup ## build the release binary, .build/release/housebook, and put Typst there
	@$(SETUP) typst || echo "No Typst was installed. All formats but PDF work without; make typst tries again."
	$(SWIFT) build -c release --product housebook

serve: build ## show the site of this folder in a browser, with the demo household where there is none yet (ARGS="--open")
	@test -e Household/store.sqlite || { echo "No household here yet: making the demo household."; $(BINARY) --root . demo; }
	$(BINARY) --root . serve $(ARGS)

test: setup-test unit build browser reports ## run all tests: Swift with the coverage gate, then those in Python

# Building and testing debug with coverage always on keeps one debug build: other flags would compile everything anew.
# The long random sequences come first and alone: beside them the tests that wait for something would wait for long.
unit: setup
	SWIFT="$(SWIFT)" scripts/swift-test.sh --filter '$(LONG_TESTS)'
	SWIFT="$(SWIFT)" scripts/swift-test.sh --skip '$(LONG_TESTS)'
	$(PYTHON) scripts/coverage.py --minimum $(COVERAGE)

browser:
	HOUSEBOOK=$(abspath $(BINARY)) $(TOOLS)/pytest Tests/Browser

# `unit` has built what writes the files.
reports: ## read the report's files back: PDF, workbook, CSV
	$(TOOLS)/pytest Tests/Reports

bench: setup-bench build ## measure builds beside cp and Hugo, photos beside vipsthumbnail, and reports, an hour (ARGS="--sizes 1000 --photos 30")
	$(SWIFT) build -c release --product picture-bench
	HOUSEBOOK=$(abspath $(BINARY)) $(TOOLS)/python Tests/Benchmarks/bench.py $(ARGS)

soak: build ## serve for ten minutes under 5,000 changes, and check that nothing is lost or leaks (ARGS="--minutes 2")
	HOUSEBOOK=$(abspath $(BINARY)) $(PYTHON) Tests/Benchmarks/soak.py $(ARGS)

coverage: setup-test ## run the Swift tests but the long ones, and list every line of Sources/ they miss
	SWIFT="$(SWIFT)" scripts/swift-test.sh --skip '$(LONG_TESTS)'
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
