"""The figures of the demonstration household's reports, of three homes and two claims, are the recomputed ones.

What is expected comes from `reckoning` alone, which shares no code with the program. Each difference names the report,
the line, the figure, and both values.
"""

import csv
import json
import os
import re
import subprocess
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from html import unescape
from pathlib import Path

import openpyxl
import pytest
from reckoning import BASES, SIGNS, Claim, Cover, Household, Money, half_up, sums

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("HOUSEBOOK", ROOT / ".build/test/release/housebook")).absolute()
FORMATS = ["--format", "html,md,pdf,csv,xlsx"]
HOMES = ["alder-street-house", "lisbon-flat", "lake-cottage"]
COPIES = [*HOMES, *(
    f"{claim} for {reader}" for claim in ("burst-pipe", "theft", "dropped-shelf") for reader in ("owner", "insurer"))]
AMOUNT = re.compile(r"(−?)([$€])([0-9,]+\.[0-9]{2})")
# Columns of the workbook that hold no figures: the photo, and what the adjuster fills in.
LEFT_OPEN = {"Photo", "Accepted", "Reason", "Difference"}
ONLY_IN_WORKBOOK = {"Age in years", "Depreciation", "Counts under", "Value from"}

# Terms and marks that the household lacks, such as average below a special limit, and the deductible before both.
CHANGES = """
policy limit northern-lakes-insurance Tools 500 --peril theft
policy edit northern-lakes-insurance --average --personal-property 10000 --deductible-order first
item edit well-pump --part-of-building
item edit chainsaw --business-use
item edit inverter-generator --insurance-class Appliances
"""
# Claims the same sums as a claim that was once reckoned by hand.
BURST_PIPE = """
claim add burst-pipe upright-piano christmas-ornaments fire-safe 65-inch-television laptop-ana reading-armchair
claim add burst-pipe port-wine
claim add burst-pipe everyday-plates --quantity 3
claim add burst-pipe dining-chairs --quantity 2
claim add burst-pipe vinyl-records --quantity 62 --gone
claim add burst-pipe three-seat-sofa --salvage 200 --inspectable
claim add burst-pipe wool-rug-200-300 --salvage 1500
claim add burst-pipe espresso-machine --damaged
claim add burst-pipe french-door-refrigerator --damaged --repair 640 --estimate
claim add burst-pipe electric-cargo-bike --damaged --repair 1558
claim add burst-pipe induction-range --damaged --repair 92
claim add burst-pipe stand-mixer --damaged --repair 500
claim add burst-pipe filigree-heart-necklace --missing
claim add burst-pipe fabric --missing --quantity 2.5
claim expense add burst-pipe Hotel 368.70 --date {later} --normal-cost 30
claim expense add burst-pipe Plumber 310 --date {later} --kind mitigation
claim paid burst-pipe 1500 --date {later}
"""
THEFT = """
claim add theft chainsaw log-splitter inverter-generator outboard-motor-9-9-hp ice-auger battery-radio --stolen
claim add theft life-jackets --stolen --quantity 3
claim add theft kayaks --stolen --quantity 1
claim add theft gas-grill --damaged --repair 45.50
claim add theft well-pump --damaged --repair 90
"""
# Less is claimed for what has a deductible than the deductible.
DROPPED_SHELF = """
claim add dropped-shelf half-size-violin --damaged --repair 80
claim add dropped-shelf oil-painting --damaged --repair 400
claim expense add dropped-shelf Hotel 200 --date {later}
"""


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """Makes the household, its claims and all reports, by name."""
    assert BINARY.exists(), f"no command at {BINARY}: run `make build`, or set HOUSEBOOK to its path"
    folder, today = tmp_path_factory.mktemp("recomputed"), date.today()
    # The program sees the same days as this test.
    environment = {"HOUSEBOOK_TYPST": str(ROOT / ".tools/typst/bin/python"), **os.environ}

    def run(*arguments):
        command = [BINARY, "--root", folder / "site", *arguments]
        result = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert result.returncode == 0, f"{arguments} exited {result.returncode}:\n{result.stderr}"
        return result.stdout

    def script(lines, **places):
        for line in lines.strip().splitlines():
            run(*line.format(**places).split())

    run("demo")
    script(CHANGES)
    for home, cause, days, lines in (
        (HOMES[0], "Burst pipe", 26, BURST_PIPE), (HOMES[2], "Theft", 69, THEFT),
        (HOMES[0], "Dropped shelf", 12, DROPPED_SHELF)):
        loss = today - timedelta(days=days)
        run("claim", "new", "--home", home, "--date", str(loss), "--cause", cause)
        script(lines, later=loss + timedelta(days=1))
    household = Household(json.loads(run("export", "--format", "json")))
    run("report", "--all", *FORMATS, "--date", str(today), "--output", folder)
    made = [HomeCopy(household, home, today, folder / home["slug"]) for home in household.homes.values()]
    for claim in household.data["claims"]:
        for reader in "owner", "insurer":
            made.append(ClaimCopy(household, claim, reader, folder / f"{claim['slug'][11:]} for {reader}"))
            run("report", "--claim", claim["slug"], "--audience", reader, *FORMATS, "--output", made[-1].folder)
    return {copy.folder.name: copy for copy in made}


@pytest.fixture(params=COPIES)
def copy(request, copies):
    return copies[request.param]


class Copy:
    """A report: what it should show, and what it shows."""

    claim = None

    def __init__(self, household, home, lines, reader, folder):
        self.lines, self.reader, self.folder = lines, reader, folder
        self.proofs, self.policies = household.proofs, household.policies(home)
        self.rooms = grouped(lines, lambda line: line.room or "Without a room")
        self.labels = grouped(lines, lambda line: [*line.labels, "Without a label"][0])
        # The insurer's copy leaves it to the insurer to say what age takes off.
        self.bases = ["value", "cash"] if reader == "owner" else ["value"]

    def check(self, expected, found):
        """Fails with each difference of two tables of figures, by line and figure."""
        faults = [
            f"{self.folder.name}, {key}: expected {expected.get(key, 'nothing')!s}, found {found.get(key, 'nothing')!s}"
            for key in sorted(expected.keys() | found.keys())
            if key not in expected or key not in found or expected[key] != found[key]]
        if faults:
            pytest.fail("\n".join(faults), pytrace=False)

    @cached_property
    def sheets(self):
        book = openpyxl.load_workbook(self.folder / "report.xlsx", data_only=True)
        return {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}

    def sheet_rows(self, sheet, heading, after=None):
        """The rows below the first heading after a row, up to an empty row, by the names of the columns."""
        firsts = [row[0] for row in self.sheets[sheet]]
        head = firsts.index(heading, firsts.index(after) if after else 0)
        end = next((place for place in range(head, len(firsts)) if not any(self.sheets[sheet][place])), len(firsts))
        return [
            {name: cell for name, cell in zip(self.sheets[sheet][head], row) if name}
            for row in self.sheets[sheet][head + 1 : end]]

    @cached_property
    def facts(self):
        return {row[0]: row[1] for row in self.sheets["Summary"] if row[0]}

    @cached_property
    def pages(self):
        readers = {"md": markdown, "html": html}
        return {kind: reader((self.folder / f"report.{kind}").read_text()) for kind, reader in readers.items()}

    @cached_property
    def printed(self):
        command = ["pdftotext", "-layout", self.folder / "report.pdf", "-"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


class HomeCopy(Copy):
    def __init__(self, household, home, today, folder):
        super().__init__(household, home["id"], household.lines(home["id"], today), "owner", folder)
        self.cover_totals = {"Replacement cost or price paid": sums(line.value for line in self.lines)}
        self.cases = []
        for policy in self.policies:
            worth = [(line, getattr(line, BASES[policy["settlement"]])) for line in self.lines]
            for case in "Total loss", "Theft":
                cover = Cover(policy, worth, case == "Theft", household.contents(policy, today))
                self.cases.append((case, cover))


class ClaimCopy(Copy):
    def __init__(self, household, claim, reader, folder):
        self.claim = Claim(household, claim, None if reader == "owner" else "replacement-cost")
        super().__init__(household, claim["homeID"], [entry.line for entry in self.claim.entries], reader, folder)
        title = f"Items claimed at {self.claim.basis.replace('-', ' ')}"
        self.cover_totals = {title: sums(entry.claimed for entry in self.claim.entries)}
        self.cases = [("Theft" if self.claim.is_theft else "This loss", self.claim.cover)]


def grouped(lines, key):
    groups = {}
    for line in lines:
        groups.setdefault(key(line), []).append(line)
    return groups


def with_rooms_inside(rooms):
    """The lines of each room that has others inside, together with theirs."""
    paths = {name: name.split(" / ") for name in rooms}
    found = {}
    for outer in {tuple(path[:depth]) for path in paths.values() for depth in range(1, len(path) + 1)}:
        inside = [name for name, path in paths.items() if tuple(path[: len(outer)]) == outer]
        if len(inside) > 1:
            found[f"{' / '.join(outer)}, with the rooms inside"] = [line for name in inside for line in rooms[name]]
    return found


# MARK: - Lines


def columns(copy, line):
    """What the register says of a line, by the heading of the column."""
    item, proofs = line.item, copy.proofs(line.item)
    row = {
        "Number": line.number, "Room": line.room, "Item": item["title"], "Description": item["description"],
        "Labels": ", ".join(line.labels), "Quantity": line.quantity, "Unit": item["unit"], "Make": item["make"],
        "Model": item["model"], "Serial number": item["serial"], "Asset ID": item["assetID"],
        "Barcode": item["barcode"], "Condition": item.get("condition", "").capitalize(),
        "Bought": item.get("purchaseDate"), "Bought from": item["purchasedFrom"], "Value of one": line.unit,
        "Price paid": line.paid, "Replacement cost": None if line.is_price else line.value, "Value": line.value,
        "Currency": line.value and line.value.currency, "Basis": line.basis, "Source": line.source.get("source"),
        "Source date": line.source.get("date"), "Age in months": line.age,
        "Age in years": None if line.age is None else Fraction((line.age * 10 + 6) // 12, 10),
        "Photos": proofs["photo"], "Receipts": proofs["receipt"], "Appraisals": proofs["appraisal"],
        "Scheduled": any(item["id"] in cover.schedule for _, cover in copy.cases),
        "Counts under": line.labels[0] if line.labels else None, "Value from": line.source_kind(proofs),
    }
    if copy.reader == "owner":
        row |= {
            "Class": line.class_name, "Actual cash value": line.cash, "Depreciation": line.depreciation,
            "Has a serial number": bool(item["serial"]), "Evidence": line.scores(proofs),
        }
    # Columns that a report without such items leaves out.
    optional = {"Ownership": "ownership", "Business use": "businessUse", "Part of building": "partOfBuilding"}
    optional |= {"Seen": "seen", "Not found": "notFound"}
    for name, key in optional.items():
        if any(other.item.get(key) for other in copy.lines):
            row[name] = item[key].capitalize() if isinstance(item.get(key), str) else item.get(key)
    if copy.claim:
        (entry,) = (entry for entry in copy.claim.entries if entry.line is line)
        row |= {
            "State": entry.recorded["loss"].capitalize(), "Quantity lost": entry.quantity, "Repair cost": entry.repair,
            "Repair is an estimate": entry.repair and entry.recorded["isEstimated"], "Salvage": entry.salvage,
            "Can be inspected": entry.recorded.get("isInspectable"), "Claimed": entry.claimed,
            "Recorded after the loss": item["record"]["createdAt"][:10] > copy.claim.recorded["date"],
        }
    return row


def field(value):
    """A value as the CSV writes it; of several that may be expected, each."""
    if isinstance(value, set):
        return {field(one) for one in value}
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    if isinstance(value, Money):
        return f"{Decimal(value.minor) / 100:.2f}"
    return str(value.numerator / Decimal(value.denominator)) if isinstance(value, Fraction) else str(value)


def cell(value):
    """A value as a workbook's cell has it: a number to all its digits, everything else as a text."""
    if isinstance(value, datetime):
        return str(value.date())
    if isinstance(value, Money):
        return Fraction(value.minor, 100)
    if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
        return Fraction(f"{value:.15g}" if isinstance(value, float) else value)
    return field(value)


def check_lines(copy, rows, shown, left_out):
    expected = {
        f"{line.number}, {name}": shown(value) for line in copy.lines for name, value in columns(copy, line).items()
        if name not in left_out}
    found = {
        f"{row['Number']}, {name}": shown(value) for row in rows for name, value in row.items() if name not in left_out}
    for key in expected.keys() & found.keys():
        if isinstance(expected[key], set) and found[key] in expected[key]:
            expected[key] = found[key]
    copy.check(expected, found)


def records(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_csv(copy):
    check_lines(copy, records(copy.folder / "report.csv"), field, ONLY_IN_WORKBOOK)


def test_csv_of_the_statement(copy):
    if not copy.claim:
        pytest.skip("a home has no statement of loss")
    claim, code = copy.claim, copy.claim.cover.currency
    rows = [(*step, code) for step in claim.steps] + [("Still open", claim.open, claim.open, code)]
    rows += [(f"In {other}, apart", *amounts, other) for other, amounts in claim.elsewhere.items()]
    copy.check(
        {title: (field(Money(amount, code)), field(Money(rest, code)), code) for title, amount, rest, code in rows},
        {row["Step"]: (row["Amount"], row["Rest"], row["Currency"])
         for row in records(copy.folder / "report-statement.csv")})


# MARK: - The workbook


def cents(number):
    """A workbook's amount in minor units, to all its digits."""
    return number if number is None else Fraction(f"{number:.15g}") * 100


def test_register_of_the_workbook(copy):
    check_lines(copy, copy.sheet_rows("Register", "Number"), cell, LEFT_OPEN)


def unknown(lines, basis):
    return sum(getattr(line, basis) is None for line in lines)


def sums_by(copy, heading):
    """The lines of each row of a table of sums."""
    groups = copy.labels if heading == "Label" else copy.rooms | with_rooms_inside(copy.rooms)
    return groups | {"Total": copy.lines}


@pytest.mark.parametrize("heading", ["Room", "Label"])
def test_sums_of_the_workbook(copy, heading):
    expected, found = {}, {}
    for name, lines in sums_by(copy, heading).items():
        expected[f"{name}, Lines"] = len(lines)
        for basis in copy.bases:
            expected[f"{name}, {basis}, without"] = unknown(lines, basis)
            for code, amount in sums(getattr(line, basis) for line in lines).items():
                expected[f"{name}, {basis}, {code}"] = amount
    for row in copy.sheet_rows("Summary", heading):
        for column, number in row.items():
            basis = "cash" if "cash value" in column else "value"
            if column.startswith("Without"):
                found[f"{row[heading]}, {basis}, without"] = number
            elif column[-3:] in SIGNS and number is not None:
                found[f"{row[heading]}, {basis}, {column[-3:]}"] = cents(number)
            elif column == "Lines":
                found[f"{row[heading]}, Lines"] = number
    copy.check(expected, found)


def test_totals_and_statement_of_the_workbook(copy):
    rows = {row[0]: dict(zip(copy.sheets["Register"][0], row)) for row in copy.sheets["Register"]}
    figures = {"value": "Value", "depreciation": "Depreciation", "cash": "Actual cash value"}
    expected = {"Lines in the register": len(copy.lines), "Lines without a value": unknown(copy.lines, "value")}
    found = {
        "Lines in the register": copy.facts["Lines in the register"],
        "Lines without a value": rows["Lines without a value"]["Value"]}
    for figure, column in figures.items():
        if copy.reader == "owner" or figure == "value":
            for code, amount in sums(getattr(line, figure) for line in copy.lines).items():
                expected[f"Total {code}, {column}"] = amount
                found[f"Total {code}, {column}"] = cents(rows[f"Total {code}"][column])
    if claim := copy.claim:
        steps = {title: amount for title, amount, _ in claim.steps} | {outcome(claim): claim.open}
        for code, (claimed, left) in claim.elsewhere.items():
            steps |= {f"Claimed in {code}, apart": claimed, f"Still open in {code}": left}
        expected |= steps
        found |= {title: cents(copy.facts.get(title)) for title in steps}
    copy.check(expected, found)


def outcome(claim):
    return "Overpaid" if claim.open < 0 else "Still open"


def test_coverage_of_the_workbook(copy):
    expected, found = {}, {}
    cases = [(case if copy.reader == "owner" else None, cover) for case, cover in copy.cases]

    def compare(key, row, amounts):
        for name, amount in amounts.items():
            expected[f"{key}, {name}"], found[f"{key}, {name}"] = amount, cents(row[name])

    for case, cover in cases:
        key = (cover.policy["provider"], case)
        row = {(row["Policy"], row.get("Case")): row for row in copy.sheet_rows("Coverage", "Policy")}[key]
        compare(key, row, {
            "Value on record": cover.whole - cover.total(cover.building), "Scheduled": cover.total(cover.scheduled),
            "Value of the other lines": cover.value, "Limit": cover.limit,
            "Lines without a value": 100 * sum(amount is None for _, amount in cover.others)})
        if copy.reader == "owner":
            taken = {kind: step[0] for kind, step in cover.steps.items()}
            compare(key, row, {
                "Above special limits": taken.get("special limits"), "Lost by average": taken.get("average"),
                "Average": cover.share and Fraction(half_up(cover.share * 1000), 10),
                "Deductible": taken["deductible"], "Above the limit": taken["limit"], "Maximum payable": cover.payable})
        else:
            compare(key, row, {"Deductible": cover.deductible})
        for limit, lines in cover.classes:
            row = {(row["Policy"], row.get("Case"), row["Class"]): row for row in copy.sheet_rows(
                "Coverage", "Policy", after="Special limits")}[*key, limit["itemClass"]]
            above = {"Above the limit": cover.exceeds(limit, lines)} if copy.reader == "owner" else {}
            compare((*key, limit["itemClass"]), row, above | {
                "Value on record": cover.total(lines), "Limit": limit["amount"]["minorUnits"]})
        for line, amount in cover.scheduled:
            rows = {row["Line"]: row for row in copy.sheet_rows("Coverage", "Policy", after="Scheduled items")}
            compare((*key, line.number), rows[line.number], {
                "Insured for": cover.schedule[line.item["id"]].minor, "Value on record": amount.minor})
    copy.check(expected, found)


# MARK: - Pages


def html(page):
    """The tables of a page as (heading, rows), and its text. What is set small is in parentheses, as in Markdown."""
    page = re.sub(r'"data:[^"]*"|<(style|script).*?</\1>|\u2060', "", page, flags=re.S)
    page = re.sub(r"<small[^>]*>", " (", page).replace("</small>", ") ")

    def plain(part):
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", part)).split())

    tables, heading = [], ""
    for found in re.finditer(r"<h\d[^>]*>(.*?)</h\d>|<table.*?</table>", page, re.S):
        if found[1] is not None:
            heading = plain(found[1])
            continue
        rows = re.findall(r"<tr\b.*?</tr>", found[0], re.S)
        cells = [re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", row, re.S) for row in rows]
        tables.append((heading, [[plain(cell) for cell in row] for row in cells]))
    return tables, plain(page)


def markdown(page):
    page, tables, heading, before = unescape(re.sub(r"[*\\]", "", page)), [], "", ""
    for line in page.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if line.startswith("|"):
            if not before.startswith("|"):
                tables.append((heading, []))
            if not re.fullmatch(r"[|:-]+", line):
                tables[-1][1].append([cell.strip() for cell in line[1:-1].split("|")])
        before = line
    return tables, page


def amounts(shown):
    """The first amount of each currency; what follows says how much of it is a price."""
    found = {}
    for minus, sign, number in AMOUNT.findall(shown):
        (code,) = (code for code in SIGNS if SIGNS[code] == sign)
        found.setdefault(code, int(minus.replace("−", "-") + re.sub(r"\D", "", number)))
    return found


def main(shown):
    """A cell without what is set small."""
    return shown.split(" (")[0]


def number_unknown(shown):
    return sum(map(int, re.findall(r"(\d+) unknown", shown)))


kinds = pytest.mark.parametrize("kind", ["md", "html"])


@kinds
@pytest.mark.parametrize("heading", ["Room", "Label"])
def test_sums_of_pages(copy, kind, heading):
    if copy.claim and heading == "Room":
        pytest.skip("a claim begins with its statement instead")
    expected, found = {}, {}
    for name, lines in sums_by(copy, heading).items():
        expected[f"{name}, items"] = str(len(lines))
        for place, basis in enumerate(copy.bases):
            expected[f"{name}, {place}"] = sums(getattr(line, basis) for line in lines), unknown(lines, basis)
    for rows in (rows for _, rows in copy.pages[kind][0] if rows[0][:2] == [heading, "Items"]):
        for name, count, *cells in rows[1:]:
            found[f"{main(name)}, items"] = count
            for place, cell in enumerate(cells):
                found[f"{main(name)}, {place}"] = amounts(main(cell)), number_unknown(cell)
    copy.check(expected, found)


@kinds
def test_sums_of_the_registers_of_rooms(copy, kind):
    # A claim's page shows what is claimed of a value instead of the value.
    is_value_shown = kind == "md" or not copy.claim
    expected, found = {}, {}
    for name, lines in copy.rooms.items():
        if is_value_shown:
            expected |= {f"{name}, Value": sums(line.value for line in lines)}
        if copy.reader == "owner":
            expected |= {f"{name}, Cash value": sums(line.cash for line in lines)}
        if copy.claim:
            expected |= {f"{name}, Claimed": sums(entry.claimed for entry in copy.claim.entries if entry.line in lines)}
    for name, rows in copy.pages[kind][0]:
        if {"No.", "Item", "Price paid"} <= set(rows[0]) and name in copy.rooms:
            found |= {
                f"{name}, {column}": amounts(main(cell)) for column, cell in zip(rows[0], rows[-1])
                if column in ("Value", "Cash value", "Claimed")}
    copy.check(expected, found)


def cover_totals(copy):
    cash = {"Actual cash value": sums(line.cash for line in copy.lines)} if copy.reader == "owner" else {}
    return copy.cover_totals | cash


def shown_steps(claim):
    """The statement as pages show it."""
    rows = [(title, amount, rest, claim.cover.currency) for title, amount, rest in claim.steps]
    rows += [(f"In {code}, apart", *both, code) for code, both in claim.elsewhere.items()]
    shown = {title: f"{Money(amount, code)} {Money(rest, code)}" for title, amount, rest, code in rows}
    return shown | {outcome(claim): str(Money(abs(claim.open), claim.cover.currency))}


@kinds
def test_totals_and_statement_of_pages(copy, kind):
    tables, text = copy.pages[kind]
    found = {
        title: amounts(re.search(rf"{title}[^$€]*((?:[$€][0-9,.]+\s*)+)", text)[1]) for title in cover_totals(copy)}
    expected = cover_totals(copy)
    if copy.claim:
        (rows,) = (rows for _, rows in tables if rows[0][1:] == ["Amount", "Remains"])
        expected |= shown_steps(copy.claim)
        found |= {title: " ".join(figures).strip() for title, *figures in rows[1:]}
    copy.check(expected, found)


def coverage(copy, cover):
    """The rows of a policy in a case of loss."""
    own = {limit["itemClass"]: (limit, lines) for limit, lines in cover.classes}
    rows = {"Claimed for items" if copy.claim else "Value on record": cover.whole}
    if cover.building:
        rows["Part of the building"] = -cover.total(cover.building)
    if cover.scheduled:
        rows["Scheduled items, insured separately"] = -cover.total(cover.scheduled)
    if cover.building or cover.scheduled:
        rows["Value of the other items"] = cover.value
    rows["Limit for personal property"] = cover.limit
    if copy.reader == "owner":
        for name in [limit["itemClass"] for limit in cover.policy["specialLimits"]]:
            rows[f"Above the special limit for {name}"] = -cover.exceeds(*own[name]) if name in own else None
        if "average" in cover.steps:
            rows["Average"] = -cover.steps["average"][0]
        if any(other.borne for _, other in copy.cases if other.policy is cover.policy):
            rows["Of this, borne by the deductible already"] = cover.borne
        rows |= {
            "Deductible, applied once": -cover.steps["deductible"][0], "What is left": cover.steps["limit"][1],
            "Above the limit": -cover.steps["limit"][0], "Maximum payable": cover.payable}
    else:
        rows |= {f"Special limit for {name}": limit["amount"]["minorUnits"] for name, (limit, _) in own.items()}
        rows["Deductible, applied once"] = cover.deductible
    # A claim leaves out the limits for other perils.
    shown = {
        title: "does not apply" if amount is None else str(Money(amount, cover.currency))
        for title, amount in rows.items() if amount is not None or not copy.claim}
    return shown | {f"under the limit for {name}": under_limit(cover, lines) for name, (_, lines) in own.items()}


def under_limit(cover, lines):
    """`4 items, $1,169.00, 2 unknown`"""
    known = sums(amount for _, amount in lines)
    apart = [amount for _, amount in lines if amount and amount.currency != cover.currency]
    gap = sum(amount is None for _, amount in lines)
    note = f"{items(len(lines) - len(apart))}, {Money(known.get(cover.currency, 0), cover.currency)}"
    note += f", {gap} unknown" if gap else ""
    return note + (f"; apart: {items(len(apart))}, {', '.join(map(str, apart))}" if apart else "")


def items(count):
    return f"{count} item" if count == 1 else f"{count} items"


@kinds
def test_coverage_of_pages(copy, kind):
    for case, cover in copy.cases:
        (rows,) = (
            rows for heading, rows in copy.pages[kind][0]
            if heading.startswith(cover.policy["provider"]) and "Limit for personal property" in next(zip(*rows)))
        place, found = rows[0].index(case) if copy.reader == "owner" else 1, {}
        for row in filter(lambda row: row[0], rows):
            title = main(row[0])
            found[title] = main(row[place])
            if " special limit for " in f" {title.lower()}" and row[place] != "does not apply":
                found[f"under the limit for {title.split(' for ')[1]}"] = re.search(r"\((.*)\)", row[place])[1]
        copy.check(coverage(copy, cover), found)
        if copy.reader == "owner":
            taken = [title for title in found if re.match("Above the special limit|Of this|Average|Deductible", title)]
            start = found.get("Value of the other items") or next(iter(found.values()))
            left = sum(amounts(figure).get(cover.currency, 0) for figure in [start, *map(found.get, taken)])
            copy.check({f"{case}, what the rows leave": max(0, left)}, {
                f"{case}, what the rows leave": amounts(found["What is left"])[cover.currency]})


# MARK: - The PDF


def test_totals_and_statement_of_the_pdf(copy):
    expected, found = cover_totals(copy), {}
    for place, title in enumerate(expected):
        start = next(number for number, line in enumerate(copy.printed) if title in line) + 1
        # The sums stand side by side, each currency on a line of its own.
        below = [line for line in copy.printed[start : start + 4] if not AMOUNT.sub("", line).strip()]
        shown = [AMOUNT.findall(line)[place : place + 1] for line in below]
        found[title] = amounts(" ".join("".join(amount) for column in shown for amount in column))
    if copy.claim:
        steps = shown_steps(copy.claim)
        start = copy.printed.index(next(line for line in copy.printed if line.startswith("Statement of loss"))) + 1
        expected |= steps
        for line in copy.printed[start : start + len(steps)]:
            title, *rest = re.split(r"\s{2,}", line.strip())
            found[title] = " ".join(rest)
    copy.check(expected, found)


def test_sums_of_rooms_of_the_pdf(copy):
    """The first sum of each room: a claim has no column of values, and the owner's has that of cash values first."""
    first = ("Actual cash value" if copy.reader == "owner" else "Claimed") if copy.claim else "Value"
    found, room = {}, None
    for line, following in zip(copy.printed, [*copy.printed[1:], ""]):
        if line.strip() in copy.rooms:
            room = line.strip()
        elif room and re.match(r"\s*Total\s+\d+\b", line):
            found[room], room = amounts(f"{line} {following}"), None
    copy.check({name: sums(columns(copy, line)[first] for line in lines) for name, lines in copy.rooms.items()}, found)


# MARK: - What was once reckoned by hand


@pytest.mark.parametrize(("home", "value", "prices"), [
    ("alder-street-house", {"USD": 9731370, "EUR": 61000}, {"USD": 5852670, "EUR": 61000}),
    ("lisbon-flat", {"EUR": 1559510}, {"EUR": 1379510}),
    ("lake-cottage", {"USD": 3425800}, {"USD": 2066300}),
])
def test_values_are_those_reckoned_by_hand(copies, home, value, prices):
    lines = copies[home].lines
    assert sums(line.value for line in lines) == value
    assert sums(line.value for line in lines if line.is_price) == prices


@pytest.mark.parametrize("reader", ["owner", "insurer"])
def test_the_burst_pipe_is_the_one_reckoned_by_hand(copies, reader):
    claim = copies[f"burst-pipe for {reader}"].claim
    assert claim.steps == [
        ("Claimed for items", 2024250, 2024250),
        ("Of these, scheduled items, which follow below", -890000, 1134250),
        ("Above special limits", 0, 1134250),
        ("Deductible", -100000, 1034250),
        ("Above the limit for personal property", 0, 1034250),
        ("Scheduled items, at most at their amounts", 600000, 1634250),
        ("Additional living expenses", 33870, 1668120),
        ("Above the limit for loss of use", 0, 1668120),
        ("Mitigation of the damage", 31000, 1699120),
        ("Paid", -150000, 1549120),
    ]
    assert claim.elsewhere == {"EUR": (61000, 61000)}


def test_a_deductible_takes_nothing_from_scheduled_items_and_expenses(copies):
    assert copies["dropped-shelf for owner"].claim.steps == [
        ("Claimed for items", 48000, 48000),
        ("Of these, scheduled items, which follow below", -40000, 8000),
        ("Above special limits", 0, 8000),
        ("Deductible", -8000, 0),
        ("Above the limit for personal property", 0, 0),
        ("Scheduled items, at most at their amounts", 40000, 40000),
        ("Additional living expenses", 20000, 60000),
        ("Above the limit for loss of use", 0, 60000),
    ]
