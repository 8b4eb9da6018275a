"""Debian packages, and the repository that apt reads."""

import hashlib
import re
import shutil
import subprocess
import tempfile
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

from tree import ROOT, TIGHT, install, install_typst, packed, put, settle

# Libraries that are loaded when first needed are declared so: DEFINE_LIBRARY(vs_lib, VS_FUNCTIONS, "libvips.so.42")
LOADED = re.compile(r"DEFINE_LIBRARY\(\s*\w+, \w+,([^)]*)\)")
LIBRARY = re.compile(r'"([\w.]+\.so\.\d+)"')
# Without it there are no backups, which everybody needs.
NEEDED = ["libarchive13"]


def architecture(release):
    return release.run("dpkg", "--print-architecture").strip()


def needs(release, file):
    """What a program or a library cannot start without, as dpkg-shlibdeps finds it."""
    with tempfile.TemporaryDirectory() as folder:
        put(Path(folder) / "debian/control", b"Source: housebook\n\nPackage: housebook\nArchitecture: any\n")
        found = release.run("dpkg-shlibdeps", "-O", "-e", file.resolve(), cwd=folder, stderr=subprocess.DEVNULL)
    return found.strip().removeprefix("shlibs:Depends=")


def names(relations):
    """The names of the packages in a field such as Depends."""
    return [relation.split()[0] for relation in relations.split(", ")]


def loaded(release):
    """The packages of the libraries that are loaded when first needed: `libvips42`. Where several versions of one will do,
    they are alternatives."""
    texts = [source.read_text() for source in (ROOT / "Sources/Libraries/Shims").rglob("*.c")]
    files = [LIBRARY.findall(names) for text in texts for names in LOADED.findall(text)]
    # Debian's rule for names of packages; what was renamed for 64-bit times provides the former name, too.
    return sorted({" | ".join(name.replace(".so.", "") for name in names) for names in files})


def build(release, output):
    """Writes both packages."""
    optional = [name for name in loaded(release) if name not in NEEDED]
    control = f"""Depends: {', '.join([needs(release, release.program), *NEEDED])}
Recommends: {', '.join([f'housebook-typst (= {release.version})', *optional, *recommended()])}
Suggests: caddy | nginx
Section: misc
Description: inventory of a household: a site, insurance reports, shopping
 Keeps the record of what a household owns, in one home or several: belongings,
 rooms, receipts, policies, shopping. Makes a site that opens from a folder, and
 reports for an insurer. On your own machine, without an account.
"""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "housebook"
        install(release, root, style="debian")
        pack(release, root, control, output, scripts=["postinst", "prerm", "postrm"], conffiles=["/etc/default/housebook"])
        root = Path(folder) / "housebook-typst"
        install_typst(release, root)
        control = f"""Depends: python3 (>= 3.8), {needs(release, next(root.rglob("*.so")))}
Section: text
Description: Typst for Housebook, which makes PDFs with it
 Typst as a module of Python, unchanged from PyPI, in a folder of Housebook's.
 No other program sees it.
"""
        pack(release, root, control, output)


def recommended():
    # pdftoppm draws the papers of a report; without the font, a PDF has no emoji and few scripts.
    return ["poppler-utils", "fonts-dejavu-core"]


def record(release, root):
    """What Debian wants of every package: a changelog in its form, and why its checks are overruled here."""
    name = root.name
    time = format_datetime(datetime.fromtimestamp(release.epoch, timezone.utc))
    news = "what is new is in CHANGELOG.md of the package housebook"
    changelog = f"{name} ({release.version}) stable; urgency=medium\n\n  * {news}\n\n -- {release.maintainer}  {time}\n"
    put(root / f"usr/share/doc/{name}/changelog.gz", packed(changelog.encode()))
    overrides = ROOT / f"Packaging/debian/{name}.lintian-overrides"
    put(root / f"usr/share/lintian/overrides/{name}", overrides.read_bytes())


def pack(release, root, control, output, scripts=(), conffiles=()):
    """Makes a package of a tree. Its name is that of the tree."""
    name = root.name
    record(release, root)
    size = sum((file.stat().st_size + 1023) // 1024 for file in root.rglob("*") if file.is_file())
    head = f"""Package: {name}
Version: {release.version}
Architecture: {architecture(release)}
Maintainer: {release.maintainer}
Priority: optional
Installed-Size: {size}
"""
    put(root / "DEBIAN/control", (head + control).encode())
    for script in scripts:
        put(root / "DEBIAN" / script, (ROOT / "Packaging/debian" / script).read_bytes(), 0o755)
    if conffiles:
        put(root / "DEBIAN/conffiles", "".join(f"{path}\n" for path in conffiles).encode())
    files = sorted(file for file in root.rglob("*") if file.is_file() and "DEBIAN" not in file.parts)
    sums = [f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files]
    put(root / "DEBIAN/md5sums", "".join(sums).encode())
    settle(root, release.epoch)
    file = output / f"{name}_{release.version}_{architecture(release)}.deb"
    release.run("dpkg-deb", "--root-owner-group", "-Znone", "--build", root, file)
    compress(release, file)


def compress(release, package):
    """Compresses a package in the way that is best for programs, which dpkg-deb does not do, but understands."""
    with tempfile.TemporaryDirectory() as folder:
        release.run("ar", "x", package, cwd=folder)
        release.run("xz", *TIGHT, "data.tar", "control.tar", cwd=folder)
        package.unlink()
        # In this order, and without the times and owners of these files.
        release.run("ar", "rcD", package, "debian-binary", "control.tar.xz", "data.tar.xz", cwd=folder)


def repository(release, output, key=None):
    """A folder that any web server can offer to apt. `key` names the key of GnuPG that signs it."""
    folder = output / "apt"
    pool = folder / "pool"
    pool.mkdir(parents=True)
    for file in sorted(output.glob("*.deb")):
        shutil.copy2(file, pool)
    index = folder / f"dists/stable/main/binary-{architecture(release)}/Packages"
    put(index, release.run("apt-ftparchive", "packages", "pool", cwd=folder).encode())
    release.run("xz", "--keep", index)
    options = {"Origin": "Housebook", "Suite": "stable", "Components": "main", "Architectures": architecture(release)}
    words = [word for name, value in options.items() for word in ("-o", f"APT::FTPArchive::Release::{name}={value}")]
    listing = release.run("apt-ftparchive", *words, "release", "dists/stable", cwd=folder)
    put(folder / "dists/stable/Release", listing.encode())
    if key:
        put(folder / "housebook.asc", release.run("gpg", "--batch", "--armor", "--export", key).encode())
        signed = folder / "dists/stable/InRelease"
        words = ["--batch", "--local-user", key, "--clearsign", "--output", signed]
        release.run("gpg", *words, folder / "dists/stable/Release")
