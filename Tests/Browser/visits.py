"""What pages do when they are opened, and how they are laid out in windows of several widths: for tests that only ask."""

from dataclasses import dataclass

WIDTHS = [320, 390, 800, 1120, 1280]
# The widths in which no word may be broken.
READING = WIDTHS[1:]

# The words of the page's own text that are on two lines or more, without a hyphen. Words of more than 13 letters may be:
# a column of a phone has no room for them.
BROKEN = """() => {
    const broken = [];
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.parentElement.checkVisibility() || text.parentElement.closest("thead, caption, code, pre")) continue;
        // What only screen readers read is one pixel wide.
        let part = text.parentElement;
        while (part.tagName !== "MAIN" && part.getBoundingClientRect().width > 1) part = part.parentElement;
        if (part.tagName !== "MAIN") continue;
        for (const word of text.data.matchAll(/[\\p{L}\\p{N}]{2,13}(?![\\p{L}\\p{N}])/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
            if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""


@dataclass
class Visit:
    requests: list
    errors: list
    dialogs: list
    schemes: set  # of its links
    hostile: object  # what a script that should not have run has set
    widths: dict  # by the window's width: its own; if it is more, the page scrolls sideways
    broken: dict  # by the window's width: the words broken in it


def visits(page, site, paths, widths, reading=()):
    """Opens each page once and widens the window: a page that was ever wide keeps open what a phone shows folded."""
    found = {}
    for path in paths:
        page.trace.forget()
        page.set_viewport_size({"width": widths[0], "height": 844})
        page.goto(site.url(path))
        laid, broken = {}, {}
        for width in widths:
            laid[width] = width_in(page, width)
            if width in reading:
                broken[width] = page.evaluate(BROKEN)
        schemes = page.locator("a[href]").evaluate_all("links => links.map(link => link.protocol)")
        hostile = page.evaluate("window.hostile")
        trace = page.trace
        found[path] = Visit(trace.requests, trace.errors, trace.dialogs, set(schemes), hostile, laid, broken)
    return found


def width_in(page, width):
    page.set_viewport_size({"width": width, "height": 844 if width < 700 else 900})
    if page.url.endswith("/search.html"):
        # Its script looks at the window only once.
        page.reload()
    # Scripts hear of the new width before the next frame. Either the body or the document may be the one that scrolls.
    return page.evaluate(
        """async () => {
            await new Promise(requestAnimationFrame);
            return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
        }"""
    )
