"""The machines of a household, and what keeps it for them: a folder, or a hub."""

import contextlib
import hashlib
import re
import shutil
import signal
import sqlite3
import subprocess
import uuid
from itertools import zip_longest
from pathlib import Path

import pytest
from terminals import BINARY, run

BEGINNING = str(uuid.UUID(int=0))


class Machine:
    """A site root of its own, with one household."""

    def __init__(self, folder, name, said):
        self.folder, self.name = Path(folder), name
        # Every word that was entered here, and all that the command said on any machine.
        self.entered, self.said = [], said

    def __repr__(self):
        return self.name

    def init(self, *answers):
        """Makes the site root. Each question that has no answer takes what it offers."""
        questions = ["household's name", "Locale", "Currency"]
        answers = list(zip_longest(questions, answers, fillvalue=""))
        reply = run(["init", self.folder], self.folder.parent, answers)
        assert reply.status == 0, reply
        return self

    def ask(self, *arguments, answers=()):
        """What the command says, whether it succeeds or not."""
        reply = run(arguments, self.folder, answers)
        self.said.append(reply)
        return reply

    def do(self, *arguments, answers=()):
        """What the command says; it must succeed."""
        reply = self.ask(*arguments, answers=answers)
        assert reply.status == 0, f"{self} failed:\n{reply}"
        return reply

    def killed(self, moment, *arguments):
        """Kills the command after some seconds, unless it has ended by itself."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run([BINARY, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL, timeout=moment)

    def sync(self, *arguments):
        return self.ask("sync", *arguments)

    # MARK: - Taking part

    def start(self, remote, *arguments):
        """Puts the household on a remote; returns the invitation."""
        return self.do("sync", "start", remote, "--name", self.name, *arguments).link

    def invite(self):
        return self.do("sync", "invite").link

    def join(self, link):
        """What `sync join` says to an invitation that is pasted in."""
        return self.ask("sync", "join", "--name", self.name, answers=[("Enter twice", link + "\n")])

    def joined(self, link):
        reply = self.join(link)
        assert reply.status == 0, f"{self} failed:\n{reply}"
        return self

    # MARK: - Entering

    def add_item(self, title):
        """Adds an item. Its title counts as entered."""
        self.entered.append(title)
        self.do("item", "add", title)

    def fill(self):
        """Makes a home with two items and a paper."""
        self.do("home", "add", "Alpha", "--no-defaults")
        self.add_item("Piano")
        self.add_item("Lamp")
        self.attach("piano", b"the receipt of the piano")

    def edit(self, slug, notes):
        """Writes an item's notes, which count as entered."""
        self.entered.append(notes)
        self.do("item", "edit", slug, "--notes", notes)

    def attach(self, slug, content):
        """Attaches a file to an item; returns where it is kept."""
        file = self.folder.parent / "paper.txt"
        file.write_bytes(content)
        self.do("item", "attach", slug, file)
        return self.attachments / hashlib.sha256(content).hexdigest()

    @property
    def attachments(self):
        return self.folder / "Household/attachments"

    # MARK: - Looking

    def status(self):
        return self.do("sync", "status")

    def code(self):
        return self.status().value("Code")

    def state(self):
        """What must be equal on all machines that are up to date; nothing may wait or be wrong."""
        status = self.status()
        assert status.value("Failed") is None and status.value("Waiting") == "0 records", status
        return status.value("Code"), self.export(), sorted(path.name for path in self.attachments.glob("[0-9a-f]*"))

    def export(self):
        """Everything that people see of the household."""
        return self.do("export", "--format", "json").text

    def remembers(self):
        """What was entered once, or was put aside."""
        return self.do("log", "--json", "--limit", "500").text + self.do("sync", "conflicts").text

    # MARK: - Breaking

    def secret(self, name="secret"):
        """A file of what this machine knows of its remote."""
        return self.folder / ".housebook/sync" / name

    @property
    def store(self):
        return self.folder / "Household/store.sqlite"


class Folder:
    """A folder that all machines reach, such as a network drive or a stick."""

    def __init__(self, path):
        self.path = Path(path)
        self.path.mkdir(parents=True)

    def __str__(self):
        return str(self.path)

    def running(self):
        return contextlib.nullcontext(self)

    @property
    def home(self):
        """The household's folder in it."""
        return next(path for path in self.path.iterdir() if path.is_dir())

    def copy(self):
        """A copy as it is now, as a backup program makes one."""
        kept = self.path.with_name(f"kept-{uuid.uuid4()}")
        shutil.copytree(self.path, kept)
        return kept

    def swap(self, kept):
        """Exchanges what is there with a copy, as where an old one is put back, or two folders are taken for one."""
        aside = self.path.with_name("aside")
        self.path.rename(aside)
        kept.rename(self.path)
        aside.rename(kept)

    @contextlib.contextmanager
    def away(self):
        """It is not mounted: its place is an empty folder."""
        empty = self.path.with_name("empty")
        empty.mkdir()
        self.swap(empty)
        yield
        self.swap(empty)
        empty.rmdir()

    @contextlib.contextmanager
    def small(self, size):
        """It is on a disk of that many bytes; its files move there and back."""
        kept = self.copy()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", self.path]).returncode != 0:
            pytest.skip("nobody may mount a disk here")
        try:
            shutil.copytree(kept, self.path, dirs_exist_ok=True)
            yield
            shutil.rmtree(kept)
            shutil.copytree(self.path, kept)
        finally:
            subprocess.run(["umount", self.path], check=True)
        self.swap(kept)

    def append(self, body):
        """Adds a version with any bytes after the last one; returns its file."""
        place = self.versions()[-1].read_bytes().split(b"\n", 1)[0].split()[2].decode()
        start = f"housebook-version 1 {uuid.uuid4()} {place} {len(body)} ".encode()
        file = self.home / "versions" / place
        file.write_bytes(start + hashlib.sha256(start + body).hexdigest().encode() + b"\n" + body)
        return file

    def versions(self):
        """The files of the chain, the first version first. Each is named by the id of the one before it."""
        files, place = [], BEGINNING
        while (file := self.home / "versions" / place).exists():
            files.append(file)
            place = file.read_bytes().split(b"\n", 1)[0].split()[2].decode()
        return files

    def snapshots(self):
        return list((self.home / "snapshots").iterdir())

    def files(self):
        """The attached files, as they are sealed."""
        return [path for path in (self.home / "files").rglob("*") if path.is_file()]


class Hub:
    """A hub on this machine. It keeps its port when it starts again."""

    def __init__(self, data):
        self.data, self.port = Path(data), 0
        self.data.parent.mkdir(parents=True)

    def start(self):
        with open(self.data.with_name("hub.log"), "a") as log:
            command = [BINARY, "hub", "--data", self.data, "--port", str(self.port)]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        self.port = int(re.search(r"port (\d+)", self.process.stdout.readline())[1])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(15) == 0

    @contextlib.contextmanager
    def running(self):
        self.start()
        try:
            yield
        finally:
            self.process.kill()
            self.process.communicate()

    def __str__(self):
        return f"http://127.0.0.1:{self.port}/"

    def operate(self, *arguments):
        """What the hub's operator runs."""
        return run(["hub", *arguments, "--data", self.data], self.data.parent)

    def invite(self, name="The household", *arguments):
        """A file with a token for a household, as the operator gives it away."""
        reply = self.operate("invite", name, *arguments)
        assert reply.status == 0, reply
        file = self.data.with_name(f"token-{uuid.uuid4()}.txt")
        file.write_text(reply.text)
        return file

    def expire(self):
        """Lets all open invitations expire."""
        self.stop()
        write(self.data / "hub.sqlite", "UPDATE member SET expires = unixepoch() - 60 WHERE expires > unixepoch()")
        self.start()

    def copy(self):
        """A copy of its data, as a backup has it."""
        kept = self.data.with_name(f"kept-{uuid.uuid4()}")
        self.stop()
        shutil.copytree(self.data, kept)
        self.start()
        return kept

    def restore(self, kept=None):
        """Goes on with a backup, or with nothing."""
        self.stop()
        shutil.rmtree(self.data)
        if kept:
            shutil.copytree(kept, self.data)
        self.start()


def spoil(file, damage):
    """Changes a file's last bytes, or its first ones, or cuts it off."""
    content = file.read_bytes()
    file.write_bytes({"body": content[:-5] + b"12345", "head": b"12345" + content[5:], "cut": content[:-5]}[damage])


def write(file, *statement):
    """Writes into a database, as another program does."""
    with contextlib.closing(sqlite3.connect(file)) as store, store:
        assert store.execute(*statement).rowcount
