"""Measures the import of a large CSV file, with and without ids, and how long another program waits meanwhile."""

import csv
import subprocess
import threading
import time
from dataclasses import dataclass, field

from figures import Builds
from household import BINARY
from processes import run
from room import note

KINDS = {
    "export": "`housebook import`, an export",
    "export, dry": "`housebook import --dry-run`, the same",
    "sheet": "`housebook import`, a sheet without ids",
    "sheet, dry": "`housebook import --dry-run`, the same",
}
SHEET = ["Title", "Home", "Room", "Labels", "Quantity", "Make", "Model", "Serial", "Price", "Purchase Date", "Notes"]


@dataclass
class Importing:
    """Everything measured with one number of rows."""

    rows: int
    builds: dict[str, Builds] = field(default_factory=lambda: {kind: Builds() for kind in KINDS})
    # The seconds of each `housebook item add` during an import.
    waits: list[float] = field(default_factory=list)


def measure(scratch, rows, runs):
    """Imports the items of a demonstration household of that many items into new ones, in the folder `scratch`."""
    note(f"{rows:,} rows: making them")
    result = Importing(rows)
    source, site = scratch / "source", scratch / "site"
    files = {"export": scratch / "export.csv", "sheet": scratch / "sheet.csv"}
    run([BINARY, "--root", source, "demo", "--items", rows, "--no-photos"])
    run([BINARY, "--root", source, "export", "--output", files["export"]])
    with open(files["export"], newline="", encoding="utf-8-sig") as whole:
        with open(files["sheet"], "w", newline="", encoding="utf-8") as sheet:
            writer = csv.DictWriter(sheet, SHEET, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(csv.DictReader(whole))
    for _ in range(runs):
        for kind in KINDS:
            prepare(site)
            options = ["--dry-run"] if kind.endswith("dry") else []
            result.builds[kind].add(run([BINARY, "--root", site, "import", files[kind.split(",")[0]], *options]))
    prepare(site)
    result.waits = waits(site, files["export"])
    return result


def prepare(site):
    subprocess.run(["rm", "-rf", site], check=True)
    run([BINARY, "init", site, "--name", "Import", "--locale", "en-US", "--currency", "EUR"])


def waits(site, file):
    """How long each of many commands takes that add an item while a file is imported."""
    run([BINARY, "--root", site, "home", "add", "Home"])
    thread = threading.Thread(target=run, args=([BINARY, "--root", site, "import", file],))
    thread.start()
    seconds = []
    while thread.is_alive():
        seconds.append(run([BINARY, "--root", site, "item", "add", f"Another thing {len(seconds) + 1}"]).seconds)
        time.sleep(0.05)
    thread.join()
    return seconds
