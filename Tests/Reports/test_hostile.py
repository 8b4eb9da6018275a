"""Texts of a household are shown as they are, whatever they look like to Typst or to a PDF."""

import pytest

from conftest import squeezed
from report_data import Report

MARKUP = [
    '#import "x.typ": *', "#panic()", "$x^2$", "*bold* _it_", "@label <tag>", "`raw` ```", "// no /* comment */",
    "\\u{41} \\#", "= Heading", "- list", "https://example.org/#a", "~ --- ... -?", "'single' \"double\"", "[#read(\"/x\")]",
    "{} () ; :", "]#eval(\"1\")[", "%PDF-1.7 endstream", "</x:xmpmeta>&amp;",
]
SCRIPTS = ["טלוויזיה Samsung (חדש)", "كنبة جلدية", "Ελληνικά", "Кириллица", "Łódź, Škoda, Ærø"]
ODD = [
    # Shown as boxes if no font of the system has them.
    "日本の茶碗", "한국 도자기", "ไทย", "😀 👨‍👩‍👧", "𒀀𒁀 ⲁⲃ",
    "private \ue000 use", "plane \U000f1234 fifteen", "unassigned \u0378 \U0003e004", "noncharacter \ufdd0",
    "control \x01 \x1b \x7f", "tag \U000e0041 sign", "right \u202e left", "\u200b\u2060\ufeff", "e\u0301\u0302\u0303" * 5,
]


def test_markup_is_shown_as_it_is(words, photos, typeset):
    report = Report(words, items=len(MARKUP), rooms=1, photos=photos[1], title=lambda number, _: MARKUP[number - 1])
    text = typeset(report).squeezed
    # In the register, on a card, in the index of evidence, or in the list of photos to take.
    assert [title for title in MARKUP if text.count(squeezed(title)) < 2] == []


def test_markup_does_no_harm_anywhere(words, typeset):
    """Changes every text of a report at once, the household's and the program's."""

    def changed(value, key=None):
        if isinstance(value, dict):
            return {name: child if name in ("words", "language", "isoDay", "anchor", "href", "src", "width", "height")
                    else changed(child, name) for name, child in value.items()}
        if isinstance(value, list):
            return [changed(child, key) for child in value]
        return "#panic() $x$ *y* @z <a> \\ " + value if isinstance(value, str) else value

    data = changed(Report(words, items=9).data)
    pdf = typeset(data)
    assert pdf.text.count("#panic()") > 100
    assert pdf.reader.metadata.title.startswith("#panic() $x$ *y* @z <a> \\ Insurance report")


def test_other_scripts_can_be_read_back(words, typeset):
    report = Report(words, items=len(SCRIPTS), rooms=1, title=lambda number, _: SCRIPTS[number - 1])
    pdf = typeset(report)
    letters = set(pdf.squeezed)
    # The order of right-to-left letters is up to the PDF reader; that each letter is readable is up to us.
    assert [title for title in SCRIPTS if not set(squeezed(title)) <= letters] == []


@pytest.mark.parametrize("title", ODD)
def test_characters_that_no_font_and_no_archive_has_do_not_stop_it(words, typeset, title):
    pdf = typeset(Report(words, items=2, rooms=1, title=lambda number, _: f"Before {title} after"))
    assert "Before" in pdf.text
    # A right-to-left override turns around what follows it.
    assert ("retfa" if "\u202e" in title else "after") in pdf.text
    assert not any(0xE000 <= ord(letter) <= 0xF8FF or ord(letter) >= 0xF0000 for letter in pdf.text)


def test_a_text_is_never_too_long(words, photos, typeset):
    """The longest names and descriptions that the program lets through (`ReportOnPaper`), of one word or of many."""
    long = ["word " * 200, "W" * 1000, "長" * 1000, "\n" * 40 + "end"]
    report = Report(words, items=4, rooms=1, photos=photos[1], title=lambda number, _: long[number - 1])
    report.data["home"] = "Home " * 500
    report.data["register"][0]["cards"][0]["description"] = "all of it " * 1999 + "the end"
    pdf = typeset(report)
    assert pdf.squeezed.count("word" * 100) >= 2
    assert pdf.squeezed.count("theend") == 1
    assert pdf.text.count("W") > 3000


@pytest.mark.parametrize("large", [False, True])
def test_of_many_lines_none_is_lost(words, photos, typeset, large):
    """Blocks that normally stay together are split if they are taller than a page."""
    lines = [f"line{number:03}." for number in range(200)]
    claim = Report(words, items=3, rooms=1, photos=photos[1], claim=True)
    data = claim.data
    data["cover"]["claim"]["notes"] = "\n".join(lines)
    data["register"][0]["cards"][0]["description"] = "\n".join(lines)
    data["register"][0]["cards"][1]["facts"][0]["text"] = "\n".join(lines)
    data["register"][0]["lines"][2]["source"] = "\n".join(lines)
    data["statement"] = "\n".join(lines)
    data["coverage"] = data["coverage"][:1]
    data["coverage"][0]["rows"][0]["detail"] = "\n".join(lines)
    text = typeset(data, large=large).text
    assert {line: text.count(line) for line in lines if text.count(line) != 6} == {}
