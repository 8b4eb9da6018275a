"""What archives and screen readers require of a PDF, as far as it can be checked without their own tools.

Typst refuses to write a file that violates PDF/A-2a or PDF/UA-1, so the first test already proves much; the others
compare its output with the standards.
"""

import pytest
from pypdf.generic import ArrayObject, DictionaryObject

from report_data import Report


@pytest.fixture(scope="module", params=["home", "claim", "none", "large", "letter"])
def any_pdf(request, words, photos, typeset, pdf):
    """One of several kinds of report."""
    make = {
        "home": lambda: pdf,
        "claim": lambda: typeset(Report(words, photos=photos[1], claim=True)),
        "none": lambda: typeset(Report(words, items=0, rooms=0)),
        "large": lambda: typeset(Report(words, items=8, photos=photos[1]), large=True),
        "letter": lambda: typeset(Report(words, items=8, photos=photos[1]), paper="us-letter"),
    }
    return make[request.param]()


def test_claims_both_standards(any_pdf):
    for claim in ["<pdfaid:part>2</", "<pdfaid:conformance>A</", "<pdfuaid:part>1</"]:
        assert claim in any_pdf.metadata


def test_is_titled_dated_and_in_a_language(pdf):
    assert pdf.reader.metadata.title == "Insurance report: Maple Street, 22 November 2026"
    assert pdf.reader.metadata.author == "The Rivera household"
    assert pdf.reader.metadata["/CreationDate"].startswith("D:20261122")
    assert pdf.catalog["/Lang"] == "en-US"
    assert pdf.catalog["/ViewerPreferences"]["/DisplayDocTitle"] is not False
    assert "2026-11-22" in pdf.metadata


def test_catalog_has_what_the_standards_ask_for(any_pdf):
    assert bool(any_pdf.catalog["/MarkInfo"]["/Marked"])
    (intent,) = any_pdf.catalog["/OutputIntents"]
    assert intent["/S"] == "/GTS_PDFA1"
    assert len(intent["/DestOutputProfile"].get_data()) > 100
    assert any_pdf.catalog["/StructTreeRoot"]["/Type"] == "/StructTreeRoot"
    assert any_pdf.bytes.startswith(b"%PDF-1.7")


def test_holds_nothing_that_acts_hides_or_is_locked(any_pdf):
    assert not any_pdf.reader.is_encrypted
    assert any_pdf.reader.attachments == {}
    forbidden = {"/JavaScript", "/Launch", "/Movie", "/Sound", "/SubmitForm", "/ImportData"}
    for found in any_pdf.objects():
        assert "/JS" not in found and "/AA" not in found
        assert found.get("/S") not in forbidden
        if found.get("/Type") == "/Annot":
            assert found["/Subtype"] == "/Link"
            assert found.get("/Contents"), "a link needs a text"
    assert "/OpenAction" not in any_pdf.catalog


def fonts(pdf):
    for page in pdf.reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            yield font.get_object()


def test_fonts_are_embedded_and_can_be_read_as_text(any_pdf):
    found = list(fonts(any_pdf))
    assert found
    for font in found:
        assert "/ToUnicode" in font, font["/BaseFont"]
        if font["/Subtype"] == "/Type0":
            (descendant,) = font["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"]
            assert any(key in descriptor for key in ("/FontFile2", "/FontFile3")), font["/BaseFont"]


def nodes(pdf):
    """(role, element, depth) of each element of the structure tree, in reading order."""
    def walk(element, depth):
        if isinstance(element, ArrayObject):
            for child in element:
                yield from walk(child.get_object(), depth)
        elif isinstance(element, DictionaryObject) and "/S" in element:
            yield element["/S"], element, depth
            if "/K" in element:
                yield from walk(element["/K"], depth + 1)

    root = pdf.catalog["/StructTreeRoot"]
    roles = {name: role for name, role in root.get("/RoleMap", {}).items()}
    for role, element, depth in walk(root["/K"], 0):
        yield roles.get(role, role), element, depth


def children(element):
    found = element.get("/K", [])
    found = found if isinstance(found, ArrayObject) else [found]
    return [child for child in (child.get_object() for child in found) if isinstance(child, dict) and "/S" in child]


def test_every_element_has_a_role_of_the_standard(any_pdf):
    known = set("""/Document /Part /Sect /Div /P /H1 /H2 /H3 /H4 /L /LI /Lbl /LBody /Table /TR /TH /TD /THead /TBody /TFoot
        /Span /Link /Figure /Caption /TOC /TOCI /Reference /NonStruct /Strong /Em /Title""".split())
    assert {role for role, _, _ in nodes(any_pdf)} - known == set()


def test_headings_step_down_one_by_one(any_pdf):
    levels = [int(role[2:]) for role, _, _ in nodes(any_pdf) if role.startswith("/H") and role[2:].isdigit()]
    assert levels[0] == 1
    assert [pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1] == []


def attribute(element, name, otherwise):
    found = element.get("/A", [])
    for attributes in found if isinstance(found, ArrayObject) else [found]:
        if name in attributes.get_object():
            return attributes.get_object()[name]
    return otherwise


def rows(table):
    for child in children(table):
        if child["/S"] == "/TR":
            yield child
        elif child["/S"] in ("/THead", "/TBody", "/TFoot"):
            yield from (row for row in children(child) if row["/S"] == "/TR")


def test_tables_have_heads_and_as_many_cells_in_each_row(any_pdf):
    for role, table, _ in nodes(any_pdf):
        if role != "/Table":
            continue
        widths, spans = [], []
        for row in rows(table):
            spans = [span - 1 for span in spans if span > 1]
            cells = children(row)
            widths.append(sum(attribute(cell, "/ColSpan", 1) for cell in cells) + len(spans))
            spans += [attribute(cell, "/RowSpan", 1) for cell in cells]
        assert len(set(widths)) == 1, widths
        first = [cell["/S"] for cell in children(next(rows(table)))]
        assert set(first) == {"/TH"}
        assert all(attribute(cell, "/Scope", None) == "/Column" for cell in children(next(rows(table))))


def test_pictures_have_a_text_and_a_place(pdf, home):
    figures = [element for role, element, _ in nodes(pdf) if role == "/Figure"]
    texts = [figure.get("/Alt") for figure in figures]
    photos = [photo["alt"] for room in home.cards for card in room["lines"] for photo in card["photos"]]
    rooms = [photo["alt"] for room in home.register for photo in room["photos"]]
    papers = [page["alt"] for paper in home.papers for page in paper["pages"]]
    assert sorted(texts) == sorted(photos + rooms + papers)
    assert all(attribute(figure, "/BBox", None) is not None for figure in figures)


def test_the_contents_are_tagged_as_such(pdf):
    assert [role for role, _, _ in nodes(pdf)].count("/TOC") >= 1


def test_bookmarks_lead_to_every_part_room_and_item(pdf, home):
    words = home.words
    rooms = []
    for room in home.cards:
        rooms.append((2, room["name"]))
        for card in room["lines"]:
            times = f" {card['times']}" if "times" in card else ""
            rooms.append((3, f"{card['number']} {card['title']}{times}"))
    expected = [(1, words["reportCoverage"]), (2, "Acme Mutual, HO-123"), (2, "Umbrella Re, U-9"),
                (1, words["reportRegister"]), *rooms,
                (1, words["reportByLabel"]), (1, words["reportReceipts"]), (1, words["reportEvidence"]), (1, words["reportNext"]),
                (1, words["reportMethod"]), (2, words["reportDepreciationTable"]), (1, words["reportNotThis"]),
                (1, words["reportProof"]), (1, words["reportStatement"])]
    found = [(depth, " ".join(title.split())) for depth, title in pdf.bookmarks()]
    assert [entry for entry in found if entry != (1, words["reportSections"])] == expected


def test_pages_are_labelled_as_they_are_numbered(pdf):
    assert pdf.reader.page_labels == [str(number + 1) for number in range(len(pdf.pages))]


def test_the_same_report_gives_the_same_bytes(typeset, home, pdf):
    assert typeset(home).bytes == pdf.bytes
