"""The ways out that the Swift sources name."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "Sources"
# Where errors and states of syncing get their hints.
FILES = [
    "Sync/Syncing/SyncFault.swift",
    "HouseholdStore/Merge/SyncError.swift",
    "Sync/Remotes/RemoteError.swift",
    "Sync/Sealing/SealError.swift",
    "Sync/Sealing/HouseholdSecret.swift",
    "Sync/Sealing/Invitation.swift",
    "Workspace/Sync/SyncFile.swift",
]
# The hints below warnings.
WARNINGS = SOURCES / "housebook/Sync/SyncReport+Words.swift"
# The words of ways out that take a command.
STEPS = SOURCES / "Console/Errors/NextStepText.swift"
TEXT = r'"((?:[^"\\]|\\.)*)"'
CASE = r"case (\.[^:]*?):\s(.*?)(?=\n        case |\Z)"


def switches(source, property):
    """The cases of each switch of a property: the type that has it, the names of cases, and what stands for them."""
    for part in re.finditer(rf"\n    (?:package |public )?var {property} \{{\n(.*?)\n    \}}", source, re.S):
        owner = re.findall(r"^(?:package |public )?(?:extension|enum) (\w+)", source[: part.start()], re.M)[-1]
        for names, body in re.findall(CASE, re.sub(r"\((?:let \w+(?:, )?)+\)", "", part[1]), re.S):
            for name in re.findall(r"\.(\w+)", names):
                yield owner, name, body


def hints():
    """All hints, as patterns, by their case, such as `SyncFault.emptied`; those below warnings by their words."""
    texts = {text: text for text in re.findall(r'line\("hint: ([^"\\]*)"', WARNINGS.read_text())}
    steps = {
        name: "".join(re.findall(TEXT, body)) for _, name, body in switches(STEPS.read_text(), "text: String")
    }
    for file in FILES:
        for owner, name, body in switches((SOURCES / file).read_text(), "explanation: Explanation"):
            step = re.search(r"NextStep\.(\w+)", body)
            texts[f"{owner}.{name}"] = steps[step[1]] if step else re.findall(TEXT, body)[-1]
    # Values stand for `\(…)`.
    return {case: ".*".join(map(re.escape, re.split(r"\\\([^)]*\)", text))) for case, text in texts.items()}


HINTS = hints()


def check(reply, *cases):
    """Each of the cases gives its hint in a reply."""
    for case in cases:
        assert any(re.fullmatch(HINTS[case], hint) for hint in reply.hints), f"no hint of {case}:\n{reply}"
    return reply
