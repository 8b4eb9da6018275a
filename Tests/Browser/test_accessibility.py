"""No kind of page has a fault that axe can see: light and dark, on a phone and on a desk."""

import pytest

import sites
from axe import violations


@pytest.mark.parametrize("width, scheme", sites.LOOKS)
@pytest.mark.parametrize("kind", sites.KINDS)
def test_axe_reports_no_violation(demo, visit, kind, width, scheme):
    path = demo.light_sample(kind)
    if path is None:
        pytest.skip(f"this household has no page of kind {kind}")
    assert faults(demo.url(path), visit, width, scheme) == []


@pytest.mark.parametrize("width, scheme", sites.LOOKS)
@pytest.mark.parametrize("kind", sites.WIDE_KINDS)
def test_axe_reports_no_violation_in_a_list_of_all_rooms_or_labels(wide, visit, kind, width, scheme):
    assert faults(wide.url(wide.sample(kind)), visit, width, scheme) == []


@pytest.mark.parametrize("width, scheme", [(390, "dark"), (1280, "light")] if sites.LONG else [(390, "dark")])
@pytest.mark.parametrize("kind", sites.AUDIENCE_KINDS)
@pytest.mark.parametrize("audience", sites.AUDIENCES)
def test_axe_reports_no_violation_for_an_audience(audiences, visit, audience, kind, width, scheme):
    site = audiences[audience]
    path = site.light_sample(kind)
    if path is None:
        assert (audience, kind) == ("public", "location"), "only the public is shown no rooms"
        return
    assert faults(site.url(path), visit, width, scheme) == []


@pytest.mark.parametrize("width, scheme", sites.LOOKS)
def test_axe_reports_no_violation_in_an_export(demo, visit, width, scheme, tmp_path):
    file = tmp_path / "household.html"
    demo.run("export", "--home", "lake-cottage", "--output", str(file))
    assert faults(file.as_uri(), visit, width, scheme) == []
    with visit(width, scheme) as page:
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def faults(address, visit, width, scheme):
    with visit(width, scheme) as page:
        page.goto(address)
        return violations(page)
