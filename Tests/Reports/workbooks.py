"""Sample reports as workbooks, written by report-probe and read by openpyxl."""

import csv
import os
import subprocess
import zipfile
from decimal import Decimal
from pathlib import Path

import openpyxl
from openpyxl.utils import get_column_letter

ROOT = Path(__file__).resolve().parents[2]
PROBE = Path(os.environ.get("REPORT_PROBE", ROOT / ".build/test/release/report-probe")).resolve()
SAMPLES = ["flat", "flat-for-mover", "empty", "unknown", "currencies", "nested", "twin-rooms", "hostile", "claim", "large-200"]


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

    def column(self, heading):
        """The letter of a column of the register."""
        return get_column_letter([cell.value for cell in self.formulas["Register"][1]].index(heading) + 1)

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


def exactly(number):
    """A float as the decimal that a spreadsheet shows."""
    return Decimal(f"{number:.15g}") if isinstance(number, (int, float)) else number or None


def is_same(value, shown):
    """Whether a value is the one that a file shows, of whose numbers it keeps fifteen digits."""
    if isinstance(value, Decimal) and isinstance(shown, Decimal):
        return abs(value - shown) <= abs(value) / 10**14
    return value == shown
