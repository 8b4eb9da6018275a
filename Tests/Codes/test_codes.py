"""Codes are read from pictures as phones take them: nearly all of them, and rightly.

All forty are drawn in long tests. Drawing one takes eight seconds, so the others make do with every fifth.
"""

import json
import os
import subprocess
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

import pictures

PROGRAM = Path(os.environ.get("PICTURE_BENCH", Path(__file__).parents[2] / ".build/test/release/picture-bench"))
PLAN = pictures.plan()
DRAWN = PLAN if os.environ.get("HOUSEBOOK_TESTS") == "long" else PLAN[::5]


def read_codes(files):
    """What the program reads from each file, by number of the picture."""
    ran = subprocess.run([PROGRAM, "codes", *files], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    return {int(Path(line["file"]).name[:2]): line for line in lines}


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    folder = tmp_path_factory.mktemp("codes")
    with ProcessPoolExecutor() as workers:
        files = list(workers.map(partial(pictures.save, folder=folder), DRAWN))
    return read_codes(files)


def test_at_least_95_of_a_hundred_are_read(read):
    missed = [picture for picture in DRAWN if not read[picture.number]["codes"]]
    assert len(missed) <= len(DRAWN) * 5 // 100, missed


def test_nothing_is_read_that_is_not_there(read):
    for picture in DRAWN:
        assert read[picture.number]["codes"] in ([], [{"kind": picture.kind, "text": picture.text}]), picture


def test_the_plan_holds_the_ends_of_each_range():
    assert len(PLAN) == 40 and sum(picture.upright for picture in PLAN) == 20
    for group in (PLAN[:20], PLAN[20:]):
        assert min(picture.width for picture in group) < 0.14 and max(picture.width for picture in group) > 0.43
        assert max(picture.tilted for picture in group) > 19 and max(picture.light for picture in group) > 0.57
        assert max(picture.focus for picture in group) > 2.37 and max(picture.motion for picture in group) > 5.7
        assert max(picture.noise for picture in group) > 9.6 and sum(picture.glare > 0 for picture in group) == 10
