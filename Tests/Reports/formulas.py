"""Computes the few formulas of the report's workbook from the workbook's own numbers, independently of our code.

Any other formula is an error, so that no new one goes unchecked.
"""

import re
from decimal import Decimal

REFERENCE = re.compile(r"(?:(\w+)!)?([A-Z]+[0-9]+)(?::([A-Z]+[0-9]+))?")
DIFFERENCE = re.compile(r"[A-Z]+[0-9]+(?:-[A-Z]+[0-9]+)+")


class Formulas:
    """`workbook` must be loaded with its formulas, not with their results."""

    def __init__(self, workbook):
        self.workbook = workbook

    def value(self, sheet, cell):
        content = sheet[cell].value
        if isinstance(content, str) and sheet[cell].data_type == "f":
            return self.compute(sheet, content[1:])
        if isinstance(content, (int, float)):
            # A spreadsheet keeps fifteen digits of a number.
            return Decimal(f"{content:.15g}")
        return content

    def cells(self, sheet, reference):
        name, first, last = REFERENCE.fullmatch(reference).groups()
        sheet = self.workbook[name] if name else sheet
        if not last:
            return [self.value(sheet, first)]
        return [self.value(sheet, cell.coordinate) for (cell,) in sheet[f"{first}:{last}"]]

    def numbers(self, sheet, reference):
        return [value for value in self.cells(sheet, reference) if isinstance(value, Decimal)]

    @staticmethod
    def is_subtotal(cell):
        """Whether a cell is left out where subtotals are added up."""
        return cell.data_type == "f" and cell.value.startswith("=SUBTOTAL(")

    def compute(self, sheet, formula):
        if REFERENCE.fullmatch(formula):
            return self.cells(sheet, formula)[0]
        if DIFFERENCE.fullmatch(formula):
            return self.difference(sheet, formula)
        name, arguments = re.fullmatch(r"([A-Z]+)\((.*)\)", formula).groups()
        arguments = arguments.split(",")
        if name == "SUM":
            (reference,) = arguments
            return sum(self.numbers(sheet, reference), Decimal(0))
        if name == "SUBTOTAL":
            kind, reference = arguments
            assert kind in ("9", "109"), "sums, the second of the rows in sight; at first all are"
            summed = [cell.coordinate for (cell,) in sheet[reference] if not self.is_subtotal(cell)]
            return sum((number for cell in summed for number in self.numbers(sheet, cell)), Decimal(0))
        if name == "SUMIF":
            tested, wanted, summed = arguments
            pairs = zip(self.cells(sheet, tested), self.cells(sheet, summed), strict=True)
            return sum((value for test, value in pairs if test == wanted.strip('"')), Decimal(0))
        if name == "COUNTBLANK":
            (reference,) = arguments
            return Decimal(self.cells(sheet, reference).count(None))
        if name in ("MAX", "MIN"):
            return {"MAX": max, "MIN": min}[name](self.difference(sheet, argument) for argument in arguments)
        raise AssertionError(f"no test knows the formula {formula}")

    def difference(self, sheet, terms):
        first, *others = (self.term(sheet, term) for term in terms.split("-"))
        return first - sum(others, Decimal(0))

    def term(self, sheet, term):
        if term.isdigit():
            return Decimal(term)
        # An empty cell counts as zero.
        return self.cells(sheet, term)[0] or Decimal(0)
