"""Measures programs that keep their output up to date while they run: from an edit to the page that shows it."""

import os
import random
import time

from figures import Waits
from processes import Background, TookTooLong

# Seconds between two looks at a page: short compared with the measured times, long enough to leave the core free.
GLANCE = 0.0001
# A person's pace: seconds between the end of one rebuild and the next edit.
PAUSE = (0.05, 0.15)


def measure(command, ready, done, edit, changes, patience, **environment):
    """Starts the program, then makes edits one at a time and waits for each.

    ready, done   recognise the program's line that its first build, or a rebuild, is complete
    edit          makes the edit with that number and returns the moment it was saved, the page it belongs to,
                  and the bytes that distinguish the new page from the old
    patience      seconds for everything; fewer edits are made if they take longer
    """
    waits = Waits()
    deadline = time.perf_counter() + patience
    pause = random.Random(1)
    with Background(command, **environment) as program:
        try:
            program.line(ready, 0, patience)
            for number in range(changes):
                time.sleep(pause.uniform(*PAUSE))
                if time.perf_counter() > deadline:
                    break
                said = len(program.lines)
                saved, page, mark = edit(number)
                waits.page.append(shown(page, mark, program) - saved)
                waits.done.append(program.line(done, said, 60)[0] - saved)
        except TookTooLong as reason:
            waits.remark = str(reason)
        waits.peak, waits.resident = program.memory()
    return waits


def shown(page, mark, program, limit=60):
    """Waits until the page's bytes contain the mark; returns the moment of the look that found it."""
    deadline = time.perf_counter() + limit
    seen = None
    while True:
        moment = time.perf_counter()
        try:
            status = os.stat(page)
            look = (status.st_ino, status.st_mtime_ns, status.st_size)
            # Read the page only if it changed: reading it over and over would take the core from the program.
            if look != seen and mark in page.read_bytes():
                return moment
            seen = look
        except FileNotFoundError:
            # A program may remove a page before it writes it again.
            seen = None
        if moment > deadline:
            program.fail(f"did not show {mark!r} in {page} within {limit} s")
        time.sleep(GLANCE)
