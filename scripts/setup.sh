#!/usr/bin/env bash
# Installs what building (build), PDFs (typst), testing (test), benchmarking (bench) and packing (release) need, and prints
# what it does.
# Skips everything already installed, so running it again is quick. TYPST names another folder for typst than .tools/typst.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
python=${PYTHON:-python3}

say() { echo "setup: $*"; }
fail() { printf 'error: %s\nhint: %s\n' "$1" "$2" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# Installs system packages by name: as root, else through sudo, else prints the command and stops.
install_packages() {
    [ $# -gt 0 ] || return 0
    if [ "$(uname)" = Darwin ]; then
        has brew || fail "these packages are missing: $*" "install Homebrew (https://brew.sh), then run this again"
        say "installing with Homebrew: $*"
        brew install "$@"
        return
    fi
    has apt-get || fail "these packages are missing: $*" "install what they are called on this system, then run this again"
    local run=(env DEBIAN_FRONTEND=noninteractive)
    if [ "$(id -u)" != 0 ]; then
        has sudo || fail "these packages are missing: $*" "as root: apt-get update && apt-get install -y $*"
        run=(sudo "${run[@]}")
    fi
    say "installing with apt-get: $*"
    "${run[@]}" apt-get update -qq
    # The timeout waits for another apt to finish instead of failing.
    "${run[@]}" apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"
}

# Prints the given Debian packages that are not installed.
missing_debs() {
    has dpkg || { echo "$@"; return; }
    local package
    for package in "$@"; do
        dpkg -s "$package" 2>/dev/null | grep -q '^Status: install ok installed' || printf '%s ' "$package"
    done
}

# Whether the installed libheif has its codecs in packages of their own, as in Debian 13 and Ubuntu 24.04.
has_heif_plugins() {
    local version
    version=$(dpkg-query --show --showformat '${Version}' libheif1 2>/dev/null) || return 1
    dpkg --compare-versions "$version" ge 1.16
}

# Makes a virtual environment of Python.
python_venv() {
    # Debian packages Python's venv module separately.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        if [ "$(uname)" = Darwin ]; then install_packages python3; else install_packages python3 python3-venv; fi
    fi
    "$python" -m venv "$1"
}

# Installs a requirements file into one of the project's virtual environments, again whenever the file changes.
python_packages() {
    local venv=$1 requirements=$2 stamp
    stamp=$venv/$(echo "$requirements" | tr / -)
    if ! [ -x "$venv/bin/python" ]; then
        say "making $venv"
        python_venv "$venv"
    fi
    if ! cmp -s "$requirements" "$stamp"; then
        say "installing $requirements into $venv"
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements"
        cp "$requirements" "$stamp"
    fi
}

setup_build() {
    # SWIFT may have a prefix (a lock, a container); its last word is the program.
    has "${swift##* }" || fail "Swift was not found" \
        "get Swift 6.2 or later from https://www.swift.org/install, put its usr/bin on PATH and run this again"
    if [ "$(uname)" = Darwin ]; then
        # SQLite comes with the system.
        has cmark && has vips && has pkg-config && has pdftoppm && brew list libarchive libxlsxwriter libpq qrencode zbar >/dev/null 2>&1 \
            || install_packages cmark vips libarchive libxlsxwriter libpq qrencode zbar pkg-config poppler
    else
        install_packages $(missing_debs libsqlite3-dev libssl-dev libcmark-dev libvips-dev libarchive-dev libxlsxwriter-dev \
            libcurl4-openssl-dev libexpat1-dev libpq-dev libqrencode-dev libzbar-dev pkg-config poppler-utils)
    fi
}

# A folder that can be copied: the module in `lib`, and `bin/python`, which is the system's Python with that module. The
# environment that installs it is thrown away. Separate, so that people who build and never test install only this.
setup_typst() {
    local typst=${TYPST:-.tools/typst}
    if cmp -s scripts/typst.txt "$typst/requirements.txt"; then return; fi
    say "installing scripts/typst.txt into $typst"
    local work
    work=$(mktemp -d)
    python_venv "$work/venv"
    "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile \
        --target "$work/lib" -r scripts/typst.txt
    rm -rf "$typst" "$work/lib/bin"
    mkdir -p "$typst/bin"
    cp -R "$work/lib" "$typst/lib"
    install -m 755 scripts/typst-python.sh "$typst/bin/python"
    cp scripts/typst.txt "$typst/requirements.txt"
    rm -rf "$work"
}

setup_test() {
    local packages=()
    if [ "$(uname)" = Darwin ]; then
        has java || packages+=(openjdk)
        [ -d /Applications/Chromium.app ] || [ -d "/Applications/Google Chrome.app" ] || packages+=(chromium)
    else
        has java || packages+=(default-jre-headless)
        has chromium || has google-chrome || [ -n "${CHROMIUM:-}" ] || packages+=(chromium)
        # The tests write to a store like other programs.
        has sqlite3 || packages+=(sqlite3)
        # They look at what packages install.
        packages+=($(missing_debs systemd groff-base binutils))
        # A hub keeps its households in a real PostgreSQL, too.
        packages+=($(missing_debs postgresql))
        # The tests write photos as phones do, in HEIC. It is only recommended by libheif.
        if has_heif_plugins; then packages+=($(missing_debs libheif-plugin-x265)); fi
        # Without these, emoji and symbols have no glyph and a page's width depends on the machine.
        packages+=($(missing_debs fonts-dejavu-core fonts-noto-color-emoji))
        # Labels are compared with the measures of another program.
        packages+=($(missing_debs glabels-data))
        # The long tests have the report's workbook recalculated.
        if [ "${HOUSEBOOK_TESTS:-}" = long ]; then packages+=($(missing_debs libreoffice-calc)); fi
    fi
    install_packages ${packages[@]+"${packages[@]}"}
    python_packages .tools/venv Tests/requirements.txt
}

# What packs a release, and what installs it in an empty Debian.
setup_release() {
    grep -qs '^VERSION_CODENAME=bookworm$' /etc/os-release \
        || fail "releases are made on Debian 12" "what it makes runs on later ones, too; the other way round it would not"
    install_packages $(missing_debs binutils chrpath dpkg-dev apt-utils xz-utils rpm mmdebstrap minisign gpg umoci systemd-container lintian)
}

setup_bench() {
    # Installs vips and vipsthumbnail; on macOS they come with the library. wrk makes the load on a hub.
    if [ "$(uname)" = Darwin ]; then
        has wrk || install_packages wrk
    else
        install_packages $(missing_debs libvips-tools wrk postgresql)
    fi
    python_packages .tools/venv Tests/Benchmarks/requirements.txt
}

for part in "$@"; do
    "setup_$part"
    if [ "$part" = typst ]; then say "Typst is here"; else say "what the $part needs is here"; fi
done
