"""`serve --edit` is killed at random moments of uploads and saves: each is whole or was never made, and can be sent again."""

import hashlib
import html
import json
import os
import random
import re
import sqlite3
import threading
import time
from contextlib import closing
from urllib.parse import urlencode

import pytest

import sites
from photos import photo
from test_forms_hostile import Edited, status

KILLS = 160 if sites.LONG else 8
KEPT = re.compile(rb'name="photo\.kept" value="([0-9a-f]{32})"')
HOUR = 60 * 60


class Victim(Edited):
    """A small household, whose server is killed and started again."""

    def __init__(self, folder):
        super().__init__(folder, items=5)
        self.uploads = self.root / ".housebook/uploads"
        self.whole = set()  # attached files that were compared with their names

    def page(self, target):
        answer = self.ask("GET", target, cookie=self.cookies["everything"])
        assert status(answer) == 200, answer[:300]
        return answer.decode()

    def killed(self, request, after):
        """Sends a request and kills the server so many seconds later. Returns what came until then."""
        timer = threading.Timer(after, self.program.process.kill)
        timer.start()
        answer = self.raw(request)
        timer.join()
        self.program.end()
        self.start("--edit")
        return answer

    def on_record(self, item):
        """An item's title and notes, its files, and how many groups of the history made these."""
        with closing(sqlite3.connect(f"file:{self.root / 'Household/store.sqlite'}?mode=ro", uri=True)) as store:
            texts = store.execute("SELECT title, notes FROM item WHERE id = ? AND deletedAt IS NULL", (item,)).fetchone()
            files = store.execute(
                'SELECT id, sha256 FROM attachment WHERE itemID = ? AND deletedAt IS NULL ORDER BY "order"', (item,)
            ).fetchall()
            marks = ", ".join("?" * (len(files) + 1))
            groups = store.execute(
                "SELECT count(DISTINCT number) FROM changeGroup JOIN changeLog ON sequence BETWEEN first AND last "
                f"WHERE entityID IN ({marks})",
                [item, *(file for file, _ in files)],
            ).fetchone()
        return texts, [digest for _, digest in files], groups[0]

    def check(self):
        """What must hold after each kill."""
        with closing(sqlite3.connect(f"file:{self.root / 'Household/store.sqlite'}?mode=ro", uri=True)) as store:
            assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            named = {digest for (digest,) in store.execute("SELECT sha256 FROM attachment WHERE deletedAt IS NULL")}
        self.page("/~/")
        attached = set((self.root / "Household/attachments").glob("?" * 64))
        assert named <= {path.name for path in attached}
        attached -= self.whole
        for path in attached:
            assert hashlib.sha256(path.read_bytes()).hexdigest() == path.name
        self.whole |= attached
        for path in self.uploads.iterdir() if self.uploads.exists() else []:
            # A description that was not completed stays for an hour, too.
            assert re.fullmatch(r"[0-9a-f]{32}(\.json)?|\.[0-9a-f]{32}\.json\.\w+\.tmp", path.name), f"{path.name} was left"
            if path.suffix == ".json" and path.with_suffix("").exists():
                content = path.with_suffix("").read_bytes()
                assert hashlib.sha256(content).hexdigest() == json.loads(path.read_text())["sha256"]


class Form:
    """A form that must change the household once, however often it is sent."""

    def __init__(self, victim, kind, number, chance):
        self.victim, self.kind, self.photos = victim, kind, []
        text = victim.page("/~/item/zephyrine-lamp" if kind == "edit" else "/~/add")
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', text))
        self.fields = {name: html.unescape(hidden[name]) for name in ("id", "home", "mark", "was.title") if name in hidden}
        self.notes = f"Notes {number}"
        self.fields |= {"was.notes": html.unescape(hidden.get("was.notes", "")), "notes": self.notes}
        if kind == "edit":
            (self.item,) = re.findall(r'action="/~/item/([0-9a-f-]{36})"', text)[:1]
            self.title = f"Lamp {number}"
        else:
            self.item, self.title = self.fields["id"], f"Thing {number}"
            self.photos = [photo(shade, 40, 30) + chance.randbytes(chance.randrange(1 << 20, 3 << 20)) for shade in (1, 2)]
        self.before = victim.on_record(self.item)
        digests = [hashlib.sha256(content).hexdigest() for content in self.photos]
        self.after = (self.title, self.notes), digests, self.before[2] + 1

    def request(self, title=None, kept=()):
        cookie, origin = self.victim.cookies["everything"], self.victim.origin
        fields = list((self.fields | {"title": self.title if title is None else title}).items())
        if self.kind == "edit":
            kind = "application/x-www-form-urlencoded"
            body, target = urlencode(fields).encode(), f"/~/item/{self.item}"
        else:
            kind, target = "multipart/form-data; boundary=kills", "/~/add"
            fields += [("photo.kept", file) for file in kept]
            heads = [(f'name="{name}"', value.encode()) for name, value in fields]
            if not kept:
                heads += [(f'name="photo"; filename="{number}.png"', content) for number, content in enumerate(self.photos)]
            parts = [b"--kills\r\nContent-Disposition: form-data; %b\r\n\r\n%b\r\n" % (head.encode(), value) for head, value in heads]
            body = b"".join(parts) + b"--kills--\r\n"
        return self.victim.request("POST", target, [f"Content-Type: {kind}"], body, cookie, None, origin)

    def is_whole_or_not_there(self):
        return self.victim.on_record(self.item) in (self.before, self.after)

    def complete(self, kept=()):
        """Sends the form until it was answered, and once more."""
        answers = [self.victim.raw(self.request(kept=kept)) for _ in range(2)]
        assert [status(answer) for answer in answers] == [303, 303], answers
        assert self.victim.on_record(self.item) == self.after


def slowly(request):
    """A request in eight parts."""
    size = len(request) // 8 + 1
    return [request[start : start + size] for start in range(0, len(request), size)]


@pytest.fixture
def victim(tmp_path):
    site = Victim(tmp_path / "site")
    try:
        yield site
    finally:
        site.end()


def test_a_killed_server_has_each_save_whole_or_not_at_all(victim):
    chance = random.Random(11)
    usual, landed = {}, 0
    for number, kind in enumerate(["add", "refused", "edit"]):
        form, start = Form(victim, kind, f"{kind} {number}", chance), time.monotonic()
        answer = victim.raw(form.request(title=" " if kind == "refused" else None))
        usual[kind] = time.monotonic() - start
        form.complete(kept=[file.decode() for file in KEPT.findall(answer)])
    for number in range(KILLS):
        kind = ["upload", "add", "refused", "edit"][number % 4]
        form = Form(victim, kind, number, chance)
        request = form.request(title=" " if kind == "refused" else None)
        moment = chance.uniform(0.01, 0.35) if kind == "upload" else usual[kind] * chance.uniform(0.1, 1)
        answer = victim.killed(slowly(request) if kind == "upload" else request, moment)
        landed += status(answer) == 0
        victim.check()
        if sites.LONG or number % 4 == 3:
            # Whatever was damaged stays so, and the command takes long.
            victim.run("check")
        assert form.is_whole_or_not_there(), f"{kind} {number}, killed after {moment} s"
        # What was kept for a form that came back need not be sent again.
        form.complete(kept=[file.decode() for file in KEPT.findall(answer)] if status(answer) == 422 else ())
    assert landed >= KILLS / 2, "a kill that finds the form answered is none"
    leftovers(victim)


def leftovers(victim):
    """An hour later, nothing is left of uploads that were cut off."""
    for path in victim.uploads.iterdir():
        if path.suffix == ".json":
            content = json.loads(path.read_text())
            path.write_text(json.dumps(content | {"keptAt": content["keptAt"] - HOUR}))
        os.utime(path, (time.time() - HOUR - 1,) * 2)
    victim.stop()
    victim.start("--edit")
    assert list(victim.uploads.iterdir()) == []
    assert [path.name for path in (victim.root / "Household/attachments").glob(".new-*")] == []
