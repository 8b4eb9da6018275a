"""A report holds nothing that its audience may not see, in any of its formats: searched byte by byte, decompressed."""

import io
import re
import subprocess
import zipfile

import pypdf
import pytest
from PIL import ExifTags, Image

import sites
from canary_site import opened, run, unpacked
from canary_table import Visible

# Not movers and the public: they see no values.
READERS = ["owner", "family", "insurer"]
FORMATS = ["html", "md", "csv", "xlsx", "pdf"]


def contents(folder):
    for path in sorted(folder.rglob("*")):
        yield str(path.relative_to(folder)).encode()
        if path.is_file():
            yield from contents_of_file(path)


def contents_of_all(folder):
    """The contents of each home's folder, without its name: the household names it, and it stays on its disk."""
    return [content for home in sorted(folder.iterdir()) for content in contents(home)]


def contents_of_file(path):
    content = path.read_bytes()
    if path.suffix in (".xlsx", ".zip"):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                yield from opened(archive.read(name))
    elif path.suffix == ".pdf":
        yield from opened(content)
        reader = pypdf.PdfReader(io.BytesIO(content))
        text = "\n".join(page.extract_text() for page in reader.pages) + repr(reader.metadata) + repr(reader.outline)
        yield text.encode()
        # Words broken over two lines.
        yield re.sub(r"[\s\u00ad-]+", "", text).encode()
    else:
        yield from opened(content)


@pytest.mark.parametrize("circle", READERS)
def test_a_report_holds_nothing_that_is_not_for_its_audience(canary, circle, tmp_path):
    run("--root", canary.root, "report", "--all", "--audience", circle, "--output", tmp_path / "reports")
    allowed = canary.allowed(circle)
    visible = Visible(canary.household, circle)
    shown = {
        f"{canary.canaries.prefixes[item['id']]}.title" for item in canary.household["items"]
        if item["id"] in visible.items and not item["archived"] and "sale" not in item and item.get("ownership") != "borrowed" and item.get("homeID")
    }
    assert shown
    for name in FORMATS:
        files = list((tmp_path / "reports").rglob(f"report*.{name}"))
        found = canary.found([content for file in files for content in contents_of_file(file)])
        assert found - allowed == set(), name
        assert shown - found == set(), name
    assert canary.found(contents_of_all(tmp_path / "reports")) - allowed == set()


@pytest.mark.parametrize("circle", ["owner", "insurer"])
def test_the_report_of_a_claim_holds_what_was_frozen_and_is_for_its_audience(canary, circle, tmp_path):
    run("--root", canary.root, "report", "--claim", canary.household["claims"][0]["slug"], "--audience", circle, "--output", tmp_path / "claim")
    found = canary.found(contents(tmp_path / "claim"))
    frozen = {key for key in canary.allowed(circle) if key.startswith("claim")}
    assert found - frozen - {"settings.title"} == set()
    shown = {f"claim{line}.{field}" for line in ["Line", "OwnLine"] for field in ["title", "serial", "value", "room", "number"]}
    for name in FORMATS:
        files = list((tmp_path / "claim").glob(f"report*.{name}"))
        said = canary.found([content for file in files for content in contents_of_file(file)])
        assert (shown & frozen) - said == set(), name


def original(content):
    """Yields all that an original holds; a photo among them keeps its orientation and its day, and no other fact."""
    yield from unpacked(content)
    if content[:3] == b"\xff\xd8\xff":
        exif = Image.open(io.BytesIO(content)).getexif()
        assert set(exif) <= {ExifTags.Base.Orientation, ExifTags.IFD.Exif}
        assert set(exif.get_ifd(ExifTags.IFD.Exif)) <= {ExifTags.Base.DateTimeOriginal}


def entries(path):
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            yield name.encode()
            yield from original(archive.read(name))


@pytest.mark.parametrize("circle", READERS)
def test_originals_and_the_zip_are_only_those_for_the_audience_and_photos_are_bare(canary, circle, tmp_path):
    run("--root", canary.root, "report", "--all", "--for", circle, "--with-originals", "--zip", "--format", "md", "--output",
        tmp_path / "reports")
    allowed = canary.allowed(circle)
    files = [path for path in (tmp_path / "reports").rglob("evidence/*")]
    archives = list((tmp_path / "reports").glob("*.zip"))
    assert files and archives
    in_folder = canary.found([content for path in files for content in [path.name.encode(), *original(path.read_bytes())]])
    in_zip = canary.found([content for path in archives for content in entries(path)])
    for found in (in_folder, in_zip):
        # What is in a file itself may be read by those who get the file.
        inside = {key for key in found if ".file." in key}
        assert found - inside - allowed == set()
        assert {key for key in inside if f"{key.split('.file.')[0]}.sha256" not in allowed} == set()
        assert {key for key in inside if not re.search(r"\.file\.(pdf\.|content$)", key)} == set(), "only papers are copied as they are"
    assert {key for key in in_folder if ".file." in key} == {key for key in in_zip if ".file." in key}


@pytest.mark.parametrize("circle", ["family", "agent"])
def test_a_claim_that_is_not_for_an_audience(canary, circle, tmp_path):
    command = [sites.BINARY, "--root", canary.root, "report", "--claim", canary.household["claims"][0]["slug"], "--audience", circle]
    result = subprocess.run([str(part) for part in command + ["--output", tmp_path / "claim"]], capture_output=True, text=True, timeout=60)
    if circle == "family":
        assert result.returncode == 65
        assert "family may not see the claim" in result.stderr
        assert not (tmp_path / "claim").exists()
    else:
        assert result.returncode == 0, result.stderr
        found = canary.found(contents(tmp_path / "claim"))
        assert not {key for key in found if key.startswith("claimPolicy.") or key.endswith((".serial", ".purchasedFrom"))}


def test_an_audience_of_ones_own_is_reported_less(canary, tmp_path):
    run("--root", canary.root, "report", "--all", "--audience", "agent", "--output", tmp_path / "reports")
    found = canary.found(contents_of_all(tmp_path / "reports"))
    allowed = {
        key for key in canary.allowed("insurer") if not key.endswith((".serial", ".purchasedFrom")) and not key.startswith(("policy.", "claimPolicy."))
    }
    assert found - allowed == set()


@pytest.mark.parametrize("circle", ["mover", "public"])
def test_who_is_shown_no_values_gets_no_report(canary, circle, tmp_path):
    command = [sites.BINARY, "--root", canary.root, "report", "--audience", circle, "--output", tmp_path / "report"]
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=60)
    assert result.returncode == 64
    assert "may not see values" in result.stderr
    assert not (tmp_path / "report").exists()
