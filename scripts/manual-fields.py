#!/usr/bin/env python3
"""Writes the tables of Templates/README.md from the page models in Sources.

A table follows a remark that names its model: `<!-- fields: ItemPage -->`, `<!-- fields: ListPage only orders -->`.
Fields that such a table has are left out of the tables of pages that include them. What a field is says the comment
beside its property, else the one above it. Of a list of texts, what stands after `; each: ` is about one of them; of
a model, what stands after a path such as `; `name`: ` is about a field of that model, where the property holds it.
With --check nothing is written: it exits with 1 if the tables differ from the models.
"""

import argparse
import difflib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Templates/README.md"
HEAD = ["| field | kind | what it is |", "|---|---|---|"]
TEXTS = {"Link": "link", "ShellCommand": "command", "SafeHTML": "html", "MarkdownSource": "markdown"}
TYPE = re.compile(r"(?:\w+ )*(?:struct|enum|class|extension|protocol) (\w+)(.*)\{$")
PROPERTY = re.compile(r"((?:@\w+ )*)(?:package )?(?:var|let) `?(\w+)`?(?:: ([^={]+?))?(?: = ([^{]*?))?(?:  // (.*))?$")
PART = re.compile(r"(?:^|; )`([a-zA-Z\[\].]+)`: ")
MARK = re.compile(r"<!-- fields: (\w+)(?: only (.*))? -->$")


class Property:
    def __init__(self, name, kind, marks, words):
        self.name, self.marks = name, marks
        words, *parts = PART.split(words)
        #: What it is, what one of a list of texts is, and what fields of the model that it holds are here.
        self.words, _, self.each = words.partition("; each: ")
        self.parts = dict(zip(parts[::2], parts[1::2]))
        self.optional = "?" if kind.endswith("?") else ""
        self.list = kind.startswith("[")
        self.type = kind.strip("[]?")


def sentence(lines):
    """A comment above a property, as a cell of the table."""
    text = " ".join(lines).removesuffix(".")
    return text if text[:2].isupper() else text[:1].lower() + text[1:]


def models():
    """The stored properties of every model, by its name with those of the types around it: `ItemPage.Warranty`."""
    found = {}
    for file in sorted([*ROOT.glob("Sources/Site/**/*.swift"), *ROOT.glob("Sources/Reports/**/*.swift")]):
        types, above = [], []
        for line in file.read_text(encoding="utf-8").splitlines():
            text, depth = line.strip(), len(line) - len(line.lstrip())
            if text.startswith("}"):
                types = [inner for inner in types if inner[0] < depth]
            begins = TYPE.match(text)
            if begins:
                types.append((depth, begins[1], "TemplateModel" in begins[2]))
                if types[-1][2]:
                    found[".".join(name for _, name, _ in types)] = []
            declared = PROPERTY.match(text)
            if declared and types and types[-1][2] and depth == types[-1][0] + 4:
                marks, name, kind, value, beside = declared.groups()
                # Without a type, the value shows it: `false`, or `Evidence()`.
                kind = kind or ("Bool" if value in ("true", "false") else value.split("(")[0])
                words = beside or sentence(above)
                found[".".join(name for _, name, _ in types)].append(Property(name, kind, marks, words))
            above = [*above, text[3:].strip()] if text.startswith("///") else []
    return found


def named(found, name, within):
    """The model that a name means within another."""
    around = within.split(".")
    for length in range(len(around), -1, -1):
        model = ".".join([*around[:length], name])
        if model in found:
            return model
    sys.exit(f"error: {within} has a property of the type {name}, which is no model")


class Tables:
    def __init__(self, found, marks):
        self.found = found
        #: The models with a table of their own, and single properties that another table has.
        self.apart = {model for model, only in marks if not only}
        self.elsewhere = {(model, name): (model, only) for model, only in marks for name in only}
        #: What is an object in another table is not described again.
        self.described = {
            named(found, prop.type, model)
            for model, only in marks
            for prop in found[model]
            if prop.name in only and prop.type not in ("String", "Bool")
        }

    def of(self, model, only):
        rows = self.rows(model, "", (model, only), {})
        return HEAD + [f"| `{path}` | {kind} | {words} |" for path, kind, words in rows]

    def rows(self, model, prefix, mark, said):
        """Rows of path, kind and words. What is said where a model is used wins over what it says of itself."""
        for prop in self.found[model]:
            if (model, bool(mark[1])) == (mark[0], True) and not prefix and prop.name not in mark[1]:
                continue
            if "@Unshown" in prop.marks or self.elsewhere.get((model, prop.name), mark) != mark:
                continue
            if "@Included" in prop.marks:
                part = named(self.found, prop.type, model)
                if part not in self.apart:
                    yield from self.rows(part, prefix, mark, {**prop.parts, **said})
                continue
            yield from self.field(prop, model, prefix, mark, said)

    def field(self, prop, model, prefix, mark, said):
        path, words = prefix + prop.name, said.get(prop.name, prop.words)
        if not words:
            sys.exit(f"error: nothing says what {model}.{prop.name} is\nhint: say so in a comment beside it")
        if "@Flagged" in prop.marks:
            flag = f"has{prop.name[0].upper()}{prop.name[1:]}"
            yield prefix + flag, "flag", f"there is at least one in `{prop.name}`"
        if prop.type == "Bool":
            yield path, "flag", words
        elif prop.type == "String" and prop.list:
            yield from [(path, "list", words), (path + "[]", "text", said.get(prop.name + "[]", prop.each))]
        elif prop.type == "String":
            kind = next((kind for mark, kind in TEXTS.items() if f"@{mark} " in prop.marks), "text")
            yield path, kind + prop.optional, words
        else:
            yield path, ("list" if prop.list else "object") + prop.optional, words
            inner, step = named(self.found, prop.type, model), "[]." if prop.list else "."
            if inner not in self.described or prop.name in mark[1]:
                start = prop.name + step
                outer = {key.removeprefix(start): value for key, value in said.items() if key.startswith(start)}
                yield from self.rows(inner, path + step, mark, {**prop.parts, **outer})


def page(text):
    lines = text.splitlines()
    marks = {}
    for number, line in enumerate(lines):
        mark = MARK.match(line)
        if mark:
            marks[number] = (mark[1], tuple((mark[2] or "").split(", ")) if mark[2] else ())
    tables, written, skipping = Tables(models(), list(marks.values())), [], False
    for number, line in enumerate(lines):
        skipping = skipping and (not line or line.startswith("|"))
        if skipping:
            continue
        written.append(line)
        if number in marks:
            written += ["", *tables.of(*marks[number]), ""]
            skipping = True
    return "\n".join(written).rstrip("\n") + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a table is out of date")
    options = parser.parse_args()
    present, shown = PAGE.read_text(encoding="utf-8"), PAGE.relative_to(ROOT)
    text = page(present)
    if not options.check:
        PAGE.write_text(text, encoding="utf-8")
        return print(f"wrote the tables of {shown}")
    if present == text:
        return print(f"the tables of {shown} say what the models say")
    difference = difflib.unified_diff(
        present.splitlines(), text.splitlines(), str(shown), "the models", lineterm="", n=0
    )
    for line in list(difference)[:20]:
        print(line, file=sys.stderr)
    sys.exit(f"error: {shown} does not say what the models say\nhint: `make manual` writes its tables again")


main()
