"""Fixtures: reports set by the Typst that `make typst` put there, as the program sets them."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest
import yaml
from PIL import Image, ImageDraw
from pypdf import PdfReader

import workbooks
from report_data import Report

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".tools/typst/bin/python"
TEMPLATES = ROOT / "Templates"
# The time stated in the PDFs: noon of the report's day.
TIMESTAMP = 1795348800


def pytest_sessionstart():
    if not PYTHON.exists():
        pytest.exit(f"no Typst at {PYTHON}: run `make typst`", returncode=2)


@pytest.fixture(scope="session")
def words():
    return {key: str(text) for key, text in yaml.safe_load((TEMPLATES / "words.yml").read_text()).items()}


@pytest.fixture(scope="session")
def photos(tmp_path_factory):
    """A folder of photos, landscape and portrait, and a report's data about each."""
    folder = tmp_path_factory.mktemp("photos")
    known = []
    for number in range(6):
        size = (480, 360) if number % 2 else (360, 480)
        image = Image.new("RGB", size, (40 * number, 120, 200 - 30 * number))
        ImageDraw.Draw(image).ellipse((60, 60, size[0] - 60, size[1] - 60), fill=(250, 200, 30 * number))
        image.save(folder / f"photo-{number}.jpg", quality=80)
        known.append((f"photo-{number}.jpg", *size))
    return folder, known


class Refused(Exception):
    """Typst's error message."""


class Typesetter:
    """Sets a report like Sources/Typesetting, with the same script."""

    def __init__(self, folder, photos):
        self.folder, self.photos, self.count = folder, photos, 0

    def answer(self, data, output, inputs, measured):
        work = self.folder / f"work-{self.count}"
        if not work.exists():
            work.mkdir()
            shutil.copy(TEMPLATES / "report.typ", work)
            shutil.copytree(TEMPLATES / "report", work / "report")
            (work / "photos").symlink_to(self.photos)
            (work / "report.json").write_text(json.dumps(data, ensure_ascii=False))
            letters = {letter for letter in json.dumps(data, ensure_ascii=False) if letter > "\x7f"}
            (work / "letters.json").write_text(json.dumps(sorted(letters)))
        job = {"main": str(work / "report.typ"), "root": str(work), "fonts": [str(work / "report")], "inputs": inputs,
               "timestamp": TIMESTAMP, "standards": ["a-2a", "ua-1"], "packages": str(work / "packages")}
        if output:
            job["output"] = str(output)
        if measured:
            (work / "volumes.json").write_text(json.dumps(measured))
            inputs["measured"] = "true"
        if not output:
            inputs["draft"] = "true"
        (work / "job.json").write_text(json.dumps(job))
        script = ROOT / "Sources/Typesetting/Resources/typeset.py"
        answer = json.loads(self.run(script, work / "job.json"))
        if "marks" not in answer:
            raise Refused(answer.get("error", str(answer)))
        return answer["marks"][0]

    @staticmethod
    def run(script, job):
        # Keeps standard input open: the script ends when it closes.
        process = subprocess.Popen([PYTHON, script, job], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with process:
            return process.stdout.read()

    def volumes(self, report, **inputs):
        """The PDFs of a report, in order."""
        data = report.data if isinstance(report, Report) else report
        self.count += 1
        inputs = {key: str(value).lower() for key, value in inputs.items()}

        def ask(volume, output=None, measured=None):
            return self.answer(data, output, {**inputs, "volume": str(volume)}, measured)

        first = self.folder / f"report-{self.count}.pdf"
        mark = ask(1, first)
        if mark["volumes"] == 1:
            return [Pdf(first, mark)]
        marks = [mark] + [ask(volume) for volume in range(2, mark["volumes"] + 1)]
        pdfs = []
        for mark in marks:
            output = self.folder / f"report-{self.count}-{mark['volume']}.pdf"
            assert ask(mark["volume"], output, marks) == mark
            pdfs.append(Pdf(output, mark))
        return pdfs

    def __call__(self, report, **inputs):
        """The only PDF of a report."""
        (pdf,) = self.volumes(report, **inputs)
        return pdf


@pytest.fixture(scope="session")
def typeset(tmp_path_factory, photos):
    return Typesetter(tmp_path_factory.mktemp("pdfs"), photos[0])


@pytest.fixture(scope="session")
def home(words, photos):
    """A home of 24 items in three rooms, with photos."""
    return Report(words, photos=photos[1])


@pytest.fixture(scope="session")
def pdf(typeset, home):
    return typeset(home)


class Pdf:
    """The contents of a PDF."""

    def __init__(self, path, mark):
        self.path, self.mark = path, mark
        self.bytes = path.read_bytes()
        self.reader = PdfReader(path)
        self.catalog = self.reader.trailer["/Root"]
        # What lies outside a page, where nobody sees it, is not read. \x02 is where a word was broken.
        self.pages = [page.get_textpage().get_text_bounded().replace("\r", "").replace("\x02", "")
                      for page in pypdfium2.PdfDocument(str(path))]

    @property
    def bodies(self):
        """The text of each page without its running head."""
        return [re.sub(r"\A.*Maple Street · .*22 November 2026 .*\n", "", text) for text in self.pages]

    @property
    def text(self):
        return "\n".join(self.pages)

    @property
    def squeezed(self):
        """The text without spaces and line ends, which depend on where lines are full."""
        return squeezed(self.text)

    @property
    def metadata(self):
        return self.catalog["/Metadata"].get_data().decode()

    def objects(self):
        """Every dictionary and stream."""
        for number in range(1, self.reader.trailer["/Size"]):
            found = self.reader.get_object(number)
            if isinstance(found, dict):
                yield found

    def bookmarks(self):
        """The (depth, title) of each bookmark, in order."""
        found = []

        def walk(entries, depth):
            for entry in entries:
                if isinstance(entry, list):
                    walk(entry, depth + 1)
                else:
                    found.append((depth, entry.title))

        walk(self.reader.outline, 1)
        return found


def squeezed(text):
    # Drops soft hyphens and the invisible marks that isolate right-to-left text.
    return re.sub(r"[\s\u2066-\u2069\u00ad]", "", text)


@pytest.fixture(scope="session")
def reports(tmp_path_factory):
    if not workbooks.PROBE.exists():
        pytest.exit(f"no program at {workbooks.PROBE}: run `swift build --product report-probe`", returncode=2)
    folder = tmp_path_factory.mktemp("reports")
    made = {}

    def report(sample, *options):
        key = (sample, *options)
        if key not in made:
            place = folder / str(len(made))
            place.mkdir()
            made[key] = workbooks.Report(place, sample, *options)
        return made[key]

    return report
