"""Fixtures: the sites, built and served, and a page in the system's own Chromium that remembers everything it did."""

import fcntl
import os
import pickle
import shutil
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Error, sync_playwright

import photos
import sites
from live import LiveSite
from visits import READING, WIDTHS, visits


# A blank page has no storage.
FORGET = "() => { try { localStorage.clear(); sessionStorage.clear(); } catch { } }"


def chromium_path():
    """The path of the system's browser; none is downloaded."""
    candidates = [
        os.environ.get("CHROMIUM"),
        shutil.which("chromium"),
        shutil.which("chromium-browser"),
        shutil.which("google-chrome"),
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ]
    for path in candidates:
        if path and Path(path).exists():
            return path
    pytest.exit("no Chromium found: run `make setup-test`, or set CHROMIUM to its path", returncode=2)


def pytest_sessionstart():
    if not sites.BINARY.exists():
        pytest.exit(f"no command at {sites.BINARY}: run `make build`, or set HOUSEBOOK to its path", returncode=2)


@pytest.fixture(scope="session")
def shared(tmp_path_factory, worker_id):
    """`shared(name, make)` is `make(folder)`, made once for all workers: tests only read it."""
    base = tmp_path_factory.getbasetemp()
    parent = base if worker_id == "master" else base.parent

    def get(name, make):
        made = parent / f"{name}.pickle"
        with open(parent / f"{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                folder = parent / name
                folder.mkdir()
                made.write_bytes(pickle.dumps(make(folder)))
        return pickle.loads(made.read_bytes())

    return get


@pytest.fixture(scope="session")
def demo(shared):
    return shared("demo", sites.make_demo)


@pytest.fixture(scope="session")
def audiences(demo, shared):
    """The demo household's sites for others than its owner, by audience."""
    return shared("audiences", lambda _: {audience: sites.AudienceSite(demo, audience) for audience in sites.AUDIENCES})


@pytest.fixture(scope="session")
def hostile(shared):
    return shared("hostile", sites.make_hostile)


@pytest.fixture(scope="session")
def wide(shared):
    return shared("wide", sites.make_wide)


@pytest.fixture(scope="session")
def pictured(shared):
    return shared("pictured", photos.make_pictured)


@pytest.fixture(scope="session")
def canary(tmp_path_factory):
    """A household with a secret in every field."""
    # Only pytest knows the folder of this module, and programs without pytest import this file.
    from canary_site import Household

    return Household(tmp_path_factory.mktemp("canary") / "root")


@pytest.fixture
def named(request):
    """`named("hostile")` is the site of a fixture, or of the demo household for an audience."""

    def site(name):
        return request.getfixturevalue("audiences")[name] if name in sites.AUDIENCES else request.getfixturevalue(name)

    return site


@pytest.fixture(scope="session")
def built(shared):
    """The demo household without photos, and its site: live sites begin as copies of it."""

    def make(folder):
        site = LiveSite(folder)
        site.run("build")
        return site.folder

    return shared("built", make)


@pytest.fixture
def fresh(tmp_path, built):
    """A household without a site, for tests that start the server themselves."""
    site = LiveSite(tmp_path / "fresh", built)
    for made in (site.public, site.root / ".housebook"):
        shutil.rmtree(made)
    yield site
    site.end()


@pytest.fixture
def live(tmp_path, built):
    """A household with a running server."""
    site = LiveSite(tmp_path / "live", built)
    try:
        site.start()
        yield site
    finally:
        site.end()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path())
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def visit(browser):
    """`with visit(width=390, scheme="dark") as page:` lends a page; `page.trace` lists its requests and messages.

    A page that is given back forgets everything and is lent again, since a new one takes longer than most tests. A test
    that does more to a page than can be undone asks for a `new` one. That is closed afterwards, and so is the page of a
    test that fails.
    """
    idle = defaultdict(list)

    @contextmanager
    def open_page(width=1280, scheme="light", javascript=True, new=False):
        pages = idle[scheme, javascript]
        page = pages.pop() if pages and not new else make(scheme, javascript)
        page.set_viewport_size({"width": width, "height": 844 if width < 700 else 900})
        try:
            yield page
        except BaseException:
            new = True
            raise
        finally:
            if new:
                page.context.close()
            else:
                clean(page)
                pages.append(page)

    def make(scheme, javascript):
        page = browser.new_context(color_scheme=scheme, reduced_motion="reduce", java_script_enabled=javascript).new_page()
        page.trace = Trace(page)
        return page

    def clean(page):
        for other in page.context.pages[1:]:
            other.close()
        try:
            page.evaluate(FORGET)
        except Error:
            # The page was just loading itself again, as it does when something has changed.
            page.wait_for_load_state()
            page.evaluate(FORGET)
        page.context.clear_cookies()
        page.context.set_offline(False)
        page.emulate_media(media="null")
        page.goto("about:blank")
        page.trace.forget()

    return open_page


@pytest.fixture(scope="session")
def hostile_visits(hostile, shared, visit):
    """A visit of each hostile page."""

    def make(_):
        with visit() as page:
            return visits(page, hostile, hostile.pages, [390, 1280])

    return shared("hostile-visits", make)


@pytest.fixture(scope="session")
def demo_visits(demo, shared, visit):
    """Visits of the longest page of each kind, or in the long tests of three."""

    def make(_):
        with visit() as page:
            kinds = [pages for kind, pages in demo.kinds.items() if kind not in sites.REDIRECTS]
            paths = [path for pages in kinds for path in pages[: 3 if sites.LONG else 1]]
            return visits(page, demo, paths, WIDTHS, READING)

    return shared("demo-visits", make)


class Trace:
    """A page's errors, and every address it requested."""

    def __init__(self, page):
        self.forget()
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("requestfailed", self.failed)
        page.on("pageerror", lambda error: self.errors.append(f"script: {error}"))
        page.on("console", lambda message: message.type == "error" and self.errors.append(f"console: {message.text}"))
        page.on("dialog", self.dialog)

    def forget(self):
        self.requests, self.errors, self.dialogs = [], [], []

    def failed(self, request):
        # Opening the next page aborts what the last one was still loading, usually its icon.
        if request.failure != "net::ERR_ABORTED":
            self.errors.append(f"failed: {request.url}")

    def dialog(self, dialog):
        self.dialogs.append(dialog.message)
        dialog.dismiss()
