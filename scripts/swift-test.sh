#!/usr/bin/env bash
# Runs `swift test` with coverage and the given options. Where tests fail, it ends with what failed and why: among the
# thousands of lines of those that passed nobody finds it.
set -uo pipefail
cd "$(dirname "$0")/.."

log=.build/swift-test.log
mkdir -p .build
${SWIFT:-swift} test --enable-code-coverage "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" != 0 ]; then
    printf '\nWhat failed:\n'
    grep -aE '(Test|Suite) .* failed after|error:|Fatal error' "$log"
    # With the two lines that tell what was expected.
    grep -aE -A 2 'recorded an issue' "$log"
fi
exit "$status"
