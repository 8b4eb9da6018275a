#!/usr/bin/env python3
"""Plants the faults of planted-faults.txt in a copy of the sources, and checks that the Swift tests notice each one.

Half of the faults are planted at a time, in one build. The tests of each planted fault must then fail, and those of the
other half must pass. Before the first fault, all must pass. That a test fails because of its own fault, and not because
of another in the same build, is certain only with --only.

The copy is kept: a second run builds only what differs. Linux only, like the tests' own program.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "scripts/planted-faults.txt"
SWIFT = shlex.split(os.environ.get("SWIFT", "swift"))
BATCHES = 2
# A test that still runs after so many seconds has noticed the fault, if not gracefully.
PATIENCE = 300


class Fault:
    """A promise, the file and the code that keeps it, the code that breaks it, and the tests that notice."""

    def __init__(self, number, entry):
        head, path, *rest = entry.splitlines()
        self.batch = number % BATCHES + 1
        self.name, self.promise = head.split(": ", 1)
        self.path = Path("Sources", path)
        self.right = "\n".join(line[2:] for line in rest if line.startswith("- "))
        self.wrong = "\n".join(line[2:] for line in rest if line.startswith("+ "))
        self.tests = [line[3:] for line in rest if line.startswith("by ")]
        if not self.right or not self.tests or any(line[:2] not in ("- ", "+ ", "by") for line in rest):
            sys.exit(f"error: {self.name} is not written as the first lines of {CATALOGUE.name} say")

    def planted(self, source):
        """The source with the fault. Lines of code may be indented in it, all by the same spaces."""
        code = r"\n\1".join(re.escape(line) for line in self.right.split("\n"))
        code = re.compile(("^( *)" if "\n" in self.right else "()") + code, re.MULTILINE)
        count = len(code.findall(source))
        if count != 1:
            sys.exit(
                f"error: the code of {self.name} occurs {count} times in {self.path}\n"
                f"hint: write it in {CATALOGUE.name} as it is now, or plant the fault elsewhere"
            )
        return code.sub(lambda found: "\n".join(found[1] + line for line in self.wrong.split("\n")), source)


def catalogue():
    text = re.sub(r"^#.*\n", "", CATALOGUE.read_text(), flags=re.MULTILINE)
    faults = [Fault(number, entry) for number, entry in enumerate(re.split(r"\n\n+", text.strip()))]
    for fault in faults:
        fault.planted((ROOT / fault.path).read_text())
    return faults


def copy_files(folder):
    """Makes the folder hold the files of this repository. Those that are the same keep their times."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True,
    ).stdout.split("\0")
    paths = {Path(path) for path in listed if path and (ROOT / path).is_file()}
    for path in paths:
        write(folder / path, (ROOT / path).read_bytes())
        shutil.copymode(ROOT / path, folder / path)
    for path in [path for top in ("Sources", "Tests") for path in (folder / top).rglob("*") if path.is_file()]:
        if path.relative_to(folder) not in paths:
            path.unlink()


def write(path, content):
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def plant(faults, folder, planted):
    """Puts these faults into the folder, and takes out all others."""
    for path in {fault.path for fault in faults}:
        source = (ROOT / path).read_text()
        for fault in planted:
            if fault.path == path:
                source = fault.planted(source)
        write(folder / path, source.encode())


def build(folder):
    """Builds the tests as swift-test.sh does."""
    options = [
        "--scratch-path", ".build/test", "-c", "release", "--enable-code-coverage", "--disable-index-store",
        "-debug-info-format", "none", "--build-tests", "-Xswiftc", "-use-ld=lld",
        "-Xswiftc", "-no-emit-module-separately-wmo",
    ]
    done = subprocess.run(
        [*SWIFT, "build", *options], cwd=folder, env=os.environ | {"HOUSEBOOK_TESTS_BUILD": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    if done.returncode != 0:
        errors = [line for line in done.stdout.splitlines() if "error:" in line]
        sys.exit("\n".join(errors or done.stdout.splitlines()[-20:]) or f"the build ended with {done.returncode}")


def program(folder, *options):
    """Runs the program of the tests, in a temporary folder of its own. Its exit code is None if it did not end."""
    script = '. scripts/temporary-folder.sh; .build/test/release/housebookPackageTests.xctest "$@"'
    done = subprocess.Popen(
        ["bash", "-c", script, "tests", "--testing-library", "swift-testing", *options],
        cwd=folder, env=os.environ | {"LLVM_PROFILE_FILE": "/dev/null"}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )
    try:
        return done.communicate(timeout=PATIENCE)[0], done.returncode
    except subprocess.TimeoutExpired:
        os.killpg(done.pid, 15)
        return done.communicate()[0], None


def failures(folder, faults):
    """The tests of these faults that fail, in words; empty if all pass."""
    # Names come as `Target.Suite/test(label:)`.
    tests = [re.escape(test) + ("[(]" if "/" in test else "/") for fault in faults for test in fault.tests]
    output, code = program(
        folder, "--experimental-maximum-parallelization-width", "4", "--filter", f"^({'|'.join(tests)})")
    failed = re.findall(r"Test (?!run)(.+?)(?: with \d+ test cases?)? failed after", output)
    return sorted(set(failed)) or ([] if code == 0 else ["did not end" if code is None else "crashed"])


def check_names(folder, faults):
    listed = program(folder, "--list-tests")[0].splitlines()
    for fault in faults:
        for test in fault.tests:
            if not any(line.startswith(test + ("(" if "/" in test else "/")) for line in listed):
                sys.exit(f"error: there is no test {test}, which {fault.name} names")


def try_batch(folder, faults, planted):
    """Prints a line for each planted fault. Returns whether each was noticed, and by its own tests."""
    plant(faults, folder, planted)
    build(folder)
    isProven = True
    for fault in planted:
        failed = failures(folder, [fault])
        print(f"{'found    ' if failed else 'NOT FOUND'}  {fault.name}: {', '.join(failed or fault.tests)}", flush=True)
        isProven = isProven and bool(failed)
    others = [fault for fault in faults if fault not in planted]
    failed = failures(folder, others) if others else []
    if failed:
        print(f"These tests fail too, though no fault of theirs is planted: {', '.join(failed)}", flush=True)
    return isProven and not failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--in", dest="folder", type=Path, default=ROOT / ".build/planted-faults", metavar="FOLDER",
                        help="where to copy the sources to and build them (.build/planted-faults)")
    parser.add_argument("--list", action="store_true", help="list the faults by batch, and plant none")
    parser.add_argument("--batch", type=int, choices=range(1, BATCHES + 1), help="plant one batch only")
    parser.add_argument("--only", metavar="NAME", help="plant one fault only")
    options = parser.parse_args()
    faults = catalogue()
    if options.list:
        for fault in faults:
            print(f"{fault.batch}  {fault.name}: {fault.promise}")
        return
    if options.only and options.only not in [fault.name for fault in faults]:
        parser.error(f"there is no fault {options.only}; --list lists them")
    wanted = [fault for fault in faults
              if options.batch in (None, fault.batch) and options.only in (None, fault.name)]

    copy_files(options.folder)
    build(options.folder)
    check_names(options.folder, faults)
    failed = failures(options.folder, faults)
    if failed:
        sys.exit(f"error: these tests fail without any fault: {', '.join(failed)}")
    batches = [[fault for fault in wanted if fault.batch == batch] for batch in range(1, BATCHES + 1)]
    proven = [try_batch(options.folder, faults, batch) for batch in batches if batch]
    if not all(proven):
        sys.exit("error: the tests do not keep every promise\n"
                 "hint: add a test that fails with the fault, or plant one that makes a difference")
    print(f"All {len(wanted)} faults were found.")


if __name__ == "__main__":
    main()
