"""Writes an object file with the part of ICU's data that Housebook reads, in place of Foundation's own.

Foundation carries 34 MB of data for all that ICU can do. Housebook asks it for numbers, money, dates and time zones,
which are a fifth of that: the resources of the root and of `curr`, for every language. What goes are encodings,
collation, word breaks, transliteration, spelt-out numbers, and the names of languages, countries, units and zones.

The object is named after the symbol that it stands in for, `icudt76_dat.o`; the linker is told to use it instead, and
then drops Foundation's own as unused (`--wrap` in Package.swift).
The layout of a data package is that of ICU's `ucmndata.h`: a header, a count, and for each item the offsets of its name
and its bytes, sorted by name.
"""

import json
import os
import re
import struct
import subprocess
import tempfile
from pathlib import Path

MEMBER = "icu_packaged_data.cpp.o"
KEPT = re.compile(r"[^/]+\.(res|nrm|icu)|curr/[^/]+\.res")
# Names of all Unicode characters, and aliases of encodings, which have no use without the encodings.
LEFT_OUT = {"unames.icu", "cnvalias.icu"}


def write(folder):
    """Writes the object file into a folder, and returns its path."""
    whole, symbol = foundation()
    kept = cut(whole)
    output = folder.resolve() / f"{symbol}.o"
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / "data").write_bytes(kept)
        source = f""".section .rodata,"a",@progbits
            .balign 16
            .globl __wrap_{symbol}
            .type __wrap_{symbol}, @object
            .size __wrap_{symbol}, {len(kept)}
            __wrap_{symbol}: .incbin "data"
            .section .note.GNU-stack,"",@progbits\n"""
        (Path(work) / "data.s").write_text(source)
        run("as", "-o", output, "data.s", cwd=work)
    return output


def foundation():
    """All of the data, and the symbol under which Foundation's archive has it."""
    archive = toolchain() / "lib/swift_static/linux/lib_FoundationICU.a"
    with tempfile.TemporaryDirectory() as work:
        member, whole = Path(work) / MEMBER, Path(work) / "whole"
        member.write_bytes(run("ar", "p", archive, MEMBER))
        symbol = re.search(r" R (icudt\d+_dat)$", run("nm", member).decode(), re.M)[1]
        run("objcopy", "-O", "binary", "--only-section=.rodata", member, whole)
        return whole.read_bytes(), symbol


def swift():
    """The command that the variable SWIFT names, which may have a prefix; else the one in PATH."""
    return os.environ.get("SWIFT", "swift").split()


def toolchain():
    """The folder `usr` of that Swift."""
    said = run(*swift(), "-print-target-info")
    return Path(json.loads(said)["paths"]["runtimeResourcePath"]).parents[1]


def items(data):
    """The names of the items in a data package, such as `curr/de.res`, and their bytes."""
    header = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, header)[0]
    entries = [struct.unpack_from("<II", data, header + 4 + 8 * place) for place in range(count)]
    ends = [start for _, start in entries[1:]] + [len(data) - header]
    for (name, start), end in zip(entries, ends):
        text = data[header + name : data.index(b"\0", header + name)].decode()
        # All begin with the same folder, `icudt76l`.
        yield text.split("/", 1)[1], data[header + start : header + end]


def cut(data):
    """The data package with the kept items alone."""
    header = struct.unpack_from("<H", data)[0]
    first = header + struct.unpack_from("<I", data, header + 4)[0]
    folder = data[first : data.index(b"/", first) + 1]
    kept = [(name, content) for name, content in items(data) if KEPT.fullmatch(name) and name not in LEFT_OUT]

    names_at = 4 + 8 * len(kept)
    contents_at = padded(names_at + sum(len(folder) + len(name) + 1 for name, _ in kept))
    entries, names, contents = b"", b"", b""
    for name, content in kept:
        entries += struct.pack("<II", names_at + len(names), contents_at + len(contents))
        names += folder + name.encode() + b"\0"
        contents += content.ljust(padded(len(content)), b"\0")
    return data[:header] + struct.pack("<I", len(kept)) + (entries + names).ljust(contents_at - 4, b"\0") + contents


def padded(size):
    return (size + 15) // 16 * 16


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, **options).stdout
