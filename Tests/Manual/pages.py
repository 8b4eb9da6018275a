"""The command lines of README and manual, and what the pages show that they print."""

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
# `commands.md` has synopses, no command lines.
FILES = [ROOT / "README.md", *sorted(set((ROOT / "Documentation").glob("*.md")) - {ROOT / "Documentation/commands.md"})]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
# A command in a sentence is a line to type if it says more than the command's name.
LINE = re.compile(r"`(housebook\s[^`]*(?:--|[\"'.~@])[^`]*)`")
# Languages of blocks that hold no commands.
OTHERS = {"yaml", "json", "ini", "markdown", "swift", "caddyfile", "nginx", "cron"}


@dataclass
class Line:
    """A command line, and the lines of output that its page shows beside it."""

    text: str
    shown: list = field(default_factory=list)


def lines(page):
    """The command lines of a page, in its order."""
    found, text, end = [], page.read_text(encoding="utf-8"), 0
    for block in FENCE.finditer(text):
        found += prose(text[end : block.start()])
        found += fenced(block[1], block[2].replace("\\\n", " "), found, page)
        end = block.end()
    return found + prose(text[end:])


def prose(text):
    return [Line(" ".join(command.split())) for command in LINE.findall(text)]


def fenced(language, block, before, page):
    """The command lines of a block. What a block of output shows goes to the line before it."""
    if language == "sh":
        return [Line(typed(line)) for line in block.splitlines() if typed(line)]
    if language == "console":
        found = before[-1:]
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append(Line(typed(line[2:])))
            else:
                found[-1].shown.append(line)
        return [line for line in found if line not in before]
    assert language in OTHERS, f"{page.name}: a block says {language!r}: sh has commands, console what they print"
    return []


def typed(line):
    """A line without its comment."""
    return " ".join(re.sub(r"(^|\s)#\s.*", "", line).split())


def blocks(page, language):
    """The blocks of a page that are in a language, such as settings that it shows."""
    return [block[2] for block in FENCE.finditer((ROOT / page).read_text(encoding="utf-8")) if block[1] == language]
