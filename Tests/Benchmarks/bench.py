#!/usr/bin/env python3
"""Measures builds, rebuilds and watching at several sizes, beside `cp -r` and Hugo, as a Markdown table and a plot.

    .tools/venv/bin/python Tests/Benchmarks/bench.py [--full] [--sizes 1000,10000] [--runs 5] [--output FOLDER]

It takes a quarter of an hour, or about an hour with `--full`, which goes up to 100,000 items. Times differ between
machines, so it fails only if a run does not work, never because of a time.
"""

import argparse
import tempfile
from pathlib import Path

import contestants
import hub
import importing
import insurance
import photos
import plot
import report
import shopping
import syncing
from figures import Size
from room import no_room, note, ram_disk

RESULTS = Path(__file__).parent / "results"
SHORT = {"sizes": [1_000, 10_000], "changes": 50, "photos": 60, "reports": [1_000], "hub": 10, "syncing": [10_000]}
LONG = {
    "sizes": [1_000, 10_000, 100_000],
    "changes": 200,
    "photos": 1_000,
    "reports": [1_000, 10_000],
    "hub": 600,
    "syncing": [10_000, 50_000],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", help="also what takes long: other defaults for sizes and counts")
    parser.add_argument("--sizes", type=sizes, help="numbers of items, with commas")
    parser.add_argument("--runs", type=int, default=5, help="runs of each build; fewer of those that take long")
    parser.add_argument("--changes", type=int, help="edits while `housebook watch` runs")
    parser.add_argument("--patience", type=int, default=180, help="seconds for Hugo at one size; 0 leaves it out")
    parser.add_argument("--trips", type=int, default=1_000, help="shopping trips of a further household; 0 leaves it out")
    parser.add_argument("--rows", type=int, default=100_000, help="rows of an import; 0 leaves it out")
    parser.add_argument("--photos", type=int, help="photos of 12 megapixels; 0 leaves them out")
    parser.add_argument("--reports", type=sizes, help="numbers of items with photos in an insurance report")
    parser.add_argument("--no-reports", action="store_true", help="leaves the insurance report out")
    parser.add_argument("--hub", type=int, help="seconds of load on each kind of hub; 0 leaves them out")
    parser.add_argument("--syncing", type=sizes, help="numbers of items of a household on several machines")
    parser.add_argument("--no-syncing", action="store_true", help="leaves several machines out")
    parser.add_argument("--output", type=Path, default=RESULTS, help="folder for results.md and cost.svg")
    options = parser.parse_args()
    for name, value in (LONG if options.full else SHORT).items():
        if getattr(options, name) is None:
            setattr(options, name, value)

    measured = [measure(items, options) for items in options.sizes]
    text = report.markdown(
        measured,
        trips(options) if options.trips else None,
        imports(options) if options.rows else None,
        pictures(options) if options.photos else None,
        [] if options.no_reports else [reports(items, options) for items in options.reports],
        hubs(options) if options.hub else [],
        [] if options.no_syncing else [machines(items, options) for items in options.syncing],
    )
    print(text)
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "results.md").write_text(text + "\n", encoding="utf-8")
    (options.output / "cost.svg").write_text(plot.svg(measured), encoding="utf-8")
    note(f"wrote {options.output}/results.md and cost.svg")


def sizes(text):
    """Argument type: numbers of items, ascending, without duplicates."""
    numbers = sorted({int(part) for part in text.split(",")})
    if numbers[0] < 100:
        raise argparse.ArgumentTypeError("100 items at the least")
    return numbers


def measure(items, options):
    our_runs, hugo_runs = most_runs(items)
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=ram_disk()) as scratch:
        if remark := no_room(scratch, items):
            note(f"{items:,} items are left out: {remark}")
            return Size(items, remark=remark)
        return contestants.measure(
            Path(scratch),
            items,
            runs=min(options.runs, our_runs),
            changes=options.changes,
            hugo_runs=min(options.runs, hugo_runs),
            hugo_changes=min(options.changes, 20),
            patience=options.patience,
        )


def trips(options):
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=ram_disk()) as scratch:
        return shopping.measure(Path(scratch), options.trips, runs=min(options.runs, 5))


def imports(options):
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=ram_disk()) as scratch:
        return importing.measure(Path(scratch), options.rows, runs=min(options.runs, 3))


def pictures(options):
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=ram_disk()) as scratch:
        # Hundreds of photos take minutes.
        return photos.measure(Path(scratch), options.photos, rounds=3 if options.photos <= 100 else 1)


def reports(items, options):
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=ram_disk()) as scratch:
        return insurance.measure(Path(scratch), items, runs=min(options.runs, 5 if items <= 1_000 else 1))


def hubs(options):
    # On a disk: a hub waits for it with each version.
    with tempfile.TemporaryDirectory(prefix="housebook-bench-") as scratch:
        return hub.measure(Path(scratch), options.hub)


def machines(items, options):
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=ram_disk()) as scratch:
        return syncing.measure(Path(scratch), items, runs=min(options.runs, 3 if items <= 10_000 else 1))


def most_runs(items):
    """How often our builds and Hugo's run at most: builds that take minutes run less often."""
    if items > 10_000:
        return 3, 1
    return 9, 3 if items > 1_000 else 9


if __name__ == "__main__":
    main()
