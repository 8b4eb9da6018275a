"""The report's workbook and CSV, read back by readers that are not ours: openpyxl, and Python's csv."""

import os
import re
import shutil
import subprocess
import zipfile
from datetime import datetime
from decimal import Decimal
from xml.etree import ElementTree

import openpyxl
import pytest
from openpyxl.utils import column_index_from_string, get_column_letter
from PIL import Image

from formulas import Formulas
from workbooks import PROBE, SAMPLES, Report, exactly, is_same

SHEETS = ["Summary", "Register", "Coverage", "Evidence", "Depreciation"]


# What contents forms ask for, in their order, with a photo.
FORM = [
    "Number", "Item", "Photo", "Room", "Quantity", "Make", "Model", "Serial number", "Condition", "Age in years",
    "Bought from", "Bought", "Value of one", "Price paid", "Replacement cost", "Value", "Depreciation",
    "Actual cash value",
]
ADJUSTER = ["Accepted", "Difference", "Reason"]
# What the workbook has and the CSV has not.
ADDED = {"Age in years", "Depreciation", "Counts under", "Value from", *ADJUSTER}


@pytest.mark.parametrize("sample", SAMPLES)
def test_it_opens_and_has_its_sheets(reports, sample):
    shown = SHEETS[:4] if sample == "flat-for-mover" else SHEETS
    assert reports(sample).results.sheetnames == shown


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_formula_comes_to_what_the_file_says(reports, sample):
    report, count = reports(sample), 0
    formulas = Formulas(report.formulas)
    for sheet in report.formulas:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type != "f":
                    continue
                count += 1
                shown = exactly(report.results[sheet.title][cell.coordinate].value)
                value = formulas.value(sheet, cell.coordinate)
                assert is_same(value, shown), f"{sheet.title}!{cell.coordinate} {cell.value}: {value}"
    assert count > 0


def test_the_totals_are_the_sums_of_the_lines(reports):
    report = reports("flat")
    assert report.total("Value") == 9502.99
    assert report.total("Actual cash value") == 7313.84
    assert sum(exactly(line["Value"]) or 0 for line in report.lines()) == Decimal("9502.99")
    assert sum(exactly(line["Actual cash value"]) or 0 for line in report.lines()) == Decimal("7313.84")


def test_rooms_and_labels_add_up_to_the_same(reports):
    report = reports("flat")
    total = {
        "Lines": 6,
        "Replacement cost or price paid, EUR": 9502.99,
        "Actual cash value, EUR": 7313.84,
        "Without a value": 1,
        "Without an actual cash value": 2,
    }
    for title in ("By room", "By label"):
        table = report.table(title)
        assert {key: table["Total"][key] for key in total} == total
        for key in total:
            parts = [exactly(row[key]) for name, row in table.items() if name != "Total" and row[key] is not None]
            assert sum(parts) == exactly(total[key])
    facts = report.facts()
    assert facts["Replacement cost or price paid, EUR"] == 9502.99
    assert facts["Actual cash value, EUR"] == 7313.84


def test_the_csv_has_the_same_lines_and_sums(reports):
    for sample in SAMPLES:
        if sample == "hostile":
            # Its texts are escaped in the CSV and cut in the workbook.
            continue
        report = reports(sample)
        lines, rows = report.lines(), report.csv_rows()
        if sample == "empty":
            assert rows == []
            continue
        assert len(lines) == len(rows)
        for line, row in zip(lines, rows):
            assert set(line) - set(row) <= ADDED
            for heading, text in row.items():
                value = line[heading]
                if isinstance(value, datetime):
                    assert value.date().isoformat() == text
                elif isinstance(value, (int, float)):
                    assert exactly(value) == Decimal(text)
                else:
                    assert (value or "") == text


def test_what_is_unknown_is_empty_and_never_zero(reports):
    kettle = next(line for line in reports("flat").lines() if line["Item"] == "Kettle")
    for heading in ("Value of one", "Replacement cost", "Currency", "Basis", "Actual cash value", "Make", "Serial number"):
        assert kettle[heading] is None
    ring = next(line for line in reports("flat").lines() if line["Item"] == "Gold ring")
    assert ring["Age in months"] is None and ring["Bought"] is None
    assert all(line["Value"] is None for line in reports("unknown").lines())
    summary = reports("unknown").facts()
    assert not any(str(name).startswith(("Replacement cost", "    ", "Actual cash value, ")) for name in summary)


def test_numbers_days_and_texts_are_such(reports):
    drill = reports("flat").lines()[0]
    assert drill["Bought"] == datetime(2024, 3, 9)
    assert drill["Source date"] == datetime(2026, 1, 15)
    assert drill["Replacement cost"] == drill["Value"] == 95 and drill["Age in months"] == 27
    # A serial number keeps its zeros.
    assert drill["Serial number"] == "0028710"
    # The sample is the insurer's copy, which says nothing of what is missing.
    assert "Evidence" not in drill and "Has a serial number" not in drill
    assert next(line for line in reports("flat").lines() if line["Item"] == "Plates")["Quantity"] == 24


def test_amounts_have_their_currency_and_its_decimals(reports):
    sheet = reports("currencies").formulas["Register"]
    column = [cell.value for cell in sheet[1]].index("Value")
    formats = {row[1].value: row[column].number_format for row in sheet.iter_rows(min_row=2, max_row=8)}
    assert formats["Vase"] == "[$EUR] #,##0.00_)"
    assert formats["Bowl"] == "[$JPY] #,##0_)"
    assert formats["Pot"] == "[$KWD] #,##0.000_)"
    report = reports("currencies")
    totals = [report.total("Value", code) for code in ("EUR", "JPY", "KWD", "USD")]
    assert totals == [10.8, 5000, 12.345, 20]


def test_hostile_text_stays_text(reports):
    report = reports("hostile")
    formula = report.lines()[0]
    assert formula["Item"] == "=cmd|' /C calc'!A0"
    assert formula["Description"] == "+1" and formula["Make"] == "-1" and formula["Serial number"] == "\t=1"
    assert formula["Model"] == '=HYPERLINK("https://example.com","x")'
    assert formula["Labels"] == "@SUM(1+1)*cmd|' /C calc'!A0"
    assert formula["Room"] == "=A1 & <b>\"'" and formula["Source"] == "'=1+1"
    for sheet in report.formulas:
        for row in sheet.iter_rows():
            for cell in row:
                # Links within the workbook are ours.
                assert cell.hyperlink is None or re.fullmatch(r"Evidence![A-Z]+[0-9]+", cell.hyperlink.location)
                if cell.data_type == "f":
                    # Our formulas contain nothing of the household but currencies.
                    assert "cmd" not in cell.value and "HYPERLINK" not in cell.value and "calc" not in cell.value
    characters = report.lines()[1]
    assert characters["Item"] == "]]> & < > \" ' </t></si> &amp; é 日本 שלום 👩‍👩‍👧"
    bad = "\N{REPLACEMENT CHARACTER}"
    assert characters["Description"].startswith(f"a{bad}b{bad}c{bad}d{bad}e{bad}f{bad}g\nh\ni\nj ")
    # Excel reads _x0041_ as an A, and openpyxl has other rules, so this checks the raw text of the file.
    assert "\nj _x005F_x0041_ _x005F_x005F_ _x00</t>" in report.part("xl/sharedStrings.xml")
    assert characters["Make"] == "  spaces around  "
    assert characters["Serial number"] == "00012345678901234567890"
    long = report.lines()[2]["Description"]
    assert len(long) == 32767 and long.endswith("…")


def test_no_formula_runs_anything_from_outside(reports):
    for sample in SAMPLES:
        with zipfile.ZipFile(reports(sample).xlsx) as archive:
            assert archive.testzip() is None
            assert not [n for n in archive.namelist() if "external" in n.lower() or "vba" in n.lower()]
            assert b'TargetMode="External"' not in b"".join(archive.read(n) for n in archive.namelist())


def test_headings_stay_and_can_be_filtered(reports):
    book = reports("flat").formulas
    register, evidence, coverage = book["Register"], book["Evidence"], book["Coverage"]
    assert register.freeze_panes == "C2"
    assert register.auto_filter.ref == f"A1:{get_column_letter(register.max_column)}7"
    assert evidence.freeze_panes == "A2"
    assert evidence.auto_filter.ref == "A1:K5"
    assert coverage.freeze_panes == "C2"


@pytest.mark.parametrize(("option", "paper"), [("a4", 9), ("letter", 1)])
def test_it_prints_on_its_paper_with_repeated_headings(reports, option, paper):
    book = reports("flat", option).formulas
    for sheet in book:
        assert int(sheet.page_setup.paperSize) == paper
        assert sheet.page_setup.orientation == "landscape"
        assert "Harbour Flat, 2026-06-30" in sheet.oddFooter.left.text
    assert book["Register"].print_title_rows == "$1:$1"
    assert book["Register"].print_title_cols == "$A:$B"
    assert book["Evidence"].print_title_rows == "$1:$1"


def test_a_footer_says_the_name_and_no_more(reports):
    # The raw text of the file, since openpyxl would read a part of it as a font.
    footer = "&amp;LInsurance report: &amp;&amp;P &amp;&amp;\"Bold\" &lt;x&gt;, 2026-06-30&amp;R&amp;A, &amp;P / &amp;N"
    assert f"<oddFooter>{footer}</oddFooter>" in reports("hostile").part("xl/worksheets/sheet2.xml")


def test_the_file_says_what_it_is_and_was_made_on_the_reports_day(reports):
    properties = reports("flat").formulas.properties
    assert properties.title == "Insurance report: Harbour Flat"
    assert properties.created == properties.modified == datetime(2026, 6, 30)


def test_a_claim_says_of_each_line_what_became_of_it(reports):
    report = reports("claim")
    assert [(line["Item"], line["State"], line["Recorded after the loss"]) for line in report.lines()] == [
        ("Cordless drill", "Lost", "no"),
        ("Plates", "Damaged", "no"),
        ("Laptop", "Missing", "yes"),
    ]
    assert report.total("Value") == 1502.99
    assert report.facts()["Cause"] == "Burst pipe"


def test_two_runs_give_the_same_bytes(reports, tmp_path):
    for sample in SAMPLES:
        again = Report(tmp_path, sample)
        assert again.xlsx.read_bytes() == reports(sample).xlsx.read_bytes()
        assert again.csv.read_bytes() == reports(sample).csv.read_bytes()


def test_a_locale_with_a_decimal_comma_changes_nothing(reports, tmp_path):
    command = ["localedef", "-i", "de_DE", "-f", "UTF-8", tmp_path / "de_DE.UTF-8"]
    if not shutil.which("localedef") or subprocess.run(command, stderr=subprocess.DEVNULL).returncode:
        pytest.skip("needs the sources of locales")
    file = tmp_path / "flat.xlsx"
    environment = dict(os.environ, LOCPATH=str(tmp_path), LC_ALL="de_DE.UTF-8")
    subprocess.run([PROBE, "flat", file], check=True, stdout=subprocess.PIPE, env=environment)
    assert file.read_bytes() == reports("flat").xlsx.read_bytes()


@pytest.fixture(scope="module")
def thumbnails(tmp_path_factory):
    """A folder with thumbnails of the samples' photos, upright and wide."""
    folder = tmp_path_factory.mktemp("thumbnails")
    # In a resolution other than a screen's, as cameras write it.
    Image.new("RGB", (160, 120), "teal").save(folder / f"{'50' * 32}.jpg", dpi=(300, 300))
    Image.new("RGB", (160, 284), "navy").save(folder / f"{'52' * 32}.jpg", dpi=(72, 72))
    Image.new("RGB", (160, 120), "olive").save(folder / f"{'ab' * 32}.jpg")
    return folder


@pytest.fixture(scope="module")
def pictured(reports, thumbnails):
    """The reports of samples with their photos, and with files to link to."""
    return lambda sample: reports(sample, f"evidence={thumbnails}")


def test_the_register_begins_with_the_columns_of_contents_forms(pictured):
    register = pictured("flat").formulas["Register"]
    headings = [cell.value for cell in register[1]]
    assert headings[: len(FORM) + 3] == FORM + ADJUSTER
    assert headings[-2:] == ["Counts under", "Value from"]
    assert len(headings) == len(set(headings))
    assert register.freeze_panes == "D2"


def printed(sheet):
    """How many columns are printed."""
    return column_index_from_string(re.search(r"\$([A-Z]+)\$\d+$", sheet.print_area)[1])


@pytest.mark.parametrize("sample", ["flat", "claim", "large-200", "flat-for-mover"])
def test_the_other_columns_are_folded_and_not_printed(pictured, sample):
    register = pictured(sample).formulas["Register"]
    last = len([cell.value for cell in register[1] if cell.value in FORM + ADJUSTER + ["State", "Claimed"]])
    area = f"'Register'!$A$1:${get_column_letter(last)}${register.max_row}"
    assert register.print_area == area
    folded = {}
    for dimension in register.column_dimensions.values():
        for column in range(dimension.min, dimension.max + 1):
            folded[column] = (dimension.outlineLevel, dimension.hidden)
    assert all(folded[column] == (0, False) for column in range(1, last + 1))
    assert all(folded[column] == (1, True) for column in range(last + 1, register.max_column + 1))
    # The button that unfolds them is above the column after them.
    assert register.column_dimensions[get_column_letter(register.max_column + 1)].collapsed


def widths(sheet, columns):
    """The width of these columns in inches, in a font with digits as wide as those of DejaVu Sans at 11 points."""
    found = {column: dimension.width for dimension in sheet.column_dimensions.values()
             for column in range(dimension.min, dimension.max + 1)}
    return sum(found[column] for column in columns) * 7 / 72


@pytest.mark.parametrize("sample", ["flat", "claim", "large-200", "currencies"])
@pytest.mark.parametrize(("option", "paper"), [("a4", 11.69), ("letter", 11)])
def test_it_prints_at_seven_points_or_more_on_two_pages_side_by_side(reports, thumbnails, sample, option, paper):
    book = reports(sample, f"evidence={thumbnails}", option).formulas
    for sheet in book:
        scale = int(sheet.page_setup.scale or 100) / 100
        # The text has 11 points.
        assert round(11 * scale, 1) >= 7 and scale <= 1
        room = (paper - sheet.page_margins.left - sheet.page_margins.right) / scale
        if sheet.title != "Register":
            # Summaries of four currencies and the coverage are wider.
            assert sheet.title == "Coverage" or sample == "currencies" or widths(sheet, range(1, printed(sheet) + 1)) <= room
            continue
        (second,) = [column.id for column in sheet.col_breaks.brk]
        assert sheet.cell(1, second + 1).value == "Price paid"
        assert sheet.print_title_cols == "$A:$B" and sheet.page_setup.pageOrder == "overThenDown"
        assert widths(sheet, range(1, second + 1)) <= room
        assert widths(sheet, [1, 2, *range(second + 1, printed(sheet) + 1)]) <= room


def test_photos_lie_in_the_cells_of_their_lines(pictured):
    register = pictured("flat").formulas["Register"]
    places = [(image.anchor._from, image.anchor.to) for image in register._images]
    assert [(start.row, start.col) for start, _ in places] == [(1, 2), (4, 2)]
    assert [(end.row, end.col) for _, end in places] == [(1, 2), (4, 2)]
    # Moves and shrinks with its cell.
    assert all(image.anchor.editAs in (None, "twoCell") for image in register._images)
    sizes = [((end.colOff - start.colOff) / 9525, (end.rowOff - start.rowOff) / 9525) for start, end in places]
    for (width, height), wanted in zip(sizes, [(71, 53.25), (38.3, 68)], strict=True):
        assert width == pytest.approx(wanted[0], abs=0.6) and height == pytest.approx(wanted[1], abs=0.6)
    assert [register.row_dimensions[row].height for row in (2, 5)] == [54, 54]
    # No row with only text is so high.
    assert all((register.row_dimensions[row].height or 15) < 54 for row in (3, 4, 6, 7))


def test_photos_have_their_items_name_for_those_who_do_not_see_them(pictured):
    assert re.findall(r'descr="([^"]*)"', pictured("flat").part("xl/drawings/drawing1.xml")) == [
        "Cordless drill", "Oil painting",
    ]
    hostile = ElementTree.fromstring(pictured("hostile").part("xl/drawings/drawing1.xml"))
    assert [part.get("descr") for part in hostile.iter() if "descr" in part.attrib] == ["=cmd|' /C calc'!A0"]


def test_a_photo_of_many_lines_is_stored_once(pictured):
    report = pictured("large-200")
    with zipfile.ZipFile(report.xlsx) as archive:
        assert len([name for name in archive.namelist() if name.startswith("xl/media/")]) == 1
    assert len(report.formulas["Register"]._images) == 200


def test_numbers_lead_to_the_evidence_and_the_evidence_to_files_beside_the_workbook(pictured):
    book = pictured("flat").formulas
    locations = {row[0].value: row[0].hyperlink.location for row in book["Register"] if row[0].hyperlink}
    assert locations == {"KI-01": "Evidence!A2", "ST-01": "Evidence!A4"}
    assert [book["Evidence"][place.split("!")[1]].value for place in locations.values()] == ["KI-01", "ST-01"]
    assert [row[3].hyperlink.target for row in book["Evidence"].iter_rows(min_row=2)] == [
        "evidence/drill.jpg", "evidence/receipt.pdf", "evidence/painting.jpg", "evidence/appraisal.pdf",
    ]


def test_a_hostile_file_name_leads_nowhere_else(pictured):
    evidence = pictured("hostile").formulas["Evidence"]
    assert evidence["E2"].value == "=1+1.jpg" and evidence["E2"].data_type == "s"
    assert evidence["D2"].hyperlink.target == "evidence/%3D1%2B1.jpg"


def test_digests_are_the_last_columns_of_the_evidence_and_folded(pictured):
    evidence = pictured("flat").formulas["Evidence"]
    assert [cell.value for cell in evidence[1]] == [
        "Line", "Item", "Kind", "Name in the folder", "File name", "Taken on", "Date from", "Caption", "Remarks",
        "SHA-256", "SHA-256 of the copy",
    ]
    assert all(evidence.column_dimensions[name].hidden for name in "JK")
    assert all(evidence.column_dimensions[name].outlineLevel == 1 for name in "JK")
    assert evidence.print_area == "'Evidence'!$A$1:$I$5"


def test_depreciation_is_the_difference_of_cost_and_cash_value(pictured):
    report = pictured("flat")
    assert [line["Depreciation"] for line in report.lines()] == [42.75, 86.4, None, 0, 260, None]
    # It adds up to the difference of the two totals, less the line that has only a value: the ring, 1,800.
    assert report.total("Depreciation") == 389.15 == round(9502.99 - 7313.84 - 1800, 2)
    counts = {row[0]: [cell for cell in row[1:] if cell is not None] for row in report.rows("Register")[7:]}
    assert counts["Lines with a value only"] == [1]
    assert counts["Lines without a value"] == [1]
    assert counts["Lines without cash value"] == [2]
    assert counts["Lines in no total"] == [0]


def test_the_adjusters_columns_are_empty_and_can_be_filled_in(reports):
    report = reports("flat")
    assert all(line[heading] is None for line in report.lines() for heading in ADJUSTER)
    register = report.formulas["Register"]
    for heading in ("Accepted", "Reason"):
        assert not register[f"{report.column(heading)}2"].protection.locked
    assert register[f"{report.column('Accepted')}2"].number_format == "[$EUR] #,##0.00_)"
    assert not set(ADJUSTER) & set(reports("flat-for-mover").lines()[0])


def test_ages_are_years_with_a_tenth(pictured):
    report = pictured("flat")
    assert [line["Age in years"] for line in report.lines()] == [2.3, 10.4, 6.1, None, 1, None]
    assert report.formulas["Register"].cell(2, FORM.index("Age in years") + 1).number_format == "0.0_)_)"


def test_two_runs_with_photos_give_the_same_bytes(pictured, thumbnails, tmp_path):
    again = Report(tmp_path, "flat", f"evidence={thumbnails}")
    assert again.xlsx.read_bytes() == pictured("flat").xlsx.read_bytes()
