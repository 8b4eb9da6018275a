#!/usr/bin/env python3
"""Compares what two builds of Housebook do, byte by byte.

Lets each program make the demo household and the household of canaries, then lists, shows, finds, checks, exports,
imports, changes, undoes, restores, syncs, builds, publishes and reports them, and asks for what must fail. Clock, random
numbers, time zone and language are pinned by scripts/pinned.c, so equal programs give equal bytes.

Ends with 0 if nothing differs, and else with 1 and a list. The outputs are kept where --in says: FOLDER/old and
FOLDER/new, one file a command in steps/, with what it printed and its exit code.

    scripts/compare.py /tmp/before/bin/housebook .build/release/housebook --in /tmp/compared

Needs a C compiler, and Pillow for the canaries' pictures: .tools/venv/bin/python has it.
"""

import argparse
import difflib
import filecmp
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Tests/Browser/publishing"))

AUDIENCES = ["owner", "family", "insurer", "mover", "public"]
KINDS = ["home", "location", "label", "item", "policy", "claim", "store", "category", "vault", "cart"]
WITH_FILES = ["home", "location", "item", "policy", "claim"]
# How many records of a kind are shown, spread over all of them.
SHOWN = 6
# 6 August 2026, and a minute more with each command.
START = 1_786_000_000

SETTINGS = """\
title: Canaries
locale: en-GB
audiences:
  sitter:
    narrows: family
    hides: [item.price, policy, location.notes]
    shortens: [item.assetID]
"""

TABLE = """\
HB.location,HB.labels,HB.quantity,HB.name,HB.description,HB.purchase_price,HB.purchase_time,HB.serial_number
Garage,Tools;Garden,1,Hedge trimmer,Cordless,129.00,2024-04-02,HT-1
Kitchen,Appliances,2,Kettle,,39.95,2023-01-09,
Cellar | Shelf,,12,Preserving jar,"One litre, with a clip",2.50,,
"""

FAILING = [
    ["item", "show", "no-such-thing"], ["item", "show"], ["item", "show", "a"], ["item", "add"], ["item", "add", ""],
    ["item", "add", "Lamp", "--price", "twelve"], ["item", "add", "Lamp", "--price", "1.299"],
    ["item", "add", "Lamp", "--price", "-5"], ["item", "add", "Lamp", "--quantity", "-1"],
    ["item", "add", "Lamp", "--purchase-date", "2024-02-30"], ["item", "add", "Lamp", "--home", "nowhere"],
    ["item", "add", "Lamp", "--location", "no-such-room"], ["item", "list", "--home", "nowhere"],
    ["item", "list", "--sort", "colour"], ["item", "list", "--limit", "0"], ["item", "edit", "accordion"],
    ["item", "move", "accordion", "--home", "nowhere"], ["item", "attach", "accordion", "absent.jpg"],
    ["item", "detach", "accordion", "99"], ["home", "delete", "alder-street-house"], ["home", "add", ""],
    ["home", "add", "Hut", "--currency", "XXQ"], ["home", "show", "hut"], ["home", "order", "lisbon-flat", "lisbon-flat"],
    ["location", "show", "kitchen"], ["location", "add", "Kitchen", "--home", "alder-street-house"],
    ["label", "add", "Art", "--home", "alder-street-house"], ["policy", "show", "none"],
    ["policy", "limit", "tamarack-mutual", "jewelry", "much"], ["policy", "cover", "tamarack-mutual", "nowhere"],
    ["claim", "show", "none"], ["claim", "new", "--date", "2024-13-01", "--cause", "Fire"], ["claim", "new"],
    ["cart", "add", "weekly-shop-1-august", "apples"], ["cart", "start", "weekly-shop-1-august"],
    ["cart", "finish", "milas-birthday-dinner"], ["cart", "show", "shop"], ["vault", "price", "apples"],
    ["store", "add", "Valley Wholesale"], ["category", "show"], ["undo", "@999"], ["undo", "0"], ["redo"],
    ["restore", "no-such-thing"], ["trash", "empty"], ["log", "@999"], ["log", "--since", "yesterday"],
    ["changes"], ["changes", "--from", "2026-09-01", "--to", "2026-01-01"], ["compact"], ["build", "--audience", "nobody"],
    ["build", "--home", "nowhere"], ["build", "--policy", "none"], ["publish", "--to", "x"], ["publish", "--audience", "public"],
    ["report", "--home", "nowhere"], ["report", "--format", "doc"], ["report", "--claim", "none"], ["verify", "absent"],
    ["export", "--format", "pdf"], ["export", "--what", "policies"], ["import", "absent.csv"],
    ["import", "housebook.yml", "--from", "csv"], ["import", "housebook.yml", "--from", "json"], ["sync"], ["sync", "take", "1"],
    ["sync", "status"], ["sync", "start", "absent"], ["backup", "absent/file"], ["restore-backup", "housebook.yml", "elsewhere"],
    ["demo"], ["frobnicate"], ["itme", "list"], ["item", "lsit"], ["item", "list", "--jsn"], ["help", "nothing"],
]


class Runner:
    """Runs a program in a folder of its own, and notes what it says."""

    def __init__(self, program, folder, library):
        self.program, self.folder, self.library = program, folder, library
        self.steps = folder / "steps"
        self.steps.mkdir(parents=True)
        self.count = 0

    def __call__(self, root, *arguments, stdin=""):
        """Returns what the command prints, as bytes."""
        self.count += 1
        arguments = [str(argument) for argument in arguments]
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "TMPDIR": str(self.folder / "tmp"), "TZ": "Europe/Berlin",
            "LANG": "C.UTF-8", "COLUMNS": "100", "SWIFT_DETERMINISTIC_HASHING": "1", "LLVM_PROFILE_FILE": os.devnull,
            "HOUSEBOOK_TYPST": os.environ.get("HOUSEBOOK_TYPST") or str(HERE.parent / ".tools/typst/bin/python"),
            "LD_PRELOAD": str(self.library), "PINNED_TIME": str(START + 60 * self.count), "PINNED_SEED": str(self.count),
        }
        place = self.folder / root
        for folder in (self.folder / "tmp", place):
            folder.mkdir(exist_ok=True)
        result = subprocess.run(
            [self.program, *arguments], cwd=place, env=environment, input=stdin.encode(), capture_output=True, timeout=600
        )
        said = f"$ housebook {' '.join(arguments)}\n".encode() + result.stdout
        if result.stderr:
            said += b"--- standard error\n" + result.stderr
        said += f"--- exit code {result.returncode}\n".encode()
        name = re.sub(r"[^\w.@-]+", "_", f"{root} {' '.join(arguments)}".replace(str(self.folder), ""))[:90]
        (self.steps / f"{self.count:04d}_{name}").write_bytes(timeless(said))
        return result.stdout

    def names(self, root, kind):
        listed = json.loads(self(root, kind, "list", "--json") or b"[]")
        # Homes may have rooms of one slug.
        names = [record["id" if kind == "location" else "slug"] for record in listed]
        return names[:: max(1, len(names) // SHOWN)]


def timeless(said):
    """Without how long something took."""
    return re.sub(rb'\d+ ms|\d+\.\d\d s\b|(?<=illiseconds")( ?: ?)\d+', b"some time", said)


def helps(run):
    def below(command):
        yield command
        for child in command.get("subcommands", []):
            yield from below(child)

    described = json.loads(run("help", "--experimental-dump-help"))["command"]
    for command in below(described):
        run("help", "help", *command.get("superCommands", [])[1:], *([command["commandName"]] if command is not described else []))
    for shell in ("bash", "zsh", "fish"):
        run("help", "--generate-completion-script", shell)


def looks(run, root):
    """Everything that only reads."""
    for kind in KINDS:
        run(root, kind, "list")
        for slug in run.names(root, kind):
            for verb in ["show"] * (kind != "category") + ["log"] + ["attachments"] * (kind in WITH_FILES):
                run(root, kind, verb, slug)
                run(root, kind, verb, slug, "--json")
    for home in run.names(root, "home"):
        run(root, "item", "list", "--home", home, "--sort", "value")
        run(root, "location", "list", "--home", home)
        run(root, "changes", "--from", "2026-01-01", "--home", home, "--markdown")
    for command in (
        ["item", "list", "--unassigned"], ["item", "list", "lamp", "--limit", "3"], ["item", "list", "--sort", "newest", "--json"],
        ["household"], ["status"], ["check"], ["check", "--strict"], ["find", "lamp"], ["find", "oak", "-chair"],
        ["find", "zzz"], ["log"], ["log", "--limit", "500"], ["log", "@1"], ["log", "--since", "2026-08-06"],
        ["changes", "--from", "2020-01-01"], ["trash"], ["trash", "list"], ["sync", "conflicts"],
    ):
        run(root, *command)
        if command[:2] != ["sync", "conflicts"] and command != ["household"] and command[:2] != ["item", "list"]:
            run(root, *command, "--json")


def makes(run, root, homes, policy):
    """Everything that writes files."""
    for audience in AUDIENCES:
        run(root, "build", "--audience", audience)
    run(root, "build", "--audience", "family", "--home", homes[-1])
    run(root, "build", "--audience", "insurer", "--home", homes[0])
    run(root, "build", "--policy", policy)
    run(root, "publish", "--audience", "insurer", "--policy", policy, "--to", "insurer.zip")
    run(root, "publish", "--audience", "family", "--to", "for-family")
    run(root, "report", "--all")
    run(root, "report", "--home", homes[0], "--for", "insurer", "--with-originals", "--zip", "--columns", "contents-list")
    run(root, "verify", f"Reports/{homes[0]}")
    run(root, "verify", f"Reports/{homes[0]}", "--json")
    for format in ("csv", "xlsx", "homebox", "html", "json"):
        run(root, "export", "--format", format, "--output", f"all.{format}")
        run(root, "export", "--format", format, "--home", homes[-1])
    for part in ("vault", "carts"):
        for format in ("csv", "xlsx", "json"):
            run(root, "export", "--what", part, "--format", format, "--output", f"{part}.{format}")


def changes(run, root, homes, policy):
    """Everything that changes the household, undone and done again here and there."""

    def step(*arguments, **more):
        run(root, *arguments, **more)

    items = run.names(root, "item")
    first, second, third = items[:3]
    (run.folder / root / "paper.txt").write_text("A receipt.\n")
    step("item", "add", "Bicycle", "--price", "899.00", "--home", homes[0], "--notes", "Blue")
    step("item", "edit", "bicycle", "--serial", "B-1", "--price", "850.00", "--field", "Frame=56 cm")
    step("item", "attach", "bicycle", "paper.txt", "--kind", "receipt")
    step("item", "edit-attachment", "bicycle", "1", "--caption", "From the shop")
    step("item", "move", "bicycle", "--home", homes[-1])
    for command in (["undo"], ["undo"], ["redo"], ["undo", "3"], ["redo"], ["log", "--json"]):
        step(*command)
    step("item", "edit", first, "--title", "Renamed", "--new-slug")
    step("item", "edit", second, "--clear", "price")
    step("item", "delete", second, "--yes")
    step("trash", "list", "--json")
    step("restore", second)
    step("label", "add", "Sundries", "--home", homes[0])
    step("location", "add", "Loft", "--home", homes[0])
    step("location", "add", "Chest", "--home", homes[0], "--in", "loft")
    step("item", "move", third, "--location", "chest")
    step("location", "delete", "loft", "--yes")
    step("undo")
    step("home", "add", "Boat", "--currency", "SEK")
    step("home", "set-primary", "boat")
    step("home", "order", "boat", *homes)
    step("home", "delete", homes[-1], "--yes")
    step("trash")
    step("restore", homes[-1])
    step("home", "set-primary", homes[0])
    step("policy", "cover", policy, "boat")
    step("policy", "limit", policy, "jewelry", "1500.00")
    step("policy", "schedule", policy, third, "--amount", "2000.00")
    step("policy", "show", policy)
    step("undo", "2")
    step("claim", "new", "--home", homes[0], "--date", "2026-08-01", "--cause", "Kitchen fire", "--number", "F-1")
    step("claim", "add", "kitchen-fire", third, "bicycle")
    step("claim", "paid", "kitchen-fire", "120.00", "--date", "2026-08-03")
    step("claim", "status", "kitchen-fire", "reported", "--date", "2026-08-02")
    step("claim", "expense", "add", "kitchen-fire", "Hotel", "90.00", "--date", "2026-08-02")
    step("claim", "show", "kitchen-fire", "--json")
    step("report", "--claim", "kitchen-fire")
    step("undo")
    step("store", "add", "Corner Shop")
    step("category", "add", "Ironmongery")
    step("vault", "add", "Nails", "--category", "Ironmongery")
    step("vault", "price", "nails", "--store", "Corner Shop", "--price", "3.20", "--unit", "box")
    step("cart", "new", "Saturday", "--home", homes[0])
    step("cart", "add", "saturday", "nails", "--quantity", "2", "--store", "Corner Shop")
    step("cart", "start", "saturday")
    step("cart", "surprise", "saturday", "Glue", "--price", "4.00", "--store", "Corner Shop")
    step("cart", "check", "saturday", "nails", "--price", "3.50")
    step("cart", "finish", "saturday")
    step("cart", "show", "saturday", "--json")
    step("cart", "reopen", "saturday")
    step("undo", "4")
    step("redo")
    step("import", "-", "--home", homes[0], "--dry-run", stdin=TABLE)
    step("import", "-", "--home", homes[0], stdin=TABLE)
    step("undo")
    step("redo")
    step("import", "-", "--home", homes[0], stdin=TABLE.replace("39.95", "41.95"))
    step("export", "--format", "json", "--output", "again.json")
    step("item", "edit", "bicycle", "--notes", "Red")
    step("import", "again.json", "--from", "json", "--dry-run")
    step("import", "again.json", "--from", "json")
    step("import", "again.json", "--from", "json", "--overwrite")
    step("item", "delete", "bicycle", "--yes")
    step("import", "again.json", "--from", "json")
    step("backup", "all.backup")
    step("restore-backup", "all.backup", run.folder / f"{root}-restored")
    step("trash", "empty", "--yes")
    step("compact", "--yes")
    step("log", "--json", "--limit", "500")
    run(f"{root}-copy", "init", ".")
    run(f"{root}-copy", "import", f"../{root}/again.json", "--from", "json")
    run(f"{root}-copy", "import", f"../{root}/all.csv")
    run(f"{root}-copy", "log", "--json")
    run(f"{root}-copy", "export", "--format", "json", "--output", "all.json")


def syncs(run, root, item):
    """Two machines, over a folder."""
    far, nas = f"{root}-far", run.folder / f"{root}-nas"
    nas.mkdir()
    invitation = re.search(rb"housebook://\S+", run(root, "sync", "start", nas, "--name", "here"))
    run(far, "init", ".")
    run(far, "sync", "join", "--name", "there", stdin=invitation.group().decode() + "\n" if invitation else "")
    run(root, "item", "edit", item, "--notes", "Here", "--serial", "H-1")
    run(far, "item", "edit", item, "--notes", "There", "--make", "Far")
    run(far, "item", "add", "Oar")
    run(root, "item", "add", "Oar", "--price", "12.00")
    for place in (root, far, root):
        run(place, "sync")
        run(place, "sync", "conflicts")
        run(place, "sync", "conflicts", "--json")
        run(place, "sync", "status", "--json")
        run(place, "log", "--json", "--limit", "5")
    run(far, "sync", "take", "1")
    run(root, "item", "delete", item, "--yes")
    run(far, "item", "edit", item, "--notes", "Once more")
    for place in (far, root, far):
        run(place, "sync")
    run(far, "undo")
    run(far, "sync")
    for place in (root, far):
        run(place, "sync", "status")
        run(place, "item", "list", "--json")
        run(place, "export", "--format", "json", "--output", "synced.json")
    run(root, "sync", "rotate")
    run(far, "sync")
    run(far, "sync", "leave")


def canaries(run):
    import canary_household

    household, files = canary_household.make(canary_household.Canaries())
    run("canary", "init", ".")
    root = run.folder / "canary"
    (root / "housebook.yml").write_text(SETTINGS)
    (root / "canary.json").write_text(canary_household.document(household))
    run("canary", "import", "canary.json", "--from", "json")
    folder = root / "Household/attachments"
    folder.mkdir(exist_ok=True)
    for digest, content in files.items():
        (folder / digest).write_bytes(content)
    looks(run, "canary")
    makes(run, "canary", run.names("canary", "home"), run.names("canary", "policy")[0])
    run("canary", "build", "--audience", "sitter")
    run("canary", "report", "--claim", run.names("canary", "claim")[0], "--for", "insurer")


def stored(root):
    """All rows of a store as text, since its file also depends on the order of writing."""
    with sqlite3.connect(f"file:{root}/Household/store.sqlite?mode=ro", uri=True) as store:
        tables = store.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY type, name").fetchall()
        for name, sql in tables:
            yield sql
            if sql.startswith("CREATE TABLE"):
                yield from sorted(repr(row) for row in store.execute(f'SELECT * FROM "{name}"'))


def produce(program, folder, library):
    """Runs everything in `folder`, and leaves only what can be compared."""
    run = Runner(program, folder, library)
    helps(run)
    run("demo", "demo")
    homes = ["alder-street-house", "lisbon-flat", "lake-cottage"]
    looks(run, "demo")
    for arguments in FAILING:
        run("demo", *arguments)
    makes(run, "demo", homes, "tamarack-mutual")
    changes(run, "demo", homes, "tamarack-mutual")
    looks(run, "demo")
    run("demo", "build")
    syncs(run, "demo", "accordion")
    canaries(run)
    for root in sorted(path.parent.parent for path in folder.glob("*/Household/store.sqlite")):
        (root / "store.txt").write_text("\n".join(stored(root)) + "\n")
    shutil.rmtree(folder / "tmp")
    for path in [*folder.glob("*/Household/store.sqlite*"), folder / "demo/all.backup"]:
        path.unlink(missing_ok=True)
    for path in folder.glob("*/.housebook/state.json"):
        path.write_bytes(timeless(path.read_bytes()))
    for path in folder.glob("*/*/.housebook-manifest"):
        # Stamps hold the program, and each file has the time when it was written: its size and name stay.
        lines = re.sub(r"(?m)^source [0-9a-f]+", "source", path.read_text())
        path.write_text(re.sub(r"(?m)^[0-9a-f]+ ([0-9a-f]+) [0-9a-f]+ ", r"\1 ", lines))


def differences(old, new):
    """Names of files that differ or that only one side has, and how."""
    names = {path.relative_to(side) for side in (old, new) for path in side.rglob("*") if path.is_file() or path.is_symlink()}
    for name in sorted(names):
        sides = [side / name for side in (old, new)]
        if not all(path.exists() for path in sides):
            yield name, "only before" if sides[0].exists() else "only after"
        elif not filecmp.cmp(*sides, shallow=False):
            yield name, first_difference(*(path.read_bytes() for path in sides))


def first_difference(old, new):
    try:
        lines = [content.decode().splitlines() for content in (old, new)]
    except UnicodeDecodeError:
        at = next((i for i, pair in enumerate(zip(old, new)) if pair[0] != pair[1]), min(len(old), len(new)))
        return f"differs at byte {at} of {len(old)} before, {len(new)} after"
    changed = [line[:200] for line in difflib.unified_diff(*lines, n=0, lineterm="") if line[:3] not in ("---", "+++")]
    return "\n    ".join(changed[:7])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, help="the program before")
    parser.add_argument("new", type=Path, help="the program after")
    parser.add_argument("--in", dest="folder", type=Path, help="where the outputs go, replaced; else a temporary folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.folder or Path(temporary)).resolve()
        library = Path(temporary) / "pinned.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, HERE / "pinned.c"], check=True)
        shutil.rmtree(folder / "run", ignore_errors=True)
        for side, program in (("old", options.old), ("new", options.new)):
            shutil.rmtree(folder / side, ignore_errors=True)
            # Both run in the same folder, since many outputs name it.
            produce(program.resolve(), folder / "run", library)
            (folder / "run").rename(folder / side)
        found = list(differences(folder / "old", folder / "new"))
        count = len(list((folder / "old/steps").iterdir()))
    for name, how in found:
        print(f"{name}\n    {how}")
    sys.exit(f"{len(found)} files differ" if found else print(f"{count} commands and all files they wrote: equal"))


main()
