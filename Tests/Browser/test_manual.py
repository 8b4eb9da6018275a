"""The manual: every link leads somewhere, and every page of it can be reached."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LYCHEE = Path(sys.executable).with_name("lychee")
PAGES = sorted((ROOT / "Documentation").glob("*.md"))
# What a repository has at its top: the README, the changelog and the like.
TOP_PAGES = sorted(ROOT.glob("*.md"))


def test_no_link_is_broken():
    """With fragments, from the files alone: addresses of other hosts are not visited."""
    files = [*TOP_PAGES, *PAGES, *sorted((ROOT / "Templates").rglob("README.md"))]
    command = [str(LYCHEE), "--offline", "--include-fragments", "--no-ignore", "--no-progress", "--format", "json"]
    result = subprocess.run([*command, *map(str, files)], capture_output=True, text=True)
    assert result.stdout, result.stderr
    report = json.loads(result.stdout)
    broken = [
        f"{Path(source).relative_to(ROOT)} -> {link['url']}: {link['status']['text']}"
        for source, links in report["error_map"].items()
        for link in links
    ]
    assert broken == []
    assert report["total"] > 100, "hardly any link was found"


def test_the_index_lists_every_page():
    index = (ROOT / "Documentation/README.md").read_text(encoding="utf-8")
    assert {page.name for page in PAGES} - {"README.md"} - set(re.findall(r"\]\(([a-z-]+\.md)\)", index)) == set()


def test_links_are_relative():
    for page in [*TOP_PAGES, *PAGES]:
        assert re.findall(r"\]\((?:/|file:)[^)]*\)", page.read_text(encoding="utf-8")) == [], page.name
