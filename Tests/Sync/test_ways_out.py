"""Each state of syncing, from the trouble to the end: every machine follows the hints that it is given."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing

import pytest

import hints
from terminals import run

walks = pytest.mark.walks


# MARK: - Nothing wrong


@walks("SyncError.notSynced")
def test_never_synced(family):
    """The household begins at another place, once it has left the first."""
    for machine in family:
        machine.do("sync", "leave")
    a, b, c = family
    a.edit("piano", "tuned")
    family.walk(a)
    b.joined(a.invite())
    c.joined(b.invite())
    family.settle()


def test_left(family):
    a, b, c = family
    b.do("sync", "leave")
    b.add_item("Vase")
    a.add_item("Desk")
    a.do("sync")
    b.joined(a.invite())
    family.settle()


def test_up_to_date(family):
    a, b, c = family
    a.add_item("Vase")
    a.do("sync")
    before = b.code()
    assert a.code() != before
    b.do("sync")
    assert a.code() == b.code() != before
    family.settle()


# MARK: - The remote


@walks("SyncFault.emptied")
def test_emptied(family, folder):
    a, b, c = family
    a.edit("piano", "tuned")
    b.edit("lamp", "broken")
    for file in folder.versions() + folder.snapshots():
        file.unlink()
    family.stuck(a, "lost all")
    family.settle(a)


@walks("SyncFault.setBack")
def test_set_back(family, folder):
    a, b, c = family
    kept = folder.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    b.do("sync")
    b.edit("piano", "sold")
    folder.restore(kept)
    family.stuck(b, "has lost versions")
    family.settle(b)


@walks("SyncFault.forked")
def test_forked(family, folder):
    """The third machine knows nothing of what the remote lost, and goes on."""
    a, b, c = family
    kept = folder.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    folder.restore(kept)
    c.edit("piano", "sold")
    c.do("sync")
    family.stuck(a, "goes on from an earlier version")
    family.settle(a)
    assert "tuned" in a.do("sync", "conflicts").text


@walks("SyncFault.forked")
def test_codes_differ(family, folder):
    """Two folders are taken for one. All machines come together in a third place."""
    a, b, c = family
    other = folder.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    folder.swap(other)
    b.edit("piano", "sold")
    b.edit("lamp", "broken")
    b.do("sync")
    assert a.code() != b.code()
    family.stuck(a, "goes on from an earlier version")
    family.settle(a)


@walks("RemoteError.notThere")
def test_not_mounted(family, folder):
    a, b, c = family
    a.edit("piano", "tuned")
    with folder.away():
        family.stuck(a, "the household is not in this folder")
    family.settle(a)


@walks("RemoteError.notThere")
def test_lost_stick(family, folder):
    a, b, c = family
    a.edit("piano", "tuned")
    b.edit("lamp", "broken")
    shutil.rmtree(folder.home)
    family.stuck(a, "the household is not in this folder")
    family.walk(a)
    b.joined(a.invite())
    c.joined(b.invite())
    family.settle(a)


@walks("RemoteError.unreachable")
def test_offline(family, folder):
    a, b, c = family
    a.edit("piano", "tuned")
    aside = folder.path.rename(folder.path.with_name("aside"))
    family.stuck(a, "cannot reach")
    aside.rename(folder.path)
    family.settle(a)


@walks("SyncFault.gap")
def test_gap(family, folder):
    a, b, c = family
    for number in range(3):
        a.edit("piano", f"tuned {number}")
        a.do("sync")
    folder.versions()[-2].unlink()
    b.edit("lamp", "broken")
    family.stuck(b, "lacks versions")
    family.settle(b)


@walks("SyncFault.damaged")
@pytest.mark.parametrize("damage", ["body", "head", "cut"])
def test_damaged_version(family, folder, damage):
    a, b, c = family
    for number in range(3):
        a.edit("piano", f"tuned {number}")
        a.do("sync")
    spoil(folder.versions()[-2], damage)
    b.edit("lamp", "broken")
    family.stuck(b, "damaged")
    family.settle(b)


@walks("SyncFault.damaged")
@pytest.mark.parametrize("damage", ["body", "head", "cut"])
def test_damaged_last_version(family, folder, damage):
    """Only the machine that sent it has what it holds."""
    a, b, c = family
    a.edit("piano", "tuned")
    a.do("sync")
    spoil(folder.versions()[-1], damage)
    b.edit("lamp", "broken")
    family.stuck(b, "damaged")
    family.settle(b)


def spoil(file, damage):
    """Changes a file's last bytes, or its first ones, or cuts it off."""
    content = file.read_bytes()
    file.write_bytes({"body": content[:-5] + b"12345", "head": b"12345" + content[5:], "cut": content[:-5]}[damage])


def test_behind_a_dropped_part(family, folder):
    """A snapshot stands for the versions that were dropped; it lists the head of the machine that was away."""
    a, b, c = family
    drop(a, folder)
    c.edit("lamp", "broken")
    family.settle(c)


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


@walks("SyncFault.forked")
def test_behind_a_dropped_part_on_another_branch(family, folder):
    """The remote was set back, went on, and dropped what the machine that was away could go back to."""
    a, b, c = family
    kept = folder.copy()
    c.edit("lamp", "broken")
    c.do("sync")
    folder.restore(kept)
    drop(a, folder)
    family.stuck(c, "goes on from an earlier version")
    family.settle(c)


def test_damaged_snapshot(family, folder):
    """Whoever joins needs it; the machines that are past it send another one."""
    a, b, c = family
    drop(a, folder)
    spoil(folder.snapshots()[0], "body")
    link = a.invite()
    d = family.add("d").init()
    reply = d.join(link)
    assert reply.status == 65 and "`housebook sync` on a machine" in reply.text, reply
    family.take(reply.commands[0], d, reply)
    d.joined(link)
    family.settle(a)


# MARK: - A machine


@walks("SyncError.restored")
def test_restored_backup(family):
    a, b, c = family
    d = restored(family, a)
    d.add_item("Vase")
    reply = d.sync()
    assert reply.commands[0] == "sync join" and reply.hints[0] in d.status().text, reply
    family.settle(d)


def restored(family, machine):
    """A machine that goes on with the backup of another one."""
    machine.do("backup", family.folder / "backup.zip")
    machine.edit("lamp", "broken")
    machine.do("sync")
    new = family.add("restored")
    machine.do("restore-backup", family.folder / "backup.zip", new.folder)
    return new


@walks("SyncError.restored")
def test_restored_backup_where_nobody_is_left(family):
    a, b, c = family
    a.do("backup", family.folder / "backup.zip")
    for machine in list(family):
        shutil.rmtree(machine.folder)
        family.machines.remove(machine)
    d = family.add("restored")
    run(["restore-backup", family.folder / "backup.zip", d.folder], family.folder)
    reply = d.sync()
    assert reply.commands[1] == "sync start REMOTE"
    family.take(reply.commands[1], d, reply)
    family.add("e").init().joined(d.invite())
    family.settle(d)


def test_copied_root(family):
    """The copy goes on under a new id."""
    a, b, c = family
    d = family.add("copy")
    shutil.copytree(b.folder, d.folder)
    b.edit("piano", "tuned")
    d.edit("lamp", "broken")
    d.edit("piano", "sold")
    family.settle(b, d)
    assert any("this one has a new id now" in reply.text for reply in family.said)


@walks("SyncFault.rotated")
def test_rotated_without_me(family):
    a, b, c = family
    b.edit("piano", "tuned")
    c.edit("piano", "sold")
    a.edit("lamp", "broken")
    a.do("sync", "rotate")
    family.stuck(b, "the household has a new secret")
    family.settle(b)


@pytest.mark.parametrize("moment", [0.02, 0.05, 0.08, 0.12, 0.16])
def test_rotation_killed(family, moment):
    a, b, c = family
    b.edit("lamp", "broken")
    a.killed(moment, "sync", "rotate")
    finish_rotation(a)
    family.settle(a)


@walks("RemoteError.notThere")
def test_rotation_offline(family, folder):
    a, b, c = family
    b.edit("lamp", "broken")
    with folder.away():
        family.stuck(a, "the household is not in this folder", "rotate")
    finish_rotation(a)
    family.settle(a)


def finish_rotation(machine):
    """Runs what `sync status` says about a rotation, where it says something."""
    if said := machine.status().value("Secret"):
        assert said == "the change is not complete: run `housebook sync rotate` again"
        machine.do("sync", "rotate")
    assert machine.status().value("Secret") is None


@walks("SyncFault.rotated")
def test_second_of_two_rotations(family, folder):
    a, b, c = family
    with folder.away():
        family.stuck(a, "the household is not in this folder", "rotate")
    b.edit("lamp", "broken")
    b.do("sync", "rotate")
    family.stuck(a, "the household has a new secret", "rotate")
    family.settle(a)
    assert a.status().value("Secret") is None


@walks("SyncFault.formerSecret")
@pytest.mark.parametrize("first", [0, 1])
def test_a_version_under_the_former_secret(family, folder, first):
    """The lost machine can still write in the folder, and goes on from the version before the rotation."""
    a, b, c = family
    kept = folder.copy()
    c.edit("piano", "stolen")
    c.do("sync")
    body = folder.versions()[-1].read_bytes().split(b"\n", 1)[1]
    folder.restore(kept)
    family.machines.remove(c)
    c.entered.clear()
    a.do("sync", "rotate")
    b.joined(a.invite())
    folder.append(body)
    family.stuck(family.machines[first], "former secret")
    family.settle(family.machines[first])
    assert "stolen" not in a.household()[1]


@walks("SecretError.openToOthers")
def test_secret_open_to_others(family):
    a, b, c = family
    (b.secrets / "secret").chmod(0o644)
    b.edit("lamp", "broken")
    reply = family.stuck(b, "other users may read")
    subprocess.run(reply.hints[0].split("`")[1], shell=True, check=True, cwd=b.folder)
    family.settle(b)


@walks("SecretError.missing")
def test_secret_missing(family):
    a, b, c = family
    (b.secrets / "secret").unlink()
    b.edit("lamp", "broken")
    family.stuck(b, "there is no secret")
    family.settle(b)


@walks("SecretError.notASecret")
def test_secret_damaged(family):
    a, b, c = family
    (b.secrets / "secret").write_text("nonsense\n")
    b.edit("lamp", "broken")
    family.stuck(b, "does not hold a household's secret")
    family.settle(b)


@walks("HouseholdSyncError.damagedFile")
def test_remote_file_damaged(family):
    a, b, c = family
    (b.secrets / "remote.json").write_text("nonsense\n")
    b.edit("lamp", "broken")
    assert b.sync().status == 65
    family.settle(b)


# MARK: - What waits


def test_file_changed(family):
    """The file is not sent; everything else is."""
    a, b, c = family
    file = a.attach("lamp", b"the receipt of the lamp")
    content = a.attachments()[file].read_bytes()
    a.attachments()[file].chmod(0o644)
    a.attachments()[file].write_bytes(b"something else")
    a.edit("piano", "tuned")
    reply = a.do("sync")
    assert "not sent" in reply.text, reply
    assert "Refused" in a.status().text
    b.do("sync")
    assert "tuned" in b.household()[1]
    a.attachments()[file].write_bytes(content)
    family.settle(a)


def test_record_too_large(family):
    """The record is named with its home and its size; it is sent once it is smaller."""
    a, b, c = family
    with closing(sqlite3.connect(a.folder / "Household/store.sqlite")) as store, store:
        store.execute("UPDATE item SET notes = ?, version = version + 1 WHERE slug = 'lamp'", ["x" * (25 << 20)])
    a.edit("piano", "tuned")
    reply = a.do("sync")
    assert re.search("not sent: .*Lamp.*Alpha.* 25 MB", reply.text), reply
    assert "Lamp" in a.status().value("Refused")
    b.do("sync")
    assert "tuned" in b.household()[1]
    a.edit("lamp", "shorter")
    family.settle(a)


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a small disk")
def test_full(family, folder):
    """A file for which there is no room holds nothing else back. Once there is room, it is sent."""
    a, b, c = family
    with folder.small(400_000):
        a.attach("lamp", os.urandom(600_000))
        a.edit("piano", "tuned")
        reply = a.do("sync")
        assert "not sent" in reply.text and "the disk is full" in reply.text, reply
        assert "the disk is full" in a.status().value("Refused")
        b.do("sync")
        assert "tuned" in b.household()[1]
    family.settle(a)


@walks("RemoteError.diskFull")
@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a small disk")
def test_full_to_the_last_byte(family, folder):
    a, b, c = family
    with folder.small(100_000):
        filler = folder.path / "filler"
        with open(filler, "wb") as file, contextlib.suppress(OSError):
            file.write(bytes(1_000_000))
        a.edit("piano", "tuned")
        family.stuck(a, "the disk is full")
        filler.unlink()
    family.settle(a)


def test_file_missing_on_the_remote(family, folder):
    """Whoever has it sends it again."""
    a, b, c = family
    for file in folder.files():
        file.unlink()
    family.add("d").init().joined(a.invite())
    family.settle(a)


@walks("`housebook sync` on the machine that has them, then here again")
def test_file_damaged_on_the_remote(family, folder):
    a, b, c = family
    for file in folder.files():
        spoil(file, "body")
    d = family.add("d").init()
    reply = d.join(a.invite())
    assert reply.status == 0 and "damaged on the remote" in reply.text and reply.commands == ["sync"], reply
    family.take("sync", d, reply)
    assert "fetched 1 file" in d.do("sync").text
    family.settle(a)


@walks("SealError.unknownFormat")
def test_newer_format(family, folder):
    """A newer Housebook reads it. Here, the version goes again: this one cannot be updated."""
    a, b, c = family
    file = folder.append(b"\x03" + bytes(200))
    b.edit("lamp", "broken")
    family.stuck(b, "format 3")
    file.unlink()
    family.settle(b)


# MARK: - Invitations


@walks("SyncFault.notReached")
def test_invitation_that_the_remote_does_not_reach(family, folder):
    a, b, c = family
    kept = folder.copy()
    a.edit("lamp", "broken")
    a.do("sync")
    link = a.invite()
    folder.restore(kept)
    d = family.add("d").init()
    reply = d.join(link)
    assert "does not have the version" in reply.text and reply.commands[0] == "sync", reply
    family.walk(a)
    d.joined(link)
    family.settle(a)


@walks("SyncError.alreadySynced")
def test_started_or_joined_twice(family, folder):
    a, b, c = family
    for reply in (a.sync("start", str(folder)), a.join(b.invite())):
        assert reply.commands == ["sync status", "sync leave"], reply
    a.do("sync", "status")
    a.do("sync", "leave")
    a.joined(b.invite())
    family.settle(a)


@walks("SyncError.notEmpty")
def test_joined_with_another_household(family):
    a, b, c = family
    d = family.add("d").init()
    d.do("home", "add", "Beta", "--no-defaults")
    reply = d.join(a.invite())
    assert reply.commands == ["init"], reply
    family.machines.remove(d)
    family.add("e").init().joined(a.invite())
    family.settle(a)


@walks("InvitationError.notAnInvitation", "InvitationError.former")
def test_invitation_of_a_former_program(family):
    a, b, c = family
    d = family.add("d").init()
    for link in ("hello", "housebook://join/1/AAAA"):
        reply = d.join(link)
        assert reply.commands == ["sync invite"], reply
    d.joined(a.invite())
    family.settle(a)


# MARK: - Conflicts and members


@walks("SyncError.noConflict", "`housebook sync conflicts` lists what was put aside")
def test_no_such_conflict(family):
    a, b, c = family
    a.edit("piano", "tuned")
    b.edit("piano", "sold")
    a.do("sync")
    reply = b.do("sync")
    assert reply.commands == ["sync conflicts"], reply
    reply = b.sync("take", "9")
    assert reply.commands == ["sync conflicts"], reply
    number = re.search(r"^ *(\d+)", b.do("sync", "conflicts").text, re.M)[1]
    b.do("sync", "take", number)
    family.settle(b)


@walks("SyncError.unreadableConflict")
def test_unreadable_conflict(family):
    a, b, c = family
    with closing(sqlite3.connect(b.folder / "Household/store.sqlite")) as store, store:
        item = store.execute("SELECT id FROM item WHERE slug = 'lamp'").fetchone()[0]
        row = (item, "nonsense", item, "[]", "5")
        store.execute("INSERT INTO conflict (id, entity, entityID, mine, chain) VALUES (?, ?, ?, ?, ?)", row)
    b.do("sync", "conflicts")
    reply = b.sync("take", "1")
    assert reply.commands == ["sync keep 1"], reply
    b.do(*reply.commands[0].split())
    assert "No conflicts" in b.do("sync", "conflicts").text
    family.settle(b)


@walks("HouseholdSyncError.noMembers")
def test_rotated_without_a_member_of_a_folder(family):
    a, b, c = family
    reply = a.sync("rotate", "--without", "b")
    assert reply.status == 65, reply
    a.do("sync", "rotate")
    family.settle(a)


# MARK: - A hub


@walks("RemoteError.unauthorised", "SyncFault.rotated")
def test_revoked(hub_family):
    """The machine that was shut out joins again with an invitation, and so does the third one."""
    a, b, c = hub_family
    b.edit("lamp", "broken")
    a.do("sync", "rotate", "--without", "machine 2")
    hub_family.stuck(b, "does not know this machine's token")
    hub_family.settle(b)


@walks("RemoteError.unauthorised")
def test_hub_that_forgot_all(hub_family, hub):
    a, b, c = hub_family
    a.edit("lamp", "broken")
    hub.restore()
    reply = hub_family.stuck(a, "does not know this machine's token")
    assert reply.commands[1:] == ["hub invite NAME --household ID", "sync mend --token-file FILE"], reply
    household = a.status().value("Household")
    a.do("sync", "mend", "--token-file", hub.invite("NAME", "--household", household))
    hub_family.settle(a)


@walks("RemoteError.unreachable")
def test_hub_that_is_down(hub_family, hub):
    a, b, c = hub_family
    a.edit("lamp", "broken")
    hub.stop()
    hub_family.stuck(a, "cannot reach")
    hub.start()
    hub_family.settle(a)


@walks("SyncFault.setBack")
def test_restored_hub(hub_family, hub):
    """The hub goes on from a backup, which knows three machines, and not the fourth."""
    a, b, c = hub_family
    kept = hub.copy()
    d = hub_family.add("d").init().joined(a.invite())
    a.edit("piano", "tuned")
    a.do("sync")
    b.do("sync")
    b.edit("piano", "sold")
    hub.restore(kept)
    hub_family.stuck(b, "has lost versions")
    hub_family.stuck(d, "does not know this machine's token")
    hub_family.settle(d)


@walks("SyncFault.forked")
def test_restored_hub_that_went_on(hub_family, hub):
    a, b, c = hub_family
    kept = hub.copy()
    a.edit("piano", "tuned")
    a.do("sync")
    hub.restore(kept)
    c.edit("piano", "sold")
    c.do("sync")
    hub_family.stuck(a, "goes on from an earlier version")
    hub_family.settle(a)


@walks("RemoteError.invitationUsed")
def test_invitation_used_or_expired(hub_family, hub):
    a, b, c = hub_family
    used, late = a.invite(), a.invite()
    hub_family.add("d").init().joined(used)
    hub.expire()
    e = hub_family.add("e").init()
    for link in (used, late):
        reply = e.join(link)
        assert reply.commands == ["sync invite"], reply
    e.joined(a.invite())
    hub_family.settle(a)


@walks("HouseholdSyncError.noSuchMember")
def test_rotated_without_a_stranger(hub_family):
    a, b, c = hub_family
    reply = a.sync("rotate", "--without", "nobody")
    assert reply.commands == ["sync status"], reply
    assert "machine 2" in a.status().text
    a.do("sync", "rotate", "--without", "machine 2")
    hub_family.settle(a)


# MARK: - All of them


def test_every_hint_is_walked():
    """No hint of the sources names a command of syncing that no test takes."""
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", []) if mark.name == "walks"]
    walked = {case for mark in marks for case in mark.args}
    named = {case for case, hint in hints.hints().items() if re.search(r"`housebook\\ (sync|hub)", hint)}
    # Only a machine that has the secret could send what cannot be read.
    named.discard("SyncError.unreadable")
    assert named <= walked, sorted(named - walked)


def test_every_command_is_in_backquotes():
    """People copy what is in backquotes, and so does the walker."""
    bare = {case for case, hint in hints.hints().items() if re.search(r"(?<!`)housebook\\ (sync|hub)", hint)}
    assert not bare, sorted(bare)
