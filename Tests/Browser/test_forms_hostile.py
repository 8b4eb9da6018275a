"""Five hundred hostile requests to `serve --edit`, byte by byte: none changes anything, and none shows anything."""

import json
import re
import socket
import sqlite3
import subprocess
import threading
import time

import pytest

import sites
from live import LiveSite

CANARY = "Zephyrine"
SECRET = re.compile(r"/~/pair\?key=([A-Za-z0-9_-]+)")


class Edited(LiveSite):
    """A household that is served for editing, with one device of each role."""

    def __init__(self, folder, source=None, items=None):
        super().__init__(folder, source, items)
        self.run("item", "add", f"{CANARY} lamp", "--notes", f"{CANARY} notes", "--barcode", "4006381333931")
        self.start("--edit", "--behind-proxy", "house.example")
        self.sent = 0
        self.origin = f"http://127.0.0.1:{self.port}"
        self.cookies = {"": None, "everything": self.pair(), "shopping": self.pair("--shopping")}
        self.before = self.state()

    def invite(self, *options):
        return SECRET.search(self.run("devices", "invite", *options))[1]

    def pair(self, *options):
        body = f"key={self.invite(*options)}&name=Tester"
        answer = self.post("/~/pair", body)
        return re.search(rb"Set-Cookie: (housebook-[0-9a-f]+=[^;]+)", answer)[1].decode()

    # ---- Requests

    def raw(self, request, patience=4.0):
        """Sends bytes on a connection of their own; returns all that comes back."""
        self.sent += 1
        answer = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=patience) as connection:
            try:
                for part in request if isinstance(request, list) else [request]:
                    connection.sendall(part)
                    if isinstance(request, list):
                        time.sleep(0.05)
                while part := connection.recv(1 << 16):
                    answer += part
            except (ConnectionError, TimeoutError):
                pass  # What came until then counts.
        return answer

    def request(self, method, target, fields=(), body=b"", cookie=None, host=None, origin=None):
        head = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}", "Connection: close"]
        if origin:
            head.append(f"Origin: {origin}")
        if cookie:
            head.append(f"Cookie: {cookie}")
        if body:
            head.append(f"Content-Length: {len(body)}")
        head += fields
        return ("\r\n".join(head) + "\r\n\r\n").encode() + body

    def ask(self, method, target, *fields, **parts):
        return self.raw(self.request(method, target, fields, **parts))

    def post(self, target, body, cookie=None, origin="own", fields=(), host=None):
        fields = ["Content-Type: application/x-www-form-urlencoded", *fields]
        origin = self.origin if origin == "own" else origin
        return self.raw(self.request("POST", target, fields, body.encode(), cookie, host, origin))

    # ---- What must stay

    def state(self):
        """Everything that the household and its site hold."""
        store = sqlite3.connect(f"file:{self.root / 'Household/store.sqlite'}?mode=ro", uri=True)
        rows = list(store.iterdump())
        store.close()
        files = {
            str(path.relative_to(self.root)): path.read_bytes()
            for folder in ("Public", "Household/attachments", "Templates", "Content")
            for path in sorted((self.root / folder).rglob("*"))
            if path.is_file()
        }
        return rows, files


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


@pytest.fixture(scope="module")
def edited(tmp_path_factory, built):
    site = Edited(tmp_path_factory.mktemp("edited") / "site", built)
    try:
        yield site
    finally:
        site.end()


@pytest.fixture(autouse=True)
def unchanged(edited):
    yield
    assert edited.state() == edited.before


def shows_nothing(answer, *allowed):
    assert CANARY.encode() not in answer
    assert b"Set-Cookie" not in answer
    assert status(answer) in allowed, answer[:200]


FORMS = [
    "", "add", "sort", "scan", "picture", "edit?page=items/zephyrine-lamp.html", "item", "item/new", "room", "home",
    "label", "policy", "claim", "store", "price-book", "trips", "trip", "changes", "devices", "undo", "settings",
    "templates", "backup", "sync",
]
WRONG = [None, "housebook-00000000=x", "housebook-=", "=;=;", "x=y; " * 200, "\x7f=\x7f"]
PATHS = [
    "/.housebook/devices.json", "/%2ehousebook/devices.json", "/.housebook/events?page=index.html",
    "/.housebook/events?page=items/zephyrine-lamp.html&tag=0&since=x.0", "/.housebook/reload.js",
    "/Household/store.sqlite", "/../Household/store.sqlite", "/..%2fHousehold/store.sqlite",
    "/%2e%2e/Household/store.sqlite", "/items/..%2f..%2fhousebook.yml", "/items/%2e%2e/%2e%2e/housebook.yml",
    "/%c0%ae%c0%ae/housebook.yml", "/..\\housebook.yml", "/items/zephyrine-lamp.html%00.css", "/data/household.json",
    "/data/search/index.js", "/data/search/0.js", "/search.html?q=zephyrine", "/assets/housebook.css", "/%7e/add",
    "/%7E/devices", "//~/add", "/./~/add", "/~", "/~//add", "/~/%2e%2e/items/zephyrine-lamp.html",
    "/~/../items/zephyrine-lamp.html", "/~/assets/../../housebook.yml", "/~/assets/..%2f..%2fwords.yml",
    "/~/assets/%2e%2e/words.yml", "/~/assets/words.yml", "/~/assets/", "/~/assets/forms/pair.html.mustache",
    "/~/uploads/0", "/~/pair/../devices", "/~/pair%2f..%2fdevices", "/~/pair/devices", "/~/pair?saved=1",
    "/~/pair?key=", "/~/add?saved=1", "/~/i/UN-01", "/i/UN-01", "http://127.0.0.1/items/zephyrine-lamp.html",
    "http://house.example/~/devices", "*", "?", "/" + "a" * 9000, "/~/" + "../" * 500,
]


def test_without_a_device_only_the_pairing_page_is_seen(edited):
    pages = [f"/{path.relative_to(edited.root / 'Public')}" for path in sorted((edited.root / "Public").rglob("*.html"))]
    for target in pages[:60] + ["/items/zephyrine-lamp.html"] + [f"/~/{form}" for form in FORMS] + PATHS:
        shows_nothing(edited.ask("GET", target), 303, 400, 403, 404, 405, 421, 0)
    for cookie in WRONG:
        for target in ["/", "/items/zephyrine-lamp.html", "/~/", "/~/devices", "/.housebook/events?page=index.html"]:
            shows_nothing(edited.ask("GET", target, cookie=cookie), 303, 400, 0)
            shows_nothing(edited.ask("HEAD", target, cookie=cookie), 303, 400, 0)
    assert edited.ask("GET", "/health").endswith(b"\r\n\r\nok")


def test_another_name_is_not_answered(edited):
    hosts = [
        "evil.example", f"evil.example:{edited.port}", "127.0.0.1.evil.example", "localhost.evil.example", "0.0.0.0",
        "10.0.0.1", "[::2]", "house.example.evil.example", "127.0.0.1@evil.example", "a b", "\t",
    ]
    for host in hosts:
        for cookie in (None, edited.cookies["everything"]):
            for target in ["/", "/items/zephyrine-lamp.html", "/~/", "/~/devices", "/.housebook/events"]:
                shows_nothing(edited.ask("GET", target, host=host, cookie=cookie), 400, 421, 0)
            body = "group=1"
            shows_nothing(edited.post("/~/undo", body, cookie, origin=f"http://{host}", host=host), 400, 421, 0)


WRITES = {
    "/~/undo": "group=1",
    "/~/add": f"title={CANARY}-two&save=1",
    "/~/devices": "invite=everything",
    "/~/scan": "code=1",
    "/~/trips": "name=Trip",
    "/~/item/new": "title=x&was.title=",
    "/~/sort": "title=x",
    "/~/picture": "delete=1",
}


def test_a_form_of_another_page_is_refused(edited):
    own = edited.origin
    origins = [
        None, "null", "http://evil.example", own.replace("http", "https"), own + ".evil.example", own + "/", own + "0",
        f"http://localhost:{edited.port}", "https://house.example", "file://", "chrome-extension://abc", own + ", " + own,
        own.replace("127.0.0.1", "127.0.0.2"), "http://127.0.0.1", "", " ",
    ]
    for cookie in (edited.cookies["everything"], edited.cookies["shopping"]):
        for origin in origins:
            for target, body in WRITES.items():
                shows_nothing(edited.post(target, body, cookie, origin), 403)


def test_a_form_without_a_device_leads_to_pairing(edited):
    for cookie in WRONG[:4]:
        for target, body in WRITES.items():
            answer = edited.post(target, body, cookie)
            shows_nothing(answer, 303)
            assert b"Location: /~/pair\r\n" in answer


def test_an_invitation_is_good_once_and_not_for_long(edited):
    secret = edited.invite("--shopping")
    for target in [f"/~/pair?key={secret}", f"/~/pair?key={secret}&name=x"]:
        answer = edited.ask("GET", target)
        assert status(answer) == 200 and b"Set-Cookie" not in answer and CANARY.encode() not in answer
    for origin in (None, "null", "http://evil.example"):
        shows_nothing(edited.post("/~/pair", f"key={secret}&name=x", origin=origin), 403)
    assert b"Set-Cookie" in edited.post("/~/pair", f"key={secret}&name=x%0D%0ASet-Cookie:%20a=b")
    book = json.loads((edited.root / ".housebook/devices.json").read_text())
    assert book["devices"][-1]["name"] == "xSet-Cookie: a=b"
    for _ in range(2):
        shows_nothing(edited.post("/~/pair", f"key={secret}&name=x"), 403)
    late = edited.invite()
    file = edited.root / ".housebook/devices.json"
    book = json.loads(file.read_text())
    book["invitations"][-1]["expires"] -= 301
    file.write_text(json.dumps(book))
    for wrong in [late, secret.swapcase(), secret + "%00"]:
        shows_nothing(edited.ask("GET", f"/~/pair?key={wrong}"), 403)


def test_a_device_for_shopping_sees_nothing_else(edited):
    cookie = edited.cookies["shopping"]
    pages = ["/", "/index.html", "/items/zephyrine-lamp.html", "/data/household.json", "/search.html", "/.housebook/events"]
    for target in pages + [f"/~/{form}?saved={number}" for form in FORMS for number in (1, 2) if "?" not in form]:
        shows_nothing(edited.ask("GET", target, cookie=cookie), 200, 303, 404)
        if target in pages:
            shows_nothing(edited.ask("GET", target, cookie=cookie), 303)
    for form in FORMS:
        if form.split("/")[0] not in ("", "trips", "trip", "price-book", "changes"):
            shows_nothing(edited.post(f"/~/{form}", "group=1&title=x&invite=everything", cookie), 404)


def test_reading_writes_nothing(edited):
    cookie = edited.cookies["everything"]
    for target, body in WRITES.items():
        for method in ("GET", "HEAD"):
            assert status(edited.ask(method, f"{target}?{body}", cookie=cookie)) in (200, 303, 404, 422)
        fields = ["X-HTTP-Method-Override: POST", "X-Method-Override: POST", "X-HTTP-Method: POST"]
        edited.ask("GET", f"{target}?{body}&_method=POST", *fields, cookie=cookie, origin=edited.origin)
        edited.ask("GET", target, *fields, body=body.encode(), cookie=cookie, origin=edited.origin)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "POSTS"):
            answer = edited.ask(method, target, body=body.encode(), cookie=cookie, origin=edited.origin)
            assert status(answer) in (0, 400, 405), answer[:100]


def test_what_is_there_twice_does_not_count(edited):
    cookie, own = edited.cookies["everything"], edited.origin
    head = f"POST /~/undo HTTP/1.1\r\nHost: 127.0.0.1:{edited.port}\r\nConnection: close\r\nCookie: {cookie}\r\n"
    body = "group=1"
    plain = f"{head}Origin: {own}\r\nContent-Length: 7\r\n"
    for text in [
        f"{head}Origin: {own}\r\nOrigin: {own}\r\nContent-Length: 7\r\n\r\n{body}",
        f"{head}Origin: {own}\r\nOrigin: http://evil.example\r\nContent-Length: 7\r\n\r\n{body}",
        f"{head}Origin : {own}\r\nContent-Length: 7\r\n\r\n{body}",
        f"{plain}Host: evil.example\r\n\r\n{body}",
        f"{plain}Host: 127.0.0.1:{edited.port}\r\n\r\n{body}",
        f"{plain}Content-Length: 8\r\n\r\n{body}x",
        f"{plain}Transfer-Encoding: chunked\r\n\r\n7\r\n{body}\r\n0\r\n\r\n",
        f"{head}Origin: {own}\r\nTransfer-Encoding: chunked, identity\r\n\r\n7\r\n{body}\r\n0\r\n\r\n",
        f"{head}Origin: {own}\r\nContent-Length: -7\r\n\r\n{body}",
        f"{head}Origin: {own}\r\nContent-Length: 7, 7\r\n\r\n{body}",
    ]:
        shows_nothing(edited.raw(text.encode()), 0, 400, 403, 421)


def test_nothing_leads_elsewhere(edited):
    cookie = edited.cookies["everything"]
    for back in [
        "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "/%0d%0aSet-Cookie:a=b",
        "%0d%0aLocation:https://evil.example", "javascript:alert(1)", "/\t/evil.example", "data:text/html,x", "/%00",
        " //evil.example", "/%E2%80%A8x", "////evil.example", "/~/pair?key=x#//evil.example",
    ]:
        for target in ("/~/undo", "/~/pair"):
            for place in ("body", "query"):
                body = f"group=999999&back={back}" if place == "body" else "group=999999"
                query = f"?back={back.replace(' ', '%20')}" if place == "query" else ""
                head = edited.post(target + query, body, cookie).split(b"\r\n\r\n")[0]
                assert b"evil.example" not in head and b"\r\nSet-Cookie" not in head


def test_uploads_of_strangers_are_not_read(edited):
    part = b'--b\r\nContent-Disposition: form-data; name="picture"; filename="../../x.jpg"\r\n\r\n%s\r\n--b--\r\n'
    kind = "Content-Type: multipart/form-data; boundary=b"
    for body in (part % b"<script>", part % b"\x7fELF", part % (b"\xff\xd8" * 4000), b"--b" * 3000, b""):
        for target in ("/~/add", "/~/scan", "/~/pair", "/~/picture"):
            shows_nothing(edited.raw(edited.request("POST", target, [kind], body, origin=edited.origin)), 303, 403, 413)
            foreign = edited.request("POST", target, [kind], body, edited.cookies["everything"], origin="http://evil.example")
            shows_nothing(edited.raw(foreign), 403)
    # Lengths that nobody could send.
    for length in (5_000_000_000, 2**63, 10**30):
        for cookie in (None, edited.cookies["shopping"]):
            head = edited.request("POST", "/~/pair", [kind, f"Content-Length: {length}"], cookie=cookie, origin=edited.origin)
            shows_nothing(edited.raw([head, b"x" * 5000, b"x" * 5000]), 0, 303, 400, 403, 413)
    cookie = edited.cookies["everything"]
    for body in (part % b"<svg onload=alert(1)>", part % b"%PDF-1.4", part % b"\xff\xd8\xff", b"--b--\r\n", b"junk"):
        answer = edited.raw(edited.request("POST", "/~/scan", [kind], body, cookie, origin=edited.origin))
        assert status(answer) in (400, 404, 422), answer[:200]


def test_floods_keep_no_device_out(edited):
    cookie = edited.cookies["everything"]
    # Guesses, by link and by form.
    answers = [status(edited.ask("GET", f"/~/pair?key={number}")) for number in range(15)]
    answers += [status(edited.post("/~/pair", f"key={number}")) for number in range(15)]
    assert set(answers) <= {403, 429} and answers.count(429) >= 15
    assert status(edited.ask("GET", "/~/", cookie=cookie)) == 200
    # Silent connections, and bodies that do not end.
    head = f"POST /~/pair HTTP/1.1\r\nHost: 127.0.0.1:{edited.port}\r\nOrigin: {edited.origin}\r\nContent-Length: 99\r\n\r\nk"
    connections = []
    for number in range(300):
        connection = socket.create_connection(("127.0.0.1", edited.port), timeout=4)
        connection.sendall(head.encode() if number % 2 else b"GET /~/ HT")
        connections.append(connection)
    edited.sent += len(connections)
    start = time.monotonic()
    assert status(edited.ask("GET", "/~/", cookie=cookie)) == 200
    assert time.monotonic() - start < 3
    for connection in connections:
        connection.close()
    # Many at once.
    failed = []

    def flood():
        for _ in range(10):
            if CANARY.encode() in edited.ask("GET", "/items/zephyrine-lamp.html"):
                failed.append(1)

    threads = [threading.Thread(target=flood) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_requests_in_a_row_are_told_apart(edited):
    host = f"Host: 127.0.0.1:{edited.port}\r\n"
    paired = f"GET /~/ HTTP/1.1\r\n{host}Cookie: {edited.cookies['everything']}\r\n\r\n"
    stranger = f"GET /items/zephyrine-lamp.html HTTP/1.1\r\n{host}Connection: close\r\n\r\n"
    answer = edited.raw((paired + stranger).encode())
    assert answer.count(b"HTTP/1.1 ") == 2 and CANARY.encode() not in answer
    # A body that looks like a request of the device.
    inner = f"GET /items/zephyrine-lamp.html HTTP/1.1\r\n{host}Cookie: {edited.cookies['everything']}\r\n\r\n"
    for target in ("/~/pair", "/~/undo", "/"):
        for method in ("POST", "GET"):
            request = edited.request(method, target, body=inner.encode(), origin=edited.origin)
            shows_nothing(edited.raw(request), 0, 303, 400, 403, 405)


def test_the_work_was_hard_enough(edited):
    """Runs last: there were at least five hundred, and the household is sound."""
    assert edited.sent >= 500, edited.sent
    check = subprocess.run([str(sites.BINARY), "--root", str(edited.root), "check"], capture_output=True, text=True)
    assert check.returncode == 0, check.stdout + check.stderr
