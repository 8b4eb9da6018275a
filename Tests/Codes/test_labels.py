"""Labels lie where their sheets have them, to half a millimetre, and their codes are read, also from photos.

All forty photos are drawn in long tests; the others make do with every twentieth.
"""

import json
import os
import random
import re
import subprocess
import xml.etree.ElementTree as ET
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import zxingcpp

import pictures
from test_codes import read_codes

PROGRAM = Path(os.environ["HOUSEBOOK"])
ROOT = Path(__file__).parents[2]
GLABELS = Path("/usr/share/libglabels-3.0/templates")
SHEETS = json.loads((ROOT / "Sources/Typesetting/Resources/label-sheets.json").read_text())
DOTS = 600
MILLIMETRE = DOTS / 25.4


@pytest.fixture(scope="module")
def household(tmp_path_factory):
    folder = tmp_path_factory.mktemp("labels")
    run(folder, "init", "--name", "Ours")
    run(folder, "home", "add", "Flat")
    for title in ("Cordless drill", "Großer Bohrständer mit Schraubstock, Kühlung und Schutzhaube", "נברשת"):
        run(folder, "item", "add", title, "--room", "Kitchen")
    return folder


def run(folder, *arguments):
    ran = subprocess.run([PROGRAM, "--root", folder, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def pages(file, dots=DOTS):
    """The pages as arrays of grey."""
    with pypdfium2.PdfDocument(file) as document:
        return [np.asarray(page.render(scale=dots / 72, grayscale=True).to_pil()) for page in document]


def corners(sheet):
    for place in range(sheet["columns"] * sheet["rows"]):
        row, column = divmod(place, sheet["columns"])
        yield sheet["first"][0] + column * sheet["step"][0], sheet["first"][1] + row * sheet["step"][1]


def codes_of(sheet):
    return [f"X-{number:04}" for number in range(1, sheet["columns"] * sheet["rows"] + 1)]


def print_blank(household, sheet, name):
    codes, file = codes_of(sheet), household / name
    run(household, "labels", "--blank", f"{codes[0]}..{codes[-1]}", "--sheet", sheet["name"], "--output", file)
    return file


# Where they are from


def millimetres(text):
    number, unit = re.match(r"\s*([-\d.]+)\s*(\w*)", text).groups()
    return float(number) * {"": 25.4 / 72, "pt": 25.4 / 72, "in": 25.4, "mm": 1, "cm": 10}[unit]


def glabels():
    """Every rectangular label of glabels by its brand and number, and the numbers of equal ones."""
    papers = {
        paper.get("id"): [millimetres(paper.get(side)) for side in ("width", "height")]
        for paper in ET.parse(GLABELS / "paper-sizes.xml").getroot()
    }
    found, equal = {}, {}
    for file in sorted(GLABELS.glob("*-templates.xml")):
        for template in ET.parse(file).getroot():
            name = f"{template.get('brand')} {template.get('part')}"
            shape = template.find("Label-rectangle")
            if template.get("equiv"):
                equal[name] = f"{template.get('brand')} {template.get('equiv')}"
            elif shape is not None and shape.find("Layout") is not None:
                page = papers.get(template.get("size")) or [millimetres(template.get(side)) for side in ("width", "height")]
                layout = {key: value for key, value in shape.find("Layout").attrib.items()}
                found[name] = page, [millimetres(shape.get(side)) for side in ("width", "height")], layout
    return found, equal


@pytest.mark.skipif(not GLABELS.exists(), reason="glabels-data is not installed")
def test_sheets_have_the_measures_of_glabels():
    found, equal = glabels()
    known = [sheet for sheet in SHEETS if sheet["source"].startswith("glabels-data")]
    assert len(known) >= 15
    for sheet in known:
        name = sheet["source"].split(": ")[1]
        page, label, layout = found[name]
        if int(layout["nx"]) * int(layout["ny"]) == 1 and label[1] > label[0]:
            page, label = page[::-1], label[::-1]  # a roll's label lies across
        assert sheet["page"] == pytest.approx(page, abs=0.01), name
        assert sheet["label"] == pytest.approx(label, abs=0.01), name
        assert (sheet["columns"], sheet["rows"]) == (int(layout["nx"]), int(layout["ny"])), name
        assert sheet["first"] == pytest.approx([millimetres(layout[key]) for key in ("x0", "y0")], abs=0.01), name
        if sheet["columns"] * sheet["rows"] > 1:
            assert sheet["step"] == pytest.approx([millimetres(layout[key]) for key in ("dx", "dy")], abs=0.01), name
        for other in [sheet["name"], *sheet["alike"]]:
            assert other == name or equal.get(other, name) == name, other


# Where they lie


def edge(profile, place):
    """How far the middle of a dark line is from its place, in millimetres; the nearest within 1 mm."""
    start = max(0, int(place - MILLIMETRE))
    dark = np.nonzero(profile[start : int(place + MILLIMETRE) + 1] < 128)[0] + start
    assert len(dark), "there is no line"
    return min(abs(dark - place)) / MILLIMETRE


@pytest.mark.parametrize("sheet", [one for one in SHEETS if one["columns"] * one["rows"] > 1], ids=lambda it: it["name"])
def test_labels_lie_within_half_a_millimetre(household, sheet):
    file = household / "calibration.pdf"
    run(household, "labels", "calibrate", "--sheet", sheet["name"], "--output", file)
    (page,) = pages(file)
    assert page.shape == pytest.approx([side * MILLIMETRE for side in sheet["page"][::-1]], abs=2)
    width, height = sheet["label"]
    for x, y in corners(sheet):
        row = page[int((y + height / 4) * MILLIMETRE)]
        column = page[:, int((x + width / 8) * MILLIMETRE)]
        for across in (x, x + width):
            if is_drawn(sheet, across, y + height / 4):
                assert edge(row, across * MILLIMETRE) < 0.5
        for down in (y, y + height):
            if is_drawn(sheet, x + width / 8, down):
                assert edge(column, down * MILLIMETRE) < 0.5


def is_drawn(sheet, x, y):
    """Whether an outline is seen there: on the page, and not under the ruler in its middle."""
    wide, high = sheet["page"]
    is_under_ruler = abs(x - wide / 2) < 55 and -2 < y - high / 2 < 40
    return 0.2 < x < wide - 0.2 and 0.2 < y < high - 0.2 and not is_under_ruler


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda it: it["name"])
def test_each_label_has_its_code_with_a_quiet_zone(household, sheet):
    (page,) = pages(print_blank(household, sheet, "blank.pdf"), 300)
    found = {code.text: code.position for code in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)}
    assert sorted(found) == [f"HB {code}" for code in codes_of(sheet)]
    for code, (x, y) in zip(codes_of(sheet), corners(sheet)):
        position = found[f"HB {code}"]
        left, top = (25.4 / 300 * side for side in (position.top_left.x, position.top_left.y))
        # The lower right corner has no finder pattern and is only guessed, up to a square away.
        right, bottom = (25.4 / 300 * side for side in (position.top_right.x, position.bottom_left.y))
        square = (right - left) / 21
        assert square > 0.39
        quiet = 4 * square - 0.25
        assert left - x > quiet and top - y > quiet
        assert x + sheet["label"][0] - right > quiet and y + sheet["label"][1] - bottom > quiet


def test_an_offset_moves_the_page_and_skipped_labels_stay_free(household):
    sheet = next(one for one in SHEETS if one["name"] == "Avery L7160")
    run(household, "labels", "offset", "laser", "--right=1.5", "--down=-0.5")
    file = household / "moved.pdf"
    run(household, "labels", "calibrate", "--sheet", "L7160", "--printer", "laser", "--output", file)
    (page,) = pages(file)
    x, y = sheet["first"]
    assert edge(page[int((y + 8) * MILLIMETRE)], (x + 1.5) * MILLIMETRE) < 0.1
    assert edge(page[:, int((x + 9) * MILLIMETRE)], (y - 0.5) * MILLIMETRE) < 0.1
    run(household, "labels", "--room", "Kitchen", "--sheet", "L7160", "--start", "3,2", "--output", file)
    (page,) = pages(file, 300)
    places = sorted((code.position.top_left.y, code.position.top_left.x) for code in zxingcpp.read_barcodes(page))
    found = {(int(across * 25.4 / 300 - x) // 66, int(down * 25.4 / 300 - y) // 38) for down, across in places}
    # Row 3, column 2, and the two after it.
    assert len(places) == 3 and found == {(1, 2), (2, 2), (0, 3)}


def test_the_text_lies_within_the_label(household):
    line = "Please return to the Smiths, 12 Alder Street, Marlow Springs, and call +1 555 0100 first"
    for sheet in SHEETS:
        file = household / "text.pdf"
        run(household, "labels", "--room", "Kitchen", "--sheet", sheet["name"], "--line", line, "--output", file)
        codes = [item["codes"] for item in json.loads(run(household, "item", "list", "--json"))]
        with pypdfium2.PdfDocument(file) as document:
            text = "".join(page.get_textpage().get_text_bounded() for page in document)
            assert all(code in text for code in codes), sheet["name"]
            page = document[0].render(scale=300 / 72, grayscale=True).to_numpy()
        x, y = (round(side * 300 / 25.4) for side in sheet["first"])
        width, height = (round(side * 300 / 25.4) for side in sheet["label"])
        label = page[y : y + height, x : x + width] < 128
        # Nothing is nearer to the edge than half a millimetre: no printer and no cut is exact.
        edge = 6
        assert not (label[:edge].any() or label[-edge:].any() or label[:, :edge].any() or label[:, -edge:].any()), sheet["name"]


# How they are read


def labels(household, name, count):
    """Pictures of printed labels, each with the box of its code and what it says."""
    sheet = next(one for one in SHEETS if one["name"] == name)
    (page,) = pages(print_blank(household, sheet, "photographed.pdf"))
    whole = [[x * MILLIMETRE, y * MILLIMETRE, (x + sheet["label"][0]) * MILLIMETRE, (y + sheet["label"][1]) * MILLIMETRE]
             for x, y in corners(sheet)]  # fmt: skip
    for left, top, right, bottom in [[round(side) for side in box] for box in whole[:count]]:
        label = page[top:bottom, left:right]
        (code,) = zxingcpp.read_barcodes(label)
        at = code.position
        box = (at.top_left.x, at.top_left.y, at.bottom_right.x, at.bottom_right.y)
        yield code.text, (pictures.Image.fromarray(label), box)


def test_labels_are_read_from_photos(household, tmp_path):
    printed = [*labels(household, "Avery L7651", 20), *labels(household, "Avery 5160", 20)]
    plan = pictures.group(random.Random("42 labels"), [("QR", text) for text, _ in printed], 180)
    plan = [replace(picture, label=label) for picture, (_, label) in zip(plan, printed)]
    drawn = plan if os.environ.get("HOUSEBOOK_TESTS") == "long" else plan[::20]
    with ProcessPoolExecutor() as workers:
        files = list(workers.map(partial(pictures.save, folder=tmp_path), drawn))
    read = read_codes(files)
    for picture in drawn:
        assert read[picture.number]["codes"] in ([], [{"kind": "QR", "text": picture.text}])
    missed = [picture for picture in drawn if not read[picture.number]["codes"]]
    assert len(missed) <= len(drawn) * 5 // 100, missed
