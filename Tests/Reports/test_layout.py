"""How pages look: paper, margins, letters and colours."""

import os
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from conftest import PYTHON, ROOT
from report_data import Report

BINARY = Path(os.environ.get("HOUSEBOOK", ROOT / ".build/test/release/housebook")).absolute()


def drawn(pdf):
    """Each page as a picture of 36 dots per inch, with its number."""
    document = pypdfium2.PdfDocument(str(pdf.path))
    for number, page in enumerate(document, 1):
        yield number, page.render(scale=0.5).to_pil().convert("RGB")


def size(pdf):
    box = pdf.reader.pages[0].mediabox
    return round(float(box.width)), round(float(box.height))


def test_paper_is_a4_or_letter(words, typeset):
    report = Report(words, items=3)
    assert size(typeset(report)) == (595, 842)
    assert size(typeset(report, paper="us-letter")) == (612, 792)


LONG = ["W" * 300, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft " * 3, "a-" * 100,
        "9" * 80, "ש" * 120, "長" * 200, "https://example.org/" + "path/" * 40]


@pytest.mark.parametrize("inputs", [{}, {"large": True}, {"paper": "us-letter"}], ids=["a4", "large", "letter"])
def test_nothing_stands_in_the_margins(words, photos, typeset, inputs):
    """Even with very long words. 13 mm at each side is less than any margin."""
    report = Report(words, items=14, rooms=2, photos=photos[1], title=lambda number, title: LONG[number % 7] if number % 2 else title)
    for room in report.data["register"] + report.data["summary"]["rooms"]:
        room["name"] = "W" * 90
    report.data["home"] = "W" * 120
    report.data["cover"]["insured"] = "W" * 200
    report.data["register"][0]["cards"][0]["facts"][0]["text"] = "W" * 200
    report.data["coverage"][0]["provider"] = "W" * 150
    report.data["coverage"][0]["rows"][0]["label"] = "W" * 150
    for file in report.data["evidence"]:
        file["name"] = file["copy"] = "W" * 100
    pdf = typeset(report, **inputs)
    faults = []
    for number, image in drawn(pdf):
        band = round(13 / 25.4 * 36)
        for side in [(0, 0, band, image.height), (image.width - band, 0, image.width, image.height)]:
            if image.crop(side).convert("L").getextrema()[0] < 200:
                faults.append((number, side[0]))
    assert faults == []


def test_all_but_photos_is_black_and_grey(words, typeset):
    for number, image in drawn(typeset(Report(words, items=12))):
        for _, (red, green, blue) in image.getcolors(maxcolors=1 << 24):
            assert max(red, green, blue) - min(red, green, blue) < 40, number


def test_photos_are_there_in_colour(pdf):
    colours = set()
    for _, image in drawn(pdf):
        colours |= {colour for _, colour in image.getcolors(maxcolors=1 << 24)}
    assert sum(max(colour) - min(colour) > 60 for colour in colours) > 20


def letter_sizes(pdf):
    found = {}

    def visit(text, matrix, text_matrix, font, size):
        height = abs(size * text_matrix[3] * matrix[3])
        found[round(height)] = found.get(round(height), 0) + len(text.strip())

    for page in pdf.reader.pages:
        page.extract_text(visitor_text=visit)
    return {size: count for size, count in found.items() if count}


def test_nothing_is_smaller_than_eight_points(pdf, words, photos, typeset):
    """Within a tenth of a point, which a change of size of the letters of another script may take."""
    for report in [pdf, typeset(Report(words, photos=photos[1], claim=True))]:
        assert min(letter_sizes(report)) >= 8


def test_large_print_is_large(words, photos, typeset):
    report = Report(words, items=6, photos=photos[1])
    sizes = letter_sizes(typeset(report, large=True))
    letters = sum(sizes.values())
    # Only the digests are smaller; nobody reads them letter by letter.
    assert sum(count for size, count in sizes.items() if size < 13) < letters * 0.1
    assert sum(count for size, count in sizes.items() if size >= 16) > letters * 0.3
    assert max(sizes) < 60


def test_large_print_of_a_home_takes_at_most_twice_the_pages(tmp_path):
    def run(*arguments):
        environment = {"HOUSEBOOK_TYPST": str(PYTHON), **os.environ}
        subprocess.run([BINARY, "--root", tmp_path, *arguments], env=environment, check=True, capture_output=True)

    def pages(folder, *options):
        run("report", "--home", "alder-street-house", "--format", "pdf", "--output", tmp_path / folder, *options)
        return len(pypdfium2.PdfDocument(str(tmp_path / folder / "report.pdf")))

    run("demo")
    assert pages("large", "--large-print") <= 2 * pages("usual")


def test_cards_do_not_run_over_pages(pdf, home):
    """A card's number, photo and last fact are on the same page."""
    for room in home.cards:
        for card in room["lines"]:
            pages = [page for page, text in zip(pdf.reader.pages, pdf.pages)
                     if f"{card['number']} " in text and "Make and model" in text]
            assert pages, card["number"]
            assert not card["photos"] or any("/XObject" in page["/Resources"] for page in pages)
