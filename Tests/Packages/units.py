"""Boots a tree in which the packages are installed, and sees each unit at work in its own sandbox.

    units.py TREE

TREE is a Debian system with Housebook, its units, `systemd-sysv`, `libpam-systemd`, `dbus-user-session`, `curl` and
`python3`. It is not changed: what is written goes to memory. Needs root and systemd-nspawn.
"""

import html
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

SYSTEM, USER = "/usr/lib/systemd/system", "/usr/lib/systemd/user"
SERVICES = ["housebook", "housebook-watch", "housebook-hub"]
HOUSEHOLD = "/var/lib/housebook"
SITE = "/var/cache/housebook/Public"
# The highest exposure that `systemd-analyze security` may give.
LIMIT = 3.0


class Machine:
    """A tree that was booted. It is shut down at the end of the block."""

    def __init__(self, tree):
        self.tree = tree

    def __enter__(self):
        command = ["systemd-nspawn", "--boot", "--volatile=overlay", "-D", self.tree, "--machine=housebook-units"]
        command += ["--register=no", "--keep-unit", "--private-network"]
        self.boot = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        until(lambda: self.try_run("systemctl is-active multi-user.target")[0] == 0, "the tree does not boot", 60)
        return self

    def __exit__(self, *_):
        self.try_run("systemctl poweroff")
        try:
            self.boot.wait(30)
        except subprocess.TimeoutExpired:
            self.boot.kill()

    def try_run(self, script, user="root"):
        """The exit code of a script in the machine, and what it printed."""
        first = Path(f"/proc/{self.boot.pid}/task/{self.boot.pid}/children").read_text().split()[:1]
        if not first:
            return 1, ""
        environment = ["env", "-i", "-C", "/", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]
        if user != "root":
            script = f"export XDG_RUNTIME_DIR=/run/user/$(id -u); cd; {script}"
            become = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
            environment = [*become, *environment, f"HOME=/home/{user}"]
        enter = ["nsenter", "-t", first[0], "-m", "-u", "-i", "-n", "-p", "-C"]
        done = subprocess.run([*enter, *environment, "bash", "-c", script], capture_output=True, text=True)
        return done.returncode, (done.stdout + done.stderr).strip()

    def run(self, script, user="root"):
        code, said = self.try_run(script, user)
        assert code == 0, f"{script}\n{said}\n{self.try_run('journalctl -o cat -n 20 --no-pager')[1]}"
        return said

    def housebook(self, arguments):
        return self.run(f"runuser -u housebook -- housebook --root {HOUSEHOLD} {arguments}")

    def property(self, unit, name):
        return self.run(f"systemctl show -p {name} --value {unit}")

    def answers(self, address):
        return self.try_run(f"curl -fs -o /dev/null {address}")[0] == 0


def until(holds, otherwise, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, otherwise
        time.sleep(0.2)


def files_are_sound_and_tight(machine):
    machine.run(f"systemd-analyze verify --man=no {SYSTEM}/housebook*.service {SYSTEM}/housebook*.timer")
    for unit in machine.run(f"ls {SYSTEM}/housebook*.service {USER}/housebook*.service").split():
        said = machine.run(f"systemd-analyze security --no-pager --offline=yes {unit} | tail -1")
        exposure = float(re.search(r": ([\d.]+)", said)[1])
        print(f"{unit}: exposure {exposure}")
        assert exposure <= LIMIT, unit


def nothing_fails_without_a_household(machine):
    for unit in ["housebook", "housebook-watch", "housebook-backup"]:
        machine.run(f"systemctl start {unit}")
        assert machine.property(unit, "ActiveState") == "inactive", unit


def services_work(machine):
    machine.housebook("demo")
    machine.run(f"systemctl start {' '.join(SERVICES)}")
    for port in [8080, 8090]:
        until(lambda port=port: machine.answers(f"http://127.0.0.1:{port}/health"), f"nobody answers at port {port}")
    reader = "setpriv --reuid=nobody --regid=nogroup --groups=housebook"
    until(lambda: machine.try_run(f"{reader} cat {SITE}/index.html")[0] == 0, "a web server cannot read the site", 60)
    assert machine.try_run(f"{reader} cat {HOUSEHOLD}/housebook.yml")[0] != 0, "a web server can read the household"


def a_device_adds_a_thing_with_a_photo(machine):
    link = machine.housebook("devices invite").splitlines()[0]
    site, key = link.split("~/pair?key=")
    curl = f"curl -fs -b /tmp/cookies -c /tmp/cookies -H 'Origin: {site.rstrip('/')}'"
    machine.run(f"{curl} -d key={key} -d name=Test {site}~/pair")
    form = machine.run(f"{curl} {site}~/add").partition("<form")[2]
    inputs = [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in re.findall("<input[^>]*>", form)]
    fields = {one["name"]: html.unescape(one.get("value", "")) for one in inputs if one.get("type") == "hidden"}
    sent = " ".join(f"--form-string {shlex.quote(f'{name}={value}')}" for name, value in fields.items())
    photo = next(one["name"] for one in inputs if one.get("type") == "file")
    machine.run(f"cp $(find {HOUSEHOLD}/Household/attachments -type f -size +9k | head -1) /tmp/photo.jpg")
    machine.run(f"{curl} {sent} --form-string 'title=Brass lamp' -F '{photo}=@/tmp/photo.jpg' {site}~/add")
    assert machine.housebook("item list").count("Brass lamp") == 1
    pages = " ".join(f"{folder}/items/brass-lamp.html" for folder in [SITE, f"{HOUSEHOLD}/Public"])
    until(lambda: machine.try_run(f"ls {pages}")[0] == 0, "the thing has no page")


def a_report_with_its_pdf_is_made_in_the_sandbox(machine):
    """No unit makes reports; the sandbox of `serve` still lets them be made, so Python and Typst run in it."""
    made = f"/usr/bin/housebook --root {HOUSEHOLD} report --all --format pdf --output {HOUSEHOLD}/Reports"
    machine.run(
        f"sed 's#^ExecStart=.*#ExecStart={made}#; s/^Type=.*/Type=oneshot/; /^Restart/d' {SYSTEM}/housebook.service"
        " > /run/systemd/system/housebook-report.service"
    )
    machine.run(f"systemctl daemon-reload; systemctl start housebook-report; ls {HOUSEHOLD}/Reports/*/report.pdf")


def backups_are_made(machine):
    machine.run("systemctl start housebook-backup; ls /var/lib/housebook-backups/*.zip")
    machine.run("useradd -m anna; loginctl enable-linger anna")
    until(lambda: machine.try_run("systemctl --user is-system-running", "anna")[1] == "running", "no user manager")
    machine.run("housebook init household --name Anna --locale en-GB --currency GBP", "anna")
    machine.run("systemctl --user start housebook-backup; ls backups/*.zip", "anna")
    machine.run("systemctl --user start housebook-backup.timer", "anna")


def services_end_and_do_not_loop(machine):
    machine.run(f"systemctl stop {' '.join(SERVICES)}")
    for unit in SERVICES:
        assert machine.property(unit, "Result") == "success", unit
    machine.run(f"echo 'locale: [' >> {HOUSEHOLD}/housebook.yml; systemctl start housebook housebook-watch")
    for unit in ["housebook", "housebook-watch"]:
        until(lambda unit=unit: machine.property(unit, "ActiveState") == "failed", f"{unit} goes on")
        assert machine.property(unit, "NRestarts") == "0", unit


def main(tree):
    with Machine(tree) as machine:
        for check in [
            files_are_sound_and_tight,
            nothing_fails_without_a_household,
            services_work,
            a_device_adds_a_thing_with_a_photo,
            a_report_with_its_pdf_is_made_in_the_sandbox,
            backups_are_made,
            services_end_and_do_not_loop,
        ]:
            began = time.monotonic()
            check(machine)
            print(f"{check.__name__}: ok, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1])
