#!/bin/sh
# The system's Python, with Typst from the folder beside this one.
lib=${0%/*}/../lib
PYTHONPATH=$lib PYTHONDONTWRITEBYTECODE=1 exec python3 "$@"
