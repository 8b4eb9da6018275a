"""Long reports come in volumes, with numbering that goes on."""

import re

import pytest

from report_data import Report


@pytest.fixture(scope="module")
def report(words):
    """1,250 items in five rooms, of which four fit into a volume."""
    return Report(words, items=1250, rooms=5, evidence=[], hasEvidence=False, papers=[], hasPapers=False)


@pytest.fixture(scope="module")
def volumes(report, typeset):
    return typeset.volumes(report)


def test_rooms_stay_whole(report, volumes):
    assert len(volumes) == 2
    first, second = (pdf.text for pdf in volumes)
    for room in report.register[:4]:
        assert all(re.search(rf"\b{line['number']}\b", first) for line in room["lines"])
    for line in report.register[4]["lines"]:
        assert re.search(rf"\b{line['number']}\b", second)
        assert not re.search(rf"\b{line['number']}\s+{re.escape(line['title'])}\s+Shop offer", first)


def test_pages_are_numbered_on_over_all_volumes(volumes):
    total = sum(len(pdf.pages) for pdf in volumes)
    number = 0
    for pdf in volumes:
        for page in pdf.pages:
            number += 1
            assert f"Page {number} of {total}" in page
    assert volumes[1].reader.page_labels[0] == str(len(volumes[0].pages) + 1)


def test_each_volume_says_which_it_is_and_the_first_where_the_others_begin(volumes):
    for number, pdf in enumerate(volumes, 1):
        assert f"Volume {number} of 2" in pdf.pages[0]
        assert pdf.reader.metadata.title.endswith(f", Volume {number} of 2")
    contents = volumes[0].pages[1]
    assert re.search(rf"Volume 2 of 2\s*{len(volumes[0].pages) + 1}\b", contents)


def test_what_concerns_the_whole_stands_once(report, volumes):
    first, second = ("\n".join(pdf.pages[2:]) for pdf in volumes)
    for word in ["reportCoverage"]:
        assert report.words[word] in first and report.words[word] not in second
    for word in ["reportMethod", "reportNotThis", "reportSignature"]:
        assert report.words[word] in second and report.words[word] not in first


def test_a_room_too_long_for_a_volume_goes_on_in_the_next(words, typeset):
    report = Report(words, items=1100, rooms=1, cards=False, evidence=[], hasEvidence=False)
    first, second = typeset.volumes(report)
    assert re.search(r"\bLR-1000\b", first.text) and not re.search(r"\bLR-1001\b", first.text)
    assert f"Living Room ({words['continued']})" in second.text
    assert not re.search(r"Total\s+1100 items", first.text)
    assert re.search(r"Total\s+1100 items", second.text)
