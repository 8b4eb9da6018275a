"""Shopping on a phone: ticks show at once, wait without a connection, and arrive once."""

import json
import re
import time

import pytest

from live import PATIENCE, LiveSite

LINES = ["Rye bread", "Goat cheese", "Sea salt", "Green tea", "Dark chocolate"]
WAITING = "Object.keys(localStorage).filter((key) => key.includes(' waiting ')).length"


class Shop(LiveSite):
    """A household with an open trip, served for editing."""

    def __init__(self, folder, source):
        super().__init__(folder, source)
        self.run("cart", "new", "Saturday market")
        for line in LINES:
            self.run("cart", "add", "saturday-market", line, "--once", "--price", "2.50")
        self.run("cart", "start", "saturday-market")
        self.start("--edit")

    def pair(self, page, *options):
        address = self.run("devices", "invite", self.url(), *options).splitlines()[0]
        page.goto(address)
        page.locator("form[action='/~/pair'] button").click()
        page.wait_for_url("**/~/**")

    def cart(self):
        return json.loads(self.run("cart", "show", "saturday-market", "--json"))

    def ticked(self):
        return {line["name"] for line in self.cart()["lines"] if line["status"] == "fulfilled"}

    def groups(self):
        return len(json.loads(self.run("log", "--json", "--limit", "1000")))


@pytest.fixture
def shop(tmp_path, built):
    site = Shop(tmp_path / "shop", built)
    yield site
    site.end()


def until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def opened(shop, page, *options):
    shop.pair(page, *(options or ["--shopping"]))
    page.goto(shop.url("~/trip/saturday-market"))
    return page


def row(page, name):
    return page.locator("li.trip-line", has=page.locator(f".name:text-is('{name}')"))


def tap(page, name):
    row(page, name).locator("form.tick button").click()


def sent(page):
    page.wait_for_function(f"() => {WAITING} === 0", timeout=PATIENCE * 1000)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_tap_on_the_row_ticks_it(shop, visit, javascript):
    with visit(width=390, javascript=javascript) as page:
        opened(shop, page)
        for button in page.locator("form.tick button").all():
            box = button.bounding_box()
            assert box["height"] >= 48
            assert box["width"] >= 330
        tap(page, "Sea salt")
        until(lambda: shop.ticked() == {"Sea salt"}, "the tick arrives")
        assert row(page, "Sea salt").locator("[aria-pressed=true]").count() == 1
        tap(page, "Sea salt")
        until(lambda: shop.ticked() == set(), "the tick is taken back")
        assert page.trace.errors == []


def test_without_a_connection_ticks_wait_and_arrive_once(shop, visit):
    with visit(width=390) as page:
        opened(shop, page)
        before = shop.groups()
        page.context.set_offline(True)
        for name in LINES[:3]:
            tap(page, name)
            assert row(page, name).locator("[aria-pressed=true]").count() == 1
            assert row(page, name).locator(".waiting").count() == 1
        assert "No connection" in page.locator("#trip-status").inner_text()
        page.locator(".form-nav a").first.click()
        page.wait_for_timeout(500)
        assert page.url.endswith("/~/trip/saturday-market"), "a link does not leave the page"
        page.context.set_offline(False)
        sent(page)
        assert shop.ticked() == set(LINES[:3])
        assert shop.groups() == before + 3
        until(lambda: page.locator(".waiting").count() == 0, "nothing is shown as waiting")


def test_ticks_survive_a_reload_and_a_second_tab(shop, visit):
    with visit(width=390, new=True) as page:
        opened(shop, page)
        before = shop.groups()
        page.context.set_offline(True)
        for name in LINES[:3]:
            tap(page, name)
        # The page asks whether it may be left; only one answer counts.
        page.remove_listener("dialog", page.trace.dialog)
        page.on("dialog", lambda dialog: dialog.accept())
        with pytest.raises(Exception):
            page.reload(timeout=3000)
        page.context.set_offline(False)
        other = page.context.new_page()
        other.goto(shop.url("~/trip/saturday-market"))
        page.goto(shop.url("~/trip/saturday-market"))
        sent(other)
        sent(page)
        assert shop.ticked() == set(LINES[:3])
        assert shop.groups() == before + 3


def test_an_answer_that_is_lost_is_asked_for_again_and_changes_nothing_twice(shop, visit):
    with visit(width=390) as page:
        opened(shop, page)
        before = shop.groups()
        lost = []

        def lose(route):
            route.fetch()
            lost.append(route.request.post_data)
            route.abort()

        page.route("**/check", lose, times=1)
        tap(page, "Green tea")
        sent(page)
        assert len(lost) == 1
        assert shop.ticked() == {"Green tea"}
        assert shop.groups() == before + 1


def test_a_price_typed_without_a_connection_arrives(shop, visit):
    with visit(width=390) as page:
        opened(shop, page)
        page.context.set_offline(True)
        line = row(page, "Goat cheese")
        line.locator("summary").click()
        line.get_by_label("Price", exact=True).fill("3,20")
        line.get_by_role("button", name="Bought").click()
        assert line.locator(".waiting").count() == 1
        assert line.locator(".cost").inner_text() == "3,20"
        tap(page, "Goat cheese")
        page.locator("#add-words").fill("2 lemons")
        page.get_by_role("button", name="Add to the list").click()
        assert "2 lemons" in page.locator(".ghost").inner_text()
        page.context.set_offline(False)
        sent(page)
        cart = {line["name"]: line for line in shop.cart()["lines"]}
        assert cart["Goat cheese"]["status"] == "open"
        assert cart["Lemons"]["status"] == "open"
        until(lambda: row(page, "Lemons").count() == 1, "the new line is shown")


def test_what_somebody_else_changed_waits_for_a_decision(shop, visit):
    with visit(width=390) as page:
        opened(shop, page)
        page.context.set_offline(True)
        tap(page, "Dark chocolate")
        tap(page, "Rye bread")
        shop.run("cart", "skip", "saturday-market", "Dark chocolate")
        page.context.set_offline(False)
        refused = row(page, "Dark chocolate").locator(".refused")
        refused.wait_for(timeout=PATIENCE * 1000)
        until(lambda: shop.ticked() == {"Rye bread"}, "the other tick arrives")
        page.reload()
        refused.wait_for(timeout=PATIENCE * 1000)
        assert "skipped" in refused.inner_text()
        refused.get_by_role("button", name="Save mine").click()
        sent(page)
        assert shop.ticked() == {"Rye bread", "Dark chocolate"}


def test_a_device_that_is_revoked_says_so_and_keeps_what_waits(shop, visit):
    with visit(width=390) as page:
        opened(shop, page)
        name = json.loads(shop.run("devices", "--json"))[0]["name"]
        shop.run("devices", "revoke", name)
        tap(page, "Sea salt")
        until(lambda: "no longer paired" in page.locator("#trip-status").inner_text(), "it says so")
        assert page.evaluate(WAITING) == 1
        assert shop.ticked() == set()
        page.wait_for_timeout(100)
        opened(shop, page)
        sent(page)
        assert shop.ticked() == {"Sea salt"}


def test_a_trip_from_the_list_to_the_end(shop, visit):
    with visit(width=390, javascript=False) as page:
        shop.pair(page, "--shopping")
        page.get_by_label("Name").fill("Party")
        page.get_by_role("button", name="Make the list").click()
        page.get_by_label("Add to the list").fill("3 lemonade")
        page.get_by_role("button", name="Add to the list").click()
        page.get_by_role("button", name="Start shopping").click()
        tap(page, "lemonade")
        page.get_by_role("link", name="Finish").click()
        page.get_by_label("lemonade").check()
        page.get_by_role("button", name="Finish the trip").click()
        assert re.search(r"Completed on", page.locator("main").inner_text())
        assert page.locator("form:not(.saved)").count() == 0
        page.get_by_role("link", name="Price book").click()
        page.get_by_label("Search").fill("lemon")
        page.get_by_role("button", name="Search").click()
        assert page.get_by_text("lemonade").count() == 1
