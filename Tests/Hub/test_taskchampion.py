"""TaskChampion's own client, which nobody here wrote, syncs through our hub."""

import http.server
import os
import pathlib
import signal
import subprocess
import urllib.error
import urllib.request
import uuid

import pytest
import taskchampion as tc

PROBE = os.environ.get("HUB_PROBE", pathlib.Path(__file__).parents[2] / ".build/test/release/hub-probe")
SECRET = "the secret of a household"


@pytest.fixture
def hub(tmp_path):
    """The URL of a hub that asks for no token."""
    command = [PROBE, "--open", "--data", tmp_path / "hub"]
    with open(tmp_path / "hub.log", "w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
            process.send_signal(signal.SIGTERM)
            assert process.wait(15) == 0
        finally:
            process.kill()
            process.wait()


class Machine:
    """A replica of one household's tasks."""

    def __init__(self, hub, household):
        self.hub, self.household = hub, household
        self.replica = tc.Replica.new_in_memory()

    def sync(self, avoid_snapshots=True):
        self.replica.sync_to_remote(self.hub, self.household, SECRET, avoid_snapshots)

    def add(self, description):
        ops, task = tc.Operations(), str(uuid.uuid4())
        self.replica.create_task(task, ops).set_description(description, ops)
        self.replica.commit_operations(ops)
        return task

    def edit(self, task, description):
        ops = tc.Operations()
        self.replica.get_task(task).set_description(description, ops)
        self.replica.commit_operations(ops)

    def finish(self, task):
        ops = tc.Operations()
        self.replica.get_task(task).set_status(tc.Status.Completed, ops)
        self.replica.commit_operations(ops)

    def tasks(self):
        """The tasks as plain values. Times are those of a machine's clock, in whole seconds."""
        return {task: sorted(data.items()) for task, data in self.replica.all_task_data().items()}


@pytest.fixture
def machines(hub):
    household = str(uuid.uuid4())
    return Machine(hub, household), Machine(hub, household)


def metric(hub, name):
    request = urllib.request.Request(f"{hub}/metrics", headers={"Authorization": "Bearer token-of-the-metrics"})
    with urllib.request.urlopen(request) as answer:
        lines = answer.read().decode().splitlines()
    return [line.split()[1] for line in lines if line.startswith(name + " ")]


def requests(hub, route, status):
    return [int(count) for count in metric(hub, f'hub_requests_total{{route="{route}",status="{status}"}}')]


def test_versions_reach_the_other_machine(hub, machines):
    here, there = machines
    chair, lamp = here.add("chair"), here.add("lamp")
    here.sync()
    there.sync()
    assert there.tasks() == here.tasks()
    there.edit(chair, "chair, oak")
    there.finish(lamp)
    there.sync()
    here.sync()
    assert here.tasks() == there.tasks()
    assert here.replica.get_task(chair).get_description() == "chair, oak"
    assert here.replica.get_task(lamp).get_status() == tc.Status.Completed


def test_machines_that_edit_at_the_same_time_converge(hub, machines):
    here, there = machines
    chair = here.add("chair")
    here.sync()
    there.sync()
    here.edit(chair, "chair, oak")
    there.edit(chair, "chair, beech")
    lamp, desk = here.add("lamp"), there.add("desk")
    here.sync()
    there.sync()
    here.sync()
    assert here.tasks() == there.tasks()
    assert here.tasks().keys() == {chair, lamp, desk}
    assert here.replica.get_task(chair).get_description() in ("chair, oak", "chair, beech")


def test_machines_that_push_at_the_same_moment_lose_nothing(hub):
    household = str(uuid.uuid4())
    script = """if True:
        import sys, uuid
        import taskchampion as tc
        replica = tc.Replica.new_in_memory()
        # All begin together: Python takes longer to start than to push.
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(20):
            ops = tc.Operations()
            replica.create_task(str(uuid.uuid4()), ops).set_description(f"{sys.argv[3]} {number}", ops)
            replica.commit_operations(ops)
            replica.sync_to_remote(sys.argv[1], sys.argv[2], "the secret of a household", True)
    """
    names = ["a", "b", "c", "d"]
    pushing = [
        subprocess.Popen(
            [os.sys.executable, "-c", script, hub, household, name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name in names
    ]
    assert [process.stdout.readline() for process in pushing] == ["ready\n"] * 4
    for process in pushing:
        process.stdin.write("\n")
        process.stdin.flush()
    assert [process.wait(120) for process in pushing] == [0, 0, 0, 0]
    machine = Machine(hub, household)
    machine.sync()
    found = sorted(dict(values)["description"] for values in machine.tasks().values())
    assert found == sorted(f"{name} {number}" for name in names for number in range(20))


def before_the_first_version(hub, meanwhile):
    """A server that hands requests on to the hub, and runs `meanwhile` when the first version is on its way."""
    waiting = [meanwhile]

    class Way(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            length = int(self.headers.get("Content-Length", 0))
            body = self.rfile.read(length) if length else None
            if "/add-version/" in self.path and waiting:
                waiting.pop()()
            request = urllib.request.Request(
                hub + self.path, body, dict(self.headers), method=self.command)
            try:
                answer = urllib.request.urlopen(request)
            except urllib.error.HTTPError as refused:
                answer = refused
            with answer:
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(answer.read())

        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Way)
    server.timeout = 0.1
    return server


def test_a_version_that_comes_too_late_is_refused_and_tried_again(hub, machines):
    """Whoever is refused with 409, since another was quicker, pulls first and pushes again."""
    here, there = machines
    there.add("desk")
    script = """if True:
        import sys
        sys.path.insert(0, sys.argv[1])
        from test_taskchampion import Machine
        late = Machine(*sys.argv[2:])
        late.add("chair")
        late.sync()
    """
    with before_the_first_version(hub, there.sync) as server:
        way = f"http://127.0.0.1:{server.server_port}"
        # In a process of its own: a replica stays in its thread, and this thread is the server's.
        late = subprocess.Popen([os.sys.executable, "-c", script, os.path.dirname(__file__), way, here.household])
        while late.poll() is None:
            server.handle_request()
    assert late.returncode == 0
    here.sync()
    found = sorted(dict(values)["description"] for values in here.tasks().values())
    assert found == ["chair", "desk"]
    assert requests(hub, "/v1/client/add-version/{parent}", 409) == [1]


def test_many_versions_make_a_snapshot_from_which_a_new_machine_starts(hub, machines):
    here, there = machines
    for number in range(201):
        here.add(f"item {number}")
        here.sync(avoid_snapshots=False)
    assert requests(hub, "/v1/client/add-snapshot/{version}", 200) != []
    there.sync()
    assert there.tasks() == here.tasks()
    assert len(there.tasks()) == 201
    # It took the snapshot, and only the versions after it.
    assert requests(hub, "/v1/client/snapshot", 200) == [1]
    children = sum(requests(hub, "/v1/client/get-child-version/{parent}", 200))
    assert children < 150


def test_another_secret_reads_nothing(hub, machines):
    here, _ = machines
    here.add("chair")
    here.sync()
    stranger = tc.Replica.new_in_memory()
    with pytest.raises(RuntimeError):
        stranger.sync_to_remote(hub, here.household, "another secret", True)
    assert stranger.all_task_data() == {}


def test_the_hub_holds_nothing_that_can_be_read(hub, machines, tmp_path):
    here, _ = machines
    here.add("canary")
    here.sync()
    for path in tmp_path.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert b"canary" not in content and SECRET.encode() not in content
    log = (tmp_path / "hub.log").read_text()
    assert here.household not in log
