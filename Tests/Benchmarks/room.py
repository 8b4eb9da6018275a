"""Where it all takes place: a folder in memory, with room enough."""

import os
import shutil
import sys
from pathlib import Path

# The most bytes an item takes: on the RAM disk, for our output and its copy or Hugo's; and in Hugo's memory.
DISK_PER_ITEM, MEMORY_PER_ITEM = 60_000, 60_000


def note(text):
    """Reports progress on standard error; only results go to standard output."""
    print(f"{Path(sys.argv[0]).stem}: {text}", file=sys.stderr, flush=True)


def ram_disk():
    """A folder in memory, so that the disk's speed does not matter; else None, for the ordinary temporary folder."""
    if os.access("/dev/shm", os.W_OK):
        return "/dev/shm"
    note("no RAM disk at /dev/shm: measuring on the ordinary temporary folder")
    return None


def no_room(folder, items):
    """Says what space is missing for that many items; None if there is enough."""
    disk, memory = items * DISK_PER_ITEM, items * MEMORY_PER_ITEM
    free = shutil.disk_usage(folder).free
    if free < disk:
        return f"they need {disk / 1e9:.1f} GB in {folder}, where {free / 1e9:.1f} GB are free"
    available = available_memory()
    # A RAM disk uses the same memory.
    if ram_disk() and available is not None and available < disk + memory:
        return f"they need {(disk + memory) / 1e9:.1f} GB of memory, of which {available / 1e9:.1f} GB are free"
    return None


def available_memory():
    """Bytes of memory available to programs, None where the system does not report it."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)
