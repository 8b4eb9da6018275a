"""A household on three machines, and the walk from any state to the end at which all of them agree."""

import shutil
from pathlib import Path

from machines import Machine


class Family:
    """Machines of one household, and their remote. All lies in one folder."""

    def __init__(self, folder, remote):
        self.folder, self.remote = Path(folder), remote
        self.machines = []
        # All that any command said, in order.
        self.said = []
        # The first one has a name of its own, which the others take.
        self.add("a").init("The Smiths")
        self.add("b").init("Somebody")
        self.add("c").init()

    def __iter__(self):
        return iter(self.machines)

    def add(self, name):
        """A further machine, whose folder is still to be made."""
        self.machines.append(Machine(self.folder / name, name, self.said))
        return self.machines[-1]

    def begin(self, *arguments):
        """The first machine puts a home, two items and a paper on the remote. The others join."""
        a, b, c = self
        a.do("home", "add", "Alpha", "--no-defaults")
        a.add_item("Piano")
        a.add_item("Lamp")
        a.attach("piano", b"the receipt of the piano")
        b.joined(a.start(self.remote, *arguments))
        c.joined(a.invite())

    def keep(self):
        """Keeps everything as it is, for `reset`."""
        self.kept = self.folder.with_name(self.folder.name + "-kept")
        shutil.copytree(self.folder, self.kept)
        self.members = [(machine, list(machine.entered)) for machine in self]

    def reset(self):
        """Puts everything back, so that the next test begins where this one began."""
        shutil.rmtree(self.folder)
        shutil.copytree(self.kept, self.folder)
        self.machines = [machine for machine, _ in self.members]
        self.said.clear()
        for machine, words in self.members:
            machine.entered = list(words)

    # MARK: - Ways out

    def stuck(self, machine, saying, *arguments):
        """Syncs, or runs what is given, and expects an error that `sync status` shows as well, with the same way out."""
        reply = machine.ask("sync", *arguments)
        assert reply.status not in (0, 70) and saying in reply.text, reply
        status = machine.status()
        for hint in reply.hints:
            assert hint in status.text, f"`sync status` names no way out:\n{reply}\n{status}"
        return reply

    def walk(self, machine):
        """Syncs, and takes each way out that the command names, until it succeeds. No way is taken twice.

        Returns whether there was nothing to do.
        """
        taken = []
        while (reply := machine.sync()).status != 0:
            assert reply.status != 70 and reply.commands, f"{machine} names no way out:\n{reply}"
            way = reply.commands[0]
            assert way not in taken, f"{machine} goes round in a circle:\n{reply}\nafter: {taken}"
            taken.append(way)
            self.take(way, machine, reply)
        return not taken and "nothing was new" in reply.text

    def take(self, way, machine, reply):
        """Does what a hint says, on the machine that it means."""
        others = [other for other in self.machines if other is not machine]
        words = way.split()
        if "`housebook sync` on a machine" in reply.text or "`housebook sync` on the machine" in reply.text:
            assert self.syncing(others), f"no other machine syncs:\n{reply}"
        elif words[:2] == ["sync", "join"]:
            assert (able := self.syncing(others)), f"no other machine can invite:\n{reply}"
            machine.joined(able[0].invite())
        elif words[:2] == ["sync", "start"]:
            place = self.folder / f"place-{len(self.said)}"
            place.mkdir()
            machine.start(place)
        else:
            assert words[:2] in (["sync", "mend"], ["sync", "rotate"]), f"nobody can take this way:\n{reply}"
            machine.do(*words)

    def syncing(self, machines):
        """Those of the machines that sync, by themselves or once they mended the remote."""
        return [one for one in machines if self.syncs(one, one.sync())]

    def syncs(self, machine, reply):
        return reply.status == 0 or reply.commands[:1] == ["sync mend"] and bool(machine.do("sync", "mend"))

    # MARK: - The end

    def settle(self, *order):
        """Walks the machines, in the order given, until each of them has nothing new. They agree then."""
        machines = list(order) + [machine for machine in self.machines if machine not in order]
        for _ in range(5):
            if all([self.walk(machine) for machine in machines]):
                return self.check()
        raise AssertionError("the machines never come to rest:\n" + "\n".join(map(str, self.said[-8:])))

    def check(self):
        """All machines agree, and nothing that was entered on any of them is lost."""
        states = [self.state(machine) for machine in self]
        for machine, state in zip(self, states):
            assert state == states[0], f"{machine} and {self.machines[0]} differ"
        memory = "".join(machine.remembers() for machine in self) + str(states[0])
        lost = [word for machine in self for word in machine.entered if word not in memory]
        assert not lost, f"lost: {lost}"

    def state(self, machine):
        """What must be equal on all machines; nothing may wait or be wrong."""
        status = machine.status()
        assert status.value("Failed") is None and status.value("Waiting") == "0 records", status
        return status.value("Code"), machine.household(), sorted(machine.attachments())
