"""The manual: every link leads somewhere, and every page of it can be reached."""

import re

from links import broken
from sites import ROOT

PAGES = sorted((ROOT / "Documentation").glob("*.md"))
# What a repository has at its top: the README, the changelog and the like.
TOP_PAGES = sorted(ROOT.glob("*.md"))


def test_no_link_is_broken():
    found, total = broken(ROOT, *TOP_PAGES, *PAGES, *sorted((ROOT / "Templates").rglob("README.md")))
    assert found == []
    assert total > 100, "hardly any link was found"


def test_the_index_lists_every_page():
    index = (ROOT / "Documentation/README.md").read_text(encoding="utf-8")
    assert {page.name for page in PAGES} - {"README.md"} - set(re.findall(r"\]\(([a-z-]+\.md)\)", index)) == set()


def test_links_are_relative():
    for page in [*TOP_PAGES, *PAGES]:
        assert re.findall(r"\]\((?:/|file:)[^)]*\)", page.read_text(encoding="utf-8")) == [], page.name
