"""The ways out that the Swift sources name."""

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
# The hints below warnings.
WARNINGS = SOURCES / "housebook/Sync/SyncReport+Words.swift"
TEXT = r'"((?:[^"\\]|\\.)*)"'
CASE = r"case (\.[^:]*?):\s(.*?)(?=\n        case |\Z)"


def hints():
    """All hints, as patterns, by their case, such as `SyncFault.emptied`; those below warnings by their words."""
    texts = {text: text for text in re.findall(r'line\("hint: ([^"\\]*)"', WARNINGS.read_text())}
    for file in FILES:
        source = (SOURCES / file).read_text()
        for part in re.finditer(r"\n    (?:package |public )?var hint: String\??\s*\{\n(.*?)\n    \}", source, re.S):
            owner = re.findall(r"^(?:package |public )?(?:extension|enum) (\w+)", source[: part.start()], re.M)[-1]
            for names, body in re.findall(CASE, re.sub(r"\(let \w+\??\)|\(nil\)", "", part[1]), re.S):
                text = "".join(re.findall(TEXT, body))
                texts.update({f"{owner}.{name}": text for name in re.findall(r"\.(\w+)", names) if text})
    # Values stand for `\(…)`.
    return {case: ".*".join(map(re.escape, re.split(r"\\\([^)]*\)", text))) for case, text in texts.items()}


HINTS = hints()


def check(reply, *cases):
    """Each of the cases gives its hint in a reply."""
    for case in cases:
        assert any(re.fullmatch(HINTS[case], hint) for hint in reply.hints), f"no hint of {case}:\n{reply}"
    return reply
