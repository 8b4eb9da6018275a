"""Runs the command on a terminal, as a person does, and reads what it says."""

import fcntl
import os
import re
import select
import struct
import subprocess
import termios
import time
from dataclasses import dataclass
from pathlib import Path

BINARY = Path(os.environ.get("HOUSEBOOK", Path(__file__).parents[2] / ".build/test/release/housebook")).absolute()
# Wide enough that no line is cut, and too narrow for an invitation's QR code.
ROWS, COLUMNS = 50, 60


@dataclass
class Reply:
    """What a command said, and its exit code."""

    command: str
    status: int
    text: str

    @property
    def hints(self):
        return re.findall(r"^hint: (.*)$", self.text, re.M)

    @property
    def commands(self):
        """The commands in backquotes of all hints."""
        return [command for hint in self.hints for command in re.findall(r"`housebook ([^`]+)`", hint)]

    @property
    def link(self):
        """The invitation that it prints."""
        found = re.search(r"housebook://\S+", self.text)
        assert found, f"no invitation:\n{self}"
        return found[0]

    def value(self, title):
        """The text beside a title of `sync status`; None where it has no such line."""
        found = re.search(rf"^{title} +(.*)$", self.text, re.M)
        return found and found[1]

    def __str__(self):
        return f"$ {self.command}\n{self.text.rstrip()}\n(exit code {self.status})"


def run(arguments, folder, answers=(), limit=60):
    """Runs the command in a folder, and types an answer after each question: pairs of a part of it and the answer.

    A command that takes more than `limit` seconds, or that asks for something else, fails the test.
    """
    arguments = [str(argument) for argument in arguments]
    left = list(answers)

    def typed(said):
        return left.pop(0)[1] + "\n" if left and left[0][0] in said else None

    reply = talk([BINARY, *arguments], folder, typed, limit)
    reply.command = " ".join(["housebook", *arguments])
    assert not left, f"{reply.command} never asked for {left[0][0]!r}:\n{reply.text}"
    return reply


def talk(words, folder, typed, limit, columns=COLUMNS, **environment):
    """Runs any command on a terminal of its own. `typed` gets what it said since the last answer, and may answer that."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
    process = subprocess.Popen(
        words,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        # Lets Ctrl-C reach the command.
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(theirs)
    command, text, asked, deadline = " ".join(map(str, words)), "", 0, time.monotonic() + limit
    try:
        while chunk := read(ours, deadline):
            text += chunk.decode(errors="replace")
            if answer := typed(text[asked:]):
                asked = len(text)
                os.write(ours, answer.encode())
        status = process.wait(max(0.1, deadline - time.monotonic()))
    except (TimeoutError, subprocess.TimeoutExpired):
        raise AssertionError(f"{command} did not end; it said:\n{text}") from None
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return Reply(command, status, drawn(text))


def drawn(text):
    """What stands on the terminal in the end: a progress bar is drawn over itself, and is gone then."""
    return re.sub(r"[^\n]*\r\x1b\[K", "", text.replace("\r\n", "\n"))


def read(terminal, deadline):
    """The next bytes of a terminal; none where the command has ended."""
    if not select.select([terminal], [], [], max(0, deadline - time.monotonic()))[0]:
        raise TimeoutError
    try:
        return os.read(terminal, 65_536)
    except OSError:
        # Linux reports the end of a terminal as an error.
        return b""
