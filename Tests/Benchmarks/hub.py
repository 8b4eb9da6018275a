"""Measures a hub under the load of many households: versions a second, the slowest hundredth, and memory."""

import contextlib
import itertools
import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from household import BINARY
from processes import Background

SCRIPT = Path(__file__).with_name("hub.lua")
CONNECTIONS = 32
# Each has households of its own.
RUNS = itertools.count(1)


@dataclass
class Hub:
    """What one kind of hub did."""

    name: str
    #: Of each process.
    versions: list
    #: In seconds, of the slowest process.
    slowest: float
    #: In bytes, all processes together: after a tenth of the time, and at the end; None if unknown.
    memory: tuple
    households: int

    @property
    def rate(self):
        return sum(self.versions)


def measure(scratch, seconds):
    """Returns the figures of each kind of hub, without those that this machine has no server for."""
    hubs = [load("SQLite", ["--data", scratch / "hub"], 1, seconds)]
    with postgres() as url:
        if url:
            hubs += [
                load(f"PostgreSQL, {count} {'process' if count == 1 else 'processes'}", ["--postgres", url], count, seconds)
                for count in (1, 2)
            ]
    return hubs


def load(name, store, count, seconds):
    with contextlib.ExitStack() as stack:
        command = [BINARY, "hub", "--open", "--port", "0", *store]
        hubs = [stack.enter_context(Background(command)) for _ in range(count)]
        ports = [hub.line(lambda text: "port" in text, 0, 60)[1] for hub in hubs]
        share = str(CONNECTIONS // count)
        loads = [
            subprocess.Popen(
                ["wrk", "-t", share, "-c", share, "-d", f"{seconds}s", "--latency", "-s", SCRIPT, address(port), "--", str(run)],
                stdout=subprocess.PIPE,
                text=True,
            )
            for port, run in zip(ports, itertools.islice(RUNS, count))
        ]
        time.sleep(seconds / 10)
        early = resident(hubs)
        said = [load.communicate()[0] for load in loads]
        late = resident(hubs)
    if any("Non-2xx" in text for text in said):
        raise SystemExit(f"error: a hub refused versions\n{said[0]}")
    return Hub(
        name,
        [float(figure(r"Requests/sec:\s+([\d.]+)", text)) for text in said],
        max(duration(figure(r"99%\s+([\d.]+(?:us|ms|s|m))\b", text)) for text in said),
        (early, late),
        sum(int(figure(r"(\d+) requests in", text)) for text in said) // 4,
    )


def address(line):
    return "http://127.0.0.1:" + figure(r"port (\d+)", line)


def resident(hubs):
    memories = [hub.memory()[1] for hub in hubs]
    return None if None in memories else sum(memories)


def figure(pattern, text):
    found = re.search(pattern, text)
    if not found:
        raise SystemExit(f"error: wrk said something else than expected\n{text}")
    return found[1]


def duration(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}[unit]


@contextlib.contextmanager
def postgres():
    """A PostgreSQL server of its own on a socket, as Debian's package has it; None where there is none."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not programs:
        yield None
        return
    # Where the server's own user may go.
    folder = Path(tempfile.mkdtemp(prefix="housebook-pg-", dir="/tmp"))
    user = ["runuser", "-u", "postgres", "--"] if Path.home() == Path("/root") else []
    if user:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    quiet = {"stdout": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*user, programs[-1] / "initdb", "-D", data, "-U", "postgres", "-A", "trust"], check=True, **quiet)
    server = subprocess.Popen(
        [*user, programs[-1] / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses="],
        stderr=subprocess.DEVNULL,
        **quiet,
    )
    try:
        ready = [programs[-1] / "pg_isready", "-q", "-h", folder]
        while subprocess.run(ready).returncode != 0:
            if server.poll() is not None:
                raise SystemExit("error: PostgreSQL did not start")
            time.sleep(0.1)
        yield f"postgres://postgres@/postgres?host={str(folder).replace('/', '%2F')}"
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)
