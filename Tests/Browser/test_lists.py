"""Long lists, dashboards and open carts, as somebody uses them on a phone and in a browser."""

import json

import pytest


def test_a_letter_leads_to_the_page_where_it_begins(demo, visit):
    with visit(390, javascript=False) as page:
        page.goto(demo.url("inventory.html"))
        count = len(demo.kinds["inventory, later page"]) + 1
        assert f"Page 1 of {count}" in page.inner_text(".pager")
        page.locator(".letters").get_by_text("S", exact=True).click()
        titles = page.locator("table.items tbody th a").all_inner_texts()
        assert any(title.upper().startswith("S") for title in titles)
        assert not titles[0].upper().startswith(("T", "U", "V", "W"))


def test_the_first_page_of_a_list_names_all_pages(demo, visit):
    with visit(javascript=False) as page:
        page.goto(demo.url("inventory.html"))
        page.click(".pager summary")
        links = page.locator(".pager ol a")
        count = len(demo.kinds["inventory, later page"]) + 1
        assert links.count() == count
        name = links.nth(3).inner_text()
        links.nth(3).click()
        assert f"Page 4 of {count}" in page.inner_text(".pager")
        assert page.locator("table.items tbody th a").first.inner_text() == name
        assert page.locator(".pager details").count() == 0


def test_a_filter_that_finds_nothing_offers_the_search(demo, visit):
    with visit() as page:
        # On one of several pages it would look through that page only; there, the search is enough.
        page.goto(demo.url("homes/alder-street-house/inventory.html"))
        assert page.locator(".pager").count() == 1 and page.locator(".filter").count() == 0
        page.goto(demo.url("homes/alder-street-house/labels/outdoors.html"))
        page.fill(".filter input", "wood stove")
        page.click(".filter a")
        page.wait_for_selector(".results li")
        assert page.locator(".results .name").all_inner_texts() == ["Cast-iron wood stove", "Wood-burning cookstove"]


def test_the_price_book_can_be_filtered(demo, visit):
    with visit(390) as page:
        page.goto(demo.url("shopping.html"))
        page.get_by_role("main").get_by_role("link", name="Price book").click()
        assert page.inner_text("h1") == "Price book"
        thing = page.locator(".prices tbody th a").nth(1).inner_text()
        page.fill(".filter input", thing)
        shown = [text for text in page.locator(".prices tbody th[scope=rowgroup] a:visible").all_inner_texts()]
        assert thing in shown and all(thing.lower() in text.lower() for text in shown)
        assert page.locator(".lists h2:visible").count() == 1


@pytest.mark.parametrize("home", ["index", "homes/alder-street-house", "homes/lisbon-flat", "homes/lake-cottage"])
def test_a_dashboard_is_at_most_four_phone_screens(demo, visit, home):
    with visit(390) as page:
        page.goto(demo.url(f"{home}.html"))
        assert page.evaluate("document.documentElement.scrollHeight") <= 4 * 844
        assert page.locator("#worth").is_visible() and page.locator("#attention").is_visible()
        assert not page.locator(".shares").first.is_visible()
        page.locator(".fold summary").first.click()
        assert page.locator(".shares").first.is_visible()


def test_a_dashboard_is_unfolded_where_there_is_room(demo, visit):
    with visit(javascript=False) as page:
        page.goto(demo.url("homes/alder-street-house.html"))
        assert page.locator(".shares").first.is_visible()
        assert page.get_by_text("Recently added").is_visible()


def test_what_needs_attention_leads_to_all_of_it(demo, visit):
    with visit() as page:
        page.goto(demo.url("homes/alder-street-house.html"))
        card = page.locator(".cards section").filter(has_text="Without a photo")
        count = card.locator(".count").inner_text()
        card.locator("p a").click()
        page.wait_for_selector(".results li")
        assert page.inner_text("#sum").startswith(f"{count} items")


def open_cart(demo):
    return next(
        cart["slug"] for cart in json.loads(demo.run("cart", "list", "--json")) if cart["status"] == "shopping" and cart["budget"]
    )


def test_lines_of_an_open_cart_are_ticked_and_stay_so(demo, visit):
    with visit(390) as page:
        page.goto(demo.url(f"shopping/trips/{open_cart(demo)}.html"))
        boxes = page.locator(".line input[type=checkbox]")
        before = page.inner_text(".ticks p")
        assert before.startswith(f"0 of {boxes.count()} ticked")
        box = boxes.first.bounding_box()
        assert min(box["width"], box["height"]) >= 24
        boxes.first.check()
        ticked = page.inner_text(".ticks p")
        assert ticked.startswith(f"1 of {boxes.count()} ticked") and ticked != before
        assert "left after what is ticked" in ticked or "over the budget" in ticked
        assert "housebook cart" in page.inner_text("main")
        page.reload()
        assert boxes.first.is_checked()
        assert page.inner_text(".ticks p") == ticked
        page.click(".ticks button")
        assert page.inner_text(".ticks p") == before
        # Anywhere on the row ticks it, once; the link to the prices stands at the right, and does not.
        row = page.locator("tr.line").filter(has=page.locator("td a")).first
        row.click(position={"x": row.bounding_box()["width"] - 2, "y": 4})
        assert row.locator("input").is_checked()
        row.locator("label span").click()
        assert not row.locator("input").is_checked()
        assert row.locator("td a").get_attribute("href").startswith("../../shopping/items/")
        assert page.trace.errors == []


def test_what_a_mover_ticks_in_a_room_stays_ticked(audiences, visit):
    site = audiences["mover"]
    with visit(390) as page:
        page.goto(site.url(site.sample("location")))
        boxes = page.locator(".items .tick input")
        assert boxes.count() == page.locator(".items tbody tr").count() > 1
        boxes.first.check()
        page.reload()
        assert boxes.first.is_checked() and not boxes.nth(1).is_checked()
        assert page.trace.errors == []


def test_a_finished_trip_has_nothing_to_tick(demo, visit):
    finished = next(cart["slug"] for cart in json.loads(demo.run("cart", "list", "--json")) if cart["status"] == "completed")
    with visit() as page:
        page.goto(demo.url(f"shopping/trips/{finished}.html"))
        assert page.locator(".ticks, .line input").count() == 0
        assert not any("cart.js" in address for address in page.trace.requests)


def test_a_missing_page_has_a_search_and_a_way_home(live, visit):
    with visit() as page:
        for path in ["nowhere.html", "items/nowhere.html"]:
            page.goto(live.url(path))
            page.wait_for_function("document.querySelector('a').href === new URL('/index.html', location).href")
        path = "homes/a/b/nowhere.html"
        page.goto(live.url(path))
        page.wait_for_function("document.forms[0].action === new URL('/search.html', location).href")
        page.fill("input[name=q]", "three-seat sofa")
        page.keyboard.press("Enter")
        page.wait_for_selector(".results li")
        assert page.locator(".results .name").first.inner_text() == "Three-seat sofa"
        page.goto(live.url(path))
        page.wait_for_function("document.querySelector('a').href === new URL('/index.html', location).href")
        page.click("a")
        page.wait_for_url("**/index.html")
