"""Measures the insurance report of a home: each of its formats, with a photo of every item."""

import hashlib
import io
import json
import random
import shutil
import sqlite3
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from figures import Builds
from household import BINARY
from processes import run
from room import note

# A page of a site is made with all others, so the time of a format is that of a report in this format alone.
FORMATS = ["html", "md", "csv", "xlsx", "pdf"]

# What `make typst` puts there, and `report` finds there.
TYPST = Path(__file__).parents[2] / ".tools/typst/bin/python"

# As many pictures as the report has, each of the same size and with as many words below as a card of it has facts.
# With the pictures that the report has, 320 pixels wide, and with those that a page of the site has.
WIDTHS = [320, 640]
PLAIN = """\
#set page("us-letter", margin: 2cm)
#grid(columns: (1fr, 1fr), gutter: 6mm, ..json("pictures.json").map(path => [#image(path, width: 3cm) #lorem(20)]))
"""
COMPILE = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])"


@dataclass
class Insurance:
    """Everything measured with one number of items."""

    items: int
    formats: dict[str, Builds] = field(default_factory=lambda: {name: Builds() for name in FORMATS})
    # Bytes of all files of a format.
    sizes: dict[str, int] = field(default_factory=dict)
    # How many PDFs there are.
    volumes: int = 0
    # Plain Typst documents of as many pictures, and their bytes, by the pictures' width.
    plain: dict[int, Builds] = field(default_factory=lambda: {width: Builds() for width in WIDTHS})
    plain_sizes: dict[int, int] = field(default_factory=dict)

    def ratio(self, width):
        """How much longer the PDF takes than the plain document."""
        return self.formats["pdf"].median() / self.plain[width].median()


def measure(scratch, items, runs):
    """Measures reports of a household in which one home has all the items, made in the folder `scratch`."""
    note(f"{items:,} items with photos: making them")
    site = scratch / "insured"
    run([BINARY, "--root", site, "demo", "--items", items])
    home = move_all(site)
    attach_photos(site)
    result = Insurance(items)
    command = [BINARY, "--root", site, "report", "--home", home, "--format"]
    # The first report makes the pictures.
    run([*command, "html", "--output", scratch / "first"])
    plain = {width: plain_document(site, width, scratch / f"plain-{width}") for width in WIDTHS}
    for number in range(runs):
        for name in FORMATS:
            note(f"{items:,} items with photos: {name}, round {number + 1} of {runs}")
            output = scratch / name
            # The folder that a PDF is set in lies on the RAM disk, too.
            result.formats[name].add(run([*command, name, "--output", output], TMPDIR=scratch))
            files = list(output.glob(f"report*.{name}"))
            result.sizes[name] = sum(file.stat().st_size for file in files)
            result.volumes = len(files)
        note(f"{items:,} items with photos: plain Typst, round {number + 1} of {runs}")
        for width, document in plain.items():
            result.plain[width].add(run([TYPST, "-c", COMPILE, document, document.with_suffix(".pdf")]))
            result.plain_sizes[width] = document.with_suffix(".pdf").stat().st_size
    return result


def plain_document(site, width, folder):
    """A Typst document with all pictures of the site of this width, in the new folder."""
    folder.mkdir()
    pictures = sorted(site.glob(f".housebook/pictures/*/*/*/{width}.jpg"))
    for number, picture in enumerate(pictures):
        shutil.copy(picture, folder / f"{number}.jpg")
    (folder / "pictures.json").write_text(json.dumps([f"{number}.jpg" for number in range(len(pictures))]))
    document = folder / "plain.typ"
    document.write_text(PLAIN)
    return document


def move_all(site):
    """Moves every item into rooms of the primary home, neither sold nor archived; returns the home's slug."""
    with sqlite3.connect(site / "Household/store.sqlite") as store:
        home, slug = store.execute("SELECT id, slug FROM home WHERE isPrimary AND deletedAt IS NULL").fetchone()
        rooms = [row[0] for row in store.execute("SELECT id FROM location WHERE homeID = ?", (home,))]
        ids = [row[0] for row in store.execute("SELECT id FROM item ORDER BY id")]
        store.executemany(
            "UPDATE item SET homeID = ?, locationID = ?, archived = 0 WHERE id = ?",
            [(home, rooms[number % len(rooms)], item) for number, item in enumerate(ids)],
        )
    return slug


def attach_photos(site):
    """Gives every item a different photo: 960 × 720 pixels of soft shapes, about as many bytes as a real one."""
    chance = random.Random(1)
    folder = site / "Household/attachments"
    folder.mkdir(exist_ok=True)
    with sqlite3.connect(site / "Household/store.sqlite") as store:
        for (item,) in store.execute("SELECT id FROM item WHERE deletedAt IS NULL ORDER BY id").fetchall():
            content = photo(chance)
            digest = hashlib.sha256(content).hexdigest()
            (folder / digest).write_bytes(content)
            store.execute(
                "INSERT INTO attachment (id, itemID, sha256, kind, fileName, mediaType, size)"
                " VALUES (?, ?, ?, 'photo', ?, 'image/jpeg', ?)",
                (str(uuid.UUID(int=chance.getrandbits(128), version=4)), item, digest, f"{digest[:8]}.jpg", len(content)),
            )


def photo(chance):
    coarse = Image.frombytes("RGB", (48, 36), chance.randbytes(48 * 36 * 3))
    file = io.BytesIO()
    coarse.resize((960, 720), Image.Resampling.BICUBIC).save(file, "JPEG", quality=85)
    return file.getvalue()
