#!/usr/bin/env bash
# Runs the Swift tests with coverage and the given options (--filter NAME). Where tests fail, it ends with what failed
# and why: among the thousands of lines of those that passed nobody finds it.
set -uo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
log=.build/swift-test.log
mkdir -p .build
# A release build that is not optimised: whole modules compile quicker than file by file, and ArgumentParser does not
# check every command's declaration each time one of them runs, as it does in a debug build.
build=(--scratch-path .build/test -c release -Xswiftc -Onone -Xswiftc -enable-testing --enable-code-coverage)
if [ "$(uname)" = Darwin ]; then
    # There the tests are no program by themselves.
    $swift test "${build[@]}" "$@" 2>&1 | tee "$log"
else
    $swift build "${build[@]}" --build-tests || exit
    products=.build/test/release
    # What the tests make and delete, and 2 MB of profile from each of three thousand processes, in memory where there is
    # room: on a disk that takes so long that programs seem to hang.
    room=$products
    [ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'END { print $4 }')" -gt 12000000 ] && room=/dev/shm
    TMPDIR=$(mktemp -d "$(realpath "$room")/housebook-tests.XXXXXX")
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
    # Some tests run the command as a user who owns nothing, and who has to get in here.
    chmod 755 "$TMPDIR"
    profiles=$TMPDIR/profiles
    mkdir -p "$profiles" "$products/codecov"
    # Six tests at a time. `swift test` begins all of them at once: one that waits for a program or a server then goes to
    # the end of a queue of two thousand, and what should take a second takes minutes.
    LLVM_PROFILE_FILE=$profiles/%p.profraw "$products/housebookPackageTests.xctest" \
        --testing-library swift-testing --experimental-maximum-parallelization-width 6 "$@" 2>&1 | tee "$log"
    status=$?
    # Not by the processes themselves while they run (`%m`): counts that two functions share would double each time.
    # One that is killed while it writes its profile leaves a part of it, which is passed over.
    toolchain=$($swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    find "$profiles" -name '*.profraw' >"$profiles/all"
    "$toolchain/../../bin/llvm-profdata" merge -sparse --failure-mode=all \
        --input-files="$profiles/all" -o "$products/codecov/default.profdata" || exit
    (exit "$status")
fi
status=$?
if [ "$status" != 0 ]; then
    printf '\nWhat failed:\n'
    grep -aE '(Test|Suite) .* failed after|error:|Fatal error' "$log"
    # With the two lines that tell what was expected.
    grep -aE -A 2 'recorded an issue' "$log"
    # Where the tests themselves crashed, with where they were.
    grep -aE -A 20 'Signal [0-9]+: |crashed:' "$log"
fi
exit "$status"
