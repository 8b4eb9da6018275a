"""Measures the commands that answer with a line or a list."""

import statistics

from processes import run

ROUNDS = 7


def measure(home):
    """The median seconds of each command, by its name in the report."""
    with home.connect() as connection:
        slugs = [slug for _, slug, _ in home.some_items(connection, ROUNDS)]
    commands = {
        "`item show`": lambda number: home.command("item", "show", slugs[number]),
        "`item add`": lambda number: home.command("item", "add", f"Lamp {number}", "--location", "kitchen"),
        "completion of `item show`": lambda number: completion(home, slugs[number][:3]),
        "`location list`, with sums": lambda number: home.command("location", "list"),
        "`item list`, the first ten": lambda number: home.command("item", "list", "--limit", "10"),
    }
    return {
        name: statistics.median(run(command(number)).seconds for number in range(ROUNDS))
        for name, command in commands.items()
    }


def completion(home, typed):
    """What a shell runs when somebody presses Tab."""
    line = ["housebook", "--root", home.folder, "item", "show", typed]
    return [home.command()[0], "---completion", "item", "show", "--", "positional@0", len(line) - 1, len(typed), *line]
