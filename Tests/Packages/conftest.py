"""The installed tree, and empty Debians to install into."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tree import Release, install

ROOT = Path(__file__).resolve().parents[2]
DIST = Path(os.environ.get("HOUSEBOOK_DIST", ROOT / "dist"))


@pytest.fixture(scope="session")
def program():
    return Path(os.environ["HOUSEBOOK"]).resolve()


@pytest.fixture(scope="session")
def release(program):
    return Release(program, program.parents[2] / "checkouts")


@pytest.fixture(scope="session")
def tree(release, tmp_path_factory):
    """What the Debian package installs."""
    folder = tmp_path_factory.mktemp("tree")
    install(release, folder, style="debian")
    return folder


class Debian:
    """A Debian in a folder. Its programs share the network of this machine, so that a server there can be asked."""

    def __init__(self, folder):
        self.folder = folder

    def command(self, *words):
        # The shell mounts what a machine has, for this command only.
        script = 'mount -t proc proc "$0/proc" && mount -o bind /dev "$0/dev" && exec chroot "$0" "$@"'
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, self.folder, "/usr/bin/env", "-i",
                "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", *words]

    def run(self, *words, check=True):
        """What a command prints, both streams in one."""
        result = subprocess.run(
            list(map(str, self.command(*words))), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)
        assert not check or result.returncode == 0, f"{words}:\n{result.stdout}"
        return result.stdout

    def start(self, *words):
        return subprocess.Popen(list(map(str, self.command(*words))), stdin=subprocess.DEVNULL)

    def file(self, path):
        return self.folder / path.lstrip("/")


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def debian(request, tmp_path_factory):
    """An empty Debian that has the packages of `dist/` in its folder /packages."""
    folder = tmp_path_factory.mktemp(request.param) / "root"
    # Keeps the lists of packages, so that `apt install` finds what ours need.
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=apt", "--skip=cleanup/apt/lists", request.param, folder], check=True)
    for name in os.listdir("/etc/apt/apt.conf.d"):
        # What this machine needs to reach a mirror.
        shutil.copy(f"/etc/apt/apt.conf.d/{name}", folder / "etc/apt/apt.conf.d")
    shutil.copytree(DIST, folder / "packages")
    yield Debian(folder)
    shutil.rmtree(folder)
