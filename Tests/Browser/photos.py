"""A household with photos and documents, put straight into its store and its folder of attachments."""

import hashlib
import io
import random
import sqlite3

from PIL import Image

import sites


def photo(seed, width=1600, height=1200):
    """A PNG of soft shapes with a camera's noise, the same for the same seed."""
    chance = random.Random(seed)
    shade = Image.radial_gradient("L").resize((width, height))
    soft = Image.merge("RGB", [shade.point(lambda value, tint=chance.randrange(40, 160): tint + value // 3) for _ in "RGB"])
    noise = Image.frombytes("L", (width, height), chance.randbytes(width * height)).convert("RGB")
    file = io.BytesIO()
    Image.blend(soft, noise, 0.1).save(file, "PNG", compress_level=1)
    return file.getvalue()


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
