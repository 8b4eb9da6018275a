"""Runs other programs: to their end, with time and peak memory, or in the background, line by line."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

STARTER = Path(__file__).with_name("starter.py")
# Linux counts memory in KiB, macOS in bytes.
KILO = 1 if sys.platform == "darwin" else 1024


class TookTooLong(Exception):
    """A program was ended because it ran longer than its limit."""


class Ran(NamedTuple):
    """What a command took and printed."""

    seconds: float
    # In bytes, of the largest process: the command itself or one that it waited for.
    peak: int
    output: str = ""


def run(command, limit=None, given=None, **environment):
    """Runs a command to its end, with the text `given` as its input.

    A command that fails ends the benchmark with its message; one that runs longer than `limit` seconds is killed.
    """
    command = [str(part) for part in command]
    with subprocess.Popen(
        [sys.executable, "-I", "-S", STARTER, *command],
        stdin=None if given is None else subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, **{key: str(value) for key, value in environment.items()}},
    ) as starter:
        try:
            output, errors = starter.communicate(given, limit)
        except subprocess.TimeoutExpired:
            starter.terminate()
            raise TookTooLong(f"over {limit:,.0f} s") from None
    if starter.returncode != 0:
        sys.exit(f"error: {' '.join(command)} exited {starter.returncode}\n{output}{errors}")
    seconds, peak = errors.split()[-2:]
    return Ran(float(seconds), int(peak) * KILO, output)


class Background:
    """A program that runs until it is stopped, and prints a line for each thing it does.

    Used as a context: leaving it interrupts the program and waits for its end.
    """

    def __init__(self, command, **environment):
        self.command = " ".join(map(str, command))
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env={**os.environ, **{key: str(value) for key, value in environment.items()}},
        )
        # (moment, line), appended only by the reader thread.
        self.lines = []
        self.news = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            moment = time.perf_counter()
            with self.news:
                self.lines.append((moment, line.decode(errors="replace").rstrip("\n")))
                self.news.notify_all()
        with self.news:
            self.news.notify_all()

    def line(self, wanted, after, limit):
        """Waits for the first line from number `after` on that `wanted` accepts; returns its moment and text.

        Raises TookTooLong after `limit` seconds; if the program has ended, so does the benchmark.
        """
        deadline = time.perf_counter() + limit
        with self.news:
            while True:
                for number in range(after, len(self.lines)):
                    if wanted(self.lines[number][1]):
                        return self.lines[number]
                after = len(self.lines)
                if not self.reader.is_alive():
                    self.fail("ended by itself")
                left = deadline - time.perf_counter()
                if left <= 0:
                    raise TookTooLong(f"no such line within {limit:,.0f} s")
                self.news.wait(min(left, 1))

    def fail(self, what):
        self.errors.seek(0)
        said = [line for _, line in self.lines[-20:]] + self.errors.read().decode(errors="replace").splitlines()[-20:]
        sys.exit("\n".join([f"error: {self.command} {what}; it said:", *said]))

    def memory(self):
        """Peak and present resident memory in bytes, None where the system does not report it."""
        status = proc_status(self.process.pid)
        return status.get("VmHWM"), status.get("VmRSS")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            if kind is None:
                self.fail("did not end within 10 s of SIGINT")


def proc_status(process):
    """The memory figures of Linux's /proc/PID/status in bytes and the number of threads; empty elsewhere."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return {}
    fields = dict(line.split(":", 1) for line in lines if ":" in line)
    figures = {key: int(fields[key].split()[0]) * 1024 for key in ("VmHWM", "VmRSS") if key in fields}
    return figures | {"Threads": int(fields["Threads"])}
