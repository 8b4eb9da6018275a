"""The two sites the tests look at, both made by the built command: the demo household, and one full of hostile text."""

import json
import os
import re
import sqlite3
import subprocess
import uuid
from contextlib import closing
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Whether `make test-long` runs the tests.
LONG = os.environ.get("HOUSEBOOK_TESTS") == "long"
# The widths and colour schemes to test: every combination in the long tests, each once in the short ones.
LOOKS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")] if LONG else [(390, "dark"), (1280, "light")]
BINARY = Path(os.environ.get("HOUSEBOOK", ROOT / ".build/release/housebook")).resolve()

# Every kind of page and a pattern for its paths.
KINDS = {
    "dashboard": r"index\.html",
    "home": r"homes/[^/]+\.html",
    "home inventory": r"homes/[^/]+/inventory\.html",
    "home inventory, later page": r"homes/[^/]+/inventory-from-[^/]+\.html",
    "home inventory by value": r"homes/[^/]+/inventory-by-value\.html",
    "home inventory by value, later page": r"homes/[^/]+/inventory-by-value-from-[^/]+\.html",
    "report": r"homes/[^/]+/report\.html",
    "report room": r"homes/[^/]+/report/[^/]+(/from-[^/]+)?\.html",
    "claim": r"homes/[^/]+/claims/[^/]+\.html",
    "all rooms": r"homes/[^/]+/locations\.html",
    "all labels": r"homes/[^/]+/labels\.html",
    "location": r"homes/[^/]+/locations/[^/]+(/from-[^/]+)?\.html",
    "label": r"homes/[^/]+/labels/[^/]+\.html",
    "label, later page": r"homes/[^/]+/labels/[^/]+/from-[^/]+\.html",
    "inventory": r"inventory\.html",
    "inventory, later page": r"inventory-from-[^/]+\.html",
    "inventory by value": r"inventory-by-value\.html",
    "inventory by value, later page": r"inventory-by-value-from-[^/]+\.html",
    "unassigned": r"unassigned(-from-[^/]+)?\.html",
    "item": r"items/[^/]+\.html",
    "shopping": r"shopping\.html",
    "shopping, later page": r"shopping-from-[^/]+\.html",
    "trip": r"shopping/trips/[^/]+\.html",
    "vault": r"shopping/vault\.html",
    "vault, later page": r"shopping/vault-from-[^/]+\.html",
    "vault item": r"shopping/items/[^/]+\.html",
    "vault item, later page": r"shopping/items/[^/]+/from-[^/]+\.html",
    "store": r"shopping/stores/[^/]+\.html",
    "store, later page": r"shopping/stores/[^/]+/from-[^/]+\.html",
    "history": r"history\.html",
    "due": r"due\.html",
    "loans": r"loans\.html",
    "code": r"i/[^/]+\.html",
    "content page": r"pages/.+\.html",
    "search": r"search\.html",
    "not found": r"404\.html",
}

# Kinds that only a home with many rooms and labels has: see make_wide.
WIDE_KINDS = ["all rooms", "all labels"]
# Kinds that go on to another page at once.
REDIRECTS = ["code"]
# Kinds that a household may lack.
OPTIONAL = {"unassigned", *WIDE_KINDS}


class Site:
    """A site root one level below a new folder, so that a file from a path with too many ".." shows up beside it."""

    def __init__(self, folder):
        self.folder = folder
        self.root = folder / "site"
        self.public = self.root / "Public"

    def run(self, *arguments):
        """Runs the command and returns its output."""
        command = [str(BINARY), "--root", str(self.root), *arguments]
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
        shown = " ".join(a if len(a) < 80 else a[:80] + "..." for a in arguments)
        said = result.stderr.decode(errors="replace")
        assert result.returncode == 0, f"{shown!r} exited {result.returncode}:\n{said}"
        return result.stdout.decode()

    def set(self, key, value):
        """Sets one key of housebook.yml; JSON's strings and numbers are YAML's too."""
        path = self.root / "housebook.yml"
        text = path.read_text() if path.exists() else ""
        kept = [line for line in text.splitlines() if not re.match(rf"\s*#?\s*{key}\s*:", line)]
        path.write_text("\n".join([*kept, f"{key}: {json.dumps(value)}"]) + "\n")

    def slugs(self, table):
        """The slugs of a table's rows, in order: from the store, since starting the command takes a hundred times longer."""
        with closing(sqlite3.connect(self.root / "Household/store.sqlite")) as store:
            rows = store.execute(f"SELECT slug FROM {table} WHERE deletedAt IS NULL ORDER BY slug").fetchall()
        return [slug for (slug,) in rows]

    @cached_property
    def pages(self):
        """Each HTML page's path below Public/, in order."""
        return sorted(p.relative_to(self.public).as_posix() for p in self.public.rglob("*.html"))

    @cached_property
    def kinds(self):
        """The pages of each kind, the longest first: it has the most to go wrong."""
        found = {kind: [] for kind in KINDS}
        for page in self.pages:
            for kind, pattern in KINDS.items():
                if re.fullmatch(pattern, page):
                    found[kind].append(page)
        for pages in found.values():
            pages.sort(key=lambda page: (-(self.public / page).stat().st_size, page))
        return found

    def sample(self, kind):
        return next(iter(self.kinds[kind]), None)

    def url(self, page):
        return (self.public / page).as_uri()

    def text(self, page):
        return (self.public / page).read_text(encoding="utf-8")


def make_demo(folder):
    """The demo household with a content page, and with short pages so that lists have later pages."""
    site = Site(folder)
    site.run("demo")
    insure(site)
    site.set("pageSize", 10)
    content = site.root / "Content"
    if not any(content.rglob("*.md")):
        content.mkdir(exist_ok=True)
        (content / "manual.md").write_text(
            "---\ntitle: House manual\n---\n\n## Water\n\nThe main tap is *under the stairs*.\n\n- Turn it right.\n"
            "- Open the kitchen tap.\n\n> Call the plumber first.\n\n```\nstopcock: 1\n```\n"
        )
    site.run("build")
    return site


def make_wide(folder):
    """A home with more rooms and labels than the navigation lists. Some are empty or of unknown value."""
    site = Site(folder)
    site.run("init", str(site.root))
    site.run("home", "add", "Storage barn", "--currency=USD")
    rows = [f"Box {n},Bay {n},Lot {n},{n * 99}.50,{n % 5}" for n in range(1, 60)]
    rows += ["Loose box,,,1200.00,1", "Crate,Bay 60,Lot 60,,1"]
    file = site.root / "boxes.csv"
    file.write_text("\n".join(["Title,Room,Labels,Price,Quantity", *rows]) + "\n")
    site.run("import", str(file))
    site.run("build")
    return site


def insure(site):
    """Adds a policy in force, with limits and a schedule, and a claim to the first home; adds an ended policy to the
    others."""
    first, *others = (home["slug"] for home in json.loads(site.run("home", "list", "--json")))
    amounts = ["--currency=USD", "--deductible=2500", "--personal-property=70000", "--average"]
    site.run("policy", "add", "Cascade Mutual", "--number=HO-3 77", *amounts, "--start=2020-01-01", f"--home={first}")
    site.run("policy", "limit", "cascade-mutual", "Jewelry", "1500", "--peril=theft", "--edition=HO 00 03 03 22")
    site.run("policy", "limit", "cascade-mutual", "Heirlooms", "2000")
    dear = [item for item in json.loads(site.run("item", "list", f"--home={first}", "--json")) if item["value"]]
    dear.sort(key=lambda item: -float(item["value"]["amount"]))
    site.run("policy", "schedule", "cascade-mutual", dear[0]["slug"], "--amount=1000")
    homes = [f"--home={home}" for home in others]
    site.run("policy", "add", "Former & Sons", "--currency=EUR", "--end=2020-12-31", *homes)
    site.run("claim", "new", f"--home={first}", "--date=2026-01-05", "--cause=Kitchen fire", "--notes=At *noon*.")
    site.run("claim", "add", "kitchen-fire", "--room=kitchen")
    site.run("claim", "add", "kitchen-fire", dear[0]["slug"], "--damaged")


class AudienceSite(Site):
    """The site of the same household for another audience than the owner."""

    def __init__(self, owner, audience):
        super().__init__(owner.folder)
        self.audience = audience
        self.public = self.root / f"Public-{audience}"
        self.run("build", "--audience", audience)


# Audiences whose pages leave out different things (values, rooms, sizes), and the kinds of page where they differ.
AUDIENCES = ["insurer", "mover", "public"]
AUDIENCE_KINDS = ["dashboard", "inventory", "location", "label", "item", "not found"]


# Text that an attacker, or a cat on the keyboard, might type. A command line cannot carry NUL.
PAYLOADS = {
    "script": "<script>window.hostile = 1; alert(1)</script>",
    "handler": "\"><img src=x onerror=alert(1)>' onmouseover='alert(1)",
    "closing": "</title></style></textarea></script>--><svg onload=alert(1)>",
    "link": "[go](javascript:alert(1)) ![see](JaVaScRiPt:alert(1)) <javascript:alert(1)> "
    '<a href="javascript:alert(1)">raw</a> [data](data:text/html,<script>alert(1)</script>)',
    "path": "../../etc/passwd",
    "template": "{{title}} {{{title}}} {{> layout}} {{#items}} {{=<% %>=}}",
    "front matter": "---\ntitle: [\n---\n# not a heading",
    "control": "bell \x07 escape \x1b[31m tab \t feed \x0c delete \x7f next \x85 line \u2028 not a character \ufffe",
    "right to left": "\u202eمرحبا\u202c שלום \u2067end",
    "long": "W" * 10_000,
}

# The slug that the program makes of the first, and an entity's options that take any text.
SLUG = "script-window-hostile-1-alert-1-script"
TEXT_FIELDS = {
    "home": ["address", "line2", "city", "region", "postal-code", "country", "notes"],
    "location": ["notes", "symbol"],
    "label": ["notes", "emoji"],
    "store": ["emoji"],
    "category": ["emoji"],
    "item": [
        "description", "make", "model", "serial", "asset-id", "purchased-from", "replacement-source",
        "warranty-details", "notes", "destination", "sold-to", "sold-notes",
    ],
    "policy": ["number"],
}  # fmt: skip


class HostileSite(Site):
    """A site with each payload in every text field of every entity."""

    def fill(self):
        """Puts the first payload everywhere, by commands: they take any text."""
        text, home, store = PAYLOADS["script"], f"--home={SLUG}", f"--store={SLUG}"
        options = {entity: [f"--{field}={text}" for field in fields] for entity, fields in TEXT_FIELDS.items()}
        options["home"] += ["--no-defaults"]
        options["item"] += [f"--field={text.replace('=', ' ')}={text}", f"--location={SLUG}", f"--label={SLUG}", "--price=10"]
        options["item"] += ["--replacement-cost=50", "--replacement-date=2024-01-31", "--sold-date=2025-01-31", "--sold-price=10"]
        options["policy"] += ["--currency=EUR"]
        options["vault"] = [f"--category={SLUG}", store, "--price=1.25"]
        for entity in ["home", "location", "label", "item", "policy", "store", "category", "vault"]:
            self.run(entity, "add", *([home] if entity in ("location", "label", "item", "policy") else []), *options[entity], "--", text)
        self.run("policy", "limit", SLUG, f"--peril={text}", f"--edition={text}", "--", text, "5")
        self.run("policy", "schedule", SLUG, SLUG)
        self.run("claim", "new", home, "--date=2025-01-31", f"--cause={text}", f"--notes={text}")
        self.run("claim", "add", SLUG, "--all")
        self.run("vault", "price", SLUG, store, "--price=0.75", f"--unit={text}")
        for cart, state in [(SLUG, "planning"), (f"{SLUG}-2", "shopping"), (f"{SLUG}-3", "completed")]:
            self.run("cart", "new", "--budget=5", "--", text)
            self.run("cart", "add", cart, SLUG, store, "--quantity=2")
            self.run("cart", "add", cart, "--once", "--price=3", "--", text)
            if state != "planning":
                self.run("cart", "start", cart)
                self.run("cart", "surprise", cart, "--price=4", "--quantity=0.5", "--", text)
                self.run("cart", "check", cart, "1", "--price=1.50")
            if state == "completed":
                self.run("cart", "finish", cart)

    def copies(self):
        """The household, and once more for each other payload, as one document to import."""
        document = json.loads(self.run("export", "--format", "json"))
        household = document["household"]
        copied = {kind: [*entities] for kind, entities in household.items() if isinstance(entities, list)}
        for number, payload in enumerate(list(PAYLOADS)[1:], 2):

            def copy(value, key=""):
                if isinstance(value, dict):
                    return {key: copy(part, key) for key, part in value.items()}
                if isinstance(value, list):
                    return [copy(part) for part in value]
                if isinstance(value, bool):
                    return value and key != "isPrimary"
                if isinstance(value, int):
                    return number if key == "number" else value
                if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", value):
                    return str(uuid.uuid5(uuid.UUID(value), payload))
                # A unit has sixty bytes at most.
                old, new = PAYLOADS["script"], PAYLOADS["script" if key == "unit" else payload]
                known = {"slug": f"{payload.split()[0]}-{value}", "code": f"H{number}"}
                return known.get(key) or value.replace(old, new).replace(old.replace("=", " "), new.replace("=", " "))

            for kind, entities in copied.items():
                entities += map(copy, [one for one in household[kind] if kind != "categories" or one["slug"] == SLUG])
        copied["profile"] = household["profile"] | {"homeIDs": [home["id"] for home in copied["homes"]]}
        return document | {"household": copied}


def make_hostile(folder):
    site = HostileSite(folder)
    site.run("init", str(site.root))
    site.set("title", PAYLOADS["script"])
    site.set("pageSize", 4)
    site.fill()
    file = folder / "copies.json"
    file.write_text(json.dumps(site.copies()))
    site.run("import", str(file), "--from", "json")
    content = site.root / "Content"
    content.mkdir(exist_ok=True)
    for payload, text in PAYLOADS.items():
        # JSON's strings are valid YAML, except for characters that YAML refuses even when escaped.
        matter = f"title: {json.dumps(text)}\n"
        body = f"{text}\n\n## {text}\n\n| {text} |\n"
        (content / f"{payload}.md").write_text(f"---\n{matter}---\n\n{body}", encoding="utf-8")
    (content / '"><img src=x onerror=alert(1)>.md').write_text("---\ntitle: A file with a hostile name\n---\n\nText.\n")
    site.before = files(folder)
    site.run("build")
    return site


def files(folder):
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file() or p.is_symlink()}
