"""Where it all takes place: a folder in memory, with room enough."""

import os
import shutil
import sys
from pathlib import Path

# What one item takes at the most, in bytes: on the RAM disk our output, and its copy or Hugo's; and Hugo's memory.
DISK_PER_ITEM, MEMORY_PER_ITEM = 60_000, 60_000


def note(text):
    """Says what goes on, to the standard error: results alone are for the standard output."""
    print(f"{Path(sys.argv[0]).stem}: {text}", file=sys.stderr, flush=True)


def ram_disk():
    """A folder in memory, so that the disk's speed and cache do not show; else None, the ordinary temporary folder."""
    if os.access("/dev/shm", os.W_OK):
        return "/dev/shm"
    note("no RAM disk at /dev/shm: measuring on the ordinary temporary folder")
    return None


def no_room(folder, items):
    """What is missing for that many items, None where there is room."""
    disk, memory = items * DISK_PER_ITEM, items * MEMORY_PER_ITEM
    free = shutil.disk_usage(folder).free
    if free < disk:
        return f"they need {disk / 1e9:.1f} GB in {folder}, where {free / 1e9:.1f} GB are free"
    available = available_memory()
    # A RAM disk takes from the same memory.
    if ram_disk() and available is not None and available < disk + memory:
        return f"they need {(disk + memory) / 1e9:.1f} GB of memory, of which {available / 1e9:.1f} GB are free"
    return None


def available_memory():
    """Bytes of memory that programs may still take, None where the system does not tell."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)
