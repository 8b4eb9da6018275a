"""The report's workbook and CSV, read back by readers that are not ours: openpyxl, and Python's csv."""

import csv
import os
import shutil
import subprocess
import zipfile
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from formulas import Formulas

ROOT = Path(__file__).resolve().parents[2]
PROBE = Path(os.environ.get("REPORT_PROBE", ROOT / ".build/test/release/report-probe")).resolve()
SAMPLES = ["flat", "flat-for-mover", "empty", "unknown", "currencies", "hostile", "claim", "large-200"]
SHEETS = ["Summary", "Register", "Coverage", "Evidence"]


class Report:
    """A sample's workbook, once with formulas and once with their stored results, and its CSV."""

    def __init__(self, folder, sample, *options):
        self.xlsx, self.csv = folder / f"{sample}.xlsx", folder / f"{sample}.csv"
        for file in (self.xlsx, self.csv):
            subprocess.run([PROBE, sample, file, *options], check=True, stdout=subprocess.PIPE)
        self.formulas = openpyxl.load_workbook(self.xlsx)
        self.results = openpyxl.load_workbook(self.xlsx, data_only=True)

    def part(self, name):
        """The raw text of a part of the file."""
        with zipfile.ZipFile(self.xlsx) as archive:
            return archive.read(name).decode()

    def rows(self, sheet):
        return [list(row) for row in self.results[sheet].iter_rows(values_only=True)]

    def lines(self):
        """The register's lines, by heading."""
        headings, *rows = self.rows("Register")
        rows = rows[: next((i for i, row in enumerate(rows) if not any(row)), len(rows))]
        return [dict(zip(headings, row)) for row in rows]

    def total(self, column, currency="EUR"):
        headings, *rows = self.rows("Register")
        return next(row for row in rows if row[0] == f"Total {currency}")[headings.index(column)]

    def facts(self):
        """The first two columns of the summary, as names and values."""
        return {row[0]: row[1] for row in self.rows("Summary") if row[0] is not None}

    def table(self, title):
        """A table of the summary: its rows by name, its total under `Total`."""
        rows = self.rows("Summary")
        start = next(i for i, row in enumerate(rows) if row[0] == title) + 1
        headings, table = rows[start], {}
        for row in rows[start + 1 :]:
            table[row[0]] = dict(zip(headings[1:], row[1:]))
            if row[0] == "Total":
                return table
        raise AssertionError(f"{title} has no total")

    def csv_rows(self):
        with self.csv.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    if not PROBE.exists():
        pytest.exit(f"no program at {PROBE}: run `swift build --product report-probe`", returncode=2)
    folder = tmp_path_factory.mktemp("reports")
    made = {}

    def report(sample, *options):
        key = (sample, *options)
        if key not in made:
            place = folder / "-".join(key)
            place.mkdir()
            made[key] = Report(place, sample, *options)
        return made[key]

    return report


def exactly(number):
    """A float as the decimal that a spreadsheet shows."""
    return None if number is None else Decimal(f"{number:.15g}")


@pytest.mark.parametrize("sample", SAMPLES)
def test_it_opens_and_has_its_sheets(reports, sample):
    assert reports(sample).results.sheetnames == SHEETS


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_formula_comes_to_what_the_file_says(reports, sample):
    report, count = reports(sample), 0
    formulas = Formulas(report.formulas)
    for sheet in report.formulas:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type != "f":
                    continue
                count += 1
                shown = exactly(report.results[sheet.title][cell.coordinate].value)
                assert formulas.value(sheet, cell.coordinate) == shown, f"{sheet.title}!{cell.coordinate} {cell.value}"
    # Only a home without items has nothing to compute.
    assert (count == 0) == (sample == "empty")


def test_the_totals_are_the_sums_of_the_lines(reports):
    report = reports("flat")
    assert report.total("Replacement cost") == 9502.99
    assert report.total("Actual cash value") == 7313.84
    assert sum(exactly(line["Replacement cost"]) or 0 for line in report.lines()) == Decimal("9502.99")
    assert sum(exactly(line["Actual cash value"]) or 0 for line in report.lines()) == Decimal("7313.84")


def test_rooms_and_labels_add_up_to_the_same(reports):
    report = reports("flat")
    total = {
        "Lines": 6,
        "Replacement cost or price paid, EUR": 9502.99,
        "Actual cash value, EUR": 7313.84,
        "Without replacement cost": 1,
        "Without actual cash value": 2,
    }
    for title in ("By room", "By label"):
        table = report.table(title)
        assert {key: table["Total"][key] for key in total} == total
        for key in total:
            parts = [exactly(row[key]) for name, row in table.items() if name != "Total" and row[key] is not None]
            assert sum(parts) == exactly(total[key])
    facts = report.facts()
    assert facts["Replacement cost or price paid, EUR"] == 9502.99
    assert facts["Actual cash value, EUR"] == 7313.84


def test_the_csv_has_the_same_lines_and_sums(reports):
    for sample in SAMPLES:
        if sample == "hostile":
            # Its texts are escaped in the CSV and cut in the workbook.
            continue
        report = reports(sample)
        lines, rows = report.lines(), report.csv_rows()
        if sample == "empty":
            assert rows == []
            continue
        assert len(lines) == len(rows)
        for line, row in zip(lines, rows):
            assert list(line) == list(row)
            for heading, text in row.items():
                value = line[heading]
                if isinstance(value, datetime):
                    assert value.date().isoformat() == text
                elif isinstance(value, (int, float)):
                    assert exactly(value) == Decimal(text)
                else:
                    assert (value or "") == text


def test_what_is_unknown_is_empty_and_never_zero(reports):
    kettle = next(line for line in reports("flat").lines() if line["Item"] == "Kettle")
    for heading in ("Value of one", "Replacement cost", "Currency", "Basis", "Actual cash value", "Make", "Serial number"):
        assert kettle[heading] is None
    ring = next(line for line in reports("flat").lines() if line["Item"] == "Gold ring")
    assert ring["Age in months"] is None and ring["Bought on"] is None
    assert all(line["Replacement cost"] is None for line in reports("unknown").lines())
    summary = reports("unknown").facts()
    assert not any(str(name).startswith(("Replacement cost", "    ", "Actual cash value, ")) for name in summary)


def test_numbers_days_and_texts_are_such(reports):
    drill = reports("flat").lines()[0]
    assert drill["Bought on"] == datetime(2024, 3, 9)
    assert drill["Source date"] == datetime(2026, 1, 15)
    assert drill["Replacement cost"] == 95 and drill["Age in months"] == 27
    # A serial number keeps its zeros.
    assert drill["Serial number"] == "0028710"
    assert drill["Evidence"] == "4 of 4" and drill["Has a serial number"] == "yes"
    assert next(line for line in reports("flat").lines() if line["Item"] == "Plates")["Quantity"] == 24


def test_amounts_have_their_currency_and_its_decimals(reports):
    sheet = reports("currencies").formulas["Register"]
    column = [cell.value for cell in sheet[1]].index("Replacement cost")
    formats = {row[2].value: row[column].number_format for row in sheet.iter_rows(min_row=2, max_row=8)}
    assert formats["Vase"] == "[$EUR] #,##0.00_)"
    assert formats["Bowl"] == "[$JPY] #,##0_)"
    assert formats["Pot"] == "[$KWD] #,##0.000_)"
    report = reports("currencies")
    totals = [report.total("Replacement cost", code) for code in ("EUR", "JPY", "KWD", "USD")]
    assert totals == [10.8, 5000, 12.345, 20]


def test_hostile_text_stays_text(reports):
    report = reports("hostile")
    formula = report.lines()[0]
    assert formula["Item"] == "=cmd|' /C calc'!A0"
    assert formula["Description"] == "+1" and formula["Make"] == "-1" and formula["Serial number"] == "\t=1"
    assert formula["Model"] == '=HYPERLINK("https://example.com","x")'
    assert formula["Labels"] == "@SUM(1+1)*cmd|' /C calc'!A0"
    assert formula["Room"] == "=A1 & <b>\"'" and formula["Source"] == "'=1+1"
    for sheet in report.formulas:
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.hyperlink is None
                if cell.data_type == "f":
                    # Our formulas contain only functions and cell references.
                    assert "cmd" not in cell.value and "HYPERLINK" not in cell.value and "calc" not in cell.value
    characters = report.lines()[1]
    assert characters["Item"] == "]]> & < > \" ' </t></si> &amp; é 日本 שלום 👩‍👩‍👧"
    bad = "\N{REPLACEMENT CHARACTER}"
    assert characters["Description"].startswith(f"a{bad}b{bad}c{bad}d{bad}e{bad}f{bad}g\nh\ni\nj ")
    # Excel reads _x0041_ as an A, and openpyxl has other rules, so this checks the raw text of the file.
    assert "\nj _x005F_x0041_ _x005F_x005F_ _x00</t>" in report.part("xl/sharedStrings.xml")
    assert characters["Make"] == "  spaces around  "
    assert characters["Serial number"] == "00012345678901234567890"
    long = report.lines()[2]["Description"]
    assert len(long) == 32767 and long.endswith("…")


def test_no_formula_runs_anything_from_outside(reports):
    for sample in SAMPLES:
        with zipfile.ZipFile(reports(sample).xlsx) as archive:
            assert archive.testzip() is None
            assert not [n for n in archive.namelist() if "external" in n.lower() or "vba" in n.lower()]
            assert b'TargetMode="External"' not in b"".join(archive.read(n) for n in archive.namelist())


def test_headings_stay_and_can_be_filtered(reports):
    book = reports("flat").formulas
    register, evidence, coverage = book["Register"], book["Evidence"], book["Coverage"]
    assert register.freeze_panes == "D2"
    assert register.auto_filter.ref == "A1:AC7"
    assert evidence.freeze_panes == "A2"
    assert evidence.auto_filter.ref == "A1:G5"
    assert coverage.freeze_panes == "C2"


@pytest.mark.parametrize(("option", "paper"), [("a4", 9), ("letter", 1)])
def test_it_prints_on_its_paper_with_repeated_headings(reports, option, paper):
    book = reports("flat", option).formulas
    for sheet in book:
        assert int(sheet.page_setup.paperSize) == paper
        assert sheet.page_setup.orientation == "landscape"
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert "Harbour Flat, 2026-06-30" in sheet.oddFooter.left.text
    assert book["Register"].print_title_rows == "$1:$1"
    assert book["Register"].print_title_cols == "$A:$C"
    assert book["Evidence"].print_title_rows == "$1:$1"


def test_a_footer_says_the_name_and_no_more(reports):
    # The raw text of the file, since openpyxl would read a part of it as a font.
    footer = "&amp;LInsurance report: &amp;&amp;P &amp;&amp;\"Bold\" &lt;x&gt;, 2026-06-30&amp;R&amp;A, &amp;P / &amp;N"
    assert f"<oddFooter>{footer}</oddFooter>" in reports("hostile").part("xl/worksheets/sheet2.xml")


def test_the_file_says_what_it_is_and_was_made_on_the_reports_day(reports):
    properties = reports("flat").formulas.properties
    assert properties.title == "Insurance report: Harbour Flat"
    assert properties.created == properties.modified == datetime(2026, 6, 30)


def test_a_claim_says_of_each_line_what_became_of_it(reports):
    report = reports("claim")
    assert [(line["Item"], line["State"], line["Recorded after the loss"]) for line in report.lines()] == [
        ("Cordless drill", "Lost", "no"),
        ("Plates", "Damaged", "no"),
        ("Laptop", "Missing", "yes"),
    ]
    assert report.total("Replacement cost") == 1502.99
    assert report.facts()["Cause"] == "Burst pipe"


def test_two_runs_give_the_same_bytes(reports, tmp_path):
    for sample in SAMPLES:
        again = Report(tmp_path, sample)
        assert again.xlsx.read_bytes() == reports(sample).xlsx.read_bytes()
        assert again.csv.read_bytes() == reports(sample).csv.read_bytes()


def test_a_locale_with_a_decimal_comma_changes_nothing(reports, tmp_path):
    command = ["localedef", "-i", "de_DE", "-f", "UTF-8", tmp_path / "de_DE.UTF-8"]
    if not shutil.which("localedef") or subprocess.run(command, stderr=subprocess.DEVNULL).returncode:
        pytest.skip("needs the sources of locales")
    file = tmp_path / "flat.xlsx"
    environment = dict(os.environ, LOCPATH=str(tmp_path), LC_ALL="de_DE.UTF-8")
    subprocess.run([PROBE, "flat", file], check=True, stdout=subprocess.PIPE, env=environment)
    assert file.read_bytes() == reports("flat").xlsx.read_bytes()
