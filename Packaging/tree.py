"""What is installed: the program, its templates, pages for `man`, completions, units, licences and the manual."""

import gzip
import os
import shutil
import subprocess
from datetime import datetime, timezone
from pathlib import Path

import icu_data
import man_pages

ROOT = Path(__file__).resolve().parents[1]
# Packages that the tests use, or nobody.
NOT_IN_PROGRAM = {"swift-mustache", "swift-system"}
# How xz packs programs best; it knows the jumps of this kind of machine.
TIGHT = [*(["--x86"] if os.uname().machine == "x86_64" else []), "--lzma2=preset=9e,dict=64MiB"]
# Where each shell looks for completions of packages.
COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/housebook",
    "fish": "usr/share/fish/vendor_completions.d/housebook.fish",
}
ZSH = {"debian": "usr/share/zsh/vendor-completions/_housebook", "others": "usr/share/zsh/site-functions/_housebook"}


class Release:
    """One release: the program that is packed, the sources of its packages, its version, and when it was committed."""

    def __init__(self, program, checkouts):
        self.program, self.checkouts = program, checkouts
        time, self.maintainer = run("git", "log", "-1", "--format=%ct\n%an <%ae>", cwd=ROOT).split("\n")[:2]
        self.epoch = int(time)
        self.version = self.run(program, "--version").strip()

    def run(self, *command, **options):
        """What a command prints. It believes that it is the time of the commit."""
        environment = {"SOURCE_DATE_EPOCH": str(self.epoch), "LLVM_PROFILE_FILE": os.devnull, "LC_ALL": "C"}
        return run(*command, env={**os.environ, **environment}, **options)


def run(*command, **options):
    return subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, **options).stdout.decode()


def install(release, root, *, style):
    """Fills `root` as the package for `style`, "debian" or "others", does."""
    put(root / "usr/bin/housebook", release.program.read_bytes(), 0o755)
    shutil.copytree(ROOT / "Templates", root / "usr/share/housebook/Templates")
    put(root / "etc/default/housebook", (ROOT / "Packaging/systemd/default").read_bytes())
    units(root)
    for shell, path in {**COMPLETIONS, "zsh": ZSH[style]}.items():
        # Without the line that would make it a program.
        script = release.run(release.program, "--generate-completion-script", shell).removeprefix("#!/bin/bash\n")
        put(root / path, script.encode())
    pages = root / "usr/share/man/man1"
    pages.mkdir(parents=True)
    man_pages.write(release.program, pages, release.version, datetime.fromtimestamp(release.epoch, timezone.utc))
    for page in pages.iterdir():
        put(page.with_name(page.name + ".gz"), packed(page.read_bytes()))
        page.unlink()
    documents(release, root / "usr/share/doc/housebook")
    settle(root, release.epoch)


def install_typst(release, root):
    """Typst as `make typst` installs it, and its licences."""
    home = root / "usr/lib/housebook/typst"
    shutil.copytree(ROOT / ".tools/typst", home, ignore=shutil.ignore_patterns("requirements.txt", "RECORD", "INSTALLER"))
    put(root / "usr/share/doc/housebook-typst/copyright", (ROOT / "Packaging/debian/copyright-typst").read_bytes())
    settle(root, release.epoch)


def units(root):
    source = ROOT / "Packaging/systemd"
    for unit in [*source.glob("*.service"), *source.glob("*.timer")]:
        put(root / "usr/lib/systemd/system" / unit.name, unit.read_bytes())
    for unit in (source / "user").iterdir():
        put(root / "usr/lib/systemd/user" / unit.name, unit.read_bytes())
    for kind in ["sysusers", "tmpfiles"]:
        put(root / f"usr/lib/{kind}.d/housebook.conf", (source / f"{kind}.conf").read_bytes())


def documents(release, folder):
    put(folder / "CHANGELOG.md.gz", packed((ROOT / "CHANGELOG.md").read_bytes()))
    put(folder / "NOTICES.md", (ROOT / "NOTICES.md").read_bytes())
    put(folder / "copyright", (ROOT / "Packaging/debian/copyright").read_bytes() + (ROOT / "LICENSE").read_bytes())
    shutil.copytree(ROOT / "Documentation", folder / "Documentation")
    for file in licences(release.checkouts):
        # As swift-nio-LICENSE.txt, CNIOLLHTTP-LICENSE.txt, libcmark-dev-copyright.txt
        put(folder / "licences" / f"{file.parent.name}-{file.stem}.txt", file.read_bytes())


def licences(checkouts):
    """The licences of the packages, of what they carry in a folder of its own, of Swift, and of what brings none."""
    for folder in sorted(set(checkouts.iterdir()) - {checkouts / name for name in NOT_IN_PROGRAM}):
        yield from sorted(file for file in folder.iterdir() if file.name.startswith(("LICENSE", "NOTICE")))
        yield from sorted(folder.glob("Sources/*/LICENSE*"))
    yield icu_data.toolchain() / "share/swift/LICENSE.txt"
    yield Path("/usr/share/doc/libcmark-dev/copyright")
    yield from sorted((ROOT / "Packaging/licences").glob("*.txt"))


def put(path, content, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def packed(content):
    """Compressed by gzip, without a name or a time."""
    return gzip.compress(content, 9, mtime=0)


def settle(root, epoch):
    """Gives all files modes and times that do not depend on the machine."""
    for path in [root, *root.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
        elif not path.is_symlink():
            path.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)
    for path in sorted(root.rglob("*"), reverse=True):
        os.utime(path, (epoch, epoch), follow_symlinks=False)
    os.utime(root, (epoch, epoch))


def archived(release, folder, name, file):
    """Puts a part of a folder into a tar archive that does not depend on the machine."""
    release.run(
        "tar", "--create", "--file", file, "--directory", folder, "--sort=name", "--owner=0", "--group=0",
        "--numeric-owner", "--format=gnu", name)
