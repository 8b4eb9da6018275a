"""Hostile text in every field is shown as text: it runs nothing, loads nothing and writes nowhere else."""

import json

import sites


def test_lists_as_json_name_each_record(hostile):
    for entity in [*sites.TEXT_FIELDS, "vault", "claim", "cart"]:
        slugs = hostile.slugs("vaultItem" if entity == "vault" else entity)
        assert len(slugs) >= len(sites.PAYLOADS), entity
        listed = json.loads(hostile.run(entity, "list", "--json"))
        if isinstance(listed, dict):
            listed = next(value for value in listed.values() if isinstance(value, list))
        assert {row["slug"] for row in listed} == set(slugs), entity


def elsewhere(site, visits):
    inside = (site.public.as_uri() + "/", "data:image/")
    return [url for visit in visits.values() for url in visit.requests if not url.startswith(inside)]


def test_no_hostile_text_runs_or_loads_anything_and_no_hostile_link_survives(hostile, hostile_visits):
    assert list(hostile_visits) == hostile.pages
    for path, visit in hostile_visits.items():
        assert visit.hostile is None, path
        assert visit.dialogs == [], path
        assert visit.errors == [], path
        assert visit.schemes <= {"file:", "http:", "https:", "mailto:", "tel:"}, path
    assert elsewhere(hostile, hostile_visits) == []


def test_no_request_leaves_the_site(demo, demo_visits):
    """On three pages of each kind. That no other page names an address to load, `test_markup` reads in their source."""
    assert elsewhere(demo, demo_visits) == []


def test_hostile_text_is_shown_as_it_was_typed(hostile, visit):
    with visit() as page:
        for payload in ("script", "handler", "closing", "path", "template"):
            copy = "" if payload == "script" else f"{payload}-"
            page.goto(hostile.url(f"items/{copy}{sites.SLUG}.html"))
            assert page.locator("h1").text_content().strip() == sites.PAYLOADS[payload]


def test_build_writes_nothing_outside_its_folders(hostile):
    written = sites.files(hostile.folder) - hostile.before
    own = ("site/Public/", "site/.housebook/", "site/Household/")
    assert [path for path in written if not path.startswith(own)] == []
    assert [path for path in written if (hostile.folder / path).is_symlink()] == []
