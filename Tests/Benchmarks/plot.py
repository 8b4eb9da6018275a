"""Cost against size, as an SVG file that needs nothing else: light and dark, lines labelled where they end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

from figures import percentile
from report import duration

WIDTH, HEIGHT = 960, 600
LEFT, RIGHT, TOP, BOTTOM = 76, 640, 92, 536
# The distance between the baselines of two labels.
LINE_HEIGHT = 18

SUBTITLE = (
    "Median time against the number of items, both logarithmic. "
    "Watching: from an edit to the page that shows it, with a bar up to p95."
)
STYLE = """\
svg {
  --paper: #ffffff; --ink: #1f2430; --quiet: #5d6472; --grid: #e3e6eb;
  --ours: #1559b3; --watch: #0b7a5b; --hugo: #b4430f;
}
@media (prefers-color-scheme: dark) {
  svg {
    --paper: #14171d; --ink: #e8eaee; --quiet: #9aa2b1; --grid: #2a2f39;
    --ours: #79b0ff; --watch: #4fcfa6; --hugo: #ff9d6b;
  }
}
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--quiet); }
.paper { fill: var(--paper); }
.heading { font-size: 19px; font-weight: 600; fill: var(--ink); }
.grid { stroke: var(--grid); }
.ours { --c: var(--ours); } .watch { --c: var(--watch); } .hugo { --c: var(--hugo); } .copy { --c: var(--quiet); }
.line, .spread { fill: none; stroke: var(--c); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.spread { stroke-width: 6; stroke-linecap: butt; opacity: .3; }
.dashed { stroke-dasharray: 7 5; } .dotted { stroke-dasharray: .1 5.5; }
.leader { stroke: var(--c); stroke-opacity: .45; fill: none; }
.dot { fill: var(--c); stroke: var(--paper); stroke-width: 1.5; }
.label { fill: var(--c); paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
.value { font-weight: 600; font-variant-numeric: tabular-nums; }"""


@dataclass
class Series:
    name: str
    style: str
    # Items and seconds, ascending; then the upper end of each point's spread in seconds, if it has one.
    points: list[tuple[int, float]]
    spread: list[float] | None = None


def svg(sizes):
    """Returns the whole file. Sizes and kinds without figures are left out."""
    series = [one for one in all_series(sizes) if one.points]
    if not series:
        return document("", "Nothing was measured.")
    scale = Scale(series)
    parts = [grid(scale)]
    placed = labels(series, scale)
    parts += [line(one, scale) for one in series] + placed
    said = "; ".join(f"{one.name}: {', '.join(f'{duration(y)} at {x:,}' for x, y in one.points)}" for one in series)
    return document("\n".join(parts), f"Seconds against the number of items on logarithmic axes. {said}.")


def all_series(sizes):
    def build(kind, name, style):
        points = [(size.items, size.builds[kind].median()) for size in sizes if size.builds[kind].seconds]
        return Series(name, style, points)

    def watch(kind, name, style):
        waits = [(size.items, size.waits[kind].page) for size in sizes if size.waits[kind].page]
        points = [(items, percentile(pages, 50)) for items, pages in waits]
        return Series(name, style, points, [percentile(pages, 95) for _, pages in waits])

    return [
        build("hugo clean", "Hugo, clean", "hugo"),
        build("hugo edit", "Hugo, one item changed", "hugo dashed"),
        watch("hugo watch", "Hugo watching", "hugo dotted"),
        build("copy", "cp -r of our output", "copy dashed"),
        build("clean", "Housebook, clean", "ours"),
        build("edit", "Housebook, one item changed", "ours dashed"),
        build("nothing", "Housebook, nothing changed", "ours dotted"),
        watch("watch", "Housebook watching", "watch"),
    ]


class Scale:
    """Converts items and seconds to the plot's coordinates."""

    def __init__(self, series):
        self.sizes = sorted({items for one in series for items, _ in one.points})
        seconds = [value for one in series for value in [y for _, y in one.points] + (one.spread or [])]
        self.low, self.high = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))
        self.high = max(self.high, self.low + 1)

    def x(self, items):
        least, most = math.log10(self.sizes[0]), math.log10(self.sizes[-1])
        # A single size goes in the middle.
        part = (math.log10(items) - least) / (most - least) if most > least else 0.5
        return LEFT + 24 + part * (RIGHT - LEFT - 40)

    def y(self, seconds):
        return BOTTOM - (math.log10(seconds) - self.low) / (self.high - self.low) * (BOTTOM - TOP)


def grid(scale):
    parts = []
    for power in range(scale.low, scale.high + 1):
        y = scale.y(10**power)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
        name = f"{10**power:,} s" if power >= 0 else f"{10 ** (power + 3):g} ms"
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4.5:.1f}" text-anchor="end">{name}</text>')
    for items in scale.sizes:
        x = scale.x(items)
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{BOTTOM + 6}"/>')
        parts.append(f'<text x="{x:.1f}" y="{BOTTOM + 25}" text-anchor="middle">{items:,} items</text>')
    return "\n".join(parts)


def line(one, scale):
    points = [(scale.x(items), scale.y(seconds)) for items, seconds in one.points]
    parts = [f'<g class="{one.style.split()[0]}">']
    for (x, y), most in zip(points, one.spread or []):
        parts.append(f'<path class="spread" d="M{x:.1f} {y:.1f}V{scale.y(most):.1f}"/>')
    if len(points) > 1:
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path class="line {one.style}" d="M{path}"/>')
    parts += [f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>' for x, y in points]
    return "\n".join([*parts, "</g>"])


def labels(series, scale):
    """Names and last values beside the plot, led to from where the lines end."""
    series = sorted(series, key=lambda one: scale.y(one.points[-1][1]))
    parts = []
    for one, y in zip(series, spaced([scale.y(one.points[-1][1]) for one in series])):
        items, seconds = one.points[-1]
        leader = f"M{scale.x(items) + 8:.1f} {scale.y(seconds):.1f}L{RIGHT + 10} {y:.1f}"
        # Where a line ends early, its label says where.
        end = "" if items == scale.sizes[-1] else f" at {items:,}"
        value = f'<tspan class="value">{duration(seconds)}</tspan>'
        parts.append(
            f'<g class="{one.style.split()[0]}"><path class="leader" d="{leader}"/>'
            f'<text class="label" x="{RIGHT + 16:.1f}" y="{y + 4.5:.1f}">{escape(one.name)} {value}{end}</text></g>'
        )
    return parts


def spaced(wanted):
    """The heights nearest to the wanted ones, in ascending order, at least a line's height apart."""
    # Merges neighbours that are too close into a block around their middle, until no blocks touch.
    blocks = [[y, 1] for y in wanted]

    def half(block):
        return block[1] * LINE_HEIGHT / 2

    number = 0
    while number < len(blocks) - 1:
        one, next_one = blocks[number : number + 2]
        if one[0] + half(one) > next_one[0] - half(next_one):
            count = one[1] + next_one[1]
            blocks[number : number + 2] = [[(one[0] * one[1] + next_one[0] * next_one[1]) / count, count]]
            number = max(number - 1, 0)
        else:
            number += 1
    return [middle + (place - (count - 1) / 2) * LINE_HEIGHT for middle, count in blocks for place in range(count)]


def document(body, description):
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title description">
<title id="title">What building costs</title>
<desc id="description">{escape(description)}</desc>
<style>
{STYLE}
</style>
<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="10"/>
<text class="heading" x="24" y="40">What building costs</text>
<text x="24" y="63">{SUBTITLE}</text>
{body}
</svg>
"""
