"""Visitors of a served site: browsers that request pages, assets and ranges, and open pages that wait for reloads."""

import http.client
import random
import re
import threading
import time
from collections import Counter

# The address at which the server sends an event after each rebuild.
EVENTS = "/.housebook/events"
# Seconds between two requests of one browser, so that the visitors leave a core to the server.
PACE = 0.005
# Seconds after which an answer counts as missing.
PATIENCE = 30


class Visitors:
    """Runs browsers and listeners until `stop_browsing`; keeps their counts and failures."""

    def __init__(self, port, paths, browsers, listeners):
        """paths: the paths that always exist, from the root, with a leading slash."""
        self.port = port
        self.paths = paths
        self.leaving = threading.Event()
        self.lock = threading.Lock()
        self.answers = Counter()
        self.events = Counter()
        self.failures = []
        self.browsers = [self._start(self._browse, number) for number in range(browsers)]
        self.listeners = [self._start(self._listen, number) for number in range(listeners)]

    def _start(self, work, number):
        thread = threading.Thread(target=work, args=(number,), daemon=True)
        thread.start()
        return thread

    def stop_browsing(self):
        """Stops the browsers; the listeners stay, so that the server is stopped with open streams."""
        self.leaving.set()
        for browser in self.browsers:
            browser.join(PATIENCE + 5)

    def fail(self, what):
        with self.lock:
            self.failures.append(what)

    def _browse(self, number):
        chance = random.Random(number)
        connection = self._connect()
        while not self.leaving.is_set():
            path = chance.choice(self.paths)
            kind = chance.choices(["whole", "range", "head", "missing"], [70, 15, 10, 5])[0]
            try:
                outcome = getattr(self, f"_{kind}")(connection, path, chance)
            except (OSError, http.client.HTTPException) as error:
                outcome = f"{path} ({kind}): {type(error).__name__}: {error}"
                connection.close()
            if outcome:
                self.fail(outcome)
            with self.lock:
                self.answers[kind] += 1
            if chance.random() < 0.02:
                # The next request opens a new connection.
                connection.close()
            time.sleep(PACE)
        connection.close()

    def _connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def _whole(self, connection, path, _):
        status, headers, body = get(connection, path)
        if status != 200:
            return f"{path}: {status} instead of 200"
        return broken(path, headers, body)

    def _head(self, connection, path, _):
        status, _, body = get(connection, path, method="HEAD")
        if status != 200 or body:
            return f"HEAD {path}: {status} with {len(body)} bytes instead of 200 without"
        return None

    def _range(self, connection, path, chance):
        asked = chance.choice(["bytes=0-99", "bytes=20-", "bytes=-50", "bytes=7-7"])
        status, headers, body = get(connection, path, {"Range": asked})
        # A page gets the server's script, so the server may send it whole.
        if status == 200:
            return broken(path, headers, body)
        given = re.fullmatch(r"bytes (\d+)-(\d+)/(\d+)", headers.get("Content-Range", ""))
        if status != 206 or not given:
            return f"{path} ({asked}): {status} with Content-Range {headers.get('Content-Range')!r}"
        first, last, total = map(int, given.groups())
        wanted = {"bytes=0-99": (0, min(99, total - 1)), "bytes=20-": (20, total - 1), "bytes=7-7": (7, 7)}
        if (first, last) != wanted.get(asked, (max(total - 50, 0), total - 1)) or len(body) != last - first + 1:
            return f"{path} ({asked}): {given[0]} with {len(body)} bytes"
        return None

    def _missing(self, connection, _, chance):
        path = f"/items/nothing-{chance.randrange(10**6)}.html"
        status, headers, body = get(connection, path)
        if status != 404:
            return f"{path}: {status} instead of 404"
        return broken(path, headers, body)

    def _listen(self, number):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
            connection.request("GET", EVENTS, headers={"Accept": "text/event-stream"})
            answer = connection.getresponse()
            kind = answer.headers.get_content_type()
            if answer.status != 200 or kind != "text/event-stream":
                self.fail(f"{EVENTS}: {answer.status}, {kind}")
                return
            for line in iter(answer.readline, b""):
                # An event ends with an empty line; comments and keep-alives have no data.
                if line.startswith(b"data:"):
                    with self.lock:
                        self.events[number] += 1
            ended = "ended"
        except (OSError, http.client.HTTPException) as error:
            ended = f"broke: {type(error).__name__}: {error}"
        if not self.leaving.is_set():
            self.fail(f"stream {number} of {EVENTS} {ended}")


def get(connection, path, headers={}, method="GET"):
    """Status, headers and body of a response."""
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def broken(path, headers, body):
    """Says what is wrong with a complete response; None if nothing is."""
    length = headers.get("Content-Length")
    if length is not None and int(length) != len(body):
        return f"{path}: {len(body)} bytes instead of {length}"
    if headers.get_content_type() == "text/html" and not body.rstrip().endswith(b"</html>"):
        return f"{path}: the page ends with {body[-40:]!r}"
    return None if body else f"{path}: an empty body"
