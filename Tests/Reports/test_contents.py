"""What stands in the PDF of a report, read back out of it."""

import re

import pytest

from conftest import squeezed
from report_data import Report, money


STATEMENT = "Owner’s statement"


def between(pdf, start, end):
    """The text of the pages from one heading to another, without the table of contents."""
    text = "\n".join(pdf.bodies[1:])
    # The contents end with the statement.
    text = text[text.index(STATEMENT) + len(STATEMENT):]
    return text[text.index(start):text.index(end)]


def test_every_word_of_the_templates_is_there(words):
    from conftest import TEMPLATES

    used = set()
    for file in TEMPLATES.glob("report/*.typ"):
        used |= set(re.findall(r"\bwords\.(\w+)", file.read_text()))
    assert sorted(used - set(words)) == []


def test_cover_says_whose_report_it_is_and_what_it_comes_to(pdf, home):
    cover = squeezed(pdf.pages[0])
    data = home.data["cover"]
    for text in ["Insurance report", "Maple Street", *data["address"], data["insured"], data["audience"], data["counts"],
                 data["rootHash"], data["replacement"]["amounts"][0], *data["replacement"]["sources"], data["replacement"]["note"],
                 data["actualCash"]["amounts"][0], "Acme Mutual, HO-123", "Dana Whitlock", "22 November 2026", *data["leftOut"], "Owner’s copy", "+1 555 0100",
                 "9 of 24", data["howToCheck"],
                 "Not in force on 22 November 2026: it ended on 31 December 2025"]:
        assert squeezed(text) in cover, text


def test_every_page_says_which_of_how_many_it_is(pdf):
    count = len(pdf.pages)
    assert count > 5
    for number, text in enumerate(pdf.pages, 1):
        assert f"Page {number} of {count}" in text


def test_every_page_but_the_first_says_whose_and_when(pdf):
    assert all("The Rivera household · Maple Street · HO-123 · 22 November 2026" in text for text in pdf.pages[1:])
    assert "Maple Street · 22 November 2026" not in pdf.pages[0]


def test_contents_name_every_part_with_its_page(pdf, home):
    contents = pdf.pages[1]
    for word in ["reportCoverage", "reportRegister", "reportByLabel", "reportEvidence", "reportStatement"]:
        title = home.words[word]
        (line,) = [line for line in contents.split("\n") if re.match(re.escape(title) + r"[ .]+\d+$", line)]
        page = int(line.rsplit(" ", 1)[-1].strip("."))
        assert title in pdf.pages[page - 1]


def test_contents_of_many_rooms_name_each_with_its_page(words, typeset):
    report = Report(words, items=48, rooms=24)
    pdf = typeset(report)
    for room in report.register:
        pages = re.findall(rf"\b{room['name']} [ .]*\.[ .]*(\d+)\b", pdf.pages[1])
        assert len(pages) == 1, room["name"]
        assert all(room["name"] in pdf.bodies[int(page) - 1] for page in pages)


def test_both_summaries_and_the_rooms_come_to_the_total_of_the_cover(pdf, home):
    total = money(home.total()[1])
    assert home.data["cover"]["replacement"]["amounts"] == [total]
    # The sum itself, and that of the rooms.
    assert pdf.pages[0].count(total) == 2
    assert total in between(pdf, home.words["reportByLabel"], home.words["reportReceipts"])
    cents = lambda text: int(re.sub(r"\D", "", text))
    register = between(pdf, home.words["reportRegister"], home.words["reportByLabel"])
    sums = re.findall(r"Total\s+\d+ items\s+(?:\d+ without\s+)?(\$[\d,.]+)", register)
    assert len(sums) == 3
    assert sum(map(cents, sums)) == cents(total)


def test_every_line_stands_on_one_page_with_its_figures(pdf, home):
    pages = [page for page in pdf.pages if home.words["reportScoreColumn"] in page and home.words["reportCashValue"] in page]
    for line in home.lines:
        holding = [page for page in pages if f"{line['number']} {line['title']}" in page]
        figures = [line[key] for key in ["value", "depreciation", "actualCash", "condition", "age", "score"] if key in line]
        assert any(all(figure in page for figure in figures) for page in holding), line["number"]


def test_heads_are_repeated_wherever_a_table_goes_on(words, photos, typeset):
    pdf = typeset(Report(words, items=120, rooms=2))
    pages = [page for page in pdf.pages if "Shop offer" in page]
    assert len(pages) > 4
    for page in pages:
        assert words["reportCashValue"] in page and words["reportScoreColumn"] in page


def test_a_room_with_others_inside_is_added_up_before_the_labels_and_not_on_the_cover(words, typeset):
    report = Report(words)
    family = report.row("Cellar, with the rooms inside", [9, 123_00, 0, 45_00, 0]) | {"subtotal": True}
    report.data["summary"]["rooms"].append(family)
    pdf = typeset(report)
    assert "with the rooms inside" not in pdf.pages[0]
    sums = squeezed(between(pdf, "Cellar, with the rooms inside", words["reportByLabel"]))
    assert sums.endswith(squeezed("9 $123.00 $45.00")), sums


@pytest.mark.parametrize("large", [False, True])
def test_no_row_and_no_sum_stands_alone_on_a_page(words, typeset, large):
    for items in range(20, 34):
        pdf = typeset(Report(words, items=items, rooms=1, cards=False), large=large)
        room = re.search(r"^Rooms$.*?Total\s+\d+ items", "\f".join(pdf.pages), re.M | re.S)[0]
        rows = [re.findall(r"^LR-\d\d", page, re.M) for page in room.split("\f")]
        assert sum(rows, []) == [f"LR-{number:02}" for number in range(1, items + 1)]
        assert min(map(len, rows)) >= 2


def test_coverage_has_two_cases_and_says_aloud_what_is_not_in_force(pdf, home):
    text = squeezed(between(pdf, home.words["reportCoverage"], home.words["reportRegister"]))
    for said in ["Total loss", "Theft", "Maximum payable", "$40,000.00", "$35,700.00", "4 items, $5,800.00",
                 "The figures below show what it would cover if it were in force."]:
        assert squeezed(said) in text


def test_cards_have_every_fact(pdf, home):
    text = squeezed(between(pdf, home.words["reportRegister"], home.words["reportByLabel"]))
    for room in home.cards:
        for card in room["lines"]:
            for fact in card["facts"]:
                assert squeezed(fact["name"] + fact["text"]) in text, (card["number"], fact)


def test_the_index_has_every_file_with_its_name_beside_the_report_and_its_digest(pdf, home):
    text = squeezed(between(pdf, home.words["reportEvidence"], home.words["reportNext"]))
    for file in home.evidence:
        assert squeezed(file["copy"]) in text and file["sha256"] in text.replace(" ", "")
    assert home.data["cover"]["rootHash"] in squeezed(pdf.text).replace(" ", "")


def test_the_index_has_the_pages_that_show_a_file_and_no_page_for_one_that_is_nowhere_shown(words, photos, typeset):
    digest = "0123456789abcdef" * 4
    (photos[0] / f"{digest[:16]}-480.jpg").write_bytes((photos[0] / "photo-0.jpg").read_bytes())
    report = Report(words, items=30, rooms=1)
    picture = {"src": f"{digest[:16]}-480.jpg", "width": "360", "height": "480", "alt": "Both"}
    for card in (2, 28):
        report.data["register"][0]["cards"][card] |= {"hasPhotos": True, "photos": [picture]}
    report.data["evidence"] = [report.file("shown.jpg", title="Shown", kind="Photo", href="#room-1"),
                               report.file("hidden.jpg", title="Hidden", kind="Photo")]
    report.data["evidence"][0]["sha256"] = digest
    report.data["hasEvidence"] = True
    pdf = typeset(report)
    cards = [report.data["register"][0]["cards"][card]["number"] for card in (2, 28)]
    pages = [number for number, page in enumerate(pdf.pages, 1) if "Bought when we moved in." in page
             and any(re.search(rf"{card} +\S", page) for card in cards)]
    text = between(pdf, words["reportEvidence"], words["reportNext"])
    (shown,) = re.findall(r"(?s)shown\.jpg.*?hidden\.jpg", text)
    assert re.search(rf"{pages[0]}, ?{pages[-1]}", shown), (pages, shown)
    assert not re.search(r"(?m)^\d+$", text.split("hidden.jpg")[1].split(words["reportNext"])[0])


def test_the_files_of_a_claim_are_in_the_index(words, typeset):
    report = Report(words, items=6, rooms=1, claim=True)
    text = squeezed(typeset(report).text)
    for said in ["Expense1", "evidence/hotel.pdf", "evidence/estimate.pdf"]:
        assert said in text


def test_the_first_page_stands_alone(pdf, home):
    """The rooms with their sums, and the ten most valuable items."""
    cover = squeezed(pdf.pages[0])
    for name, figures in home.sums:
        assert squeezed(f"{name} {figures[0]} {money(figures[1])}") in cover
    assert len(home.data["largest"]) == 10
    for pick in home.data["largest"]:
        assert squeezed(f"{pick['number']} {pick['title']} {pick['value']}") in cover


def test_the_end_says_what_it_is_not_and_has_a_place_to_sign(pdf, home):
    text = squeezed("\n".join(pdf.pages[-2:]))
    for said in [*home.data["notThis"], *home.data["proof"], home.data["statement"], home.words["reportSignature"],
                 home.words["reportNameInPrint"], home.words["reportDate"]]:
        assert squeezed(said) in text


def test_an_empty_home_says_so(words, typeset):
    pdf = typeset(Report(words, items=0, rooms=0))
    assert words["reportEmpty"] in pdf.text
    assert words["reportUninsured"] in pdf.text
    assert words["reportHighValue"] not in pdf.text
    assert words["reportRegister"] not in pdf.text
    assert words["reportSignature"] in pdf.text


def test_a_claim_has_its_cause_and_the_state_of_each_line(words, photos, typeset):
    claim = Report(words, photos=photos[1], claim=True)
    pdf = typeset(claim)
    for said in ["Claim: Kitchen fire", "Kitchen fire", "It began in the toaster.", "2 items were recorded after",
                 "8 items · $900.00"]:
        assert said in pdf.pages[0], said
    for line in claim.lines:
        assert any(re.search(rf"{line['number']}\s+{line['title']}\s*{line['state']}", page) for page in pdf.pages)
    for said in ["Items claimed", "CL-20418", "ann@example.com", "Reported on 23 November 2026", "$8,090.00"]:
        assert said in pdf.pages[0], said
    for said in [words["reportExpenses"], "Hotel", "hotel.pdf", words["reportDamage"], "wall2.jpg", words["reportThisLoss"]]:
        assert said in pdf.text, said
    assert words["reportTheft"] not in pdf.text and words["reportTotalLoss"] not in pdf.text
    assert pdf.text.count(words["reportLate"]) >= 2
    assert words["reportNext"] not in pdf.text


@pytest.mark.parametrize(
    "flag, hidden",
    [
        ("policiesShown", ["reportCoverage"]),
        ("cashShown", ["reportCashValue", "reportActualCashValue", "reportDepreciationTable"]),
        ("labelsShown", ["reportByLabel"]),
    ],
)
def test_what_an_audience_does_not_see_has_no_column(words, typeset, flag, hidden):
    report = Report(words, items=6, cards=False, coverage=[], papers=[], **{flag: False})
    text = typeset(report).text
    assert [word for word in hidden if words[word] in text] == []
    assert words["reportStatement"] in text


def test_only_the_owners_copy_has_scores(words, typeset):
    for shown in (True, False):
        text = typeset(Report(words, items=6, cards=False, coverage=[], papers=[], scoresShown=shown)).text
        assert (f"{words['reportCashValue']} {words['reportScoreColumn']}" in text) == shown


def test_what_is_not_known_is_said_and_nothing_is_invented(words, typeset):
    report = Report(words, items=3, rooms=1)
    for line in report.lines:
        for key in ["bought", "unitValue", "each", "value", "depreciation", "actualCash", "age", "condition", "basis", "missing"]:
            line.pop(key, None)
    for room in report.register:
        room["sum"] = {"items": "3 items", "replacement": [], "actualCash": [], "claims": [], "withoutValue": "3 without"}
    data = {**report.data, "largest": [], "hasLargest": False,
            "cover": {"copy": "Owner’s copy", "contact": [], "proofs": [], "address": [], "audience": "For the insurer.", "counts": "3 items", "leftOut": [],
                                     "replacement": {"name": "Replacement cost", "amounts": [], "sources": []},
                                     "actualCash": {"name": "Actual cash value", "amounts": [], "sources": []},
                                     "uninsured": True,
                                     "policies": []}}
    pdf = typeset(data)
    assert words["reportUnknown"] in pdf.pages[0]
    assert words["reportInsured"] not in pdf.pages[0]
    register = [page for page in pdf.pages if "LR-01" in page][0]
    assert register.count(words["reportUnknown"]) >= 6
    assert "$" not in register.split(words["reportByLabel"])[0].split(words["reportRegister"])[-1]


def test_the_statement_never_stands_alone_on_a_page(words, typeset):
    for items in range(1, 30):
        pdf = typeset(Report(words, items=items, rooms=1, cards=False))
        assert words["reportProof"] in pdf.pages[-1] and words["reportStatement"] in pdf.pages[-1]


def test_sums_of_many_rooms_share_their_page_with_the_contents(words, typeset):
    pdf = typeset(Report(words, items=60, rooms=30, cards=False))
    assert "Highest value" not in pdf.pages[0]
    assert "Highest value" in pdf.pages[1] and words["reportSections"] in pdf.pages[1]
