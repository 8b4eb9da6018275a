"""Installs what `make release` made in empty Debians, uses it there, updates it, and removes it again."""

import json
import os
import re
import subprocess
import tarfile
import time
import urllib.request

import pytest
import units
from conftest import DIST, ROOT

pytestmark = pytest.mark.built
# One pixel.
PHOTO = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    "0000000049454e44ae426082")
SITE = "/srv/house"


def package(name):
    return next(DIST.glob(f"{name}_*.deb"))


def inside(name):
    """Where an empty Debian has a package."""
    return f"/packages/{package(name).name}"


def answer(url, within):
    """What a server that is about to start answers."""
    end = time.monotonic() + within
    while True:
        try:
            return urllib.request.urlopen(url, timeout=5).read().decode()
        except OSError:
            assert time.monotonic() < end, f"{url} did not answer within {within} s"
            time.sleep(0.1)


def stop(server):
    # What starts it takes no other signal, and takes it along.
    server.kill()
    server.wait(10)


def test_a_household_from_installation_to_removal(debian):
    debian.run("apt-get", "install", "--yes", inside("housebook"), inside("housebook-typst"))
    version = debian.run("housebook", "--version").strip()
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)

    start = time.monotonic()
    debian.run("housebook", "--root", "/root/demo", "demo")
    server = debian.start("housebook", "--root", "/root/demo", "serve", "--port", "8471")
    try:
        assert "Made by Housebook" in answer("http://127.0.0.1:8471/index.html", 30)
    finally:
        stop(server)
    print(f"from `demo` to its page: {time.monotonic() - start:.1f} s")

    journey(debian)

    listed = debian.run("dpkg", "--listfiles", "housebook", "housebook-typst").split("\n")
    files = [path for path in listed if debian.file(path).is_file()]
    assert len(files) > 300
    # The settings of the services are a person's.
    assert debian.file("/etc/default/housebook").exists()
    debian.run("apt-get", "purge", "--yes", "--autoremove", "housebook", "housebook-typst")
    assert [path for path in files if debian.file(path).exists()] == []
    assert debian.file("/root/demo/Household/store.sqlite").exists()
    assert debian.file(SITE).exists()


def journey(debian):
    """Ten things that a household does."""
    debian.file("/root/photo.png").write_bytes(PHOTO)
    debian.file("/root/receipt.pdf").write_bytes((ROOT / "Sources/Demo/Papers").joinpath(receipt()).read_bytes())

    def housebook(*words):
        return debian.run("housebook", "--root", SITE, *words)

    debian.run("housebook", "init", SITE, "--name", "The Example household", "--locale", "de-DE", "--currency", "EUR")
    housebook("home", "add", "Harbour Flat", "--city", "Bristol")
    housebook("item", "add", "Cordless drill", "--price", "79.90", "--photo", "/root/photo.png", "--receipt", "/root/receipt.pdf")
    housebook("policy", "add", "Acme Mutual", "--number", "HO-1", "--home", "harbour-flat")
    housebook("report", "--audience", "insurer")
    report = debian.file(f"{SITE}/Reports/harbour-flat-for-insurer")
    assert (report / "report.pdf").read_bytes().startswith(b"%PDF-1.")
    assert (report / "report.xlsx").read_bytes().startswith(b"PK")
    assert "79,90\u00a0€" in (report / "report.html").read_text()

    housebook("publish", "--audience", "family", "--to", "/root/published")
    assert "Cordless drill" in debian.file("/root/published/index.html").read_text()

    housebook("backup", "/root/backup.zip")
    debian.run("housebook", "restore-backup", "/root/backup.zip", "/root/restored")
    shown = json.loads(debian.run("housebook", "--root", "/root/restored", "item", "show", "cordless-drill", "--json"))
    assert shown["title"] == "Cordless drill"

    debian.file("/root/shared").mkdir()
    housebook("sync", "start", "/root/shared")
    housebook("sync")
    server = debian.start("housebook", "--root", SITE, "serve", "--port", "8472")
    try:
        assert "Harbour Flat" in answer("http://127.0.0.1:8472/", 30)
    finally:
        stop(server)


def receipt():
    return next(path.name for path in sorted((ROOT / "Sources/Demo/Papers").iterdir()) if path.suffix == ".pdf")


def test_an_update_keeps_what_a_person_changed(debian):
    for name in ["housebook", "housebook-typst"]:
        repacked(package(name), debian.file(f"/root/{name}.deb"), "0.0.9")
    debian.run("apt-get", "install", "--yes", "--no-install-recommends", "/root/housebook.deb", "/root/housebook-typst.deb")
    settings = debian.file("/etc/default/housebook")
    settings.write_text("HOUSEBOOK_SERVE_OPTIONS=--port 9000\n")
    files = [inside(name) for name in ["housebook", "housebook-typst"]]
    debian.run("apt-get", "install", "--yes", "--no-install-recommends", *files)
    assert "0.0.9" not in debian.run("dpkg-query", "--show", "housebook", "housebook-typst")
    debian.run("apt-get", "purge", "--yes", "housebook-typst")
    assert settings.read_text() == "HOUSEBOOK_SERVE_OPTIONS=--port 9000\n"
    # Without what is only recommended, each thing that lacks says what has it.
    debian.run("housebook", "init", "/root/bare", "--name", "Bare", "--locale", "en-US", "--currency", "USD")
    debian.file("/root/photo.png").write_bytes(PHOTO)
    debian.run("housebook", "--root", "/root/bare", "home", "add", "Flat")
    said = debian.run("housebook", "--root", "/root/bare", "item", "add", "Lamp", "--photo", "/root/photo.png", check=False)
    assert "install libvips42 (on Fedora vips, from Homebrew vips)" in said
    said = debian.run("housebook", "--root", "/root/bare", "report", check=False)
    assert "housebook-typst" in said
    debian.run("apt-get", "purge", "--yes", "housebook")


def repacked(source, target, version):
    folder = target.with_suffix("")
    subprocess.run(["dpkg-deb", "--raw-extract", source, folder], check=True)
    control = folder / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*", f"Version: {version}", control.read_text(), flags=re.M))
    subprocess.run(["dpkg-deb", "--build", "-Zgzip", "-z1", folder, target], check=True, stdout=subprocess.DEVNULL)


def test_apt_finds_the_package_in_the_repository(debian):
    debian.file("/etc/apt/sources.list.d/housebook.list").write_text("deb [trusted=yes] file:/packages/apt stable main\n")
    debian.run("apt-get", "update")
    debian.run("apt-get", "install", "--yes", "--no-install-recommends", "housebook")
    debian.run("housebook", "--version")
    debian.run("apt-get", "purge", "--yes", "housebook")


def test_without_proc_a_sentence(debian):
    debian.run("apt-get", "install", "--yes", "--no-install-recommends", inside("housebook"))
    said = subprocess.run(["chroot", debian.folder, "housebook", "--version"], stderr=subprocess.PIPE, text=True)
    assert said.returncode == 69
    assert said.stderr == (
        "error: /proc is not mounted, so the command cannot be read\nhint: as root: mount -t proc proc /proc\n")
    debian.run("apt-get", "purge", "--yes", "housebook")


def test_services_work_in_their_sandboxes(debian):
    debian.run(
        "apt-get", "install", "--yes", inside("housebook"), inside("housebook-typst"),
        "systemd-sysv", "libpam-systemd", "dbus-user-session", "curl", "python3")
    units.main(debian.folder)


def test_package_and_program_are_small(tmp_path):
    assert package("housebook").stat().st_size <= 18_000_000
    subprocess.run(["dpkg-deb", "--extract", package("housebook"), tmp_path], check=True)
    assert (tmp_path / "usr/bin/housebook").stat().st_size <= 60_000_000


def test_the_rpm_holds_what_the_deb_holds():
    """Nobody has installed it on Fedora: its contents and what it asks for are compared."""
    rpm = next(DIST.glob("housebook-[0-9]*.rpm"))
    asked = subprocess.run(["rpm", "-qp", "--requires", "--recommends", rpm], check=True, stdout=subprocess.PIPE, text=True).stdout
    assert "libsqlite3.so.0()(64bit)" in asked and "libglib" not in asked and "libcmark" not in asked and "vips\n" in asked
    files = subprocess.run(["rpm", "-qpl", rpm], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    listing = subprocess.run(["dpkg-deb", "--contents", package("housebook")], check=True, stdout=subprocess.PIPE, text=True).stdout
    paths = [line.split()[5][1:] for line in listing.split("\n") if line and not line.startswith("d")]
    only_debian = ("/usr/share/lintian", "/usr/share/doc/housebook/changelog.gz", "/usr/share/zsh")
    only_rpm = {"/usr/share/housebook", "/usr/share/doc/housebook", "/usr/share/zsh/site-functions/_housebook"}
    assert {path for path in paths if not path.startswith(only_debian)} == set(files) - only_rpm


def test_lintian_finds_no_error():
    said = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error", "--suppress-tags", "initial-upload-closes-no-bugs", *DIST.glob("*.deb")],
        stdout=subprocess.PIPE, text=True)
    assert said.returncode == 0, said.stdout


def test_the_image_serves_as_a_user_of_its_own(tmp_path):
    with tarfile.open(next(DIST.glob("housebook-*-oci.tar"))) as image:
        image.extractall(tmp_path / "layout")
    entry = json.loads((tmp_path / "layout/index.json").read_text())["manifests"][0]
    name = entry["annotations"]["org.opencontainers.image.ref.name"]
    unpacked = ["umoci", "unpack", "--image", f"{tmp_path}/layout:{name}", tmp_path / "bundle"]
    subprocess.run(unpacked, check=True, stdout=subprocess.DEVNULL)
    process = json.loads((tmp_path / "bundle/config.json").read_text())["process"]
    assert process["user"] == {"uid": 990, "gid": 990}
    volume = tmp_path / "volume"
    volume.mkdir()
    os.chown(volume, 990, 990)

    def contained(*words):
        box = ["systemd-nspawn", "--quiet", "--pipe", "--register=no", "--keep-unit", "--timezone=off", "--user=housebook"]
        box += ["--directory", tmp_path / "bundle/rootfs", f"--bind={volume}:/var/lib/housebook"]
        return [*box, *process["args"][:3], *words]

    subprocess.run(contained("init", "--name", "T", "--locale", "en-GB", "--currency", "GBP"), check=True)
    subprocess.run(contained("home", "add", "Harbour Flat"), check=True)
    server = subprocess.Popen(contained(*process["args"][3:], "--port", "8473"))
    try:
        assert answer("http://127.0.0.1:8473/health", 30).strip() == "ok"
    finally:
        stop(server)
    assert {path.stat().st_uid for path in volume.rglob("*")} == {990}


def test_no_language_loses_its_numbers_and_dates():
    """The probe with all of ICU's data, and with the part that the package has."""
    whole, kept = (
        subprocess.run([ROOT / folder / "formats-probe"], check=True, stdout=subprocess.PIPE, text=True).stdout.split("\n")
        for folder in (".build/release", ".build/dist"))
    assert len(whole) > 700
    assert whole == kept


def test_the_sums_are_right():
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=DIST, check=True)


def test_the_bill_names_what_is_inside():
    bill = json.loads(next(DIST.glob("*.cdx.json")).read_text())
    names = {each["name"] for each in bill["components"]}
    assert {"GRDB.swift", "Yams", "swift-nio", "swift-argument-parser", "swift", "libsqlite3-0", "libvips42"} <= names
    assert "swift-mustache" not in names
