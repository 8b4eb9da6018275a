"""The ways out that the Swift sources name, and which test walks each."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "Sources"
# Where errors and states of syncing get their hints.
FILES = [
    "Syncing/SyncFault.swift",
    "HouseholdStore/Sync/SyncError.swift",
    "Remotes/RemoteError.swift",
    "Sealing/SealError.swift",
    "Sealing/HouseholdSecret.swift",
    "Sealing/Invitation.swift",
    "Workspace/Sync/SyncFile.swift",
]
TEXT = r'"((?:[^"\\]|\\.)*)"'


def hints():
    """All hints, as patterns, by the name of their case, such as `SyncFault.emptied`."""
    found = {}
    for file in FILES:
        source = (SOURCES / file).read_text()
        for part in re.finditer(r"\n    (?:package |public )?var hint: String\??\s*\{\n(.*?)\n    \}", source, re.S):
            owner = re.findall(r"^(?:package |public )?(?:extension|enum) (\w+)", source[: part.start()], re.M)[-1]
            for names, body in re.findall(r"case (\.[^:]*?):\s(.*?)(?=\n        case |\Z)", re.sub(r"\(let \w+\??\)|\(nil\)", "", part[1]), re.S):
                for name in re.findall(r"\.(\w+)", names):
                    found.setdefault(f"{owner}.{name}", pattern("".join(re.findall(TEXT, body))))
    # Those below warnings, by their words.
    for text in re.findall(rf"line\({TEXT}\)", (SOURCES / "housebook/Sync/SyncReport+Words.swift").read_text()):
        if text.startswith("hint: "):
            found[text.removeprefix("hint: ")] = pattern(text.removeprefix("hint: "))
    return found


def pattern(text):
    """A regular expression for a text in Swift, in which values stand for `\\(…)`."""
    return ".*".join(re.escape(part) for part in re.split(r"\\\([^)]*\)", text))
