#!/usr/bin/env python3
"""Writes Documentation/commands.md from the program's own description of its commands.

The program is $HOUSEBOOK, else .build/release/housebook. With --check nothing is written: it exits with 1 if the page
differs from what the program says.
"""

import argparse
import difflib
import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation/commands.md"

HEAD = """\
<!-- Written by scripts/manual-commands.py: change the help texts in Sources/housebook, then run `make manual`. -->

# Commands

This page says what `housebook help` says, for every command. `housebook help COMMAND` prints the same in a terminal.
The [other pages of the manual](README.md) show commands at work. [Naming things](household.md#naming-things) says how a
command finds an item or a home.
"""


def described(program):
    """The program's root command, as swift-argument-parser dumps it."""
    environment = {**os.environ, "LLVM_PROFILE_FILE": os.devnull}
    try:
        result = subprocess.run(
            [program, "--experimental-dump-help"], check=True, stdout=subprocess.PIPE, env=environment
        )
    except (OSError, subprocess.CalledProcessError) as problem:
        sys.exit(f"error: {program} does not describe its commands: {problem}\nhint: `make build` builds it")
    return json.loads(result.stdout)["command"]


def shown(things):
    return [thing for thing in things if thing["shouldDisplay"]]


def subcommands(command):
    return [child for child in shown(command.get("subcommands", [])) if child["commandName"] != "help"]


def name(command):
    return " ".join([*command.get("superCommands", []), command["commandName"]])


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


def spelling(argument):
    """How an argument is written: `<dir>`, `--home <home>`, `-h, --help`."""
    value = f"<{argument['valueName']}>"
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    names = ", ".join(dashes[name["kind"]] + name["name"] for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


def rows(arguments):
    """Pairs of spelling and meaning. Flags that exclude each other, such as --photos and --no-photos, share a row."""
    merged = []
    for argument in arguments:
        row = {"spelling": spelling(argument), "abstract": argument.get("abstract", ""), "default": None}
        row["values"], row["kind"] = argument.get("allValues", []), argument["kind"]
        last = merged[-1] if merged else None
        if last and (last["kind"], last["abstract"]) == ("flag", row["abstract"]) and row["kind"] == "flag":
            last["spelling"] += " / " + row["spelling"]
        else:
            merged.append(row)
        merged[-1]["default"] = argument.get("defaultValue") or merged[-1]["default"]
    for row in merged:
        values = f" One of {', '.join(row['values'])}." if row["values"] else ""
        default = f" Default: {row['default']}." if row["default"] else ""
        yield row["spelling"], row["abstract"] + values + default


def usage(command, own):
    """One line: what has to be given is named, the rest is `[options]`."""
    words = [name(command)]
    if subcommands(command):
        return f"{words[0]} <subcommand>"
    for argument in own:
        if argument["kind"] == "positional":
            words.append(f"[{spelling(argument)}]" if argument["isOptional"] else spelling(argument))
    required = [argument for argument in own if argument["kind"] != "positional" and not argument["isOptional"]]
    words += [spelling(argument) for argument in required if argument["kind"] == "option"]
    words += [f"({flags})" for flags, _ in rows(argument for argument in required if argument["kind"] == "flag")]
    if any(argument["kind"] != "positional" and argument["isOptional"] for argument in own):
        words.append("[options]")
    return " ".join(words)


def table(head, pairs):
    lines = [f"| {head} | |", "|---|---|"]
    lines += [f"| `{left.replace('|', chr(92) + '|')}` | {cell(right)} |" for left, right in pairs]
    return "\n".join(lines) + "\n"


def section(command, common, level):
    parts = [f"{'#' * level} {name(command)}\n", prose(command.get("abstract", ""))]
    if command.get("discussion"):
        parts.append(prose(command["discussion"]))
    everywhere = [spelling(argument) for argument in common]
    own = [a for a in shown(command.get("arguments", [])) if spelling(a) not in everywhere]
    parts.append(f"```sh\n{usage(command, own)}\n```\n")
    positional = [argument for argument in own if argument["kind"] == "positional"]
    options = [argument for argument in own if argument["kind"] != "positional"]
    if positional:
        parts.append(table("Argument", rows(positional)))
    titles = dict.fromkeys(argument.get("sectionTitle", "Option") for argument in options)
    for title in sorted(titles, key=lambda title: title != "Option"):
        members = [argument for argument in options if argument.get("sectionTitle", "Option") == title]
        parts.append(table(title, rows(members)))
    return "\n".join(parts)


def leaves(command):
    """The command and everything below it, in the program's order."""
    yield command
    for child in subcommands(command):
        yield from leaves(child)


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
