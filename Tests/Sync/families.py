"""A household on three machines, and the walk from any state to the end at which all of them agree."""

import shutil
from pathlib import Path

import hints
from machines import Machine


class Family:
    """Machines of one household, and their remote. All lies in one folder."""

    def __init__(self, folder, remote):
        self.folder, self.remote, self.machines = Path(folder), remote, []
        # All that any command said, in order.
        self.said = []
        # The first machine names the household, and the others take that name.
        for name, *answers in [("a", "The Smiths"), ("b", "Somebody"), ("c",)]:
            self.add(name, *answers)

    def __iter__(self):
        return iter(self.machines)

    def add(self, name, *answers, made=True):
        """A further machine, with a site root unless it is made in another way."""
        machine = Machine(self.folder / name, name, self.said)
        self.machines.append(machine)
        return machine.init(*answers) if made else machine

    def begin(self, *arguments):
        """The first machine puts a home, two items and a paper on the remote. The others join."""
        a, b, c = self
        a.fill()
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

    def leads_out(self, machine, case, *arguments):
        """A sync fails with that hint, or another command does, and what the hints say from there on brings all together."""
        self.stuck(machine, case, *arguments)
        self.settle(machine)

    def stuck(self, machine, case, *arguments):
        """A sync fails with the hint of a case, which `sync status` shows as well, or another command does."""
        reply = hints.check(machine.sync(*arguments), case)
        assert reply.status not in (0, 70), reply
        status = machine.status()
        assert all(hint in status.text for hint in reply.hints), f"`sync status` names no way out:\n{reply}\n{status}"
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
        if way == "sync":
            assert self.syncing(machine), f"no other machine syncs:\n{reply}"
        elif way == "sync join":
            assert (able := self.syncing(machine)), f"no other machine can invite:\n{reply}"
            machine.joined(able[0].invite())
        elif way.startswith("sync start "):
            place = self.folder / f"place-{len(self.said)}"
            place.mkdir()
            machine.start(place)
        else:
            assert way in ("sync mend", "sync rotate"), f"nobody can take this way:\n{reply}"
            machine.do(*way.split())

    def syncing(self, machine):
        """The other machines that sync, by themselves or once they mended the remote."""
        replies = [(other, other.sync()) for other in self if other is not machine]
        return [
            other
            for other, reply in replies
            if reply.status == 0 or (reply.commands[:1] == ["sync mend"] and other.do("sync", "mend"))
        ]

    # MARK: - The end

    def settle(self, *order):
        """Walks the machines, in the order given, until each of them has nothing new. They agree then."""
        machines = list(order) + [machine for machine in self if machine not in order]
        for _ in range(5):
            if all([self.walk(machine) for machine in machines]):
                return self.check()
        raise AssertionError("the machines never come to rest:\n" + "\n".join(map(str, self.said[-8:])))

    def check(self):
        """All machines agree, and nothing that was entered on any of them is lost."""
        states = [machine.state() for machine in self]
        for machine, state in zip(self, states):
            assert state == states[0], f"{machine} and {self.machines[0]} differ"
        missing = {word for machine in self for word in machine.entered if word not in str(states[0])}
        memory = "".join(machine.remembers() for machine in self) if missing else ""
        assert all(word in memory for word in missing), f"lost: {missing}"
