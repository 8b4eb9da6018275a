#!/usr/bin/env python3
"""Builds the release program and packs it for every way of installing it, into dist/.

    make release [ARGS="--minisign-key FILE --gpg-key NAME"]

Writes packages for Debian and Fedora, an archive, an image for containers, a repository for apt, a bill of materials,
notes, and the sums of all files, signed with the keys that are given.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import deb
import icu_data
import image
import rpm
import sbom
from tree import ROOT, TIGHT, Release, archived, install

SCRATCH = ROOT / ".build/dist"


def main():
    options = arguments()
    if options.probe:
        compiled("formats-probe")
        return
    program = options.program or compiled()
    output = options.output
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    release = Release(program, options.checkouts)
    for name, make in MAKERS.items():
        if name in options.only:
            say(f"making {name}")
            make(release, output)
    if "deb" in options.only:
        deb.repository(release, output, options.gpg_key)
    notes(release, output)
    sums(release, output, options.minisign_key)
    for file in sorted(output.iterdir()):
        if file.is_file():
            say(f"{file.stat().st_size / 1e6:8.2f} MB  {file.name}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="the folder to write; it is emptied first")
    parser.add_argument("--minisign-key", type=Path, help="the secret key that signs SHA256SUMS")
    parser.add_argument("--gpg-key", help="the key of GnuPG that signs the repository")
    parser.add_argument("--program", type=Path, help="pack this program instead of building one")
    parser.add_argument("--checkouts", type=Path, default=SCRATCH / "checkouts", help="the sources of its packages")
    parser.add_argument("--probe", action="store_true", help="only build what tells how each locale writes")
    parser.add_argument("--only", nargs="+", choices=MAKERS, default=list(MAKERS))
    return parser.parse_args()


def compiled(product="housebook"):
    """The release program: small, without names and without what Housebook never asks of ICU."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    data = icu_data.write(SCRATCH)
    environment = {**os.environ, "HOUSEBOOK_ICU_DATA": str(data)}
    # Functions in sections of their own can be dropped, or shared where they are the same.
    flags = ["-Xswiftc", "-gnone", "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"]
    # C's assertions name their file, wherever this folder lies.
    flags += ["-Xcc", f"-ffile-prefix-map={ROOT}=."]
    subprocess.run(
        [*icu_data.swift(), "build", "-c", "release", "--static-swift-stdlib", "--disable-index-store", "--scratch-path",
         SCRATCH, "--product", product, *flags],
        cwd=ROOT, env=environment, check=True)
    program = shutil.copy2(SCRATCH / "release" / product, SCRATCH / product)
    # Swift's package manager lets the program look for libraries beside itself, which may be a folder of anyone's.
    subprocess.run(["chrpath", "--delete", program], check=True, stdout=subprocess.DEVNULL)
    forget_hashes(program)
    return program


def forget_hashes(program):
    """Fills the compiler's hashes of modules with zeros. They hold the path of this folder, and nothing reads them."""
    section = ".swift_modhash"
    with tempfile.TemporaryDirectory() as folder:
        hashes = Path(folder) / "hashes"
        subprocess.run(["objcopy", "--dump-section", f"{section}={hashes}", program], check=True)
        hashes.write_bytes(bytes(hashes.stat().st_size))
        subprocess.run(["objcopy", "--update-section", f"{section}={hashes}", program], check=True)


def archive(release, output):
    name = f"housebook-{release.version}-linux-{os.uname().machine}"
    with tempfile.TemporaryDirectory() as folder:
        install(release, Path(folder) / name, style="others")
        archived(release, folder, name, output / f"{name}.tar")
        release.run("xz", *TIGHT, output / f"{name}.tar")


def notes(release, output):
    """The newest part of the changelog."""
    parts = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.M)
    (output / "NOTES.md").write_text(f"# Housebook {release.version}\n\n" + parts[1].split("\n", 1)[1].strip() + "\n")


def sums(release, output, key):
    files = sorted(file for file in output.rglob("*") if file.is_file())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(output)}\n" for file in files]
    listing = output / "SHA256SUMS"
    listing.write_text("".join(lines))
    if key:
        # Asks for the key's password, if it has one.
        release.run("minisign", "-S", "-s", key, "-m", listing, "-t", f"Housebook {release.version}")


def say(line):
    print(f"release: {line}", flush=True)


MAKERS = {"deb": deb.build, "rpm": rpm.build, "archive": archive, "image": image.build, "sbom": sbom.build}

if __name__ == "__main__":
    main()
