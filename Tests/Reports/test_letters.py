"""Every letter there is can stand in a report: in a font that has it, or as a box from which it can be copied."""

import unicodedata

import pypdfium2
import pytest

from report_data import Report

# Characters that fonts wrongly claim to have; combining characters; invisible ones.
ODD = ["〔家具〕", "5 ₼", "5 ؋", "v\u20d7", "Ж\u20d7", "⎯", "a ⎯ b", "\u1680x", "a\u200db", "日本の茶碗", "ไทย", "한국", "①②"]


def shown(typeset, words, titles, **changes):
    report = Report(words, items=len(titles), rooms=1, evidence=[], hasEvidence=False, papers=[], hasPapers=False,
                    cards=False, title=lambda number, _: titles[number - 1])
    report.data.update(changes)
    return typeset(report)


def copied(pdf):
    """The text as copied from a reader, including the characters shown as boxes."""
    document = pypdfium2.PdfDocument(str(pdf.path))
    return "\n".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.parametrize("title", ODD)
def test_it_can_be_shown_and_copied(words, typeset, title):
    pdf = shown(typeset, words, [title])
    # The order of right-to-left letters is up to the PDF reader.
    assert set(title) - {"\u200d"} <= set(copied(pdf))


def sample():
    """Every seventh character of the basic plane, without Chinese and Korean, and of the emoji."""
    codes = [*range(0x20, 0x3400), *range(0xA000, 0xAC00), *range(0xFB00, 0x10000), *range(0x1F000, 0x1FB00)]
    return [code for code in codes[::7] if unicodedata.category(chr(code)) not in ("Cn", "Cs", "Co", "Cc")]


def test_characters_of_all_scripts_prevent_no_pdf(words, typeset):
    titles = [f"5 {chr(code)}" for code in sample()][:990]
    titles += [f"v{chr(code)}" for code in sample()][990:1980]
    assert len(shown(typeset, words, titles[:980]).pages) > 10
    assert len(shown(typeset, words, titles[980:]).pages) > 10


def test_the_letters_that_no_font_has_are_told(words, typeset):
    # Two code points that Unicode has not assigned.
    missing = shown(typeset, words, ["\u0378 é · × €", "Ж ½\u0379"]).mark["missing"]
    assert missing == ["\u0378", "\u0379"]


def test_a_mark_at_the_beginning_that_says_how_bytes_are_ordered_is_not_seen(words, typeset):
    pdf = shown(typeset, words, ["\ufeffLamp"], home="\ufeffHouse")
    assert "Lamp" in pdf.text and "\ufeff" not in copied(pdf)
    assert pdf.reader.metadata.title == "Insurance report: \u2060House, 22 November 2026"


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\ufeff"])
def test_a_policy_and_a_room_may_have_no_name(words, typeset, name):
    report = Report(words, items=3, rooms=1)
    policy = report.data["coverage"][0]
    policy["provider"] = report.data["cover"]["policies"][0]["provider"] = name
    del policy["number"]
    for room in report.data["register"] + report.data["summary"]["rooms"]:
        room["name"] = name
    pdf = typeset(report)
    if name.strip() == "":
        titles = [title for _, title in pdf.bookmarks()]
        assert words["reportPolicy"] in titles and words["room"] in titles
