"""The insurance report adds up, says the same in both its forms, and prints."""

import io
import re
import unicodedata
from collections import Counter

import pytest
from pypdf import PdfReader

from test_figures import amount, amounts

TOTALS = ".report-totals > div:nth-child({}) strong"
SUMMED = "tbody tr:not(.part, .subtotal)"


def sums(table, part, column):
    return amounts(table.locator(f"{part} td:nth-child({column}) > span"))


def test_rooms_labels_lines_and_dashboard_come_to_the_same(demo, visit):
    with visit() as page:
        for path in demo.kinds["report"]:
            page.goto(demo.url(path))
            new, aged = amounts(page.locator(TOTALS.format(1))), amounts(page.locator(TOTALS.format(2)))
            assert new.total() > 0
            tables = page.locator("table.sums").all()
            assert len(tables) == 2
            for table in tables:
                assert sums(table, SUMMED, 3) == sums(table, "tfoot", 3) == new, path
                assert sums(table, SUMMED, 4) == sums(table, "tfoot", 4) == aged, path
            page.goto(demo.url(path.replace("/report", "")))
            assert amounts(page.locator(".summary .total strong")) == new, path
            worth, cash = Counter(), Counter()
            for room in rooms(demo, path):
                page.goto(demo.url(room))
                new_here, aged_here = lines(page, "worth"), lines(page, "cash")
                assert amounts(page.locator(".lines tfoot .worth > span")) == new_here, room
                assert amounts(page.locator(".lines tfoot .cash > span")) == aged_here, room
                assert amounts(page.locator(TOTALS.format(1))) == new_here, room
                assert amounts(page.locator(TOTALS.format(2))) == aged_here, room
                worth.update(new_here)
                cash.update(aged_here)
            assert worth == new, path
            assert cash == aged, path


def rooms(site, path):
    """The pages of the rooms of a report."""
    return [room for room in site.kinds["report room"] if room.startswith(path.removesuffix(".html") + "/")]


def test_a_room_with_others_inside_it_comes_to_what_they_come_to(demo, visit):
    inside, found = ", with the rooms inside", []
    with visit() as page:
        for path in demo.kinds["report"]:
            page.goto(demo.url(path))
            table = page.locator("table.sums").first
            rows = {row.locator("th").inner_text(): row for row in table.locator("tbody tr").all()}
            for name in (name.removesuffix(inside) for name in rows if name.endswith(inside)):
                family = [row for other, row in rows.items()
                          if not other.endswith(inside) and (other + " / ").startswith(name + " / ")]
                assert len(family) > 1, name
                for column in (3, 4):
                    cells = f"td:nth-child({column}) > span"
                    whole = amounts(rows[name + inside].locator(cells))
                    assert whole == sum((amounts(row.locator(cells)) for row in family), Counter()), name
                found.append(name)
    assert set(found) == {"Basement", "Bedroom", "Boathouse"}


def lines(page, column):
    """The sum of the register's lines, as printed."""
    cells = page.locator(f".lines tbody .{column}")
    texts = cells.evaluate_all("cells => cells.map(cell => cell.firstChild.textContent)")
    found = Counter()
    for text in texts:
        if text != "unknown":
            currency, minor = amount(text)
            found[currency] += minor
    return found


def test_markdown_says_what_html_says(demo, visit):
    with visit() as page:
        for path in demo.kinds["report"]:
            page.goto(demo.url(path))
            markdown = demo.text(path.replace(".html", ".md"))
            totals = re.findall(r"^\| \*\*Total\*\* \| .*$", markdown, re.M)
            assert len(totals) == 2 and totals[0] == totals[1]
            for text in page.locator(".report-totals strong").all_inner_texts():
                assert text in totals[0], path
            for row in page.locator(".cases .strong td").all_inner_texts():
                assert row.split("\n")[0] in markdown
            for room in rooms(demo, path):
                page.goto(demo.url(room))
                numbers = page.locator(".lines tbody .no").all_inner_texts()
                markdown = demo.text(room.replace(".html", ".md"))
                register = markdown.split("## Rooms")[1].split("\n## ")[0]
                assert numbers == re.findall(r"^\| (\w+-\d+) \| .* of \d", register, re.M)


def test_coverage_is_reckoned_from_top_to_bottom(demo, visit):
    checked = 0
    with visit() as page:
        for path in demo.kinds["report"]:
            page.goto(demo.url(path))
            for policy in page.locator("section.policy").all():
                rows = policy.locator(".cases tbody tr").all()
                for column in (1, 2):
                    cells = [row.locator("td").nth(column - 1).evaluate("c => c.firstChild.textContent") for row in rows]
                    if "not on record" in cells:
                        assert cells[-1] == "cannot be determined"
                        assert policy.locator(".alarm").count() == 1
                        continue
                    # The value of all, that of parts of the building, that of what is scheduled, and the rest.
                    apart = policy.locator(".cases tbody tr", has_text=re.compile("insured separately|Part of the building")).count()
                    if apart:
                        assert sum(map(minor, cells[:1 + apart])) == minor(cells[1 + apart])
                        cells = cells[1 + apart:]
                    value, *limits, deductible, left, limit, above, payable = map(minor, cells)
                    assert value + sum(limits) + deductible == left
                    assert above == -max(0, left - limit)
                    assert payable == left + above
                    checked += 1
    # Two columns each for the demo's three policies and one more; the last one has nothing to calculate with.
    assert checked == 8


def minor(text):
    if text == "does not apply":
        return 0
    return amount(text.lstrip("−"))[1] * (-1 if text.startswith("−") else 1)


@pytest.mark.parametrize("kind, link", [("report room", ".item-cards h4 a >> nth=-1"), ("report", ".report-cover .picked .no a >> nth=0")])
def test_a_number_leads_to_its_line_and_from_the_summary_to_the_page_of_its_room(demo, visit, kind, link):
    with visit() as page:
        page.goto(demo.url(demo.sample(kind)))
        number = page.locator(link).text_content()
        page.locator(link).click()
        page.wait_for_url("**/report/*.html#*")
        row = page.locator(f"tr[id='{number}']")
        assert row.locator(".no").inner_text() == number
        assert 0 <= row.bounding_box()["y"] < 900, "the line is in sight"


@pytest.fixture(scope="module")
def whole_report(demo, shared):
    """The file of a home's report that holds all of it."""

    def make(folder):
        demo.run("report", "--home", "lake-cottage", "--format", "html", "--output", str(folder / "report"))
        return folder / "report/report.html"

    return shared("whole-report", make)


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_it_prints_whole(whole_report, visit, sheet):
    with visit() as page:
        page.goto(whole_report.as_uri())
        titles = page.locator(".lines tbody th bdi").all_inner_texts()
        photos = set(page.locator(".shots img").evaluate_all("images => images.map(image => image.src)"))
        printed = PdfReader(io.BytesIO(page.pdf(format=sheet))).pages
    # The printed text has ligatures.
    texts = [unicodedata.normalize("NFKC", " ".join(page.extract_text().split())) for page in printed]
    whole = "".join("".join(texts).split())
    assert titles and photos
    for title in titles:
        assert "".join(title.split()) in whole or not title.isascii(), title
    assert "Policycoverage" in whole and "Signature" in whole
    assert all(f"{number} / {len(texts)}" in text for number, text in enumerate(texts, 1))
    # Table headings are repeated on every sheet.
    register = [text for text in texts if re.search(r"Condition (Excellent|Good|Fair)", text)]
    assert len(register) > 1 and all("Price paid" in text for text in register)
    assert pictures(printed) >= len(photos), "photos further down are printed, too"


def pictures(pages):
    found = set()
    for page in pages:
        for name, entry in (page["/Resources"].get("/XObject") or {}).items():
            entry = entry.get_object()
            if entry.get("/Subtype") == "/Image":
                found.add(hash(entry._data))
    return len(found)


def test_paper_is_black_on_white(demo, visit):
    with visit(scheme="dark") as page:
        page.emulate_media(media="print")
        page.goto(demo.url(demo.sample("report")))
        colours = page.locator("main :is(a, h1, td, th, small, code)").evaluate_all(
            "all => [...new Set(all.filter(e => e.checkVisibility()).map(e => getComputedStyle(e).color))]")
        grey = [tuple(int(part) for part in re.findall(r"\d+", colour)[:3]) for colour in colours]
        assert all(len(set(parts)) == 1 and parts[0] <= 0x44 for parts in grey), colours
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.locator("main a").first.evaluate("a => getComputedStyle(a).textDecorationLine") == "none"


def test_an_insurer_has_it_with_the_same_totals(demo, audiences, visit):
    insurer = audiences["insurer"]
    # An insurer's slugs are made anew from the names.
    assert len(insurer.kinds["report"]) == len(demo.kinds["report"])
    totals = []
    for site in (demo, insurer):
        with visit(390) as page:
            found = set()
            for path in site.kinds["report"]:
                page.goto(site.url(path))
                found.add(tuple(page.locator(".report-totals strong").all_inner_texts()))
            totals.append(found)
    assert totals[0] == totals[1]


def test_movers_and_the_public_have_none(audiences):
    for audience in ("mover", "public"):
        assert audiences[audience].kinds["report"] == []
