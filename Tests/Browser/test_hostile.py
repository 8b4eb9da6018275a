"""Hostile text in every field is shown as text: it runs nothing, loads nothing and writes nowhere else."""

import sites


def test_hostile_text_is_kept_not_refused(hostile):
    """The tests below are meaningful only if the text was accepted."""
    assert [refusal for refusal in hostile.refused if refusal[2] not in sites.FORMED] == []


def requests_elsewhere(site, page):
    inside = (site.public.as_uri() + "/", "data:image/")
    return [url for url in page.trace.requests if not url.startswith(inside)]


def test_no_hostile_text_runs_or_loads_anything_and_no_hostile_link_survives(hostile, visit):
    with visit() as page:
        for path in hostile.pages:
            page.goto(hostile.url(path))
            assert page.evaluate("window.hostile") is None, path
            assert page.trace.dialogs == [], path
            assert page.trace.errors == [], path
            schemes = page.locator("a[href]").evaluate_all("links => links.map(link => link.protocol)")
            assert set(schemes) <= {"file:", "http:", "https:", "mailto:", "tel:"}, path
        assert requests_elsewhere(hostile, page) == []


def test_no_request_leaves_the_site(demo, visit):
    with visit() as page:
        for path in demo.pages[::5]:
            page.goto(demo.url(path))
        assert requests_elsewhere(demo, page) == []


def test_hostile_text_is_shown_as_it_was_typed(hostile, visit):
    with visit() as page:
        for payload in ("script", "handler", "closing", "path", "template"):
            page.goto(hostile.url(f"items/{hostile.items[payload]}.html"))
            assert page.locator("h1").text_content().strip() == sites.PAYLOADS[payload]


def test_build_writes_nothing_outside_its_folders(hostile):
    written = sites.files(hostile.folder) - hostile.before
    own = ("site/Public/", "site/.housebook/", "site/Household/")
    assert [path for path in written if not path.startswith(own)] == []
    assert [path for path in written if (hostile.folder / path).is_symlink()] == []
