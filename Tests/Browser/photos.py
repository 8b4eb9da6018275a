"""A household with photos and documents, put straight into its store and its folder of attachments."""

import hashlib
import operator
import random
import sqlite3
import struct
import zlib

import sites


def photo(seed, width=1600, height=1200):
    """A PNG of soft shapes with a camera's noise, the same for the same seed."""
    chance = random.Random(seed)
    noise = bytes(chance.randrange(4) * chance.randrange(14) for _ in range(8192))
    tint = [chance.randrange(40, 160) for _ in range(3)]
    rows = []
    for y in range(height):
        row = bytearray()
        for x in range(0, width, 4):
            shade = (x * (seed % 5 + 2) // 9 + y * (seed % 3 + 1) // 5) % 140
            row += bytes(min(216, part // 2 + (shade if part % 2 else 139 - shade)) for part in tint) * 4
        start = chance.randrange(4096)
        grain = (noise[start:] + noise) * (len(row) // 4096 + 1)
        rows.append(b"\0" + bytes(map(operator.add, row, grain)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows), 1)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )


class PicturedSite(sites.Site):
    """A site whose rows are written as by another program; the command makes the pictures."""

    def attach(self, table, slug, content, kind="photo", name="photo.png", media_type="image/png", caption=""):
        digest = hashlib.sha256(content).hexdigest()
        folder = self.root / "Household/attachments"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / digest).write_bytes(content)
        with sqlite3.connect(self.root / "Household/store.sqlite") as store:
            store.execute(
                f'INSERT INTO attachment ({table}ID, sha256, kind, fileName, mediaType, size, caption, "order") '
                f"SELECT id, ?, ?, ?, ?, ?, ?, (SELECT count(*) FROM attachment) FROM {table} WHERE slug = ?",
                (digest, kind, name, media_type, len(content), caption, slug),
            )
        store.close()


def make_pictured(folder):
    """120 items on one page, most with a photo, the first with every kind of file. Homes and rooms have photos too."""
    site = PicturedSite(folder)
    site.run("demo", "--items", "120")
    site.set("pageSize", 100)
    looks = [photo(seed, 400, 300) for seed in range(4)]

    def look(number):
        # A different file for each, so that no two items share one.
        return looks[number % len(looks)] + f"{number}".encode()

    site.items = site.slugs("item")
    rich, *others = site.items
    for number, slug in enumerate(others):
        if number % 12 != 11:
            site.attach("item", slug, look(number))
    site.attach("item", rich, photo(7, 1600, 1000), caption="In the window, before it was painted")
    site.attach("item", rich, photo(8, 900, 1200))
    site.attach("item", rich, photo(9, 640, 480))
    site.attach("item", rich, photo(10, 1200, 900), caption="The type plate")
    site.attach("item", rich, photo(11, 600, 900), kind="receipt", name="receipt.png", caption="Paid in cash")
    manual = b"%PDF-1.4\n" + b"%" * 480_000 + b"\n%%EOF\n"
    site.attach("item", rich, manual, "manual", "Operating instructions, all languages.pdf", "application/pdf")
    site.attach("item", rich, b"Bought with the house.\n", "other", "remarks.txt", "text/plain")
    for number, slug in enumerate(site.slugs("home")):
        site.attach("home", slug, photo(20 + number, 1200, 800))
    rooms = site.slugs("location")
    for number, slug in enumerate(rooms[: len(rooms) // 2]):
        site.attach("location", slug, look(1000 + number))
    site.attach("location", rooms[0], photo(40, 800, 600), caption="By night")
    site.rich = f"items/{rich}.html"
    site.run("build")
    return site
