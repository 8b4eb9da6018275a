"""A site root with a demonstration household, changed the way any other program may change it: with SQL."""

import html
import os
import re
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

from processes import run

BINARY = Path(os.environ.get("HOUSEBOOK", Path(__file__).parents[2] / ".build/release/housebook")).absolute()


class Household:
    def __init__(self, folder, items):
        """Makes the household and its site in a new folder."""
        self.folder = folder
        self.public = folder / "Public"
        self.store = folder / "Household/store.sqlite"
        self.edits = 0
        run(self.command("demo", "--items", items))
        run(self.command("build"))
        made = sum(entry.name.endswith(".html") for entry in os.scandir(self.public / "items"))
        if made < items:
            sys.exit(f"error: the site has {made} items, not {items}")

    def command(self, *arguments):
        return [BINARY, "--root", self.folder, *arguments]

    def connect(self):
        return closing(sqlite3.connect(self.store, timeout=30))

    def some_items(self, connection, count):
        """That many random items, as (id, slug, title)."""
        query = "SELECT id, slug, title FROM item WHERE deletedAt IS NULL ORDER BY random() LIMIT ?"
        return connection.execute(query, (count,)).fetchall()

    def change(self, connection, items):
        """Gives each of the items a new, unused title and a new value, in one transaction.

        Returns the moment at which COMMIT returned, and the new titles.
        """
        titles = []
        for identity, _, title in items:
            self.edits += 1
            # Replaces the end that an earlier change added. The beginning stays, so that items keep their places.
            titles.append(f"{title.split(' (edit ')[0]} (edit {self.edits})")
            connection.execute(
                "UPDATE item SET title = ?, price = price + 100, replacementCost = replacementCost + 100 WHERE id = ?",
                (titles[-1], identity),
            )
        connection.commit()
        return time.perf_counter(), titles

    def page(self, slug):
        return self.public / "items" / f"{slug}.html"


def shows(page, title):
    """Whether a page is complete and has that title as its heading."""
    heading = re.search(rb"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)
    if not heading or not page.rstrip().endswith(b"</html>"):
        return False
    return html.unescape(re.sub(r"<[^>]*>", "", heading[1].decode(errors="replace"))).strip() == title
