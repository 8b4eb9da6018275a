# Everything a person needs is `make serve` and `make test`; both install what is missing first.

SWIFT  ?= swift
PYTHON ?= python3
# Where `make install` installs: below /usr/local if you may write there, else below ~/.local.
PREFIX ?= $(if $(DESTDIR)$(shell test -w /usr/local/bin && echo yes),/usr/local,$(HOME)/.local)

# Line coverage of Sources/ below this percentage fails `make test`.
COVERAGE ?= 90

# Linked statically with Swift's libraries, the program starts sooner and runs where Swift is not installed. An index of
# names, for editors, would take the compiler up to a fifth longer for a module, and what debuggers read an eighth.
RELEASE := -c release --disable-index-store -debug-info-format none $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
BINARY  := .build/release/housebook
TESTED  := .build/test/release/housebook
# Includes folders: deleting a file changes only the time of its folder.
SOURCES := Package.swift $(shell find Sources)
TOOLS   := .tools/venv/bin
SETUP   := SWIFT="$(SWIFT)" PYTHON="$(PYTHON)" scripts/setup.sh

.DEFAULT_GOAL := help
# The prerequisites of `test` are steps, in order.
.NOTPARALLEL:
.PHONY: help setup typst setup-test setup-bench build serve test quick test-long unit browser reports codes hub walk packages fields \
        faults release release-test bench soak coverage lint format manual install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the system packages that building needs
	@$(SETUP) build

typst: ## put Typst, which sets PDFs, into .tools/typst
	@$(SETUP) typst

setup-test: ## install what the tests need besides
	@$(SETUP) build typst test

setup-bench: ## install what the benchmarks need besides
	@$(SETUP) build typst test bench

build: setup $(BINARY) ## build the release binary, .build/release/housebook, and put Typst there (5 min at first)
	@$(SETUP) typst || echo "No Typst was installed. All formats but PDF work without; make typst tries again."

# Swift takes seconds to find that nothing changed; make takes none.
$(BINARY): $(SOURCES)
	$(SWIFT) build $(RELEASE) --product housebook
	@touch $@

serve: build ## show the site of this folder in a browser, with the demo household where there is none yet (ARGS="--open")
	@test -e Household/store.sqlite || { echo "No household here yet: making the demo household."; $(BINARY) --root . demo; }
	$(BINARY) --root . serve $(ARGS)

test: setup-test unit browser reports codes hub walk packages ## run all tests: Swift with the coverage gate, then those in Python (20 to 50 min)

quick: setup ## build, and run the tests that start no program: values, rules, formats, pages, reports (2 to 4 min)
	SWIFT="$(SWIFT)" scripts/swift-test.sh --skip '^(Command|Demo|HouseholdStore|Hub|Incremental|Pictures|Preview|Remotes)Tests\.'

test-long: ## the same with long random paths and many more kills, for a night or before a release (3 h)
	HOUSEBOOK_TESTS=long $(MAKE) test fields

unit: setup
	SWIFT="$(SWIFT)" scripts/swift-test.sh
	$(PYTHON) scripts/coverage.py --minimum $(COVERAGE)
	HOUSEBOOK=$(abspath $(TESTED)) $(PYTHON) scripts/manual-commands.py --check
	$(PYTHON) scripts/manual-fields.py --check

# Needs the program built by `unit`. Two browsers keep two cores busy.
browser:
	. scripts/temporary-folder.sh && HOUSEBOOK=$(abspath $(TESTED)) LLVM_PROFILE_FILE=/dev/null $(TOOLS)/pytest -n 2 --dist worksteal Tests/Browser

# Needs report-probe, which writes the files, and the program, built by `unit`. A file's tests share what they make.
reports: ## read the report's files back: PDF, workbook, CSV, and recompute all figures (1 min)
	. scripts/temporary-folder.sh && HOUSEBOOK=$(abspath $(TESTED)) LLVM_PROFILE_FILE=/dev/null \
		$(TOOLS)/pytest -n 2 --dist loadfile Tests/Reports

# Needs picture-bench and the program, built by `unit`.
codes: ## read codes from pictures of 12 megapixels, and measure labels (1 min; forty each with HOUSEBOOK_TESTS=long, 8 min)
	. scripts/temporary-folder.sh && HOUSEBOOK=$(abspath $(TESTED)) LLVM_PROFILE_FILE=/dev/null \
		$(TOOLS)/pytest -n 2 --dist loadfile Tests/Codes

# Needs hub-probe and the program, built by `unit`.
hub: ## let TaskChampion's own client sync through the hub, and walk each way out of trouble, and the manual (2 min)
	. scripts/temporary-folder.sh && HOUSEBOOK=$(abspath $(TESTED)) LLVM_PROFILE_FILE=/dev/null $(TOOLS)/pytest -n 2 Tests/Hub Tests/Sync

# Needs the program built by `unit`.
walk: ## type every command line of README and manual into a terminal (1 min)
	. scripts/temporary-folder.sh && HOUSEBOOK=$(abspath $(TESTED)) LLVM_PROFILE_FILE=/dev/null $(TOOLS)/pytest -n 2 Tests/Manual

# Needs the program built by `unit`. Packages are made on Linux only.
packages: ## look at what a package would install: units, pages for man, completions, licences (half a minute)
	test "$$(uname)" != Linux || { . scripts/temporary-folder.sh && \
		HOUSEBOOK=$(abspath $(TESTED)) $(TOOLS)/pytest -m "not built" Tests/Packages; }

release: setup ## write packages for Debian and Fedora, an image and more to dist/ (13 min; ARGS="--minisign-key FILE --gpg-key NAME")
	@$(SETUP) typst release
	$(PYTHON) Packaging/release.py $(ARGS)

release-test: setup setup-test ## as root: install what is in dist/ in an empty Debian 12 and 13, use it, update it, remove it (5 min)
	@$(SETUP) release
	$(SWIFT) build $(RELEASE) --product formats-probe
	$(PYTHON) Packaging/release.py --probe
	. scripts/temporary-folder.sh && $(TOOLS)/pytest -m built Tests/Packages

fields: setup-test ## build the program with a member of each kind in each entity, and look for it everywhere (8 min)
	. scripts/temporary-folder.sh && SWIFT="$(SWIFT)" $(TOOLS)/pytest Tests/Fields

faults: setup ## plant eighty faults in a copy of the sources, and check that the Swift tests find each one (30 min)
	SWIFT="$(SWIFT)" $(PYTHON) scripts/planted-faults.py

bench: setup-bench build ## measure builds beside cp and Hugo, photos, reports, hubs and syncing (20 min; ARGS="--full": 1 h)
	$(SWIFT) build $(RELEASE) --product picture-bench
	HOUSEBOOK=$(abspath $(BINARY)) $(TOOLS)/python Tests/Benchmarks/bench.py $(ARGS)

soak: build ## serve for ten minutes under 5,000 changes, and check that nothing is lost or leaks (ARGS="--minutes 2")
	HOUSEBOOK=$(abspath $(BINARY)) $(PYTHON) Tests/Benchmarks/soak.py $(ARGS)

coverage: setup-test ## run the Swift tests, and list every line of Sources/ they miss
	SWIFT="$(SWIFT)" scripts/swift-test.sh
	$(PYTHON) scripts/coverage.py --minimum $(COVERAGE) --lines

lint: ## check the Swift style
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format: ## rewrite the Swift files in the house style
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

manual: build ## write the manual's page of commands from the program's own help, and that of fields from the page models
	HOUSEBOOK=$(abspath $(BINARY)) $(PYTHON) scripts/manual-commands.py
	$(PYTHON) scripts/manual-fields.py

install: build ## install the binary, the default theme and Typst below PREFIX (/usr/local, or ~/.local without its permission)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/housebook"
	install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/housebook"
	rm -rf "$(DESTDIR)$(PREFIX)/share/housebook/Templates"
	cp -R Templates "$(DESTDIR)$(PREFIX)/share/housebook/Templates"
	@TYPST="$(DESTDIR)$(PREFIX)/lib/housebook/typst" $(SETUP) typst \
		|| echo "No Typst was installed. All formats but PDF work without; make install tries again."
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/housebook."
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; \
		*) echo 'It is not in your PATH yet. Type this, and add it to ~/.profile for the next time:'; \
		echo '  export PATH="$(PREFIX)/bin:$$PATH"';; esac

clean: ## remove what was built; Household/ and Content/ stay
	rm -rf .build .build-* .tools dist
	find Public -mindepth 1 ! -name .gitkeep -delete 2>/dev/null || true
