"""README and manual, typed into a terminal line by line, as a reader does."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import stories
from pages import FILES, ROOT, lines
from terminals import BINARY, talk

# Seconds that a line may take.
LIMIT = 20
CONTROL_C = "\x03"
QUESTION = re.compile(r"(?:\]: |\[y/N\] |\([^()\n]+ or [^()\n]+\) )$")
# What commands that go on until Ctrl-C say once they are at work.
ENDLESS = {"serve": "until Ctrl-C", "watch": "everything checked"}


def pytest_generate_tests(metafunc):
    if "page" in metafunc.fixturenames:
        pages = [page for page in FILES if lines(page) and page.name not in stories.ELSEWHERE]
        metafunc.parametrize("page", pages, ids=lambda page: page.stem)


class Reader:
    """A person with a home folder of their own, who reads a page and types its lines."""

    def __init__(self, folder):
        self.home, programs, self.place = folder / "home", folder / "bin", folder / "place"
        for made in (self.home, self.home / "nas", programs):
            made.mkdir()
        (programs / "housebook").symlink_to(BINARY)
        for browser in ("xdg-open", "open"):
            (programs / browser).write_text("#!/bin/sh\n")
            (programs / browser).chmod(0o755)
        self.cwd = self.home
        self.environment = {"HOME": str(self.home), "PATH": f"{programs}:{os.environ['PATH']}", "LANG": "en_GB.UTF-8"}

    def prepare(self, script):
        """What the reader did before. It must succeed."""
        self.give(script)
        script = f"set -e\n{script}\npwd > {shlex.quote(str(self.place))}"
        environment = {**os.environ, **self.environment}
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{script}\n{done.stderr}"
        self.cwd = Path(self.place.read_text().strip())

    def expanded(self, name):
        return self.home / name[2:] if name.startswith("~/") else self.cwd / name

    def give(self, text):
        """Makes the files that a line reads, unless they are there."""
        text = re.sub(r"--(?:output|to) \S+", "", text)
        others = {word: stories.usual(word) for word in text.split()}
        for name, content in {**others, **stories.READERS_FILES}.items():
            file = self.expanded(name)
            if content and names(text, name) and not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)

    def type(self, line):
        """Types a line and answers what it asks; returns the reply."""
        text = re.sub(r"^make ", f"make -C {shlex.quote(str(ROOT))} --dry-run ", line.text)
        for example, place in stories.PLACES.items():
            text = text.replace(example, place)
        self.give(text)
        endless = [said for verb, said in ENDLESS.items() if verb in text.split()]
        awaited = [*map(re.escape, endless), *map(masked, line.shown)]
        asked, begun = [], False

        def typed(said):
            nonlocal begun
            if endless and awaited:
                if endless[0] in said and not begun:
                    begun = True
                    self.prepare(stories.MEANWHILE.get(line.text, ""))
                if all(re.search(words, said) for words in awaited):
                    awaited.clear()
                    return CONTROL_C
                return None
            if not QUESTION.search(said):
                return None
            question = said.splitlines()[-1]
            assert question not in asked, f"{line.text} takes no Enter for {question!r}: an answer belongs into ANSWERS"
            asked.append(question)
            return next((answer for part, answer in stories.ANSWERS.items() if part in question), "") + "\n"

        script = f"{text}\ncode=$?\npwd > {shlex.quote(str(self.place))}\nexit $code"
        reply = talk(["bash", "-c", script], self.cwd, typed, LIMIT, columns=120, **self.environment)
        reply.command = line.text
        self.cwd = Path(self.place.read_text().strip())
        return reply


def names(text, file):
    """Whether a line names a file, or the folder that it is in."""
    return not {file, file.rpartition("/")[0]}.isdisjoint(text.split())


def masked(shown):
    """A pattern of a line that a page shows: its numbers, times and folders may be others."""
    pattern = re.escape(shown.removesuffix("..."))
    pattern = re.sub(r"/home/anna/house\b", r"\\S*/household", pattern)
    pattern = re.sub(r"\d+", r"\\d+", pattern)
    return pattern.replace(r"\d+\ ms", r"[\d.]+ m?s")


def test_page(page, tmp_path):
    """Each line succeeds, and prints what its page shows."""
    reader = Reader(tmp_path)
    reader.prepare(stories.BEGINNINGS.get(page.name, stories.FLAT))
    for line in lines(page):
        if line.text in stories.NOT_RUN:
            continue
        if line.text in stories.BEFORE:
            reader.prepare(stories.BEFORE[line.text])
        reply = reader.type(line)
        print(reply)
        assert reply.status == 0, f"{page.name}: {line.text}"
        missing = [shown for shown in line.shown if not re.search(masked(shown), reply.text)]
        assert not missing, f"{page.name}: {line.text} did not print {missing}"
    if check := stories.AFTER.get(page.name):
        check(reader.home)


def test_every_entry_of_the_tables_is_used():
    """A line that has left the manual leaves its entries here."""
    texts = {line.text for page in FILES for line in lines(page)}
    for table in (stories.BEFORE, stories.MEANWHILE, stories.NOT_RUN):
        assert set(table) - texts == set()
    assert {*stories.BEGINNINGS, *stories.ELSEWHERE, *stories.AFTER} - {page.name for page in FILES} == set()
    lines_of_all = " ".join([*texts, *stories.BEFORE.values()])
    for name in stories.READERS_FILES:
        assert names(lines_of_all, name), name
    for place in stories.PLACES:
        assert place in lines_of_all, place
    sources = "".join(path.read_text() for path in (ROOT / "Sources").rglob("*.swift"))
    for question in stories.ANSWERS:
        assert question in sources, question
