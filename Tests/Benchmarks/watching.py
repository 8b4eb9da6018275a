"""Measures programs that keep their output up to date while they run: from an edit to the page that shows it."""

import os
import random
import time

from figures import Waits
from processes import Background, TookTooLong

# Between two looks at a page: short beside what is measured, long enough to leave the core to the program.
GLANCE = 0.0001
# A person's pace: seconds between the end of one rebuild and the next edit.
PAUSE = (0.05, 0.15)


def measure(command, ready, done, edit, changes, patience, **environment):
    """Starts the program, then makes edits one at a time and waits for each.

    ready, done   tell from a line of the program's that its first build, or a rebuild, is complete
    edit          makes the edit of that number and returns the moment it was saved, the page it belongs to,
                  and the bytes that tell the new page from the old
    patience      seconds for everything; fewer edits are made where they take longer
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
            # Only a page that changed is read: reading it over and over would cost the program its core.
            if look != seen and mark in page.read_bytes():
                return moment
            seen = look
        except FileNotFoundError:
            # A program may remove a page before it writes it anew.
            seen = None
        if moment > deadline:
            program.fail(f"did not show {mark!r} in {page} within {limit} s")
        time.sleep(GLANCE)
