"""No kind of page has a fault that axe can see: light and dark, on a phone and on a desk."""

import pytest

import sites
from axe import violations

# Lists by value, and most later pages, have the same parts as the first page of a list by name.
SAME = [kind for kind in sites.KINDS if "by value" in kind or "later page" in kind and kind != "inventory, later page"]
PAGES = [("demo", kind) for kind in sites.KINDS if kind not in (*sites.WIDE_KINDS, *sites.REDIRECTS) and (sites.LONG or kind not in SAME)]
PAGES += [("wide", kind) for kind in sites.WIDE_KINDS]
PAGES += [("pictured", kind) for kind in ("dashboard", "home", "location", "item")]
# Only the public is shown no rooms.
NARROWED = [(name, kind) for name in sites.AUDIENCES for kind in sites.AUDIENCE_KINDS if (name, kind) != ("public", "location")]
NARROWED += [("insurer", "report")]
LOOKS = [(site, kind, *look) for site, kind in PAGES for look in sites.LOOKS]
LOOKS += [(site, kind, *look) for site, kind in NARROWED for look in (sites.LOOKS if sites.LONG else sites.LOOKS[:1])]


@pytest.mark.parametrize("site, kind, width, scheme", LOOKS)
def test_axe_reports_no_violation(named, visit, site, kind, width, scheme):
    with visit(width, scheme) as page:
        page.goto(named(site).url(named(site).sample(kind)))
        assert site != "pictured" or page.locator("main img").count() > 0
        assert violations(page) == []


@pytest.mark.parametrize("width, scheme", sites.LOOKS)
def test_axe_reports_no_violation_in_an_export(demo, visit, width, scheme, tmp_path):
    file = tmp_path / "household.html"
    demo.run("export", "--home", "lake-cottage", "--output", str(file))
    with visit(width, scheme) as page:
        page.goto(file.as_uri())
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
