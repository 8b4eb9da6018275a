"""What open pages do while the household changes: only what concerns them, at once, and without losing their place."""

import statistics

import live_figures
from live import (
    STYLE,
    THEME,
    colour,
    go,
    has_stayed,
    is_same,
    mark,
    title,
    until,
    until_loaded_again,
    until_shade,
)

ITEM, OTHER = "items/accordion.html", "items/4g-router.html"


def test_only_the_page_that_changed_is_loaded_again(live, visit):
    with visit() as page, visit() as other:
        go(page, live, ITEM)
        go(other, live, OTHER)
        live.edit("accordion", "--title", "Squeezebox")
        until_loaded_again(page)
        assert title(page) == "Squeezebox"
        assert has_stayed(live, other)
        assert page.trace.errors == [] and other.trace.errors == []


def test_totals_on_other_pages_follow_an_item(live, visit):
    with visit() as page, visit() as other:
        go(page, live, "unassigned.html")
        go(other, live, OTHER)
        before = page.locator("main").inner_text()
        live.edit("accordion", "--price", "123456.78", "--clear", "replacement-cost")
        until_loaded_again(page)
        assert "123,456.78" in page.locator("main").inner_text()
        assert "123,456.78" not in before
        assert has_stayed(live, other)


def test_a_content_page_follows_its_file(live, visit):
    live.write("Content/cat.md", "---\ntitle: The cat\n---\n\nShe eats at six.\n")
    live.until_served("pages/cat.html")
    with visit() as page, visit() as other:
        go(page, live, "pages/cat.html")
        go(other, live, ITEM)
        live.write("Content/cat.md", "---\ntitle: The cat\n---\n\nShe eats at seven.\n")
        until_loaded_again(page)
        assert page.get_by_text("She eats at seven.").count() == 1
        assert has_stayed(live, other)


def test_a_setting_reaches_every_page(live, visit):
    with visit() as page, visit() as other:
        go(page, live, ITEM)
        go(other, live, "index.html")
        live.set("title", "The Lighthouse")
        for one in (page, other):
            until(one, "document.title.endsWith('· The Lighthouse')")


def test_a_template_of_the_sites_own_takes_effect_when_it_comes_and_when_it_goes(live, visit):
    with visit() as page, visit() as other:
        go(page, live, ITEM)
        go(other, live, "index.html")
        live.template("item.html.mustache", "<h1>", '<p id="own">Ours</p><h1>')
        until(page, "document.querySelector('#own')?.textContent === 'Ours'")
        mark(page)
        live.default("item.html.mustache")
        until_loaded_again(page)
        assert page.locator("#own").count() == 0
        assert has_stayed(live, other)


def test_a_style_sheet_is_swapped_without_loading_the_page_or_losing_its_style(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        first = colour(page)
        page.evaluate(
            """() => {
                window.colours = new Set();
                const look = () => {
                    window.colours.add(getComputedStyle(document.querySelector("h1")).color);
                    requestAnimationFrame(look);
                };
                look();
            }"""
        )
        shades = []
        for _ in range(5):
            shades.append(live.shade())
            until_shade(page, shades[-1])
        assert is_same(page)
        until(page, f"document.querySelectorAll('link[rel=stylesheet]').length === 1 && colours.has('{shades[-1]}')")
        # Not a single frame without a style: every colour is from one of the sheets.
        assert set(page.evaluate("[...window.colours]")) == {first, *shades}
        assert page.trace.errors == []


def test_an_icon_is_swapped_and_a_script_loads_the_page(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        icon = page.locator("link[rel=icon]")
        before = icon.evaluate("link => link.href")
        live.template("assets/favicon.svg", "</svg>", "<!-- ours --></svg>")
        until(page, f"document.querySelector('link[rel=icon]').href !== '{before}'")
        assert "<!-- ours -->" in page.request.get(icon.evaluate("link => link.href")).text()
        assert is_same(page)
        live.template("assets/housebook.js", '"use strict";', '"use strict"; document.body.dataset.script = "ours";')
        until_loaded_again(page)
        assert page.evaluate("document.body.dataset.script") == "ours"


def test_a_file_that_the_page_does_not_use_leaves_it_alone(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        live.write("Templates/assets/other.css", "h1 { color: red; }")
        live.write("Templates/assets/other.js", "1;")
        live.until_served("assets/other.css")
        live.until_served("assets/other.js")
        assert has_stayed(live, page)


def test_a_page_that_goes_is_said_to_be_missing_and_comes_back_by_itself(live, visit):
    live.write("Content/cat.md", "---\ntitle: The cat\n---\n\nShe eats at six.\n")
    live.until_served("pages/cat.html")
    with visit() as page:
        go(page, live, "pages/cat.html")
        (live.root / "Content/cat.md").unlink()
        until(page, "document.querySelector('h1')?.textContent === 'This page does not exist'")
        # Links start at the top of the site, although the page is shown in a folder.
        assert page.evaluate("document.baseURI") == live.url()
        assert page.request.get(page.url).status == 404
        live.write("Content/cat.md", "---\ntitle: The cat is back\n---\n")
        until(page, "document.querySelector('h1')?.innerText === 'The cat is back'")


def test_pages_find_the_server_again_after_a_restart(live, visit):
    with visit() as page, visit() as other:
        go(page, live, ITEM)
        go(other, live, OTHER)
        live.stop()
        live.edit("accordion", "--title", "Squeezebox")
        shade = live.shade()
        live.start()
        until_loaded_again(page)
        assert title(page) == "Squeezebox"
        until_shade(page, shade)
        # This page only has to fetch the new style sheet.
        until_shade(other, shade)
        assert is_same(other)
        # It also receives events from the new server.
        live.edit("4g-router", "--title", "Modem")
        until_loaded_again(other)
        assert title(other) == "Modem"


def test_a_page_in_the_background_lets_go_and_catches_up_when_it_is_looked_at(live, visit):
    # A headless browser never hides a page, so the test pretends that it is hidden.
    set_hidden = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        dispatchEvent(new Event("visibilitychange"));
    }"""
    with visit() as page, visit() as other, visit() as watching:
        go(page, live, ITEM)
        go(other, live, OTHER)
        go(watching, live, ITEM)
        first = colour(page)
        page.evaluate(set_hidden, True)
        other.evaluate(set_hidden, True)
        shade = live.shade()
        until_shade(watching, shade)
        live.edit("accordion", "--title", "Squeezebox")
        until_loaded_again(watching)
        assert is_same(page) and is_same(other)
        assert colour(page) == colour(other) == first
        page.evaluate(set_hidden, False)
        until_loaded_again(page)
        assert title(page) == "Squeezebox"
        other.evaluate(set_hidden, False)
        until_shade(other, shade)
        assert is_same(other)


def test_a_page_asks_nobody_but_the_preview(live, visit):
    live.template("item.html.mustache", "<h1>", '<img src="http://203.0.113.7/a.png" alt=""><h1>')
    live.until_served(ITEM, "203.0.113.7")
    answered = []
    with visit() as page:
        page.on("response", lambda response: answered.append(response.url))
        go(page, live, ITEM)
        has_stayed(live, page)
        assert page.locator("main img").evaluate("image => image.naturalWidth") == 0
        assert any("Content Security Policy" in error for error in page.trace.errors)
    assert len(answered) > 3
    assert [url for url in answered if not url.startswith(live.url())] == []


def test_the_preview_adds_its_script_to_pages_on_their_way_and_to_no_file(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        assert page.locator('script[src$="/.housebook/reload.js"]').count() == 1
        live.edit("accordion", "--title", "Squeezebox")
        until_loaded_again(page)
    live.stop()
    built = [path for path in live.public.rglob("*") if path.is_file()]
    assert len(built) > 500
    for path in built:
        text = path.read_bytes()
        assert not any(trace in text for trace in (b"reload.js", b"housebook-preview", b"data-tag")), path
    assert live.text(STYLE) == (THEME / STYLE).read_text(encoding="utf-8")


def test_changes_are_shown_at_once(live, visit):
    """Wide bounds only: `live_figures.py` measures exact figures, on an idle machine."""
    with visit(new=True) as page:
        edits, styles = live_figures.measure(live, page, changes=3)
    print(live_figures.summary("edits", edits), live_figures.summary("style sheets", styles), sep="\n")
    assert 0 < statistics.median(edits) < 3000
    assert 0 < statistics.median(styles) < 3000
