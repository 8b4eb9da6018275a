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
    parser.add_argument("--no-reports", dest="reports", action="store_const", const=[], help="leaves the insurance report out")
    parser.add_argument("--hub", type=int, help="seconds of load on each kind of hub; 0 leaves them out")
    parser.add_argument("--syncing", type=sizes, help="numbers of items of a household on several machines")
    parser.add_argument("--no-syncing", dest="syncing", action="store_const", const=[], help="leaves several machines out")
    parser.add_argument("--output", type=Path, default=RESULTS, help="folder for results.md and cost.svg")
    options = parser.parse_args()
    for name, value in (LONG if options.full else SHORT).items():
        if getattr(options, name) is None:
            setattr(options, name, value)

    measured = [measure(items, options) for items in options.sizes]
    runs = options.runs
    text = report.markdown(
        measured,
        options.trips and in_memory(shopping.measure, options.trips, min(runs, 5)),
        options.rows and in_memory(importing.measure, options.rows, min(runs, 3)),
        # Hundreds of photos take minutes.
        options.photos and in_memory(photos.measure, options.photos, 3 if options.photos <= 100 else 1),
        [in_memory(insurance.measure, items, min(runs, 5 if items <= 1_000 else 1)) for items in options.reports],
        # On a disk: a hub waits for it with each version.
        in_folder(None, hub.measure, options.hub) if options.hub else [],
        [in_memory(syncing.measure, items, min(runs, 3 if items <= 10_000 else 1)) for items in options.syncing],
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


def in_folder(place, measure, *arguments):
    """Measures in a new folder there, which goes then."""
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=place) as scratch:
        return measure(Path(scratch), *arguments)


def in_memory(measure, *arguments):
    return in_folder(ram_disk(), measure, *arguments)


def measure(items, options):
    def with_room(scratch):
        if remark := no_room(scratch, items):
            note(f"{items:,} items are left out: {remark}")
            return Size(items, remark=remark)
        our_runs, hugo_runs = (min(options.runs, most) for most in most_runs(items))
        hugo_changes = min(options.changes, 20)
        return contestants.measure(scratch, items, our_runs, options.changes, hugo_runs, hugo_changes, options.patience)

    return in_memory(with_room)


def most_runs(items):
    """How often our builds and Hugo's run at most: builds that take minutes run less often."""
    if items > 10_000:
        return 3, 1
    return 9, 3 if items > 1_000 else 9


if __name__ == "__main__":
    main()
