"""How `serve` behaves in a terminal: what it prints, which port it takes, and how it ends."""

import os
import re
import socket
import subprocess
import sys
import time

import pytest

import sites
from live import PATIENCE, go, title, until_loaded_again

ITEM = "items/accordion.html"
REBUILD = r"\d\d:\d\d:\d\d  (.+): (\d+) of (\d+) pages(?:, \d+ files? deleted)? in (?:\d+ ms|[\d.]+ s)"


def test_each_line_is_a_rebuild(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        for number in range(3):
            with page.expect_response(lambda response: "/.housebook/events" in response.url):
                live.edit("accordion", "--title", f"Accordion {number}")
    live.write("Content/cat.md", "---\ntitle: The cat\n---\n")
    live.program.wait(lambda: "cat.md" in live.program.said[-1])
    # `serve` answers before it has made everything: the first two come in either order.
    opening, others = set(live.program.said[:2]), live.program.said[2:]
    opening.remove(f"Serving {live.url()} until Ctrl-C")
    assert re.fullmatch(REBUILD, opening.pop())[1] == "everything checked"
    assert [re.fullmatch(REBUILD, line)[1] for line in others] == [
        "1 item changed (Accordion 0)",
        "1 item changed (Accordion 1)",
        "1 item changed (Accordion 2)",
        "Content/cat.md changed",
    ]
    assert live.program.complained == []
    live.stop()
    assert len(live.program.said) == 6


def test_an_error_is_said_once(live):
    settings = (live.root / "housebook.yml").read_text()
    # The missing end of the list is reported after the last line.
    line = settings.count("\n") + 2
    live.write("housebook.yml", settings + "pageSize: [\n")
    live.program.wait(lambda: len(live.program.complained) >= 2)
    # An unwanted rebuild would follow at once.
    time.sleep(1.5)
    live.write("housebook.yml", settings)
    live.program.wait(lambda: "housebook.yml changed" in live.program.said[-1])
    error, hint = live.program.complained
    assert error.startswith("error: the settings are not valid YAML") and error.endswith(f"(housebook.yml:{line})")
    assert hint.startswith("hint: ")


def test_ctrl_c_ends_it_within_a_second_while_pages_listen(live, visit):
    with visit() as page, visit() as other:
        go(page, live, ITEM)
        go(other, live, "index.html")
        assert live.stop() < 1
    assert live.program.complained == []
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", live.port)) != 0


def test_a_second_household_gets_the_next_port_and_says_so(fresh, visit):
    # Make sure that the usual port is taken, here or by another program.
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            holder.bind(("127.0.0.1", 8080))
            holder.listen()
        except OSError:
            pass
        fresh.start(port="default")
        assert 8081 <= fresh.port < 8100
        said = f"port 8080 is taken by another program; using port {fresh.port} instead"
        fresh.program.wait(lambda: fresh.program.complained == [said])
        with visit() as page:
            go(page, fresh, ITEM)
            assert title(page) == "Accordion"


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(live, fresh):
    command = [str(sites.BINARY), "--root", str(fresh.root), "serve", "--port", str(live.port)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30)
    assert result.returncode == 75  # EX_TEMPFAIL
    error, hint = result.stderr.splitlines()
    assert error.startswith("error: ") and str(live.port) in error
    assert hint.startswith("hint: ")


def test_a_reader_without_events_polls_for_changes(fresh, visit):
    fresh.start("--poll")
    with visit() as page:
        go(page, fresh, ITEM)
        fresh.edit("accordion", "--title", "Squeezebox")
        until_loaded_again(page)
        assert title(page) == "Squeezebox"


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has its own way to open a browser")
def test_it_opens_the_browser_or_says_that_it_could_not(fresh, tmp_path, monkeypatch):
    opener, opened = tmp_path / "bin/xdg-open", tmp_path / "opened"
    opener.parent.mkdir()
    opener.write_text(f'#!/bin/sh\necho "$@" > {opened}.new && mv {opened}.new {opened}\n')
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", f"{opener.parent}:{os.environ['PATH']}")
    fresh.start("--open")
    deadline = time.monotonic() + PATIENCE
    while not opened.exists():
        assert time.monotonic() < deadline, "nothing was opened"
        time.sleep(0.01)
    assert opened.read_text() == fresh.url() + "\n"
    fresh.stop()
    assert fresh.program.complained == []

    opener.write_text("#!/bin/sh\nexit 3\n")
    fresh.start("--open")
    fresh.program.wait(lambda: len(fresh.program.complained) == 2)
    assert fresh.program.complained == ["warning: no browser could be opened", f"hint: open {fresh.url()} yourself"]
