"""What the program says about its commands, for the manual's page and the man pages."""

import json
import os
import subprocess
import sys


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


def leaves(command):
    """The command and everything below it, in the program's order."""
    yield command
    for child in subcommands(command):
        yield from leaves(child)


def own_arguments(command, common):
    """The arguments that not every command has."""
    everywhere = [spelling(argument) for argument in common]
    return [a for a in shown(command.get("arguments", [])) if spelling(a) not in everywhere]


def sections(arguments):
    """The options by the titles of their sections, those without one first, and the arguments before them all."""
    positional = [argument for argument in arguments if argument["kind"] == "positional"]
    options = [argument for argument in arguments if argument["kind"] != "positional"]
    if positional:
        yield "Argument", rows(positional)
    titles = dict.fromkeys(argument.get("sectionTitle", "Option") for argument in options)
    for title in sorted(titles, key=lambda title: title != "Option"):
        yield title, rows(a for a in options if a.get("sectionTitle", "Option") == title)
