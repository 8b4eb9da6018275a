"""A hub for tests: keeps everything in memory, and misbehaves where the start of the path says so.

Prints its port, and ends when its standard input does. What stands before /v1 or /defaults in a path:

/token        only requests with the token "right" are answered
/quick        polls last 0.3 seconds
/raw/BASE64   the answer is these bytes, whatever the request
/busy         every second request is put off for a second
/stall        the fields of an answer come, and then nothing
/endless      the body of the answer has no end
/drop         the connection is closed at once
/log          the requests so far, as JSON
"""

import base64
import http.server
import json
import os
import ssl
import sys
import threading
import time
import uuid

NIL = str(uuid.UUID(int=0))
SEGMENT = "application/vnd.taskchampion.history-segment"
SNAPSHOT = "application/vnd.taskchampion.snapshot"
DEFAULTS = b"rooms: [Kitchen]\n"


class Household:
    def __init__(self):
        self.children = {}
        self.latest = NIL
        self.snapshot = None
        self.files = {}
        self.members = {}


households = {}
log = []
lock = threading.Condition()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def send(self, status, body=b"", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_request(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with lock:
            log.append([self.command, self.path, self.headers.items(), self.client_address[1]])
        mode, _, rest = self.path.partition("/v1/client/")
        if mode.startswith("/raw/"):
            self.wfile.write(base64.urlsafe_b64decode(mode.removeprefix("/raw/") + "=="))
            self.close_connection = True
        elif mode == "/stall":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
            time.sleep(20)
        elif mode == "/endless":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n" % (
                b"application/octet-stream" if "file/" in rest else SEGMENT.encode()))
            try:
                while True:
                    self.wfile.write(bytes(1 << 20))
            except OSError:
                self.close_connection = True
        elif mode == "/drop":
            self.close_connection = True
        elif mode == "/log":
            self.send(200, json.dumps(log).encode())
        elif self.path == "/defaults":
            if self.headers.get("If-None-Match") == '"one"':
                self.send(304, ETag='"one"')
            else:
                self.send(200, DEFAULTS, Content_Type="text/yaml; charset=utf-8", ETag='"one"')
        elif mode == "/busy" and sum(path.startswith("/busy") for _, path, _, _ in log) % 2 == 1:
            self.send(429, b"Too many requests.\n", Content_Type="text/plain; charset=utf-8", Retry_After="1")
        elif mode == "/token" and self.headers.get("Authorization") != "Bearer right":
            self.send(401, b"The token is unknown or was revoked.\n", Content_Type="text/plain; charset=utf-8")
        else:
            self.answer(mode, rest.split("/"), body)

    do_GET = do_POST = do_PUT = do_DELETE = handle_request

    def answer(self, mode, parts, body):
        with lock:
            house = households.setdefault(self.headers["X-Client-Id"], Household())
        match (self.command, *parts):
            case ("POST", "add-version", parent):
                assert self.headers["Content-Type"] == SEGMENT
                with lock:
                    if house.latest not in (NIL, parent):
                        self.send(409, X_Parent_Version_Id=house.latest)
                        return
                    house.latest = str(uuid.uuid4())
                    house.children[parent] = (house.latest, body)
                    fields = {"X-Version-Id": house.latest}
                    if len(house.children) % 3 == 0:
                        fields["X-Snapshot-Request"] = "urgency=low"
                    lock.notify_all()
                self.send(200, **fields)
            case ("GET", "get-child-version", parent):
                with lock:
                    child, latest = house.children.get(parent), house.latest
                if child:
                    self.send(
                        200, child[1], Content_Type=SEGMENT, X_Version_Id=child[0], X_Parent_Version_Id=parent)
                else:
                    self.send(404 if latest in (NIL, parent) else 410)
            case ("POST", "add-snapshot", version):
                assert self.headers["Content-Type"] == SNAPSHOT
                if any(version == child[0] for child in house.children.values()):
                    house.snapshot = (version, body)
                self.send(200)
            case ("GET", "snapshot"):
                if house.snapshot:
                    version, kept = house.snapshot
                    self.send(200, kept, Content_Type=SNAPSHOT, X_Version_Id=version)
                else:
                    self.send(404, b"The household has no snapshot.\n", Content_Type="text/plain")
            case ("GET", "wait", version):
                end = time.monotonic() + (0.3 if mode == "/quick" else 50)
                with lock:
                    lock.wait_for(lambda: house.latest != version, end - time.monotonic())
                    latest = house.latest
                self.send(204) if latest == version else self.send(200, X_Version_Id=latest)
            case ("POST", "has"):
                names = body.decode().split("\n")[:-1]
                assert len(names) <= 10_000
                missing = "".join(name + "\n" for name in names if name not in house.files)
                self.send(200, missing.encode(), Content_Type="text/plain; charset=utf-8")
            case ("PUT", "file", name):
                house.files[name] = body
                self.send(200)
            case ("DELETE", "file", name):
                house.files.pop(name, None)
                self.send(204)
            case ("GET", "file", name):
                if name in house.files:
                    self.send(200, house.files[name], Content_Type="application/octet-stream")
                else:
                    self.send(404, b"The household has no file of this name.\n", Content_Type="text/plain")
            case ("POST", "members"):
                house.members[body.decode()] = f"token-{len(house.members)}"
                self.send(200, house.members[body.decode()].encode(), Content_Type="text/plain; charset=utf-8")
            case ("GET", "members"):
                members = [
                    {"name": name, "made": "2026-11-19T10:00:00Z", "lastSeen": None, "self": False}
                    for name in house.members
                ]
                self.send(200, json.dumps(members).encode(), Content_Type="application/json")
            case ("DELETE", "members", name):
                found = house.members.pop(__import__("urllib.parse").parse.unquote(name), None)
                self.send(200) if found else self.send(
                    404, b"The household has no member of this name.\n", Content_Type="text/plain")
            case _:
                self.send(404, b"There is nothing at this address.\n", Content_Type="text/plain")


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) == 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=end_with_parent, daemon=True).start()
server.serve_forever()
