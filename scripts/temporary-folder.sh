# To be sourced: puts what tests write into a folder that goes when they end. It is in memory if there is room, since a
# disk is so slow that programs seem to hang.
mkdir -p .build
room=.build
[ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'END { print $4 }')" -gt 12000000 ] && room=/dev/shm
TMPDIR=$(mktemp -d "$(realpath "$room")/housebook-tests.XXXXXX")
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
# Some tests run the command as an unprivileged user, who needs access to this folder.
chmod 755 "$TMPDIR"
