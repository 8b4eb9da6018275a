"""The code of a label leads to its thing: from a folder, and from a server."""

import functools
import http.server
import threading


def test_a_code_leads_to_its_thing(demo, visit):
    with visit(width=390) as page:
        page.goto((demo.public / "i/GA-03.html").as_uri())
        page.wait_for_url("**/items/table-saw.html")
        assert page.locator("h1").inner_text() == "Table saw"
        page.goto((demo.public / "i/AT.html").as_uri())
        page.wait_for_url("**/locations/attic.html")
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(demo.public))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            page.goto(f"http://127.0.0.1:{server.server_port}/i/GA-03.html")
            page.wait_for_url("**/items/table-saw.html")
            server.shutdown()


def test_the_search_finds_what_a_reader_of_codes_types(demo, visit):
    with visit(width=1280) as page:
        page.goto((demo.public / "search.html").as_uri() + "?q=HB+GA-03")
        results = page.locator("main a", has_text="Table saw")
        results.first.wait_for()
