"""Computes the formulas of the report's workbook from the workbook's own cells, independently of our code.

Knows what the report uses and no more: any other function is an error, so that no new one goes unchecked. Numbers are
exact decimals; an empty text and an empty cell are the same, as in a spreadsheet's comparisons.
"""

import re
from datetime import datetime
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

TOKEN = re.compile(r'\s*(?:(?P<number>\d+(?:\.\d+)?)|"(?P<text>[^"]*)"|(?P<cell>(?:\w+!)?\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)'
                   r"|(?P<name>[A-Z]+)(?=\(|[,)])|(?P<sign><=|>=|<>|[-+*/&=<>(),]))")
LEVELS = [("=", "<>", "<", ">", "<=", ">="), ("&",), ("+", "-"), ("*", "/")]


class NoValue(Exception):
    """A formula without a value, as #N/A and #VALUE! are."""


class Cells(list):
    """The values of a range, row by row; `columns` is how many a row has, `coordinates` where they are."""


class Formulas:
    """`workbook` must be loaded with its formulas, not with their results. Its inputs may be edited until asked."""

    def __init__(self, workbook):
        self.workbook, self.known = workbook, {}

    def value(self, sheet, cell):
        """The value of a cell: a decimal, a text, or None for an empty one."""
        key = (sheet.title, cell)
        if key not in self.known:
            content = sheet[cell].value
            if sheet[cell].data_type == "f":
                content = self.compute(sheet, content[1:])
            elif isinstance(content, datetime):
                content = Decimal((content - datetime(1899, 12, 30)).days)
            elif isinstance(content, (int, float)):
                # A spreadsheet keeps fifteen digits of a number.
                content = Decimal(f"{content:.15g}")
            self.known[key] = None if content == "" else content
        return self.known[key]

    def compute(self, sheet, formula):
        tokens, place = [], 0
        while place < len(formula):
            token = TOKEN.match(formula, place)
            assert token, f"no test can read {formula[place:]} in {formula}"
            tokens.append((token.lastgroup, token[token.lastgroup]))
            place = token.end()
        result = Expression(self, sheet, tokens + [("end", "")]).read()
        return result[0] if isinstance(result, Cells) else result


class Expression:
    """Reads tokens from left to right. Functions that may not need an argument get it unread."""

    def __init__(self, formulas, sheet, tokens):
        self.formulas, self.sheet, self.tokens, self.place = formulas, sheet, tokens, 0

    def next(self):
        self.place += 1
        return self.tokens[self.place - 1]

    def read(self, level=0):
        if level == len(LEVELS):
            return self.operand()
        result = self.read(level + 1)
        while self.tokens[self.place][1] in LEVELS[level] and self.tokens[self.place][0] == "sign":
            sign = self.next()[1]
            result = each(sign, result, self.read(level + 1))
        return result

    def operand(self):
        kind, text = self.next()
        if kind == "number":
            return Decimal(text)
        if kind == "text":
            return text or None
        if kind == "cell":
            return self.cells(text)
        if kind == "name" and text == "FALSE":
            return False
        if (kind, text) == ("sign", "("):
            result = self.read()
            assert self.next()[1] == ")"
            return result
        assert kind == "name" and self.next()[1] == "(", f"no test knows {text}"
        arguments, depth, start = [], 0, self.place
        while depth >= 0:
            kind, sign = self.next()
            depth += kind == "sign" and (sign == "(") - (sign == ")")
            if kind == "sign" and (depth < 0 or depth == 0 and sign == ","):
                tokens = self.tokens[start : self.place - 1] + [("end", "")]
                arguments.append(Expression(self.formulas, self.sheet, tokens))
                start = self.place
        return FUNCTIONS[text](*arguments)

    def cells(self, text):
        name, _, reference = text.replace("$", "").rpartition("!")
        sheet = self.formulas.workbook[name] if name else self.sheet
        if ":" not in reference:
            return self.formulas.value(sheet, reference)
        rows = sheet[reference]
        cells = Cells(self.formulas.value(sheet, cell.coordinate) for row in rows for cell in row)
        cells.columns, cells.sources = len(rows[0]), [sheet[cell.coordinate].value for row in rows for cell in row]
        return cells


def each(sign, a, b):
    """A result for each cell, if one of the two is a range."""
    if isinstance(a, list) or isinstance(b, list):
        size = len(a if isinstance(a, list) else b)
        a, b = (x if isinstance(x, list) else [x] * size for x in (a, b))
        return [each(sign, x, y) for x, y in zip(a, b, strict=True)]
    if sign == "&":
        return f"{a or ''}{b or ''}" or None
    if sign in ("=", "<>"):
        a, b = (x.lower() if isinstance(x, str) else x for x in (a, b))
        return (a == b) == (sign == "=")
    a, b = number(a), number(b)
    if sign == "/" and not b:
        raise NoValue
    results = {"<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b, "+": a + b, "-": a - b, "*": a * b}
    return a / b if sign == "/" else results[sign]


def number(value):
    if isinstance(value, str):
        raise NoValue
    return Decimal(value or 0)


def numbers(*arguments):
    values = [argument.read() for argument in arguments]
    flat = [x for value in values for x in (value if isinstance(value, list) else [value])]
    return [value for value in flat if isinstance(value, Decimal)]


def rounded(value, digits):
    return number(value).quantize(Decimal(1).scaleb(-int(digits)), ROUND_HALF_UP)


def day(value):
    return datetime.fromordinal(int(number(value)) + datetime(1899, 12, 30).toordinal())


def otherwise(argument, other):
    try:
        return argument.read()
    except NoValue:
        return other.read()


def vlookup(wanted, table, column, _):
    wanted, table = wanted.read(), table.read()
    for start in range(0, len(table), table.columns):
        if isinstance(wanted, str) and each("=", table[start], wanted):
            return table[start + int(column.read()) - 1]
    raise NoValue


def subtotal(kind, cells):
    assert kind.read() in (9, 109), "sums, the second of the rows in sight; at first all are"
    cells = cells.read()
    return sum((value for value, source in zip(cells, cells.sources, strict=True)
                if isinstance(value, Decimal) and not str(source).startswith("=SUBTOTAL(")), Decimal(0))


def matches(value, wanted):
    return isinstance(value, Decimal) and value >= 0 if wanted == ">=0" else each("=", value, wanted)


def countifs(*arguments):
    values = [argument.read() for argument in arguments]
    rows = zip(*values[::2], strict=True)
    return Decimal(sum(all(map(matches, row, values[1::2])) for row in rows))


def sumifs(summed, tested, wanted):
    wanted = wanted.read()
    pairs = zip(summed.read(), tested.read(), strict=True)
    return sum((value for value, test in pairs if isinstance(value, Decimal) and matches(test, wanted)), Decimal(0))


def sumproduct(factors, summed=None):
    factors = factors.read()
    values = summed.read() if summed else [Decimal(1)] * len(factors)
    return sum((Decimal(a) * b for a, b in zip(factors, values, strict=True) if isinstance(b, Decimal)), Decimal(0))


def is_number(argument):
    value = argument.read()
    return [isinstance(x, Decimal) for x in value] if isinstance(value, list) else isinstance(value, Decimal)


FUNCTIONS = {
    "IF": lambda condition, then, other: then.read() if condition.read() else other.read(),
    "IFERROR": otherwise,
    "COUNT": lambda *arguments: Decimal(len(numbers(*arguments))),
    "ROWS": lambda cells: Decimal(len(cells.read())),
    "SUM": lambda *arguments: sum(numbers(*arguments), Decimal(0)),
    "MAX": lambda *arguments: max(number(argument.read()) for argument in arguments),
    "MIN": lambda *arguments: min(number(argument.read()) for argument in arguments),
    "INT": lambda argument: number(argument.read()).to_integral_value(ROUND_FLOOR),
    "ROUND": lambda value, digits: rounded(value.read(), digits.read()),
    "YEAR": lambda argument: Decimal(day(argument.read()).year),
    "MONTH": lambda argument: Decimal(day(argument.read()).month),
    "DAY": lambda argument: Decimal(day(argument.read()).day),
    "LEFT": lambda text, length: (text.read() or "")[: int(length.read())],
    "FIND": lambda wanted, text: Decimal((text.read() or "").index(wanted.read()) + 1),
    "ISNUMBER": is_number,
    "VLOOKUP": vlookup,
    "SUBTOTAL": subtotal,
    "COUNTIFS": countifs,
    "SUMIFS": sumifs,
    "SUMPRODUCT": sumproduct,
}
