"""A site root with canaries in it, and the bytes of what is made from it, with all that is compressed in them."""

import gzip
import io
import re
import subprocess
import zipfile
import zlib

from PIL import Image

import canary_household
import canary_table
import sites

PAGES = {"owner": "owner", "family": None, "insurer": "insurer", "mover": "mover", "public": "public"}

SETTINGS = """\
title: {title}
locale: en-GB
audiences:
  sitter:
    narrows: family
    hides: [item.price, policy, location.notes]
    shortens: [item.assetID]
  agent:
    narrows: insurer
    hides: [item.serial, item.purchasedFrom, policy]
"""


# Most secrets are found in one pass.
WORD = re.compile(rb"[Kk]anarie\d{4}[0-9a-f]{8}")


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
            # A file is in the sites whose pages link to it.
            file = " [notes](notes.txt)" if circle == "family" else ""
            (folder / "Content" / f"{name}.md").write_text(f"---\n{head}---\n{text} [more](../items/canary.html){file}\n")
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
        """The keys of the secrets found in some bytes."""
        whole = b"\n".join(contents)
        words = set(WORD.findall(whole))

        def is_there(form):
            return form in words if WORD.fullmatch(form) else form in whole

        return {key for key, forms in self.canaries.forms.items() if any(map(is_there, forms))}


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


def unpacked(content):
    """Yields a file's bytes and everything compressed in it: PDF streams, PNG texts, gzip."""
    yield content
    if content[:2] == b"\x1f\x8b":
        yield from unpacked(gzip.decompress(content))
    for match in COMPRESSED.finditer(content):
        try:
            stream = zlib.decompressobj(47).decompress(content[match.start():], 1 << 22)
        except zlib.error:
            continue
        if len(stream) >= 6:
            yield stream


def opened(content):
    """Yields what `unpacked` does, and an image's metadata; a published picture has none of a camera's."""
    yield from unpacked(content)
    if content[:3] == b"\xff\xd8\xff" or content[:4] in (b"RIFF", b"\x89PNG"):
        image = Image.open(io.BytesIO(content))
        assert not image.getexif(), "EXIF"
        assert not {"exif", "xmp", "photoshop", "comment"} & set(image.info), image.info.keys()
        yield repr(image.info).encode()


def differences(found, expected):
    result = {"leaked": sorted(found - expected), "missing": sorted(expected - found)}
    return {name: keys for name, keys in result.items() if keys}
