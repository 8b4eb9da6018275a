"""Measures a household on several machines: joining it, through a folder and a hub, and syncing one change."""

import contextlib
import itertools
import json
import re
import shutil
from dataclasses import dataclass, field

from figures import Builds
from household import BINARY
from hub import address
from processes import Background, Ran, run
from room import note

REMOTES = ["folder", "hub"]
# What a machine that joins makes the household of, and the name of that in the report.
SOURCES = {"versions": "all versions", "snapshot": "a snapshot"}


@dataclass
class Syncing:
    """Everything measured with one number of items."""

    items: int
    # By what it is joined from, and the kind of remote.
    joins: dict = field(default_factory=lambda: {pair: Builds() for pair in itertools.product(SOURCES, REMOTES)})
    # `housebook item edit` and `housebook sync`, together.
    change: Builds = field(default_factory=Builds)
    # The most bytes of a version that holds one change, as sealed.
    version: int = 0
    # The most changes that a machine sent that had just joined.
    echoed: int = 0


def measure(scratch, items, runs):
    """Syncs a demonstration household of that many items, made in the folder `scratch`."""
    note(f"{items:,} items on several machines")
    result = Syncing(items)
    run([BINARY, "--root", scratch / "made", "demo", "--items", items, "--no-photos"])
    with start_hub(scratch / "data") as hub:
        for remote in REMOTES:
            shutil.copytree(scratch / "made", scratch / remote)
        (scratch / "token").write_text(ask("hub", "invite", "Bench", "--data", scratch / "data"))
        (scratch / "remote").mkdir()
        ask("sync", "start", scratch / "remote", root=scratch / "folder")
        ask("sync", "start", hub, "--token-file", scratch / "token", root=scratch / "hub")
        for source in SOURCES:
            for remote in REMOTES:
                if source == "snapshot":
                    ask("sync", "rotate", root=scratch / remote)
            for _ in range(runs):
                for remote in REMOTES:
                    sent = join(scratch, remote, result.joins[source, remote])
                    result.echoed = max(result.echoed, sent)
    # What a machine that joined may have sent.
    ask("sync", root=scratch / "folder")
    for number in range(runs):
        result.version = max(result.version, change(scratch, number, result.change))
    return result


@contextlib.contextmanager
def start_hub(data):
    with Background([BINARY, "hub", "--port", "0", "--data", data]) as hub:
        yield address(hub.line(lambda text: "port" in text, 0, 60)[1])


def ask(*arguments, root=None):
    place = ["--root", root] if root else []
    return run([BINARY, *place, *arguments]).output


def join(scratch, remote, builds):
    """Joins with a new machine, and returns how many changes it sends then."""
    site = scratch / "joining"
    link = re.search(r"housebook://\S+", ask("sync", "invite", root=scratch / remote))[0]
    ask("init", site)
    joined = run([BINARY, "--root", site, "sync", "join"], given=link)
    builds.add(joined)
    if titles(site) != titles(scratch / "made"):
        raise SystemExit("error: the machine that joined has other items")
    sent = re.findall(r"sent ([\d,]+) changes?", joined.output + ask("sync", root=site))
    shutil.rmtree(site)
    return sum(int(number.replace(",", "")) for number in sent)


def titles(site):
    return sorted(item["title"] for item in json.loads(ask("item", "list", "--json", root=site)))


def change(scratch, number, builds):
    """Edits an item and syncs; returns the bytes of the version, without the line that says where it belongs."""
    site, folder = scratch / "folder", scratch / "remote"
    before = set(folder.glob("*/versions/*"))
    slug = json.loads(ask("item", "list", "--json", root=site))[number]["slug"]
    steps = [["item", "edit", slug, "--notes", f"Serviced in {2000 + number}"], ["sync"]]
    taken = [run([BINARY, "--root", site, *step]) for step in steps]
    builds.add(Ran(sum(ran.seconds for ran in taken), max(ran.peak for ran in taken)))
    (version,) = set(folder.glob("*/versions/*")) - before
    return len(version.read_bytes().split(b"\n", 1)[1])
