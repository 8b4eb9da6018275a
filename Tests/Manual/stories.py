"""What the reader of a page has before its first line, and types besides."""

import io
import json
import zipfile
import zlib
from datetime import date
from pathlib import Path

import openpyxl
import pypdf
from pages import ROOT, blocks

DEMO = ROOT / "Sources/Demo"

# The household that the README makes: pages go on with it, unless they begin in another way.
FLAT = """
housebook init ~/household --name "The Smiths" --locale en-GB --currency GBP
cd ~/household
housebook home add "Harbour Flat"
housebook item add "Cordless drill" --room Garage --price 79.90
"""

# What is run before the first line of a page, in bash.
BEGINNINGS = {
    "README.md": "",
    "household.md": "",
    "audiences.md": f"""
{FLAT}
housebook home add "Lake Cottage"
housebook policy add "Tamarack Mutual" --number HO-20418
housebook item add "Gift for Anna"
cat >> housebook.yml <<'END'
{blocks("Documentation/audiences.md", "yaml")[0]}
END
""",
    "history.md": f"""
{FLAT}
for title in Sofa Table; do housebook item add $title; done
housebook item add Piano --price 8900 --currency EUR --condition good
housebook home add "Lake Cottage" --no-defaults
for room in Boathouse Kitchen Loft; do housebook room add $room --home lake-cottage; done
housebook home delete lake-cottage --yes
housebook item edit piano --price 9200 --currency EUR --condition excellent
""",
    "labels.md": FLAT,
    "upkeep.md": f"""
{FLAT}
housebook room add "Garden Shed"
for title in Dishwasher "Table saw" "Folding crates"; do housebook item add "$title"; done
""",
}

# A device that is paired, as the file of devices has it.
ANNAS_PHONE = json.dumps(
    {
        "devices": [{"id": "1", "name": "Anna’s phone", "role": "everything", "pairedAt": 0, "tokenHash": ""}],
        "invitations": [],
    }
)

# What is run before a line.
BEFORE = {
    "housebook restore piano": "housebook item delete piano --yes",
    "housebook item move cordless-drill --home lake-cottage": 'housebook home add "Lake Cottage"',
    'housebook item add "35 mm macro lens" --inside mirrorless-camera': 'housebook item add "Mirrorless camera"',
    "housebook item edit ring --insurance-class Jewelry": "housebook item add Ring",
    "housebook report --home harbour-flat": "housebook item attach cordless-drill drill.heic",
    "housebook claim add burst-pipe --room Kitchen --missing": "housebook item add Toaster --room Kitchen --price 40",
    "housebook devices revoke \"Anna’s phone\"": f"echo '{ANNAS_PHONE}' > .housebook/devices.json",
}

# What stands for places of the examples that a test may not write to, and for a root hash, which is never the same.
PLACES = {
    "/mnt/nas": "~/nas",
    "3f1c8a20": "$(housebook report --copies --json | grep -o '[0-9a-f]\\{64\\}' | head -1)",
}

# Answers to questions, by a part of the question. All others are answered with Enter.
ANSWERS = {"for good?": "y", "Which is it?": "day-first"}

# What is done meanwhile, where a line goes on until Ctrl-C.
MEANWHILE = {"housebook watch": "housebook item edit cordless-drill --notes Lent"}

# Lines that no test can run, with the reason.
NOT_RUN = {
    "swift test --filter SiteTests": "builds the program",
    "scripts/swift-test.sh --filter SiteTests": "builds the program",
    ".tools/venv/bin/python scripts/compare.py BEFORE .build/release/housebook --in /tmp/compared": "needs two programs",
    "caddy reverse-proxy --from house.example --to 127.0.0.1:8080": "opens the machine to the network",
    "sudo apt install ./housebook_0.1.0_amd64.deb ./housebook-typst_0.1.0_amd64.deb": "Tests/Packages installs them",
    "systemctl --user enable --now housebook-backup.timer": "changes the machine",
}

# Pages whose lines are not typed here, with the reason.
ELSEWHERE = {
    "sync.md": "Tests/Sync/test_manual.py walks it on several machines",
    **dict.fromkeys(
        ["container.md", "nas.md", "updating.md", "web-server.md"],
        "changes the machine; Tests/Packages sees the packages and the units at work",
    ),
}


def photo(name):
    return (DEMO / f"Photos/{name}.jpg").read_bytes()


def workbook(*rows):
    content, book = io.BytesIO(), openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(content)
    return content.getvalue()


def archive(*files):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archived:
        for name, data in files:
            archived.writestr(name, data)
    return content.getvalue()


def usual(name):
    """A photo or a paper of the demonstration household for a file that a line names. None for files of other kinds."""
    kinds = {".jpg": "Photos/*.jpg", ".heic": "Photos/*.jpg", ".pdf": "Papers/*.pdf"}
    if (suffix := Path(name).suffix) not in kinds:
        return None
    files = sorted(DEMO.glob(kinds[suffix]))
    return files[zlib.crc32(name.encode()) % len(files)].read_bytes()


# Fifteen things with their rooms, prices, days of purchase and photos, as a person lists them in a spreadsheet.
THINGS = [
    ("Sofa", "Living room", 1299, date(2019, 5, 4), None, "three-seat-sofa"),
    ("Television", "Living room", 849.99, date(2021, 11, 26), "TV55 88213", "television"),
    ("Soundbar", "Living room", 219, date(2021, 11, 26), "SB2210", "soundbar"),
    ("Turntable", "Living room", 349.5, date(2018, 3, 17), "TT00912", "turntable"),
    ("Upright piano", "Living room", 4200, date(2010, 9, 1), "119283", "upright-piano"),
    ("Stand mixer", "Kitchen", 429, date(2020, 12, 20), "W10123", "stand-mixer"),
    ("Espresso machine", "Kitchen", 599, date(2022, 2, 2), "EM7711", "espresso-machine"),
    ("Fridge", "Kitchen", 1150, date(2017, 6, 30), None, "combi-fridge"),
    ("Washing machine", "Bathroom", 679, date(2019, 1, 12), "WM55120", "washing-machine"),
    ("Writing desk", "Office", 320, date(2016, 8, 8), None, "writing-desk"),
    ("Laptop", "Office", 1899, date(2023, 4, 3), "C02XK1", "old-laptop"),
    ("Monitor", "Office", 389, date(2023, 4, 3), "MN4410", "desktop-monitor"),
    ("Printer", "Office", 159.9, None, "PR100", "laser-printer"),
    ("Wedding ring", "Bedroom", 1400, date(2012, 6, 16), None, "wedding-ring"),
    ("Suitcases", "Attic", 179.9, date(2024, 3, 9), None, "suitcases"),
]


def has_fifteen_things(home):
    """The README led to the insurer's PDF, with every thing of the list and its photo."""
    report = pypdf.PdfReader(home / "household/Reports/harbour-flat-for-insurer/report.pdf")
    text = "".join(page.extract_text() for page in report.pages)
    assert [title for title, *_ in THINGS if title not in text] == []
    assert [serial for *_, serial, _ in THINGS if serial and serial not in text] == []
    assert sum(len(page.images) for page in report.pages) == len(THINGS)


# What holds after the last line of a page.
AFTER = {"README.md": has_fifteen_things}

# The reader's tables and archives, and the photos of the first one. They are made when a line first names them, or their
# folder. Other photos and papers that a line names need no entry.
READERS_FILES = {
    "~/Documents/list.xlsx": workbook(
        ["Name", "Room", "Price", "Bought", "Serial", "Photo"],
        *([*thing[:5], f"{thing[5]}.jpg"] for thing in THINGS),
    ),
    **{f"~/Pictures/inventory/{name}.jpg": photo(name) for *_, name in THINGS},
    "list.xlsx": workbook(
        ["Name", "Room", "Price", "Bought", "Colour", "Photo"],
        ["Toaster", "Kitchen", 39.95, "03/04/2021", "red", "toaster.jpg"],
    ),
    "list.csv": b"Name;Room;Preis;Gekauft;Farbe\nWasserkocher;Kitchen;39,95;03.04.2021;blau\n",
    "export.zip": archive(("list.csv", "Name,Photo\nToaster,toaster.jpg\n"), ("toaster.jpg", photo("toaster"))),
}
