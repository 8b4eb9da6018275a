#!/usr/bin/env python3
"""Takes a picture of every kind of page, on a phone and on a desk, light and dark.

    .tools/venv/bin/python Tests/Browser/shots.py FOLDER [--site PUBLIC] [--whole]

Without --site it makes the demo household with the built command, in a temporary folder.
"""

import argparse
import re
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import sites
from conftest import chromium_path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--site", type=Path, help="a built site, instead of the demo household")
    parser.add_argument("--whole", action="store_true", help="the whole page, not only the first screen")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if options.site:
            site = sites.Site(Path(scratch))
            site.public = options.site.resolve()
        else:
            site = sites.make_demo(Path(scratch))
        shoot(site, options.folder, options.whole)


def shoot(site, folder, whole):
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path())
        for width, height in ((390, 844), (1280, 900)):
            for scheme in ("light", "dark"):
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
                for kind in sites.KINDS:
                    if path := site.sample(kind):
                        page.goto(site.url(path))
                        name = re.sub(r"\W+", "-", kind)
                        page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=whole)
                page.close()
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
