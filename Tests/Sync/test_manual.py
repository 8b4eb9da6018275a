"""The manual's page on several machines, walked as a reader does: with the commands that it shows."""

import re
import shlex
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from families import Family
from hints import check
from machines import Folder, Hub
from terminals import run

PAGE = (Path(__file__).parents[2] / "Documentation/sync.md").read_text()
LINES = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]
BLOCKS = [line.split("  #")[0].strip().removeprefix("housebook ") for line in LINES]
INLINE = [" ".join(command.split()) for command in re.findall(r"`housebook ([^`]+)`", PAGE)]


def page(pattern, **places):
    """The words of the page's command that a pattern matches, with the test's places for the page's examples."""
    found = [command for command in BLOCKS + INLINE if re.fullmatch(pattern, command)]
    assert found, f"the page does not show `housebook {pattern}`"
    words = shlex.split(found[0])
    for example, place in places.items():
        assert example in words, f"no {example} in `housebook {found[0]}`"
        words[words.index(example)] = str(place)
    return words


def join(machine, link):
    machine.do(*page("sync join"), answers=[("Enter twice", link + "\n")])


def settle_a_conflict(a, b):
    a.edit("piano", "tuned")
    b.edit("piano", "sold")
    b.edit("lamp", "broken")
    for machine in (a, b, a):
        machine.do("sync")
    assert a.code() == b.code() and "tuned" in a.export() and "broken" in a.export()
    assert "sold" in b.do(*page("sync conflicts")).text
    b.do(*page("sync take 1"))
    b.do(*page("sync keep --all"))
    for machine in (b, a):
        machine.do("sync")
    assert a.code() == b.code() and "sold" in a.export()


def test_folder(tmp_path):
    """Two machines and a folder. A third one joins before it is mounted, a backup is restored, and the stick is lost."""
    family = Family(tmp_path, Folder(tmp_path / "nas"))
    a, b, c = family
    a.fill()
    link = a.do(*page("sync start /mnt/nas/.*", **{"/mnt/nas/housebook": family.remote})).link
    assert page("init .*", **{"~/household": b.folder}) == ["init", str(b.folder)]
    join(b, link)
    settle_a_conflict(a, b)

    link = a.do(*page("sync invite")).link
    with family.remote.away():
        check(c.join(link), "RemoteError.notThere")
    c.do("home", "add", "Cabin", "--no-defaults")
    c.do("sync")
    a.do("sync")
    assert "Cabin" in a.export()
    assert a.code() == c.code()

    a.do("backup", tmp_path / "backup.zip")
    a.edit("lamp", "mended")
    a.do("sync")
    d = family.add("d", made=False)
    assert page("restore-backup") and a.do("restore-backup", tmp_path / "backup.zip", d.folder)
    d.add_item("Vase")
    check(d.sync(), "SyncError.restored")
    join(d, a.invite())
    family.settle()

    for number, machine in enumerate(family):
        machine.add_item(f"Desk {number}")
    shutil.rmtree(family.remote.path)
    other = Folder(tmp_path / "other")
    a.do(*page("sync start /mnt/other/.*", **{"/mnt/other/housebook": other}))
    for machine in (b, c, d):
        join(machine, a.invite())
    family.settle()


def test_hub(tmp_path):
    """Two machines and a hub. One is lost, and the hub is restored from its backup, and forgets everything."""
    hub = Hub(tmp_path / "hub/data")
    family = Family(tmp_path, hub)
    a, b, c = family
    data = {"/var/lib/housebook-hub": hub.data}
    file = tmp_path / "invitation.txt"
    assert page("hub --data .*", **data) == ["hub", "--data", str(hub.data)]
    with hub.running():
        file.write_text(run(page('hub invite "The Smiths" --data .*', **data), tmp_path).text)
        a.fill()
        start = page("sync start https:.*", **{"https://hub.example/": hub, "invitation.txt": file})
        join(b, a.do(*start).link)
        settle_a_conflict(a, b)
        join(c, a.invite())

        b.edit("lamp", "stolen")
        a.do(*page('sync rotate --without "machine 2"'))
        check(b.sync(), "RemoteError.unauthorised")
        family.machines.remove(b)
        join(c, a.invite())
        family.settle()
        assert "stolen" not in a.export()

        with closing(sqlite3.connect(hub.data / "hub.sqlite")) as live, closing(sqlite3.connect(tmp_path / "kept")) as kept:
            live.backup(kept)
        a.edit("lamp", "mended")
        a.do("sync")
        c.edit("piano", "given away")
        hub.stop()
        for rest in hub.data.glob("hub.sqlite*"):
            rest.unlink()
        shutil.copy(tmp_path / "kept", hub.data / "hub.sqlite")
        hub.start()
        check(a.sync(), "SyncFault.setBack")
        a.do(*page("sync mend"))
        family.settle()

        hub.restore()
        household = {"ID": a.status().value("Household")}
        file.write_text(run(page("hub invite .* --household ID --data .*", **household, **data), tmp_path).text)
        a.do(*page("sync mend --token-file .*", **{"invitation.txt": file}))
        join(c, a.invite())
        family.settle()


def test_every_command_is_walked():
    """Each line of the page's code blocks is taken above; a new line wants a place there."""
    walked = re.findall(r"page\((?:'([^']+)'|\"([^\"]+)\")[,)]", Path(__file__).read_text())
    patterns = [one or other for one, other in walked]
    lines = [line for line in BLOCKS if not line.startswith("cd ")]
    assert not [line for line in lines if not any(re.fullmatch(pattern, line) for pattern in patterns)]
