"""Measures `serve --edit`: a saved form until it is answered, and until another device's open page shows the change."""

import shutil
import subprocess
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode
from urllib.request import HTTPErrorProcessor, Request, build_opener

from playwright.sync_api import Error, sync_playwright

from processes import Background

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
PORT = 18427
TOP = f"http://127.0.0.1:{PORT}/"
ROUNDS = 30
# Seconds for what normally takes milliseconds.
PATIENCE = 60


@dataclass
class Editing:
    """Seconds from the moment at which a form was sent."""

    answered: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)


class Unfollowed(HTTPErrorProcessor):
    """Takes a redirection for the answer that it is: the next page is not part of the save."""

    def http_response(self, request, response):
        return response


def measure(home):
    result = Editing()
    with home.connect() as connection:
        items = home.some_items(connection, ROUNDS)
    with Background(home.command("serve", "--edit", "--port", PORT)) as server, sync_playwright() as playwright:
        server.line(lambda line: TOP in line, 0, PATIENCE)
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        cookie = pair(home, browser.new_page()).context.cookies()[0]
        page = pair(home, browser.new_page())
        opener = build_opener(Unfollowed)
        for number, (identity, slug, title) in enumerate(items):
            with page.expect_response(lambda response: "/.housebook/events" in response.url):
                page.goto(f"{TOP}items/{slug}.html")
            # As a person would: not while the page before is still being rebuilt.
            time.sleep(1)
            new = f"{title.split(' (form ')[0]} (form {number})"
            form = {"was.title": title, "title": new, "back": f"/items/{slug}.html"}
            fields = {"Cookie": f"{cookie['name']}={cookie['value']}", "Origin": TOP[:-1]}
            start = time.perf_counter()
            with opener.open(Request(f"{TOP}~/item/{identity}", urlencode(form).encode(), fields)) as answer:
                status = answer.status
            result.answered.append(time.perf_counter() - start)
            if status != 303:
                server.fail(f"answered {status} to a form")
            until(server, page, new)
            result.shown.append(time.perf_counter() - start)
        browser.close()
    return result


def pair(home, page):
    """Pairs the page's browser, and returns the page."""
    command = [str(part) for part in home.command("devices", "invite", TOP)]
    page.goto(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0])
    page.get_by_role("button", name="Pair").click()
    page.wait_for_url(lambda address: "/pair" not in address)
    return page


def until(server, page, title):
    """Waits until the open page's heading has this title."""
    deadline = time.perf_counter() + PATIENCE
    while True:
        try:
            if page.evaluate("document.querySelector('h1')?.innerText").strip() == title:
                return
        except (AttributeError, Error):
            pass  # The page was being loaded.
        # A look takes the cores from the programs that are measured.
        time.sleep(0.005)
        if time.perf_counter() > deadline:
            server.fail(f"did not show {title!r} in an open page within {PATIENCE} s")
