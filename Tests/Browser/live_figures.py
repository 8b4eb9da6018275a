#!/usr/bin/env python3
"""Measures how long an open page of `housebook serve` takes to show a changed item or style sheet.

    .tools/venv/bin/python Tests/Browser/live_figures.py [--items 10000] [--changes 20]

An edit starts with its commit: the moment at which another connection to the store first sees it. That connection
looks every half millisecond; `item edit` itself ends some milliseconds later. A style sheet starts just before it is
renamed into place. Both end when the browser has drawn a frame with the change: in the callback of the frame after the
first one whose document has it. Both times are from the system's clock, in milliseconds.
"""

import argparse
import random
import sqlite3
import statistics
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

from playwright.sync_api import sync_playwright

import sites
from conftest import chromium_path
from live import PATIENCE, LiveSite, go, is_same, mark, until

# In each loaded document, records when each text and each colour of the heading has been drawn.
WATCH = """
window.drawn = {};
const note = (key) => {
    if (key in drawn) return;
    drawn[key] = NaN;
    requestAnimationFrame(() => { drawn[key] = Date.now(); });
};
const look = () => {
    const heading = document.querySelector("h1");
    if (heading) {
        note(heading.innerText);
        note(getComputedStyle(heading).color);
    }
    requestAnimationFrame(look);
};
look();
"""
# A person's pace: seconds between a change that is shown and the next one.
PAUSE = (0.15, 0.3)


class Commits:
    """Waits in the background for the next commit to a store."""

    def __init__(self, store):
        self.store = store

    def __enter__(self):
        self.moment, self.is_over = None, threading.Event()
        ready = threading.Event()
        self.thread = threading.Thread(target=self.look, args=(ready,))
        self.thread.start()
        ready.wait(PATIENCE)
        return self

    def look(self, ready):
        with closing(sqlite3.connect(self.store)) as connection:
            version = lambda: connection.execute("PRAGMA data_version").fetchone()
            first = version()
            ready.set()
            while version() == first:
                if self.is_over.is_set():
                    return
                time.sleep(0.0005)
            self.moment = time.time() * 1000

    def __exit__(self, *_):
        # The command that changed the store has ended: without a commit within a second there was none.
        self.thread.join(1)
        self.is_over.set()
        self.thread.join()


def drawn(page, key):
    """The time at which the open page had drawn a text or a colour of its heading."""
    until(page, f"drawn[{key!r}] > 0")
    return page.evaluate(f"drawn[{key!r}]")


def pause(page):
    page.wait_for_timeout(random.uniform(*PAUSE) * 1000)


def time_edits(site, page, slug, titles):
    """Milliseconds from each commit of an `item edit` until the item's open page shows it."""
    waits = []
    for title in titles:
        # Before the next change, wait until the page is loaded again and listens.
        with page.expect_response(lambda response: "/.housebook/events" in response.url):
            with Commits(site.root / "Household/store.sqlite") as commits:
                site.edit(slug, "--title", title)
            waits.append(drawn(page, title) - commits.moment)
        pause(page)
    return waits


def time_styles(site, page, changes):
    """Milliseconds from each new style sheet until the open page shows it, without loading again."""
    waits = []
    mark(page)
    for _ in range(changes):
        start = time.time() * 1000
        waits.append(drawn(page, site.shade()) - start)
        pause(page)
    assert is_same(page)
    return waits


def measure(site, page, changes=20):
    """Measures both, after one uncounted change of each kind."""
    slug = min(site.slugs("item"))
    page.add_init_script(WATCH)
    go(page, site, f"items/{slug}.html")
    edits = time_edits(site, page, slug, [f"Edit {number}" for number in range(changes + 1)])
    styles = time_styles(site, page, changes + 1)
    return edits[1:], styles[1:]


def summary(what, waits):
    return (
        f"{what}: median {statistics.median(waits):.0f} ms of {len(waits)}, "
        f"from {min(waits):.0f} to {max(waits):.0f} ms"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--items", type=int, help="instead of the demo household's own 220")
    parser.add_argument("--changes", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = LiveSite(Path(scratch), items=options.items)
        try:
            site.start()
            browser = playwright.chromium.launch(executable_path=chromium_path())
            edits, styles = measure(site, browser.new_page(), options.changes)
            browser.close()
        finally:
            site.end()
    print(summary("an item edited by another process, from its commit", edits))
    print(summary("a style sheet, without loading the page", styles))


if __name__ == "__main__":
    main()
