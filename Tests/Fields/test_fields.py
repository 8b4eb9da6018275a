"""A member that is declared once is everywhere: rows, JSON, CSV, history, merging, redaction, restore and `show`.

The program is built with a member of each kind in each entity: see `trial`. Every value is different, and is searched for.
"""

import csv
import io
import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import trial

ROOT = Path(__file__).parents[2]

# Where the JSON of a household has the records of each entity.
LISTS = {
    "Home": "homes", "Location": "locations", "Label": "labels", "Item": "items", "InsurancePolicy": "policies",
    "Claim": "claims", "Attachment": "attachments", "Shop": "stores", "VaultCategory": "categories",
    "VaultItem": "vault", "Cart": "carts",
}

# The command that shows a record.
SHOWN = {
    "Home": "home", "Location": "location", "Label": "label", "Item": "item", "InsurancePolicy": "policy",
    "Claim": "claim", "Shop": "store", "VaultItem": "vault", "Cart": "cart",
}


class Values:
    """Makes values that occur once, as JSON has them, and as people read them."""

    def __init__(self, household, start=1000):
        self.number = start
        # A flag and a choice have few values: those of the first household differ from all others.
        self.isFirst = start == 1000
        self.homes = [(home["id"], home["name"]) for home in household["homes"]]

    def of(self, kind, record):
        """The value in JSON, and the text in the history and on sheets."""
        # A policy's amounts are in its currency.
        currency = record.get("currency", "CHF")
        self.number += 1
        n = self.number
        word = f"trial{n}"
        answer, choice = ("yes", "poor") if self.isFirst else ("no", "fair")
        home, name = self.homes[n % len(self.homes)]
        date = f"{1900 + n % 100}-{1 + n % 12:02}-{1 + n % 28:02}"
        return {
            "text": (word, word), "flag": (self.isFirst, answer), "answer": (self.isFirst, answer),
            "quantity": (f"{n}.25", f"{n}.25"), "date": (date, date),
            "amount": ({"minorUnits": n * 100 + 7, "currency": currency}, f"{n}.07 {currency}"), "integer": (n, f"{n}"),
            "count": (n, f"{n}"), "tenths": (n + 0.5, f"{n}.5"),
            "instant": (f"1985-01-02T03:{n % 60:02}:{n // 60 % 60:02}.500Z", "1985-01-02"),
            "colour": (f"#{n:06x}", f"#{n:06x}"), "choice": (choice, choice),
            "weight": (f"{n}.5 lb", f"{n}.5 lb"), "reference": (home, name), "references": ([home], name),
            "texts": ([word, "b"], word), "part": ({"name": word, "value": "v"}, word),
            "parts": ([{"name": word, "value": "v"}], word),
        }[kind]


def records(household):
    """Each record with the name of its entity: those of lists, the profile, and the lines and prices within."""
    yield "Profile", household["profile"]
    for entity, key in LISTS.items():
        for record in household[key]:
            yield entity, record
            yield from (("PriceOption", price) for price in record.get("prices", []))
            yield from (("CartItem", line) for line in record.get("lines", []) if entity == "Cart")


def given(record):
    return {key: value for key, value in record.items() if key.startswith("trial")}


@pytest.fixture(scope="session")
def program():
    return trial.build(ROOT / ".build/trial")


@pytest.fixture(scope="session")
def housebook(program):
    def run(root, *arguments, typed=""):
        process = subprocess.run(
            [program, "--root", root, *map(str, arguments)], input=typed, capture_output=True, text=True,
            env={**os.environ, "HOUSEBOOK_SHARE": str(ROOT)})
        assert process.returncode == 0, f"{arguments}:\n{process.stdout}{process.stderr}"
        return process.stdout

    return run


@pytest.fixture(scope="session")
def filled(housebook, tmp_path_factory):
    """A site root in whose household each record has a value of each kind, and that household."""
    root = new_root(housebook, tmp_path_factory.mktemp("filled") / "root")
    housebook(root, "demo")
    housebook(root, "claim", "new", "--date", "2026-10-01", "--cause", "Fire")
    household = export(housebook, root)
    fill(household, Values(household))
    restore(housebook, root, household)
    return root, household


def new_root(housebook, root):
    root.mkdir()
    housebook(root, "init")
    return root


def export(housebook, root):
    return json.loads(housebook(root, "export", "--format", "json"))["household"]


def restore(housebook, root, household):
    document = json.loads(housebook(root, "export", "--format", "json"))
    file = root.parent / "household.json"
    file.write_text(json.dumps(document | {"household": household}))
    housebook(root, "import", file, "--overwrite")


def fill(household, values):
    """Gives each record a value of each kind; the texts that people read are kept in it for the tests."""
    for _, record in records(household):
        record["texts"] = {}
        for kind in trial.KINDS:
            record[trial.property_name(kind)], record["texts"][kind] = values.of(kind, record)


def test_rows_and_json_keep_every_value(housebook, filled):
    root, household = filled
    again = export(housebook, root)
    assert {entity for entity, _ in records(again)} == set(trial.ENTITIES)
    lost = {
        (entity, key): (value, after.get(key))
        for (entity, before), (_, after) in zip(records(household), records(again), strict=True)
        for key, value in given(before).items()
        if after.get(key) != value
    }
    assert lost == {}


# The kinds that CSV has a column for; it has none for what has parts, or refers to other records.
IN_CSV = [kind for kind in trial.KINDS if kind not in ("reference", "references", "part", "parts")]


def cells(item):
    """The cells of an item's members in CSV."""
    cells = {f"Trial {kind.capitalize()}": item["texts"][kind] for kind in IN_CSV}
    cells["Trial Amount"], cells["Trial Amount Currency"] = item["texts"]["amount"].split()
    return cells | {"Trial Instant": item["trialInstant"], "Trial Texts": "; ".join(item["trialTexts"])}


def test_csv_lists_them_and_reads_them(housebook, filled):
    root, household = filled
    rows = list(csv.DictReader(io.StringIO(housebook(root, "export", "--format", "csv").lstrip("\ufeff"))))
    items = {item["id"]: item for item in household["items"]}
    assert {row["ID"] for row in rows} == set(items)
    for row in rows:
        expected = cells(items[row["ID"]])
        assert {heading: row[heading] for heading in expected} == expected
    changed = json.loads(json.dumps(household))
    fill(changed, Values(household, start=3000))
    news = {item["id"]: item for item in changed["items"]}
    file = root.parent / "items.csv"
    with file.open("w", newline="") as text:
        writer = csv.DictWriter(text, rows[0].keys())
        writer.writeheader()
        writer.writerows(row | cells(news[row["ID"]]) for row in rows)
    housebook(root, "import", file)
    assert "0 added, 0 updated" in housebook(root, "import", file)
    for item in export(housebook, root)["items"]:
        for kind in IN_CSV:
            name = trial.property_name(kind)
            assert item[name] == news[item["id"]][name], kind
    housebook(root, "undo")
    assert [given(item) for item in export(housebook, root)["items"]] == [given(item) for item in household["items"]]


def test_show_has_them(housebook, filled):
    root, household = filled
    for entity, command in SHOWN.items():
        record = household[LISTS[entity]][0]
        sheet = housebook(root, command, "show", record["id"])
        values = json.loads(housebook(root, command, "show", record["id"], "--json"))
        for kind, text in record["texts"].items():
            # A sheet has the ids of other records.
            text = record["trialReference"] if kind in ("reference", "references") else text
            assert text in sheet, f"{entity} {kind}"
            assert trial.property_name(kind) in values, f"{entity} {kind}"


def test_history_tells_of_a_change_in_words_and_undo_takes_it_back(housebook, filled):
    root, household = filled
    changed = json.loads(json.dumps(household))
    fill(changed, Values(household, start=5000))
    restore(housebook, root, changed)
    told = housebook(root, "log", "--limit", "1")
    full = housebook(root, "log", re.search(r"@\d+", told)[0])
    for entity, key in LISTS.items():
        record = changed[key][0]
        for kind, text in record["texts"].items():
            assert text in full, f"{entity} {kind}"
    for kind in trial.KINDS:
        assert f"    Trial {kind} " in full, kind
    housebook(root, "undo")
    again = export(housebook, root)
    assert all(given(a) == given(b) for (_, a), (_, b) in zip(records(household), records(again), strict=True))


def test_an_audience_sees_no_member_that_is_not_granted(housebook, filled):
    """Pages show no new member, but the Markdown of an item has all that its audience may see."""
    root, household = filled
    texts = {
        (entity, kind): text
        for entity, record in records(household)
        for kind, text in record["texts"].items()
        if kind in ("text", "texts", "part", "parts", "weight")
    }

    def seen(circle):
        folder = root.parent / circle
        housebook(root, "publish", "--to", folder, "--audience", circle)
        files = [file for file in folder.rglob("*") if file.suffix in (".html", ".md", ".js", ".json")]
        written = "".join(file.read_text(encoding="utf-8") for file in files)
        return {key for key, text in texts.items() if text in written}

    assert ("Item", "text") in seen("family")
    for circle in ("insurer", "mover", "public"):
        assert seen(circle) == set(), circle


def test_two_machines_merge_them(housebook, filled, tmp_path):
    _, household = filled
    machines = [new_root(housebook, tmp_path / name) for name in "ab"]
    restore(housebook, machines[0], household)
    (tmp_path / "remote").mkdir()
    said = housebook(machines[0], "sync", "start", tmp_path / "remote", "--name", "a")
    housebook(machines[1], "sync", "join", "--name", "b", typed=re.search(r"housebook://\S+", said)[0] + "\n")
    kinds = list(trial.KINDS)
    for machine, own in zip(machines, (kinds[::2], kinds[1::2])):
        changed = export(housebook, machine)
        values = Values(household, start=8000)
        for _, record in records(changed):
            for kind in kinds:
                value, _ = values.of(kind, record)
                if kind in own:
                    record[trial.property_name(kind)] = value
        restore(housebook, machine, changed)
    for machine in (machines[0], machines[1], machines[0]):
        housebook(machine, "sync")
    values = Values(household, start=8000)
    expected = [
        {trial.property_name(kind): values.of(kind, record)[0] for kind in kinds} for _, record in records(household)]
    finished = [cart for cart in household["carts"] if cart["state"]["status"] == "completed"]
    # Nothing is merged into a finished trip.
    frozen = {record["id"] for cart in finished for record in [cart, *cart["lines"]]}
    for machine in machines:
        for (entity, record), values in zip(records(export(housebook, machine)), expected, strict=True):
            if record.get("id") not in frozen:
                assert given(record) == values, entity
