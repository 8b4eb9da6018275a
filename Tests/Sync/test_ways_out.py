"""Each state of syncing, from the trouble to the end: every machine follows the hints that it is given."""

import contextlib
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hints import HINTS, check
from machines import spoil, write
from terminals import run


def test_left_and_never_synced(family, a, b, c):
    """The household begins at another place, once every machine has left the first."""
    b.do("sync", "leave")
    b.add_item("Vase")
    a.add_item("Desk")
    a.do("sync")
    b.joined(a.invite())
    family.settle()
    for machine in family:
        machine.do("sync", "leave")
    check(b.sync(), "SyncError.notSynced")
    a.edit("piano", "tuned")
    family.walk(a)
    b.joined(a.invite())
    c.joined(b.invite())
    family.settle()


# MARK: - The remote


def test_emptied(family, folder, a, b):
    a.edit("piano", "tuned")
    b.edit("lamp", "broken")
    for file in folder.versions() + folder.snapshots():
        file.unlink()
    family.leads_out(a, "SyncFault.emptied")


def test_set_back(family, folder, a, b):
    kept = folder.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    b.do("sync")
    b.edit("piano", "sold")
    folder.swap(kept)
    family.leads_out(b, "SyncFault.setBack")


def test_forked(family, folder, a, c):
    """The third machine knows nothing of what the remote lost, and goes on."""
    kept = folder.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    folder.swap(kept)
    c.edit("piano", "sold")
    c.do("sync")
    family.leads_out(a, "SyncFault.forked")
    assert "tuned" in a.do("sync", "conflicts").text


def test_codes_differ(family, folder, a, b):
    """Two folders are taken for one. Each has what the other lacks."""
    other = folder.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    folder.swap(other)
    b.edit("piano", "sold")
    b.edit("lamp", "broken")
    b.do("sync")
    assert a.code() != b.code()
    family.leads_out(a, "SyncFault.forked")


def test_not_mounted(family, folder, a):
    """Neither syncing, nor rotating, nor joining takes absence for emptiness."""
    a.edit("piano", "tuned")
    link, d = a.invite(), family.add("d")
    with folder.away():
        family.stuck(a, "RemoteError.notThere")
        family.stuck(a, "RemoteError.notThere", "rotate")
        check(d.join(link), "RemoteError.notThere")
        check(d.ask("sync", "start", folder), "HouseholdSyncError.joining")
    aside = folder.path.rename(folder.path.with_name("aside"))
    family.stuck(a, "RemoteError.unreachable")
    aside.rename(folder.path)
    finish_rotation(a)
    family.settle(a)


def test_gap(family, folder, a, b):
    for number in range(3):
        a.edit("piano", f"tuned {number}")
        a.do("sync")
    folder.versions()[-2].unlink()
    b.edit("lamp", "broken")
    family.leads_out(b, "SyncFault.gap")


@pytest.mark.parametrize("place, damage", [(-2, "body"), (-2, "cut"), (-1, "head"), (-1, "body")])
def test_damaged_version(family, folder, a, b, place, damage):
    """Of the last version, only the machine that sent it has what it holds."""
    for number in range(3):
        a.edit("piano", f"tuned {number}")
        a.do("sync")
    spoil(folder.versions()[place], damage)
    b.edit("lamp", "broken")
    family.leads_out(b, "SyncFault.damaged")


def test_dropped_versions(family, folder, a, b, c):
    """A snapshot stands for them, and lists the head of the machine that was away. It is damaged when another one joins."""
    drop(a, folder)
    c.edit("lamp", "broken")
    family.settle(c)
    spoil(folder.snapshots()[0], "body")
    link, d = a.invite(), family.add("d")
    reply = check(d.join(link), "SyncFault.damaged")
    family.take("sync", d, reply)
    d.joined(link)
    family.settle(a)


def test_dropped_versions_on_another_branch(family, folder, a, c):
    """The remote was set back, went on, and dropped what the machine that was away could go back to."""
    kept = folder.copy()
    c.edit("lamp", "broken")
    c.do("sync")
    folder.swap(kept)
    drop(a, folder)
    family.leads_out(c, "SyncFault.forked")


def drop(machine, folder):
    """Sends a snapshot, and drops the versions before it."""
    for number in range(3):
        machine.edit("piano", f"tuned {number}")
        machine.do("sync")
    first, *others, _ = folder.versions()
    first.unlink()
    machine.do("sync")
    assert folder.snapshots()
    for file in others:
        file.unlink()


# MARK: - A machine


def test_restored_where_nobody_is_left(family, a):
    a.do("backup", family.folder / "backup.zip")
    for machine in list(family):
        shutil.rmtree(machine.folder)
        family.machines.remove(machine)
    d = family.add("restored", made=False)
    run(["restore-backup", family.folder / "backup.zip", d.folder], family.folder)
    reply = check(d.sync(), "SyncError.restored")
    family.take(reply.commands[1], d, reply)
    family.add("e").joined(d.invite())
    family.settle(d)


def test_copied_root(family, b):
    """The copy goes on under a new id."""
    d = family.add("copy", made=False)
    shutil.copytree(b.folder, d.folder)
    b.edit("piano", "tuned")
    d.edit("lamp", "broken")
    d.edit("piano", "sold")
    family.settle(b, d)
    assert any("this one has a new id now" in reply.text for reply in family.said)


def test_rotated_without_me(family, a, b, c):
    b.edit("piano", "tuned")
    c.edit("piano", "sold")
    a.edit("lamp", "broken")
    a.do("sync", "rotate")
    family.leads_out(b, "SyncFault.rotated")


def test_rotation_killed(family, a, b):
    """The others are left behind by several secrets."""
    for moment in (0.02, 0.04, 0.06, 0.1):
        b.edit("lamp", f"broken {moment}")
        a.killed(moment, "sync", "rotate")
        finish_rotation(a)
    family.settle(a)


def finish_rotation(machine):
    """Runs what `sync status` says about a rotation, where it says something."""
    if said := machine.status().value("Secret"):
        assert said == "the change is not complete: run `housebook sync rotate` again"
        machine.do("sync", "rotate")
    assert machine.status().value("Secret") is None


def test_second_of_two_rotations(family, folder, a, b):
    with folder.away():
        family.stuck(a, "RemoteError.notThere", "rotate")
    b.edit("lamp", "broken")
    b.do("sync", "rotate")
    family.stuck(a, "SyncFault.rotated", "rotate")
    family.settle(a)
    assert a.status().value("Secret") is None


@pytest.mark.parametrize("first", [0, 1])
def test_version_under_the_former_secret(family, folder, a, b, c, first):
    """The lost machine can still write in the folder, and goes on from the version before the rotation."""
    kept = folder.copy()
    c.edit("piano", "stolen")
    c.do("sync")
    body = folder.versions()[-1].read_bytes().split(b"\n", 1)[1]
    folder.swap(kept)
    family.machines.remove(c)
    a.do("sync", "rotate")
    b.joined(a.invite())
    folder.append(body)
    family.leads_out([a, b][first], "SyncFault.formerSecret")
    assert "stolen" not in a.export()


def test_damaged_secrets(family, b, c):
    b.edit("lamp", "broken")
    c.edit("piano", "sold")
    b.secret().unlink()
    c.secret().write_text("nonsense\n")
    family.stuck(c, "SecretError.notASecret")
    family.leads_out(b, "SecretError.missing")
    b.secret().chmod(0o644)
    c.secret("remote.json").write_text("nonsense\n")
    reply = family.stuck(b, "SecretError.openToOthers")
    subprocess.run(reply.hints[0].split("`")[1], shell=True, check=True, cwd=b.folder)
    check(c.sync(), "HouseholdSyncError.damagedFile")
    family.settle(c)


# MARK: - What waits


def test_what_cannot_be_sent(family, a, b):
    """A file that changed and a record that is too large are named. Everything else is sent, and they are once they can be."""
    file = a.attach("lamp", b"the receipt of the lamp")
    file.chmod(0o644)
    file.write_bytes(b"something else")
    write(a.store, "UPDATE item SET notes = ?, version = version + 1 WHERE slug = 'lamp'", ["x" * (25 << 20)])
    a.edit("piano", "tuned")
    reply = a.do("sync")
    assert re.search("not sent: .*Lamp.*Alpha.* 25 MB", reply.text) and reply.text.count("not sent") == 2, reply
    assert "Lamp" in a.status().value("Refused")
    b.do("sync")
    assert "tuned" in b.export()
    file.write_bytes(b"the receipt of the lamp")
    a.edit("lamp", "shorter")
    family.settle(a)


def test_full(family, folder, a, b):
    """A file for which there is no room holds nothing else back. Once there is room, it is sent."""
    with folder.small(400_000):
        a.attach("lamp", os.urandom(600_000))
        a.edit("piano", "tuned")
        assert "the disk is full" in a.do("sync").text
        assert "the disk is full" in a.status().value("Refused")
        b.do("sync")
        assert "tuned" in b.export()
        with open(folder.path / "filler", "wb") as filler, contextlib.suppress(OSError):
            filler.write(bytes(1_000_000))
        a.edit("piano", "sold")
        family.stuck(a, "RemoteError.diskFull")
        Path(filler.name).unlink()
    family.settle(a)


def test_files_missing_or_damaged_on_the_remote(family, folder, a):
    """A machine that has them sends them again."""
    for file in folder.files():
        file.unlink()
    d = family.add("d").joined(a.invite())
    family.settle(a)
    for file in folder.files():
        spoil(file, "body")
    shutil.rmtree(d.folder)
    reply = check(d.init().join(a.invite()), "`housebook sync` on the machine that has them, then here again")
    family.take("sync", d, reply)
    assert "fetched 1 file" in d.do("sync").text
    family.settle(a)


def test_newer_format(family, folder, b):
    """A newer Housebook reads it. Here, the version goes again: this one cannot be updated."""
    file = folder.append(b"\x03" + bytes(200))
    b.edit("lamp", "broken")
    family.stuck(b, "SealError.unknownFormat")
    file.unlink()
    family.settle(b)


# MARK: - Invitations


def test_invitation_that_the_remote_does_not_reach(family, folder, a):
    kept = folder.copy()
    a.edit("lamp", "broken")
    a.do("sync")
    link, d = a.invite(), family.add("d")
    folder.swap(kept)
    check(d.join(link), "SyncFault.notReached")
    family.walk(a)
    d.joined(link)
    family.settle(a)


def test_invitations_that_are_refused(family, folder, a, b):
    """By a machine that is synced, by one with another household, and those that are none."""
    check(a.sync("start", str(folder)), "SyncError.alreadySynced")
    check(a.join(b.invite()), "SyncError.alreadySynced")
    a.do("sync", "leave")
    a.joined(b.invite())
    d = family.add("d")
    check(d.join("hello"), "InvitationError.notAnInvitation")
    check(d.join("housebook://join/1/AAAA"), "InvitationError.former")
    d.do("home", "add", "Beta", "--no-defaults")
    check(d.join(a.invite()), "SyncError.notEmpty")
    family.machines.remove(d)
    family.add("e").joined(a.invite())
    family.settle(a)


def test_conflicts(family, a, b):
    a.edit("piano", "tuned")
    b.edit("piano", "sold")
    a.do("sync")
    check(b.do("sync"), "`housebook sync conflicts` lists what was put aside")
    check(b.sync("take", "9"), "SyncError.noConflict")
    number = re.search(r"^ *(\d+)", b.do("sync", "conflicts").text, re.M)[1]
    b.do("sync", "take", number)
    family.settle(b)
    columns = "conflict (id, entity, entityID, mine, chain)"
    write(b.store, f"INSERT INTO {columns} SELECT id, 'nonsense', id, '[]', '5' FROM item WHERE slug = 'lamp'")
    b.do("sync", "conflicts")
    b.do(*check(b.sync("take", "1"), "SyncError.unreadableConflict").commands[0].split())
    assert "No conflicts" in b.do("sync", "conflicts").text
    family.settle(b)


# MARK: - A hub


def test_hub_that_forgot_all(family, hub, a):
    a.edit("lamp", "broken")
    hub.stop()
    family.stuck(a, "RemoteError.unreachable")
    hub.start()
    hub.restore()
    reply = family.stuck(a, "RemoteError.unauthorised")
    assert reply.commands[1:] == ["hub invite NAME --household ID", "sync mend --token-file FILE"], reply
    token = hub.invite("NAME", "--household", a.status().value("Household"))
    a.do("sync", "mend", "--token-file", token)
    family.settle(a)


def test_restored_hub_that_went_on(family, hub, a, c):
    kept = hub.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    hub.restore(kept)
    c.edit("piano", "sold")
    c.do("sync")
    family.leads_out(a, "SyncFault.forked")


def test_restored_hub_that_forgot_one(family, hub, a, b):
    """The fourth machine joined after the backup that the hub goes on from."""
    kept = hub.copy()
    d = family.add("d").joined(a.invite())
    a.edit("piano", "tuned")
    a.do("sync")
    b.do("sync")
    b.edit("piano", "sold")
    hub.restore(kept)
    family.stuck(b, "SyncFault.setBack")
    family.leads_out(d, "RemoteError.unauthorised")


def test_invitation_used_or_expired(family, hub, a):
    used, late = a.invite(), a.invite()
    family.add("d").joined(used)
    hub.expire()
    e = family.add("e")
    for link in (used, late):
        check(e.join(link), "RemoteError.invitationUsed")
    e.joined(a.invite())
    family.settle(a)


def test_rotated_without_a_member(family, hub, a, b):
    """The machine that was shut out joins again with an invitation, and so does the third one."""
    check(a.sync("rotate", "--without", "nobody"), "HouseholdSyncError.noSuchMember")
    b.edit("lamp", "broken")
    a.do("sync", "rotate", "--without", "machine 2")
    family.leads_out(b, "RemoteError.unauthorised")


# MARK: - All of them


def test_every_hint_is_walked():
    """Each hint of the sources that names a command of syncing is expected in a test of this file."""
    tests = Path(__file__).read_text()
    named = {case for case, hint in HINTS.items() if re.search(r"`housebook\\ (sync|hub)", hint)}
    assert not [case for case in named if f'"{case}"' not in tests]


def test_every_command_is_in_backquotes():
    """People copy what is in backquotes, and so does the walker."""
    assert not [case for case, hint in HINTS.items() if re.search(r"(?<!`)housebook\\ (sync|hub)", hint)]
