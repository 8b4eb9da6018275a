"""What the pages say adds up, read from their text as a person reads it."""

import re
from collections import Counter

import pytest

STRIP = "table.strip"
ROOMS = 'section[aria-labelledby="by-room"] table'


def amount(text):
    """A printed amount as the currency's sign and minor units: "€1,234.50" is ("€", 123450)."""
    match = re.fullmatch(r"(\D*?)(-?\d[\d.,'’\s]*?)(?:[.,](\d\d))?(\D*)", text.strip())
    assert match, f"{text!r} is no amount"
    digits = re.sub(r"\D", "", match[2])
    return (match[1] + match[4]).strip(), int(digits) * 100 + int(match[3] or 0)


def amounts(locator):
    """The sums of the amounts in an element, by currency sign; unknown values add nothing."""
    found = Counter()
    for text in locator.all_inner_texts():
        if text.strip():
            currency, minor = amount(text)
            found[currency] += minor
    return found


def test_amounts_are_read_as_printed():
    assert amount("€1,234.50") == ("€", 123450)
    assert amount("1.234,50\u00a0€") == ("€", 123450)
    assert amount("CHF 1’234") == ("CHF", 123400)
    assert amount("1\u202f234\u202f567,05 €") == ("€", 123456705)


def test_homes_add_up_to_the_household_and_are_worth_the_same_on_their_own_pages(demo, visit):
    with visit() as page:
        page.goto(demo.url("index.html"))
        homes = amounts(page.locator(f"{STRIP} tbody td:last-child span"))
        household = amounts(page.locator(f"{STRIP} tfoot td:last-child span"))
        assert household.total() > 0
        assert homes == household
        entries = page.locator(f"{STRIP} tbody tr:has(.badge)").all()
        listed = {e.locator("a.badge").evaluate("a => a.href"): amounts(e.locator("td:last-child span")) for e in entries}
        assert len(listed) == len(demo.kinds["home"]) > 1
        for address, worth in listed.items():
            page.goto(address)
            assert amounts(page.locator(".summary .total strong")) == worth, address


def test_rooms_add_up_to_their_home_and_are_worth_the_same_on_their_own_pages(demo, visit):
    compared = 0
    with visit() as page:
        for path in demo.kinds["home"]:
            page.goto(demo.url(path))
            rooms = amounts(page.locator(f"{ROOMS} tbody td:last-child span"))
            assert rooms == amounts(page.locator(f"{ROOMS} tfoot td:last-child span")), path
            assert rooms == amounts(page.locator(".summary .total strong")), path
            rows = page.locator(f"{ROOMS} tbody tr:has(a)").all()
            listed = {r.locator("a").evaluate("a => a.href"): amounts(r.locator("td:last-child span")) for r in rows}
            for address, worth in listed.items():
                page.goto(address)
                if worth:
                    total = amounts(page.locator(".summary .total strong"))
                    inside = page.locator("section:has(> #inside)")
                    if inside.count() == 0:
                        assert total == worth, address
                    else:
                        # The total of a room includes the rooms inside it, and its page says what is its own.
                        assert amounts(inside.locator("tr.rest td:last-child span")) == worth, address
                        assert amounts(inside.locator("tbody td:last-child span")) == total, address
                    compared += 1
    assert compared > 0


@pytest.fixture(scope="module")
def catalogues(demo, shared, visit):
    """Of each page of each catalogue: how many rows it has, their badges and where they lead."""

    def make(_):
        found = {}
        with visit() as page:
            for path in [path for kind in demo.kinds if "inventory" in kind or kind == "unassigned" for path in demo.kinds[kind]]:
                page.goto(demo.url(path))
                rows = page.locator("table.items tbody")
                links = rows.locator("th a").evaluate_all("links => links.map(link => link.href)")
                found[path] = rows.locator("tr").count(), rows.locator(".badge").all_inner_texts(), links
        return found

    return shared("catalogues", make)


def test_only_the_catalogue_of_all_homes_has_badges(demo, catalogues):
    for kind in [kind for kind in demo.kinds if "inventory" in kind]:
        for path in demo.kinds[kind]:
            rows, badges, _ = catalogues[path]
            assert rows > 0, path
            if kind.startswith("home"):
                assert badges == [], path
            else:
                # An item without a home has a badge saying so.
                assert len([name for name in badges if name.strip()]) == rows, path


def test_each_catalogue_lists_each_of_its_items_once(demo, catalogues):
    def listed(*kinds):
        return [link for kind in kinds for path in demo.kinds[kind] for link in catalogues[path][2]]

    everything = listed("inventory", "inventory, later page")
    homes = listed("home inventory", "home inventory, later page")
    homeless = listed("unassigned")
    assert len(everything) == len(set(everything)) == len(demo.kinds["item"])
    assert sorted(homes + homeless) == sorted(everything)
