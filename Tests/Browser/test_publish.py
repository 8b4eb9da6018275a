"""What is handed over holds what its audience may see, and nothing else: searched byte by byte, decompressed."""

import gzip
import io
import random
import re
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest
from PIL import Image

import sites

sys.path.insert(0, str(Path(__file__).parent / "publishing"))

import canary_household
import canary_table

CIRCLES = canary_table.CIRCLES
PAGES = {"owner": "owner", "family": None, "insurer": "insurer", "mover": "mover", "public": "public"}

SETTINGS = """\
title: {title}
locale: en-GB
audiences:
  sitter:
    narrows: family
    hides: [item.price, policy, location.notes]
    shortens: [item.assetID]
"""


class Household:
    """A site root with the canaries in it."""

    def __init__(self, folder, chance=None):
        self.root = folder
        self.canaries = canary_household.Canaries()
        self.household, files = canary_household.make(self.canaries, chance)
        run("init", folder)
        (folder / "housebook.yml").write_text(SETTINGS.format(title=self.canaries.text("settings.title")))
        for page in (folder / "Content").rglob("*.md"):
            page.unlink()
        for circle, audience in PAGES.items():
            name = self.canaries.slug(f"page.{circle}.file")
            head = f"title: {self.canaries.text(f'page.{circle}.title')}\n"
            head += f"audience: {audience}\n" if audience else ""
            text = self.canaries.text(f"page.{circle}.text")
            (folder / "Content" / f"{name}.md").write_text(f"---\n{head}---\n{text} [more](../items/canary.html)\n")
        (folder / "Content" / "notes.txt").write_text(self.canaries.text("contentFile.text"))
        source = folder / "canary.json"
        source.write_text(canary_household.document(self.household))
        run("--root", folder, "import", source, "--from", "json")
        source.unlink()
        attachments = folder / "Household" / "attachments"
        attachments.mkdir(exist_ok=True)
        for digest, content in files.items():
            (attachments / digest).write_bytes(content)

    def allowed(self, circle, hiding=()):
        keys = canary_table.allowed(self.canaries, self.household, circle, hiding)
        reaches = canary_table.reaches
        if reaches(circle, "mover"):
            keys.add("settings.title")
        if reaches(circle, "family"):
            keys.add("contentFile.text")
        for page, audience in PAGES.items():
            if reaches(circle, audience or "family"):
                keys |= {f"page.{page}.file", f"page.{page}.title", f"page.{page}.text"}
        return keys

    def found(self, contents):
        """The keys of the secrets that stand in some bytes."""
        return {
            key for key, forms in self.canaries.forms.items()
            if any(form in content for form in forms for content in contents)
        }


def run(*arguments):
    result = subprocess.run([sites.BINARY, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    return result


def contents_of_folder(folder):
    for path in sorted(folder.rglob("*")):
        yield str(path.relative_to(folder)).encode()
        if path.is_file():
            yield from opened(path.read_bytes())


def contents_of_zip(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert archive.namelist()[0] == "index.html"
        for name in archive.namelist():
            yield name.encode()
            yield from opened(archive.read(name))
        yield archive.comment
        for entry in archive.infolist():
            yield entry.extra + entry.comment


COMPRESSED = re.compile(rb"\x78[\x01\x5e\x9c\xda]|\x1f\x8b")


def opened(content):
    """A file's bytes, and all that is compressed in it: streams of PDFs, texts of PNGs, gzip; and an image's metadata."""
    yield content
    if content[:2] == b"\x1f\x8b":
        yield from opened(gzip.decompress(content))
    for match in COMPRESSED.finditer(content):
        try:
            stream = zlib.decompressobj(47).decompress(content[match.start():], 1 << 22)
        except zlib.error:
            continue
        if len(stream) >= 6:
            yield stream
    if content[:3] == b"\xff\xd8\xff" or content[:4] in (b"RIFF", b"\x89PNG"):
        image = Image.open(io.BytesIO(content))
        assert not image.getexif(), "EXIF"
        assert not {"exif", "xmp", "photoshop", "comment"} & set(image.info), image.info.keys()
        yield repr(image.info).encode()


@pytest.fixture(scope="module")
def canary(tmp_path_factory):
    return Household(tmp_path_factory.mktemp("canary") / "root")


@pytest.mark.parametrize("circle", CIRCLES)
def test_what_is_published_holds_what_the_audience_may_see_and_nothing_else(canary, circle, tmp_path):
    expected = canary.allowed(circle)
    run("--root", canary.root, "publish", "--audience", circle, "--to", tmp_path / "site")
    assert differences(canary.found(list(contents_of_folder(tmp_path / "site"))), expected) == {}
    run("--root", canary.root, "publish", "--audience", circle, "--to", tmp_path / "site.zip")
    assert differences(canary.found(list(contents_of_zip(tmp_path / "site.zip"))), expected) == {}
    run("--root", canary.root, "build", "--audience", circle, "--output", tmp_path / "built")
    assert differences(canary.found(list(contents_of_folder(tmp_path / "built"))), expected) == {}


def test_an_audience_of_ones_own_sees_less_than_the_one_it_narrows(canary, tmp_path):
    run("--root", canary.root, "publish", "--audience", "sitter", "--to", tmp_path / "site")
    prefixes = [entry for entry in canary.canaries.prefixes.values()]
    expected = {
        key for key in canary.allowed("family")
        # What the program gave is made anew for every narrowed audience.
        if not re.fullmatch(r"(home|location|label|item|policy|\w*(Home|Location|Label|Item|Jewel|jewel|jewelry|Jewelry))\.slug", key)
        and not key.startswith(("policy.", "policyFile.")) and not key.endswith((".price", ".assetID"))
        and not re.fullmatch(r"(location|familyLocation)\.notes", key)
    } | {key for key in canary.allowed("family") if key.startswith(("cart.", "vaultItem.")) or key.endswith(".sale.price")}
    assert prefixes
    assert differences(canary.found(list(contents_of_folder(tmp_path / "site"))), expected) == {}


@pytest.mark.parametrize("seed", range(6))
def test_random_households_are_published_as_the_table_says(seed, tmp_path):
    chance = random.Random(seed)
    household = Household(tmp_path / "root", chance)
    for circle in CIRCLES[1:]:
        run("--root", household.root, "publish", "--audience", circle, "--to", tmp_path / circle)
        found = household.found(list(contents_of_folder(tmp_path / circle)))
        assert differences(found, household.allowed(circle)) == {}, circle


def differences(found, expected):
    result = {"leaked": sorted(found - expected), "missing": sorted(expected - found)}
    return {name: keys for name, keys in result.items() if keys}
