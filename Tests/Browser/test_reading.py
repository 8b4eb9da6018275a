"""Pages are read on a phone, without JavaScript and on paper."""

import io
import json

import pytest
from pypdf import PdfReader

import sites
from visits import READING, WIDTHS


def too_wide(visits, width):
    """The pages that can be scrolled sideways."""
    return [f"{path} is {visit.widths[width]} px wide" for path, visit in visits.items() if visit.widths[width] > width]


@pytest.mark.parametrize("width", WIDTHS)
def test_demo_never_scrolls_sideways(demo_visits, width):
    assert too_wide(demo_visits, width) == []


@pytest.mark.parametrize("width", [390, 1280])
def test_hostile_text_never_scrolls_sideways(hostile_visits, width):
    assert too_wide(hostile_visits, width) == []


@pytest.mark.parametrize("kind", [kind for kind in sites.KINDS if kind not in (*sites.WIDE_KINDS, *sites.REDIRECTS)])
def test_page_works_without_javascript(demo, visit, kind):
    """Every link shown with JavaScript is there without it, and neither way causes an error."""
    path, seen = demo.sample(kind), {}
    for javascript in (True, False):
        with visit(javascript=javascript) as page:
            page.goto(demo.url(path))
            if kind == "search":
                # What was found cannot be there without it, nor what chooses among it.
                page.evaluate("document.querySelectorAll('#search, #results').forEach((part) => part.remove())")
            assert page.locator("h1").count() == 1
            assert page.locator("main").inner_text().strip()
            links = page.locator("a[href]:visible")
            seen[javascript] = set(links.evaluate_all("links => links.map(link => link.getAttribute('href'))"))
            assert page.trace.errors == []
    assert seen[True] - seen[False] == set()


def test_navigation_leads_from_the_dashboard_to_an_item_without_javascript(demo, visit):
    with visit(390, javascript=False) as page:
        page.goto(demo.url("index.html"))
        page.locator('a[href="inventory.html"]:visible').first.click()
        page.locator('main a[href^="items/"]').first.click()
        assert "/items/" in page.url
        assert page.locator("h1").inner_text().strip()


@pytest.mark.parametrize("kind", ["dashboard", "home", "home inventory", "location", "inventory", "item", "report", "report room"])
def test_page_prints_with_its_content(demo, visit, kind):
    path = demo.sample(kind)
    with visit() as page:
        page.goto(demo.url(path))
        heading = page.locator("h1").inner_text()
        # From the markup, because paper may show what the screen hides.
        words = page.locator("main").text_content()
        printed = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
    text = squeeze("".join(sheet.extract_text() for sheet in printed))
    assert squeeze(heading) in text
    assert len(text) > len(squeeze(words)) / 2, "most of the page is missing on paper"


@pytest.mark.parametrize("width", READING)
def test_no_word_or_amount_breaks_inside(demo_visits, width):
    assert {path: visit.broken[width] for path, visit in demo_visits.items() if visit.broken[width]} == {}


def test_an_item_prints_on_one_sheet(demo, visit):
    """Where it can: those of the demo that have no long notes and no row of photos."""
    with visit() as page:
        for path in demo.kinds["item"][-20 if sites.LONG else -5 :]:
            page.goto(demo.url(path))
            assert len(PdfReader(io.BytesIO(page.pdf(format="A4"))).pages) == 1, path


def test_all_rows_of_a_catalogue_print(demo, visit):
    """A page of a catalogue leads to a page with all of its rows, of which paper holds all."""
    with visit() as page:
        page.goto(demo.url("homes/alder-street-house/inventory-by-value.html"))
        page.get_by_role("link", name="Print all").click()
        page.wait_for_selector("#results li")
        printed = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
    text = squeeze("".join(sheet.extract_text() for sheet in printed))
    household = json.loads((demo.public / "data/household.json").read_text())["household"]
    home = next(home["id"] for home in household["homes"] if home["slug"] == "alder-street-house")
    titles = [item["title"] for item in household["items"] if item.get("homeID") == home]
    assert len(titles) > 100
    # Arabic and Hebrew are read from paper in the order in which they are seen.
    assert [title for title in titles if title.isascii() and squeeze(title) not in text] == []


def squeeze(text):
    """Removes what printing changes: white space, case, and the selector for coloured emoji."""
    return "".join(text.split()).replace("\ufe0f", "").casefold()
