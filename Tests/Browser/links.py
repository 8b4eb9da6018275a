"""Asks lychee which links of files lead nowhere."""

import json
import subprocess
import sys
from pathlib import Path

LYCHEE = Path(sys.executable).with_name("lychee")


def broken(folder, *arguments):
    """The broken links of files below a folder, and how many links there are. Addresses of other hosts are not visited."""
    command = [LYCHEE, "--offline", "--include-fragments", "--no-ignore", "--no-progress", "--format", "json", *arguments]
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert result.stdout, result.stderr
    report = json.loads(result.stdout)
    found = [
        f"{Path(source).relative_to(folder)} -> {link['url']}: {link['status']['text']}"
        for source, links in report["error_map"].items()
        for link in links
    ]
    return found, report["total"]
