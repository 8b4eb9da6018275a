"""Runs a command for `processes.run`; the last line on standard error has its seconds and the system's `ru_maxrss`.

On Linux, a program's peak is at least that of the process that started it. So this one imports little, and Python runs
it without `site`: it takes 9 MB, less than any program whose memory is reported.
"""

import os
import signal
import sys
import time

command = sys.argv[1:]
start = time.perf_counter()
process = os.posix_spawnp(command[0], command, os.environ)
signal.signal(signal.SIGTERM, lambda *_: os.kill(process, signal.SIGKILL))
_, status, usage = os.wait4(process, 0)
seconds = time.perf_counter() - start
code = os.waitstatus_to_exitcode(status)
if code != 0:
    # Like a shell, for a program that a signal ended.
    sys.exit(code if code > 0 else 128 - code)
print(f"\n{seconds} {usage.ru_maxrss}", file=sys.stderr)
