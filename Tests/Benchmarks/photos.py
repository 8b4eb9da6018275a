"""Measures the pictures of many photos beside `vipsthumbnail`, which makes the same files on as many cores."""

import json
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from figures import Builds
from processes import run
from room import note

PROGRAM = Path(os.environ.get("PICTURE_BENCH", Path(__file__).parents[2] / ".build/release/picture-bench"))
# The same as `PictureSettings.standard`.
WIDTHS = [160, 320, 640, 1600]
FORMATS = [".jpg[Q=80,optimize_coding,strip]", ".webp[Q=80,effort=2,strip]"]


@dataclass
class Photos:
    """Everything measured with one number of photos of 12 megapixels."""

    photos: int
    ours: Builds = field(default_factory=Builds)
    theirs: list[float] = field(default_factory=list)
    # How many were made, and in how many seconds, when nothing was left to do.
    again: tuple[int, float] = (0, 0.0)
    # Seconds until the codes in a picture were read, for each picture.
    codes: list[float] = field(default_factory=list)

    @property
    def ratio(self):
        return min(self.ours.seconds) / min(self.theirs)


def measure(scratch, photos, rounds):
    """Measures photos with a camera's noise, made in the folder `scratch`: eight different ones, then copies."""
    note(f"{photos:,} photos of 12 megapixels: making them")
    folder = scratch / "photos"
    run([PROGRAM, "sample", folder, photos])
    result = Photos(photos)
    # In turn, so that the machine's other work affects both.
    for number in range(rounds):
        note(f"{photos:,} photos: round {number + 1} of {rounds}")
        cache, output = scratch / f"cache-{number}", scratch / f"thumbnails-{number}"
        result.ours.add(run([PROGRAM, "make", folder, cache]))
        if number == 0:
            said = run([PROGRAM, "make", folder, cache]).output
            new, again = re.match(r"new (\d+) of \d+, ([0-9.]+) s", said).groups()
            result.again = (int(new), float(again))
        subprocess.run(["rm", "-rf", cache], check=True)
        result.theirs.append(thumbnails(sorted(folder.glob("*.jpg")), output))
        subprocess.run(["rm", "-rf", output], check=True)
    result.codes = read_codes(scratch / "codes")
    return result


def read_codes(folder):
    """The seconds that codes take in every fifth picture of the tests."""
    note("pictures of codes: drawing and reading them")
    folder.mkdir()
    run([sys.executable, Path(__file__).parents[1] / "Codes/pictures.py", folder])
    said = run([PROGRAM, "codes", *sorted(folder.iterdir())]).output
    return [json.loads(line)["milliseconds"] / 1000 for line in said.splitlines()]


def thumbnails(files, output):
    """Runs one command a size and format, as people would; one process for each core, with its share of the photos."""
    output.mkdir()
    cores = os.cpu_count()
    start = time.perf_counter()
    for width in WIDTHS:
        for ending in FORMATS:
            command = ["vipsthumbnail", "-s", f"{width}x", "-o", f"{output}/%s-{width}{ending}"]
            environment = {**os.environ, "VIPS_CONCURRENCY": "1"}
            running = [subprocess.Popen(command + files[core::cores], env=environment) for core in range(cores)]
            for process in running:
                if process.wait() != 0:
                    raise SystemExit("error: vipsthumbnail failed")
    return time.perf_counter() - start
