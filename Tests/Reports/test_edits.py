"""Edits of the report's workbook: what follows from them, by a reader of formulas and by LibreOffice."""

import os
import re
import shutil
import subprocess
from datetime import datetime
from decimal import Decimal

import openpyxl
import pytest

from formulas import Formulas
from workbooks import SAMPLES, exactly, is_same

LONG = os.environ.get("HOUSEBOOK_TESTS") == "long"

# What is entered into cells of the register, by line and heading, or into a cell of another sheet; and what cells come
# to by that. Figures are worked out by hand.
EDITS = [
    # 30 plates at 4.50, a fifth left after ten years: 135.00, 27.00.
    ({(3, "Quantity"): 30}, {
        (3, "Value"): "135", (3, "Actual cash value"): "27", (3, "Depreciation"): "108",
        ("total", "Value"): "9529.99", ("total", "Actual cash value"): "7319.24",
        ("total", "Depreciation"): "410.75", ("room", "Kitchen"): "230", ("label", "Without a label"): "135",
        ("fact", "    Price paid, EUR"): "1434.99", ("fact", "Replacement cost or price paid, EUR"): "9529.99",
        "Coverage!H2": "9529.99", "Coverage!J2": "3329.99",
    }),
    # 95.00 becomes 190.00, of which 33 of 60 months are left: 104.50.
    ({(2, "Value of one"): 190}, {
        (2, "Value"): "190", (2, "Actual cash value"): "104.5", ("room", "Kitchen"): "298",
        ("label", "Electronics"): "1489.99", ("fact", "    Replacement cost, source on record, EUR"): "190",
    }),
    # Bought two years earlier: 51 months, so a fifth is left, as 9 of 60 months are less.
    ({(2, "Bought"): datetime(2022, 3, 9)}, {
        (2, "Age in months"): "51", (2, "Age in years"): "4.3", (2, "Actual cash value"): "19",
        (2, "Depreciation"): "76", ("total", "Actual cash value"): "7280.59",
    }),
    # A day before the month is complete, and a day on which it is.
    ({"Summary!B6": datetime(2026, 7, 8)}, {(2, "Age in months"): "27", (6, "Age in months"): "12"}),
    ({"Summary!B6": datetime(2026, 7, 9)}, {(2, "Age in months"): "28", (2, "Actual cash value"): "50.67"}),
    # Electronics last ten years: 95 × 93 ÷ 120 = 73.625, rounded up.
    ({"Depreciation!B4": 10}, {(2, "Actual cash value"): "73.63", (6, "Actual cash value"): "1169.99"}),
    # Nothing is left of the plates of 2016 if no part must be.
    ({"Depreciation!D6": 0}, {(3, "Actual cash value"): "0", (3, "Depreciation"): "108"}),
    # Art no longer keeps its value, and the painting's age is unknown.
    ({"Depreciation!B5": 20, "Depreciation!D5": 0.1}, {
        (5, "Actual cash value"): None, ("total", "Actual cash value"): "1113.84",
        ("fact", "Lines without an actual cash value"): "3", ("total", "Depreciation"): "389.15",
    }),
    # Another class, and one that the table does not have.
    ({(2, "Class"): "Household goods"}, {(2, "Actual cash value"): "73.63"}),
    ({(2, "Class"): "Boats"}, {(2, "Actual cash value"): None, ("fact", "Lines without an actual cash value"): "3"}),
    # The kettle gets a value, which then has the home's currency, and a source that the report did not have.
    ({(4, "Value of one"): 40}, {
        (4, "Value"): "40", (4, "Currency"): "EUR", (4, "Actual cash value"): "8",
        ("total", "Value"): "9542.99", ("fact", "Lines without a value"): "0",
        ("fact", "    From elsewhere, EUR"): "40", ("room", "Kitchen"): "243",
    }),
    # And the drill loses its value: unknown, not zero.
    ({(2, "Value of one"): None}, {
        (2, "Value"): None, (2, "Actual cash value"): None, (2, "Depreciation"): None,
        ("total", "Value"): "9407.99", ("fact", "Lines without a value"): "2",
        ("fact", "    Replacement cost, source on record, EUR"): None,
    }),
    ({(2, "Room"): "Study"}, {("room", "Kitchen"): "108", ("room", "Study"): "7594.99"}),
    ({(2, "Labels"): "Art, Electronics"}, {
        (2, "Counts under"): "Art", ("label", "Art"): "6295", ("label", "Electronics"): "1299.99",
    }),
    # No line falls out of a sum without a word.
    ({(2, "Room"): "Attic"}, {
        ("room", "Kitchen"): "108", ("fact", "Some lines are in none of these rows: the register has a room that is not "
                                     "listed here."): None,
    }),
    ({(2, "Currency"): None}, {
        ("total", "Value"): "9407.99", "Register!{Value}14": "1",
        ("fact", "A line has no currency, and is in no total: see below the register."): None,
    }),
    ({(2, "Accepted"): 80, (5, "Accepted"): 6000}, {
        (2, "Difference"): "15", (5, "Difference"): "200", (3, "Difference"): None, ("total", "Accepted"): "6080",
        ("total", "Difference"): "215",
    }),
]


def edited(report, edits, value):
    """The values that a workbook with these edits has, in the form of `EDITS`; `value` returns that of a cell."""
    def cell(place):
        if isinstance(place, str):
            return re.sub(r"{(.+)}", lambda found: report.column(found[1]), place)
        return f"Register!{report.column(place[1])}{place[0]}"

    def row(sheet, name):
        return next(row for row in range(1, sheet.max_row + 1) if value(f"{sheet.title}!A{row}") == name)

    def found(place):
        register, summary = report.formulas["Register"], report.formulas["Summary"]
        match place:
            case ("total", heading):
                return value(f"Register!{report.column(heading)}{row(register, 'Total EUR')}")
            case ("room" | "label", name):
                return value(f"Summary!C{row(summary, name)}")
            case ("fact", name):
                return value(f"Summary!B{row(summary, name)}")
        return value(cell(place))

    return cell, found


@pytest.mark.parametrize(("edits", "expected"), EDITS)
def test_figures_follow_edits_of_their_inputs(reports, edits, expected):
    report = reports("flat")
    book = openpyxl.load_workbook(report.xlsx)
    formulas = Formulas(book)

    def value(place):
        sheet, cell = place.split("!")
        return formulas.value(book[sheet], cell)

    cell, found = edited(report, edits, value)
    for place, content in edits.items():
        sheet, name = cell(place).split("!")
        book[sheet][name].value = content
    for place, wanted in expected.items():
        value_found = found(place)
        shown = None if value_found is None else str(value_found)
        assert shown == wanted or is_same(value_found, Decimal(wanted)), (place, value_found)


@pytest.mark.skipif(not LONG, reason="only in the long tests")
def test_libreoffice_recalculates_the_same(reports, tmp_path):
    """All edits, each in a file of its own, through a spreadsheet; and the files without edits, in which every formula
    must come to what they say."""
    office = shutil.which("soffice")
    assert office, "install libreoffice-calc"
    for number, (edits, _) in enumerate(EDITS):
        report = reports("flat")
        # openpyxl keeps no results, so that every formula is computed anew.
        book = openpyxl.load_workbook(report.xlsx)
        cell, _ = edited(report, edits, None)
        for place, content in edits.items():
            sheet, name = cell(place).split("!")
            book[sheet][name].value = content
        book.save(tmp_path / f"edit-{number}.xlsx")
    for sample in SAMPLES:
        openpyxl.load_workbook(reports(sample).xlsx).save(tmp_path / f"{sample}.xlsx")
    files = sorted(tmp_path.glob("*.xlsx"))
    subprocess.run([office, f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "xlsx",
                    "--outdir", tmp_path / "computed", *files], check=True, stdout=subprocess.PIPE)

    def reader(name):
        computed = openpyxl.load_workbook(tmp_path / "computed" / f"{name}.xlsx", data_only=True)

        def value(place):
            sheet, cell = place.split("!")
            return exactly(computed[sheet][cell].value)

        return computed, value

    for number, (edits, expected) in enumerate(EDITS):
        report = reports("flat")
        _, found = edited(report, edits, reader(f"edit-{number}")[1])
        for place, wanted in expected.items():
            value = found(place)
            assert str(value) == str(wanted) or is_same(value, Decimal(wanted)), (edits, place, value)
    for sample in SAMPLES:
        computed, _ = reader(sample)
        for sheet in reports(sample).formulas:
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.data_type == "f":
                        shown = exactly(reports(sample).results[sheet.title][cell.coordinate].value)
                        value = exactly(computed[sheet.title][cell.coordinate].value)
                        assert is_same(value, shown), f"{sample} {sheet.title}!{cell.coordinate} {cell.value}: {value}"
