"""Measures the search of a site in Chromium, from a folder on the disk, and `housebook find`."""

import gzip
import shutil
import statistics
from dataclasses import dataclass

from playwright.sync_api import sync_playwright

from processes import run

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
# What is typed: the first letters of many things, of few, and of none.
LETTERS = "sadrtcbq"


@dataclass
class Search:
    """Medians in seconds, and the compressed bytes that are loaded for each item."""

    loaded: float
    first: float
    find: float
    bytes: float


def measure(home, items, rounds=5):
    loaded, first, found = [], [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for number in range(rounds):
            page = browser.new_page()
            page.goto((home.public / "index.html").as_uri())
            # One letter a page: only its first results are measured.
            load, show = page.evaluate(MEASURE, LETTERS[number % len(LETTERS)])
            loaded.append(load / 1000)
            first.append(show / 1000)
            page.close()
        browser.close()
    for _ in range(rounds):
        found.append(run(home.command("find", "drill")).seconds)
    size = sum(len(gzip.compress(file.read_bytes())) for file in (home.public / "data/search").iterdir())
    return Search(statistics.median(loaded), statistics.median(first), statistics.median(found), size / items)


# From going to the field until everything is loaded, and, once the browser is idle, from a letter to its results.
MEASURE = """async (letter) => {
    const field = document.querySelector("form.find input");
    const start = performance.now();
    field.focus();
    const when = async (holds) => { while (!holds()) await new Promise((done) => setTimeout(done)); };
    await when(() => window.housebookSearch);
    await window.housebookSearch.ready();
    const loaded = performance.now() - start;
    await new Promise((done) => setTimeout(done, 500));
    const typed = performance.now();
    field.value = letter;
    field.dispatchEvent(new Event("input"));
    await when(() => document.querySelector("#found [role=option]"));
    return [loaded, performance.now() - typed];
}"""
