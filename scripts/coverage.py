#!/usr/bin/env python3
"""Prints the line coverage of Sources/ after scripts/swift-test.sh, and fails below a minimum.

Tests that run the built command count too: it inherits LLVM_PROFILE_FILE and writes its profile beside those of the
tests, except where many runs are alike. The report covers the test bundle and the command together.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SWIFT = os.environ.get("SWIFT", "swift").split()


def output(*command):
    return subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout


def llvm_cov():
    """The toolchain's own llvm-cov; another version would refuse the profile's format."""
    if sys.platform == "darwin":
        return output("xcrun", "-f", "llvm-cov").strip()
    resources = json.loads(output(*SWIFT, "-print-target-info"))["paths"]["runtimeResourcePath"]
    return str(Path(resources, "../../bin/llvm-cov").resolve())


def covered_lines():
    """Each file of Sources/ with its lines of code, and how often each ran."""
    products = ROOT / ".build/test/release"
    profiles = products / "codecov"
    bundles = [p for p in products.glob("*.xctest") if p.is_file()] + list(products.glob("*.xctest/Contents/MacOS/*"))
    merged = profiles / "default.profdata"
    if not bundles or not merged.exists():
        sys.exit("error: no coverage data\nhint: run `make coverage`, which runs the tests first")
    objects = [str(p) for p in bundles]
    if (products / "housebook").exists():
        objects.append(str(products / "housebook"))
    report = output(
        llvm_cov(), "export", "-format=lcov", "-instr-profile", str(merged),
        objects[0], *(argument for path in objects[1:] for argument in ("-object", path)),
    )
    files, lines = {}, {}
    for row in report.splitlines():
        if row.startswith("SF:"):
            path = Path(row[3:])
            lines = {}
            if path.is_relative_to(ROOT / "Sources"):
                files[str(path.relative_to(ROOT))] = lines
        elif match := re.match(r"DA:(\d+),(\d+)", row):
            lines[int(match[1])] = int(match[2])
    return files


def ranges(numbers):
    """1 2 3 7 as "1-3 7"."""
    spans = []
    for number in sorted(numbers):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minimum", type=float, default=90, help="fail below this percentage of lines (90)")
    parser.add_argument("--lines", action="store_true", help="list the lines that no test ran")
    options = parser.parse_args()

    files = covered_lines()
    # A file missing from the report has no code or was never built; without this, an unbuilt file would go unnoticed.
    unbuilt = {str(p.relative_to(ROOT)) for p in (ROOT / "Sources").rglob("*.swift")} - set(files)
    total = hit = 0
    for path, lines in sorted(files.items()):
        missed = [number for number, count in lines.items() if not count]
        total += len(lines)
        hit += len(lines) - len(missed)
        share = 100 * (1 - len(missed) / max(len(lines), 1))
        if options.lines or share < options.minimum:
            print(f"{share:6.1f} %  {len(lines) - len(missed):5} of {len(lines):5}  {path}")
        if options.lines and missed:
            print(f"          not run: {ranges(missed)}")
    for path in sorted(unbuilt) if options.lines else []:
        print(f"       no code  {path}")
    percent = 100 * hit / total if total else 0
    print(f"coverage: {percent:.1f} % of {total} lines in {len(files)} files of Sources/ (minimum {options.minimum:g} %)")
    if percent < options.minimum:
        sys.exit("error: coverage is below the minimum\nhint: `make coverage` lists the lines that no test runs")


main()
