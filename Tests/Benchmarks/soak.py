#!/usr/bin/env python3
"""Serves a household for minutes under many changes and constant requests, and checks that nothing is lost or leaks.

    python3 Tests/Benchmarks/soak.py [--minutes 10] [--changes 5000] [--items 2000]

Exits with 1 if a check fails: a change is missing from its page, a response is an error or broken, there are more
rebuilds than changes or than the debounce allows, or memory, descriptors or threads grow.
"""

import argparse
import filecmp
import http.client
import os
import random
import re
import socket
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import quote

from household import Household, shows
from processes import Background, proc_status, run
from room import note, ram_disk
from visitors import Visitors, get

BROWSERS, LISTENERS = 4, 5
# The least time between two rebuilds, in seconds.
DEBOUNCE = 0.06
# How many rebuilds without a change are acceptable: the first, and those after checkpoints.
SPARE = 5
# How many seconds after the last change a page may still be wrong.
SETTLED = 10
# How much higher the last third's median memory may be than the second's.
GROWTH = 1.10


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--changes", type=int, default=5_000)
    parser.add_argument("--items", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1, help="of the changes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="housebook-soak-", dir=ram_disk()) as scratch:
        problems = soak(Path(scratch), options)
    for problem in problems:
        print(f"FAILED: {problem}")
    print("every check passed" if not problems else f"{len(problems)} failures")
    sys.exit(1 if problems else 0)


def soak(scratch, options):
    """Runs everything, prints the summary, and returns the problems."""
    home = Household(scratch / "site", options.items)
    with Background(home.command("serve", "--port", free_port())) as server:
        _, greeting = server.line(lambda line: "http://" in line, 0, 120)
        address = re.search(r"http://[^/:\s]+:(\d+)/?", greeting)
        if not address:
            server.fail(f"did not print its address, but {greeting!r}")
        port = int(address[1])
        visitors = Visitors(port, lasting_paths(home), BROWSERS, LISTENERS)
        samples = Samples(server.process.pid)
        note(f"{greeting}: {options.changes:,} changes in {options.minutes:g} minutes")

        start = time.perf_counter()
        latest, transactions = make_changes(home, options, server)
        settle(home, latest)
        seconds = time.perf_counter() - start
        visitors.stop_browsing()
        samples.stop()
        problems = wrong_pages(home, latest, port)
        # The first line is the address, not a rebuild.
        moments = [moment for moment, _ in server.lines[1:]]
    problems += visitors.failures[:20]
    problems += storms(moments, transactions, seconds)
    problems += samples.growth()
    # Each stream gets the present state at its start; a slow one gets several rebuilds at once.
    problems += [
        f"stream {number} got {visitors.events[number]} events of {len(moments)} rebuilds"
        for number in range(LISTENERS)
        if 2 * visitors.events[number] < len(moments)
    ]
    problems += against_clean_build(home, scratch / "clean")
    if server.process.returncode not in (0, 130):
        problems.append(f"the server exited {server.process.returncode} after SIGINT")

    answers = ", ".join(f"{count:,} {kind}" for kind, count in sorted(visitors.answers.items()))
    events = ", ".join(str(visitors.events[number]) for number in range(LISTENERS))
    print(f"{options.changes:,} changes in {transactions:,} transactions, {len(latest):,} items, {seconds:.0f} s")
    print(f"{len(moments):,} rebuilds; requests: {answers}, {len(visitors.failures)} failed; events: {events}")
    print(samples)
    return problems


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def lasting_paths(home):
    """Paths that no change of a title removes, more of them small than large.

    The later pages of a list are named after their first item, and so come and go.
    """
    with home.connect() as connection:
        slugs = [slug for _, slug, _ in home.some_items(connection, 300)]
    paths = [f"/items/{slug}.{extension}" for slug in slugs for extension in ("html", "md")]
    others = [
        path for path in home.public.rglob("*")
        if path.is_file() and not path.name.startswith(".") and "-from-" not in path.name
    ]
    paths += [f"/{path.relative_to(home.public)}" for path in others if path.parent.name != "items"]
    return ["/", *map(quote, paths)]


def make_changes(home, options, server):
    """Makes all changes, spread over the whole time; returns each slug's last title and the number of transactions."""
    chance = random.Random(options.seed)
    latest = {}
    made = transactions = 0
    start = time.perf_counter()
    told = start

    def change(connection, count):
        nonlocal made, transactions
        items = chance.sample(everything, min(count, options.changes - made))
        _, titles = home.change(connection, items)
        latest.update(zip((slug for _, slug, _ in items), titles))
        made += len(items)
        transactions += 1 if items else 0

    with home.connect() as connection:
        everything = sorted(home.some_items(connection, options.items))
        while made < options.changes:
            kind = chance.choices(["one", "several", "burst", "visit"], [70, 10, 5, 15])[0]
            if kind == "one":
                change(connection, 1)
            elif kind == "several":
                change(connection, chance.randint(2, 30))
            elif kind == "burst":
                for _ in range(chance.randint(5, 40)):
                    change(connection, 1)
                    time.sleep(chance.choice([0, 0, 0.001, 0.01]))
            else:
                # A separate connection, closed after the change, like that of `housebook item edit`.
                with home.connect() as own:
                    change(own, 1)
            if server.process.poll() is not None:
                server.fail("ended by itself")
            due = start + options.minutes * 60 * made / options.changes
            time.sleep(max(0, due - time.perf_counter()) * chance.uniform(0.2, 1.8))
            if time.perf_counter() > told + 60:
                told += 60
                note(f"{made:,} changes, {len(server.lines) - 1:,} rebuilds")
    return latest, transactions


def settle(home, latest):
    """Waits until every page on the disk is right, or time is up; `wrong_pages` reports what is still wrong then."""
    deadline = time.perf_counter() + SETTLED
    while time.perf_counter() < deadline:
        if all(right(home, slug, title) for slug, title in latest.items()):
            return
        time.sleep(0.2)


def right(home, slug, title):
    return shows(home.page(slug).read_bytes(), title)


def wrong_pages(home, latest, port):
    """Changes missing from their page, on the disk or over HTTP, and titles that differ from the store's."""
    problems = []
    with home.connect() as connection:
        stored = dict(connection.execute("SELECT slug, title FROM item"))
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for slug, title in latest.items():
        if stored.get(slug) != title:
            problems.append(f"{slug}: the store has {stored.get(slug)!r} instead of {title!r}")
        if not right(home, slug, title):
            problems.append(f"{home.page(slug).name} on the disk does not show {title!r}")
        status, _, body = get(connection, quote(f"/items/{slug}.html"))
        if status != 200 or not shows(body, title):
            problems.append(f"/items/{slug}.html ({status}) does not show {title!r}")
    connection.close()
    return problems[:20]


def storms(moments, transactions, seconds):
    """Reports rebuilds without a change, and rebuilds faster than the debounce allows."""
    problems = []
    if len(moments) > transactions + SPARE:
        problems.append(f"{len(moments)} rebuilds for {transactions} transactions")
    if len(moments) > seconds / DEBOUNCE + SPARE:
        problems.append(f"{len(moments)} rebuilds in {seconds:.0f} s, more than one in {DEBOUNCE * 1000:.0f} ms")
    for number, moment in enumerate(moments):
        within = sum(later < moment + 1 for later in moments[number : number + 100])
        if within > 1 / DEBOUNCE + SPARE:
            problems.append(f"{within} rebuilds within one second")
            break
    return problems


def against_clean_build(home, clean):
    """Reports files that differ between the server's output and a clean build."""
    run(home.command("build", "--output", clean))
    ours, wanted = listing(home.public), listing(clean)
    problems = [f"{path} is {'missing' if path in wanted else 'left over'}" for path in sorted(ours ^ wanted)]
    _, different, unread = filecmp.cmpfiles(home.public, clean, ours & wanted, shallow=False)
    problems += [f"{path} is not what a clean build writes" for path in sorted(different + unread)]
    return problems[:20]


def listing(folder):
    """The files of a site, without the manifest, which differs from build to build."""
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    return files - {".housebook-manifest", ".housebook-reads"}


class Samples:
    """The server's memory, descriptors and threads, once a second, where the system reports them."""

    def __init__(self, process):
        self.process = process
        # (resident bytes, descriptors, threads)
        self.taken = []
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._take, daemon=True)
        self.thread.start()

    def _take(self):
        while not self.stopping.wait(1):
            status = proc_status(self.process)
            if status:
                descriptors = len(os.listdir(f"/proc/{self.process}/fd"))
                self.taken.append((status["VmRSS"], descriptors, status["Threads"]))

    def stop(self):
        self.stopping.set()
        self.thread.join()

    def thirds(self, measure):
        """The second and the last third of a measure's samples."""
        values, third = [sample[measure] for sample in self.taken], len(self.taken) // 3
        return values[third : 2 * third], values[2 * third :]

    def middle(self, measure, unit):
        return " then ".join(unit(statistics.median(values)) for values in self.thirds(measure) if values)

    def growth(self):
        """Reports what grew from the second third to the last; the first third is for warming up."""
        if len(self.taken) < 9:
            return [] if sys.platform != "linux" else ["too few samples of memory: run it longer"]
        problems = []
        second, last = (statistics.median(values) for values in self.thirds(0))
        if last > second * GROWTH:
            problems.append(f"memory grew from {second / 1e6:.1f} to {last / 1e6:.1f} MB")
        for measure, name in ((1, "open descriptors"), (2, "threads")):
            second, last = self.thirds(measure)
            # Visitors come and go, so single samples vary; a leak shows in the median or the minimum.
            if statistics.median(last) > statistics.median(second) + 2 or min(last) > min(second) + 2:
                problems.append(f"{name} grew from {statistics.median(second)} to {statistics.median(last)}")
        return problems

    def __str__(self):
        if not self.taken:
            return "memory and descriptors were not sampled: this system does not tell"
        names = ("memory", "descriptors", "threads")
        units = (lambda value: f"{value / 1e6:.1f} MB", str, str)
        return "; ".join(
            f"{name} {unit(self.taken[0][measure])} at first, {unit(max(s[measure] for s in self.taken))} at most, "
            f"{unit(self.taken[-1][measure])} at last ({self.middle(measure, unit)} in the second and the last third)"
            for measure, (name, unit) in enumerate(zip(names, units))
        )


if __name__ == "__main__":
    main()
