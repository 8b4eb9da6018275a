"""A page that is loaded again is where its reader left it."""

from live import go, until, until_loaded_again

ITEM = "items/accordion.html"


def test_the_place_is_kept(live, visit):
    folds = "<details><summary>One</summary>1</details><details><summary>Two</summary>2</details>"
    live.template("catalogue.html.mustache", "{{>partials/foot.html}}", folds + "\n{{>partials/foot.html}}")
    live.until_served("inventory.html", folds)
    with visit() as page:
        go(page, live, "inventory.html")
        page.locator("details").nth(1).evaluate("details => details.open = true")
        link = page.locator("table.items a").nth(40)
        link.focus()
        focused = link.evaluate("link => link.href")
        page.evaluate("scrollTo(0, 1234)")
        live.edit("accordion", "--title", "Accordion, red")
        until_loaded_again(page)
        until(page, "scrollY === 1234")
        assert page.get_by_text("Accordion, red").count() == 1
        # The first is that of the list's notes, the last that of all its pages.
        states = page.locator("details").evaluate_all("all => all.map(details => details.open)")
        assert states == [False, True, False, False]
        assert page.evaluate("document.activeElement.href") == focused
        # A new page begins at the top, and the browser restores the position on going back.
        assert page.evaluate("history.scrollRestoration") == "auto"
        page.goto(live.url(ITEM))
        assert page.evaluate("scrollY") == 0


def test_a_filter_keeps_its_words_and_the_keyboard(live, visit):
    with visit() as page:
        go(page, live, "homes/lisbon-flat/inventory.html")
        page.get_by_role("searchbox", name="Filter this page").click()
        page.keyboard.type("air cond")
        rows = page.locator("table.items tbody tr:visible")
        until(page, "document.querySelectorAll('table.items tbody tr:not([hidden])').length === 1")
        live.edit("air-conditioner", "--title", "Air conditioner, red")
        until_loaded_again(page)
        assert page.get_by_role("searchbox", name="Filter this page").input_value() == "air cond"
        assert rows.count() == 1 and "Air conditioner, red" in rows.inner_text()
        page.keyboard.type("itioner, r")
        assert page.get_by_role("searchbox", name="Filter this page").input_value() == "air conditioner, r"
