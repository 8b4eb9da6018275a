"""Measures a household with many shopping trips: a clean build, and one after one more trip was finished."""

import json
from dataclasses import dataclass, field

from contestants import Contestant, extent, remove, time_build
from figures import Builds
from household import BINARY
from processes import run
from room import note

KINDS = {
    "clean": "`housebook build`, clean",
    "nothing": "`housebook build`, nothing changed",
    "trip": "`housebook build`, one more trip finished",
}


@dataclass
class Shopping:
    """Everything measured with one number of trips."""

    trips: int
    lines: int = 0
    # The number of files in the output, and their bytes.
    output: tuple[int, int] = (0, 0)
    builds: dict[str, Builds] = field(default_factory=lambda: {kind: Builds() for kind in KINDS})
    # The files written after each finished trip.
    written: list[int] = field(default_factory=list)


def measure(scratch, trips, runs):
    """Measures the demonstration household with that many trips, made in the folder `scratch`."""
    note(f"{trips:,} trips: making them")
    site = scratch / "shopping"
    public = site / "Public"
    result = Shopping(trips)

    def command(*arguments):
        return [BINARY, "--root", site, *arguments]

    def ask(*arguments):
        return run(command(*arguments)).output

    run(command("demo", "--trips", trips, "--no-photos"))
    carts = json.loads(ask("cart", "list", "--json"))
    result.lines = sum(len(cart["lines"]) for cart in carts)
    latest = max((cart for cart in carts if cart["status"] == "completed"), key=lambda cart: cart["completedAt"])
    clean = Contestant("clean", command("build"), prepare=lambda: remove(public, site / ".housebook"))
    nothing = Contestant("nothing", command("build"))
    for number in range(runs):
        for contestant in [clean, nothing]:
            time_build(result.builds[contestant.kind], contestant)
        shop(ask, latest["slug"], f"One more trip {number + 1}")
        ran = run(command("build", "--stats"))
        result.builds["trip"].add(ran)
        result.written.append(json.loads(ran.output)["written"])
    result.output = extent(public)
    return result


def shop(ask, like, name):
    """Plans a trip like another, starts it, buys all of it, and finishes it."""
    ask("cart", "clone", like, "--name", name)
    ask("cart", "start", name)
    count = len(json.loads(ask("cart", "show", name, "--json"))["lines"])
    ask("cart", "check", name, *map(str, range(1, count + 1)))
    ask("cart", "finish", name)

