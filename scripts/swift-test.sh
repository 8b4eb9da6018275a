#!/usr/bin/env bash
# Runs the Swift tests with coverage and the given options (--filter NAME). If tests fail, repeats the failures and
# their reasons at the end: nobody finds them among thousands of lines of passed tests.
set -uo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
log=.build/swift-test.log
mkdir -p .build
# A release build, in which the tests themselves are not optimised (see Package.swift): what is tested runs twice as fast,
# whole modules compile faster than single files, and ArgumentParser does not check the declarations of all commands in
# every run, as it does in a debug build.
export HOUSEBOOK_TESTS_BUILD=1
build=(--scratch-path .build/test -c release --enable-code-coverage)
if [ "$(uname)" = Darwin ]; then
    # On macOS the tests are not a separate program.
    $swift test "${build[@]}" "$@" 2>&1 | tee "$log"
else
    # The linker of the toolchain needs a third of the time of the system's. A module is written when it is compiled: to
    # write it beforehand, for those that wait for it, takes a seventh more of two busy cores.
    $swift build "${build[@]}" --disable-index-store -debug-info-format none --build-tests \
        -Xswiftc -use-ld=lld -Xswiftc -no-emit-module-separately-wmo || exit
    products=.build/test/release
    # Also for hundreds of profiles of 2 MB: see `Process.start` in Tests/TestSupport.
    . scripts/temporary-folder.sh
    profiles=$TMPDIR/profiles
    mkdir -p "$profiles" "$products/codecov"
    # Six tests at a time. `swift test` starts all at once: a test that waits for a program or a server then goes to the
    # end of a queue of two thousand, and a second becomes minutes.
    LLVM_PROFILE_FILE=$profiles/%p.profraw "$products/housebookPackageTests.xctest" \
        --testing-library swift-testing --experimental-maximum-parallelization-width 6 "$@" 2>&1 | tee "$log"
    status=$?
    # Merged here, not by the processes while they run (`%m`), which would double the counts that two functions share
    # each time. A process killed while it writes its profile leaves a partial one, which is skipped.
    toolchain=$($swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    find "$profiles" -name '*.profraw' >"$profiles/all"
    "$toolchain/../../bin/llvm-profdata" merge -sparse --failure-mode=all \
        --input-files="$profiles/all" -o "$products/codecov/default.profdata" || exit
    (exit "$status")
fi
status=$?
if [ "$status" != 0 ]; then
    printf '\nWhat failed:\n'
    grep -aE '(Test|Suite) .* failed after|^(error|.*Fatal error):' "$log"
    # With the two lines that say what was expected.
    grep -aE -A 2 'recorded an issue' "$log"
    # If the tests themselves crashed, with the stack trace.
    grep -aE -A 20 'Signal [0-9]+: |crashed:' "$log"
fi
exit "$status"
