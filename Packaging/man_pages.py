"""A manual page for each command, in the language of man(7), from what the program says about itself."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))
from commands import described, leaves, name, own_arguments, sections, shown, subcommands, usage  # noqa: E402


def write(program, folder, version, day):
    """Writes `housebook.1`, `housebook-item-add.1` and so on. The day is a date."""
    root = described(program)
    common = shown(root.get("arguments", []))
    for command in leaves(root):
        text = page(command, common, is_root=command is root, version=version, day=day)
        (folder / f"{slug(command)}.1").write_text(text, encoding="utf-8")


def page(command, common, *, is_root, version, day):
    title = f'.TH "{slug(command).upper()}" "1" "{day:%B %Y}" "Housebook {version}" "Housebook"'
    abstract = command.get("abstract", "")
    # What catalogues of manual pages show has no full stop.
    parts = [title, ".SH NAME", f"{roff(slug(command))} \\- {roff(abstract.rstrip('.'))}", ".SH SYNOPSIS"]
    own = [] if is_root else own_arguments(command, common)
    parts.append(f".B {roff(usage(command, own))}")
    parts += [".SH DESCRIPTION", roff(abstract)]
    for paragraph in filter(None, command.get("discussion", "").split("\n\n")):
        parts += [".PP", roff(" ".join(paragraph.split()))]
    for heading, pairs in sections(own):
        parts.append(f".SH {roff(heading.upper() if heading not in ('Argument', 'Option') else heading.upper() + 'S')}")
        parts += listed(pairs)
    if subcommands(command):
        parts.append(".SH COMMANDS")
        parts += listed((name(child), child.get("abstract", "")) for child in subcommands(command))
    parts.append(".SH OPTIONS OF EVERY COMMAND")
    for _, pairs in sections(common):
        parts += listed(pairs)
    parts += [".SH SEE ALSO", related(command)]
    return "\n".join(parts) + "\n"


def listed(pairs):
    for left, right in pairs:
        yield ".TP"
        yield f".B {roff(left)}"
        yield roff(right)


def related(command):
    """The command above, those below, and the manual."""
    above = command.get("superCommands", [])
    pages = ["-".join(above)] if above else []
    pages += [slug(child) for child in subcommands(command)]
    pages = ", ".join(rf"\fB{roff(page)}\fR(1)" for page in pages)
    return f"{pages}. The manual is in /usr/share/doc/housebook/Documentation."


def slug(command):
    return name(command).replace(" ", "-")


def roff(text):
    """Text without a meaning of its own for man: dashes that can be copied, no request at the start of a line."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^(?=[.'])", r"\\&", " ".join(text.split()))
