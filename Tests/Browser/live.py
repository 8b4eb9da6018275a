"""A household that `housebook serve` shows while it is changed, and what its tests ask an open page."""

import os
import re
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from playwright.sync_api import Error

import sites

THEME = sites.ROOT / "Templates"
STYLE = "assets/housebook.css"
NOTICE = "housebook-preview [role=alert]"
PATIENCE = 30  # seconds to wait for what normally takes milliseconds


class Program:
    """A running command, and every line it has printed so far."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.said, self.complained = [], []
        self.streams = 2
        self.news = threading.Condition()
        pairs = (self.process.stdout, self.said), (self.process.stderr, self.complained)
        self.readers = [threading.Thread(target=self.read, args=pair, daemon=True) for pair in pairs]
        for reader in self.readers:
            reader.start()

    def read(self, stream, lines):
        for line in stream:
            with self.news:
                lines.append(line.decode(errors="replace").rstrip("\n"))
                self.news.notify_all()
        with self.news:
            self.streams -= 1
            self.news.notify_all()

    def wait(self, condition):
        """Waits until a condition on the printed lines holds, and returns its result."""
        with self.news:
            self.news.wait_for(lambda: condition() or self.streams == 0, PATIENCE)
            found = condition()
        assert found, f"it printed {self.said}, and as errors {self.complained}"
        return found

    def interrupt(self):
        """Sends Ctrl-C. Returns the exit code and how many seconds the command took to end."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        seconds = time.monotonic() - start
        for reader in self.readers:
            reader.join(PATIENCE)
        return code, seconds

    def end(self):
        """Kills the command if it is still running."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for reader in self.readers:
            reader.join(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()


class LiveSite(sites.Site):
    """A demo household in a new site root, or a copy of a site's folder."""

    def __init__(self, folder, source=None, items=None):
        super().__init__(folder)
        if source:
            shutil.copytree(source, folder)
        else:
            self.run("demo", *(["--items", str(items)] if items else ["--no-photos"]))
        self.own = self.root / "Templates"
        self.program = None
        self.port = 0
        self.shades = 0

    # ---- The server

    def start(self, *options, port=None):
        """Starts `serve`, on any free port the first time and on the same port later."""
        chosen = [] if port == "default" else ["--port", str(port or self.port)]
        self.program = Program([str(sites.BINARY), "--root", str(self.root), "serve", *chosen, *options])
        pattern = r"Serving http://127\.0\.0\.1:(\d+)/ until Ctrl-C"
        greetings = self.program.wait(lambda: [line for line in self.program.said if re.fullmatch(pattern, line)])
        self.port = int(re.fullmatch(pattern, greetings[0])[1])

    def stop(self):
        """Sends Ctrl-C. Returns how many seconds the server took to end."""
        code, seconds = self.program.interrupt()
        assert code == 0, self.program.complained
        self.program.end()
        return seconds

    def end(self):
        if self.program:
            self.program.end()

    def url(self, path=""):
        return f"http://127.0.0.1:{self.port}/{path}"

    def until_served(self, path, text=""):
        """Waits until a page or other file at an address contains this text."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(self.url(path)) as answer:
                    if text in answer.read().decode():
                        return
            except HTTPError as error:
                error.close()  # The file does not exist yet.
            assert time.monotonic() < deadline, f"{path} with {text!r}"
            time.sleep(0.01)

    # ---- Changes, as people or editors make them

    def edit(self, slug, *options):
        self.run("item", "edit", slug, *options)

    def write(self, path, text):
        """Writes a file of the site root as most editors do: a new file beside it, renamed over it."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f".{file.name}.new")
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, file)

    def template(self, path, old, new):
        """Copies a file of the default theme into the site's own theme, with one change."""
        text = (THEME / path).read_text(encoding="utf-8")
        assert old in text, f"{path} has no {old!r}"
        self.write(Path("Templates") / path, text.replace(old, new, 1))

    def default(self, path):
        """Goes back to the default theme's file."""
        (self.own / path).unlink()

    def style(self, rule):
        """Gives the site the default style sheet with one more rule."""
        self.write(Path("Templates") / STYLE, (THEME / STYLE).read_text(encoding="utf-8") + rule + "\n")

    def shade(self):
        """Paints headings in a new colour, and returns the colour."""
        self.shades += 1
        colour = f"rgb({self.shades}, 0, 0)"
        self.style(f"h1 {{ color: {colour}; }}")
        return colour


# ---- Questions to an open page


def go(page, site, path="index.html"):
    """Opens a page, waits until it listens for events, and marks it."""
    with page.expect_response(lambda response: "/.housebook/events" in response.url):
        page.goto(site.url(path))
    mark(page)


def mark(page):
    page.evaluate("window.mark = 'mine'")


def is_same(page):
    """Whether the page has not been loaded again since it was marked."""
    return page.evaluate("window.mark") == "mine"


def until(page, condition):
    """Waits for a condition. Playwright's own way evaluates text in the page, which the preview's policy forbids."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            if page.evaluate(condition):
                return
        except Error:
            pass  # The page was being loaded.
        assert time.monotonic() < deadline, f"{condition}, on {page.url}"
        page.wait_for_timeout(10)


def until_loaded_again(page):
    until(page, "window.mark !== 'mine' && document.readyState === 'complete'")


def colour(page):
    return page.evaluate("getComputedStyle(document.querySelector('h1')).color")


def until_shade(page, shade):
    until(page, f"getComputedStyle(document.querySelector('h1')).color === '{shade}'")


def has_stayed(site, *pages):
    """Whether no page was loaded again. First makes one more change and waits until every page shows it."""
    shade = site.shade()
    for page in pages:
        until_shade(page, shade)
    return all(is_same(page) for page in pages)


def title(page):
    return page.locator("h1").inner_text()
