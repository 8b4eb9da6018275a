"""Every format of a report shows the same totals, to the minor unit: read back by readers that are not ours."""

import csv
import json
import re
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

import openpyxl
import pypdf
import pytest

import sites

SIGNS = {"USD": "$", "EUR": "€"}


@pytest.fixture(scope="module")
def household(demo):
    return json.loads(demo.run("export", "--format", "json"))["household"]


@pytest.fixture(scope="module", params=["lisbon-flat", "lake-cottage"] + (["alder-street-house"] if sites.LONG else []))
def report(request, demo, household, tmp_path_factory):
    """A home's report in all formats, and its expected totals."""
    folder = tmp_path_factory.mktemp("totals") / request.param
    demo.run("report", "--home", request.param, "--output", str(folder))
    return folder, expected(household, request.param)


def expected(household, slug):
    """The sums of quantity × (replacement cost, else price) of items neither sold, archived nor borrowed, by currency."""
    home = next(home["id"] for home in household["homes"] if home["slug"] == slug)
    rooms = {room["id"]: room.get("homeID") for room in household["locations"]}
    totals = defaultdict(Decimal)
    for item in household["items"]:
        left_out = item["archived"] or "sale" in item or item.get("ownership") == "borrowed"
        if left_out or (rooms.get(item.get("locationID")) or item.get("homeID")) != home:
            continue
        value = item.get("replacement", {}).get("cost") or item.get("price")
        if value:
            line = Decimal(value["minorUnits"]) * Decimal(item["quantity"])
            totals[value["currency"]] += line.quantize(Decimal(1), ROUND_HALF_UP) / 100
    return dict(totals)


def amounts(text):
    """The first amount of each currency in a text, such as `$1,299.00`: what follows says how much of it is a price."""
    found = {}
    for currency, sign in SIGNS.items():
        if amount := re.search(re.escape(sign) + r"([0-9,]+\.[0-9]{2})", text):
            found[currency] = Decimal(amount[1].replace(",", ""))
    return found


def test_the_page_shows_them_on_its_cover_and_below_both_tables(report):
    folder, totals = report
    page = (folder / "report.html").read_text()
    cover = page[page.index("report-totals"):]
    assert amounts(cover[: cover.index("</div>")]) == totals
    tables = re.findall(r'<table class="sums">.*?</table>', page, re.S)
    assert len(tables) == 2
    for table in tables:
        row = table[table.index("<tfoot>"):]
        cells = re.findall(r"<td.*?</td>", row, re.S)
        assert totals in [amounts(cell) for cell in cells]


def test_the_markdown_shows_them(report):
    folder, totals = report
    text = (folder / "report.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| **Total** |")]
    assert len(rows) == 2
    for row in rows:
        assert amounts(row.split("|")[3]) == totals


def test_the_rows_of_the_csv_add_up_to_them(report):
    folder, totals = report
    sums = defaultdict(Decimal)
    with open(folder / "report.csv", encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            if row["Value"]:
                sums[row["Currency"]] += Decimal(row["Value"])
    assert dict(sums) == totals


def test_the_workbook_adds_up_to_them_and_carries_the_results_of_its_formulas(report):
    folder, totals = report
    workbook = openpyxl.load_workbook(folder / "report.xlsx", data_only=True)
    register = workbook["Register"]
    rows = [[cell.value for cell in row] for row in register.iter_rows()]
    head = next(row for row in rows if "Value" in row)
    value, currency, number = (head.index(name) for name in ("Value", "Currency", "Number"))
    sums = defaultdict(Decimal)
    for row in rows[rows.index(head) + 1:]:
        if isinstance(row[number], str) and re.fullmatch(r"[A-Z0-9]+-\d+", row[number]) and row[value] is not None:
            sums[row[currency]] += Decimal(str(row[value])).quantize(Decimal("0.01"))
    assert dict(sums) == totals
    # The stored results of formulas, for readers that do not compute.
    shown = {
        Decimal(str(cell.value)).quantize(Decimal("0.01"))
        for sheet in ("Summary", "Register") for row in workbook[sheet].iter_rows() for cell in row
        if isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool)
    }
    assert set(totals.values()) <= shown


def test_the_pdf_shows_them(report):
    folder, totals = report
    reader = pypdf.PdfReader(folder / "report.pdf")
    assert totals.items() <= amounts(reader.pages[0].extract_text()).items()
    text = "\n".join(page.extract_text() for page in reader.pages)
    for currency, total in totals.items():
        shown = f"{SIGNS[currency]}{total:,.2f}"
        # On the cover, and below the tables by room and by label.
        assert text.count(shown) >= 3, shown
