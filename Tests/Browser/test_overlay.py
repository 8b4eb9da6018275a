"""What the preview shows over a page: why a build fails, and, on request, why the page was made."""

import pytest

import sites
from axe import violations_and_seen
from live import NOTICE, go, has_stayed, is_same, title, until, until_loaded_again

ITEM = "items/accordion.html"
WRONG = "the page has no field “pageTitel”"


def break_template(live):
    live.template("item.html.mustache", "{{pageTitle}}", "{{pageTitel}}")


def notice(page, part=""):
    return page.locator(f"{NOTICE} {part}".strip())


def until_noticed(page, text):
    notice(page).get_by_text(text).wait_for()


def test_a_template_error_is_shown_with_its_place_and_hint_until_it_is_repaired(live, visit):
    with visit() as page, visit() as late:
        go(page, live, ITEM)
        link = page.locator("main a").first
        link.focus()
        break_template(live)
        until_noticed(page, WRONG)
        assert notice(page, "h2").inner_text() == "The site could not be built"
        assert notice(page, ".place").inner_text() == "Templates/item.html.mustache:17"
        assert notice(page, ".message").inner_text() == WRONG
        assert notice(page, ".hint").inner_text() == "did you mean “pageTitle”?"
        # The last good page stays below the notice, and keeps the keyboard focus.
        assert title(page) == "Accordion"
        assert link.evaluate("link => link === document.activeElement")
        # Pages opened meanwhile are the last good ones, with the notice.
        go(late, live, "index.html")
        until_noticed(late, WRONG)
        # Changes in the store are not lost while the theme is broken: they appear after the repair.
        live.edit("accordion", "--title", "Squeezebox")
        live.default("item.html.mustache")
        until_loaded_again(page)
        assert title(page) == "Squeezebox"
        for one in (page, late):
            notice(one).wait_for(state="hidden")


def test_a_repair_that_changes_no_page_takes_the_notice_away_without_loading_any(live, visit):
    with visit() as page, visit() as other:
        go(page, live, ITEM)
        go(other, live, "index.html")
        for error in ("pageSize: [", "locale: en_US_@"):
            settings = (live.root / "housebook.yml").read_text()
            live.write("housebook.yml", settings + error + "\n")
            for one in (page, other):
                notice(one).get_by_text("housebook.yml").first.wait_for()
            live.write("housebook.yml", settings)
            for one in (page, other):
                notice(one).wait_for(state="hidden")
        assert has_stayed(live, page, other)


def test_the_notice_can_be_hidden_until_something_else_is_wrong(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        break_template(live)
        notice(page).get_by_role("button", name="Hide").click()
        notice(page).wait_for(state="hidden")
        # The same error is not reported again, on the page or in the terminal.
        live.edit("accordion", "--title", "Squeezebox")
        page.wait_for_timeout(1500)
        assert not notice(page).is_visible()
        assert sum("pageTitel" in line for line in live.program.complained) == 1
        live.template("item.html.mustache", "{{pageTitle}}", "\n{{pageTitel}}")
        until_noticed(page, "item.html.mustache:18")


def test_the_notice_needs_no_mouse(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        break_template(live)
        until_noticed(page, WRONG)
        notice(page, "button").focus()
        page.keyboard.press("Enter")
        notice(page).wait_for(state="hidden")
        assert is_same(page)


HOSTILE = {
    "a field": ("Templates/item.html.mustache", '{{"><img src=x onerror=alert(1)>}}\n'),
    "a tag": ("Templates/item.html.mustache", "<p>\n{{<img src=x onerror=alert(1)>}}\n"),
    "a partial": ("Templates/item.html.mustache", "{{>partials/</style><img src=x onerror=alert(1)>}}\n"),
    "a file's name": ("Content/<img src=x onerror=alert(1)>.md", "---\ntitle: [\n---\n"),
    "a setting": ("housebook.yml", 'locale: "<img src=x onerror=alert(1)>\\r\\n\\ndata: {}"\n'),
}


def test_hostile_words_stay_words(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        for place, (path, text) in HOSTILE.items():
            file = live.root / path
            before = file.read_text() if file.exists() else None
            live.write(path, text)
            until_noticed(page, "<img src=x onerror=alert(1)>")
            assert page.locator("img").count() == 0, place
            if before is None:
                file.unlink()
            else:
                live.write(path, before)
            notice(page).wait_for(state="hidden")
        assert page.trace.dialogs == [] and page.trace.errors == []


def test_a_site_whose_first_build_fails_is_shown_as_it_was_built_before(live, visit):
    live.stop()
    break_template(live)
    live.start()
    with visit() as page:
        go(page, live, ITEM)
        assert title(page) == "Accordion"
        until_noticed(page, WRONG)
        live.default("item.html.mustache")
        notice(page).wait_for(state="hidden")


def test_a_site_that_was_never_built_appears_as_soon_as_it_can_be(fresh, visit):
    break_template(fresh)
    fresh.start()
    with visit() as page:
        go(page, fresh, ITEM)
        assert title(page) == "There is no site yet"
        until_noticed(page, WRONG)
        fresh.default("item.html.mustache")
        until(page, "document.querySelector('h1')?.innerText === 'Accordion'")
        assert page.locator(NOTICE).count() == 0


def facts(page):
    return page.get_by_role("dialog", name="Why this page was made")


def test_why_a_page_was_made_is_told_over_it_on_request(live, visit):
    with visit() as page:
        go(page, live, ITEM)
        page.keyboard.press("Alt+w")
        facts(page).get_by_text("never since it was first made").wait_for()
        assert facts(page).get_by_text("Accordion", exact=True).is_visible()
        page.keyboard.press("Escape")
        facts(page).wait_for(state="hidden")
        live.edit("accordion", "--title", "<b>Squeezebox</b>")
        until_loaded_again(page)
        # Without a keyboard.
        go(page, live, ITEM + "?why")
        facts(page).get_by_text("because of the item “<b>Squeezebox</b>”").wait_for()
        facts(page).get_by_role("button", name="Hide").click()
        facts(page).wait_for(state="hidden")


@pytest.mark.parametrize("width, scheme", sites.LOOKS)
def test_axe_reports_no_violation_in_the_notice(live, visit, width, scheme):
    with visit(width, scheme) as page:
        go(page, live, ITEM)
        # A short message, and one too long for the screen.
        for length in (1, 300):
            live.template("item.html.mustache", "{{pageTitle}}", "{{" + "very" * length + "wrong}}")
            until_noticed(page, "“" + "very" * length + "wrong”")
            box = notice(page).evaluate("box => [box.getBoundingClientRect().top, box.scrollHeight > box.clientHeight]")
            assert box[0] > 200 and box[1] == (length > 1)
            faults, seen = violations_and_seen(page)
            assert faults == []
            assert any("housebook-preview" in target for target in seen), "axe has not looked at the notice"


@pytest.mark.parametrize("width, scheme", sites.LOOKS)
def test_axe_reports_no_violation_in_the_facts_of_a_page(live, visit, width, scheme):
    with visit(width, scheme) as page:
        go(page, live, "index.html?why")
        facts(page).get_by_text("Made again").wait_for()
        faults, seen = violations_and_seen(page)
        assert faults == []
        assert any("housebook-preview" in target for target in seen), "axe has not looked at the facts"
