#!/usr/bin/env python3
"""Writes Documentation/commands.md from the program's own description of its commands.

The program is $HOUSEBOOK, else .build/release/housebook. With --check nothing is written: it exits with 1 if the page
differs from what the program says.
"""

import argparse
import difflib
import os
import re
import sys
import textwrap
from pathlib import Path

from commands import described, leaves, name, own_arguments, rows, sections, shown, subcommands, usage

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation/commands.md"

HEAD = """\
<!-- Written by scripts/manual-commands.py: change the help texts in Sources/housebook, then run `make manual`. -->

# Commands

This page says what `housebook help` says, for every command. `housebook help COMMAND` prints the same in a terminal.
The [other pages of the manual](README.md) show commands at work. [Naming things](household.md#naming-things) says how a
command finds an item or a home.
"""


def link(command):
    return f"[`{name(command).removeprefix('housebook ')}`](#{name(command).replace(' ', '-')})"


def prose(text):
    """Paragraphs, wrapped. What looks like a tag is not one."""
    wrapped = [
        textwrap.fill(part, 120, break_long_words=False, break_on_hyphens=False) for part in safe(text).split("\n\n")
    ]
    return "\n\n".join(wrapped) + "\n"


def safe(text):
    return re.sub(r"[<*_]", r"\\\g<0>", text)


def cell(text):
    return safe(" ".join(text.split())).replace("|", "\\|")


def table(head, pairs):
    lines = [f"| {head} | |", "|---|---|"]
    lines += [f"| `{left.replace('|', chr(92) + '|')}` | {cell(right)} |" for left, right in pairs]
    return "\n".join(lines) + "\n"


def section(command, common, level):
    parts = [f"{'#' * level} {name(command)}\n", prose(command.get("abstract", ""))]
    if command.get("discussion"):
        parts.append(prose(command["discussion"]))
    own = own_arguments(command, common)
    parts.append(f"```sh\n{usage(command, own)}\n```\n")
    parts += [table(title, pairs) for title, pairs in sections(own)]
    return "\n".join(parts)


def page(root):
    commands = [child for top in subcommands(root) for child in leaves(top)]
    common = shown(root.get("arguments", []))
    overview = ["| command | what it does |", "|---|---|"]
    overview += [f"| {link(command)} | {cell(command.get('abstract', ''))} |" for command in commands]
    parts = [HEAD, "## All commands\n", "\n".join(overview) + "\n"]
    parts += ["## housebook\n", prose(root["abstract"]), prose(root.get("discussion", ""))]
    parts += ["```sh\nhousebook [--root <dir>] [--verbose] <subcommand>\n```\n"]
    parts += ["These options go with every command:\n"]
    parts.append(table("Option", rows(common)))
    for command in commands:
        parts.append(section(command, common, 2 if len(command["superCommands"]) == 1 else 3))
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if the page is out of date")
    options = parser.parse_args()
    program = os.environ.get("HOUSEBOOK") or str(ROOT / ".build/release/housebook")
    text = page(described(program))
    shown_path = PAGE.relative_to(ROOT)
    if not options.check:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(text, encoding="utf-8")
        return print(f"wrote {shown_path}")
    present = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if present == text:
        return print(f"{shown_path} says what the program says")
    difference = difflib.unified_diff(
        present.splitlines(), text.splitlines(), str(shown_path), "the program", lineterm="", n=0
    )
    for line in list(difference)[:20]:
        print(line, file=sys.stderr)
    sys.exit(f"error: {shown_path} does not say what the program says\nhint: `make manual` writes it again")


main()
