"""What the benchmark measures, as values: contestants.py and watching.py fill them, report.py and plot.py show them."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field

from editing import Editing
from searching import Search

# The kinds of build, and their names in the report.
BUILDS = {
    "clean": "`housebook build`, clean",
    "nothing": "`housebook build`, nothing changed",
    "edit": "`housebook build`, one item changed",
    "copy": "`cp -r` of the output",
    "hugo clean": "Hugo, clean",
    "hugo nothing": "Hugo, nothing changed",
    "hugo edit": "Hugo, one item changed",
}
# The programs that keep running.
WATCHES = {
    "watch": "`housebook watch`",
    "hugo watch": "`hugo --watch`",
}


@dataclass
class Builds:
    """All runs of one kind of build: seconds, and peak memory in bytes."""

    seconds: list[float] = field(default_factory=list)
    peaks: list[int] = field(default_factory=list)
    # Why there are no runs, if there are none.
    remark: str = ""

    def add(self, ran):
        self.seconds.append(ran.seconds)
        self.peaks.append(ran.peak)

    def median(self):
        return statistics.median(self.seconds) if self.seconds else None

    def peak(self):
        return statistics.median(self.peaks) if self.peaks else None


@dataclass
class Waits:
    """Seconds from an edit until its item's page showed it, and until the program reported that it was done."""

    page: list[float] = field(default_factory=list)
    done: list[float] = field(default_factory=list)
    # Memory in bytes after the last edit, where the system reports it.
    peak: int | None = None
    resident: int | None = None
    remark: str = ""


@dataclass
class Size:
    """Everything measured with one number of items."""

    items: int
    # The number of files and their bytes, for our output and Hugo's.
    outputs: dict[str, tuple[int, int]] = field(default_factory=dict)
    builds: dict[str, Builds] = field(default_factory=lambda: {kind: Builds() for kind in BUILDS})
    waits: dict[str, Waits] = field(default_factory=lambda: {kind: Waits() for kind in WATCHES})
    search: Search | None = None
    editing: Editing | None = None
    # The seconds of commands that answer with a line or a list, by their names.
    answers: dict[str, float] = field(default_factory=dict)
    # Why nothing was measured, if nothing was.
    remark: str = ""


def percentile(values, percent):
    """The smallest value that at least that many percent of the values do not exceed; None without values."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * percent / 100), 1) - 1] if ordered else None
