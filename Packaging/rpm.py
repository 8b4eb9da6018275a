"""RPM packages, made with Debian's rpm. What they require is what rpm itself finds in the program."""

import tempfile
from pathlib import Path

from tree import ROOT, install, install_typst, put

# Libraries that are loaded when first needed, as Fedora calls them.
LOADED = ["vips", "libxlsxwriter", "libcurl", "libpq", "zbar", "qrencode-libs", "expat", "poppler-utils"]
# Builds must not depend on the machine or the moment; what is packed is stripped already.
MACROS = {
    "_build_id_links": "none", "_buildhost": "reproducible", "use_source_date_epoch_as_buildtime": "1",
    "clamp_mtime_to_source_date_epoch": "1", "debug_package": "%{nil}", "__os_install_post": "%{nil}",
    "_binary_payload": "w9.xzdio",
}


def build(release, output):
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "housebook"
        install(release, tree, style="others")
        recommends = "\n".join(f"Recommends: {name}" for name in [f"housebook-typst = {release.version}", *LOADED])
        # Without it there are no backups, which everybody needs.
        recommends += "\nRequires: libarchive"
        spec = header(release, "housebook", "Inventory of a household: a site, insurance reports, shopping", recommends)
        spec += (ROOT / "Packaging/scriptlets.spec").read_text()
        pack(release, tree, spec, Path(folder), output, configuration=["/etc/default/housebook"])

        tree = Path(folder) / "housebook-typst"
        install_typst(release, tree)
        summary = "Typst for Housebook, which makes PDFs with it"
        spec = header(release, "housebook-typst", summary, "Requires: python3 >= 3.8")
        pack(release, tree, spec, Path(folder), output)


def header(release, name, summary, requirements):
    licence = "MIT AND Apache-2.0 AND Unicode-3.0" if name == "housebook" else "Apache-2.0"
    return f"""Name: {name}
Version: {release.version}
Release: 1
Summary: {summary}
License: {licence}
{requirements}

%description
{summary}.

%install
cp -a %{{_tree}}/. %{{buildroot}}

"""


def pack(release, tree, spec, folder, output, configuration=()):
    files = ["/" + str(file.relative_to(tree)) for file in sorted(tree.rglob("*")) if not file.is_dir()]
    marked = [f"%config(noreplace) {file}" if file in configuration else file for file in files]
    # Folders that are the package's own go with it.
    folders = ["/usr/share/housebook", "/usr/lib/housebook", f"/usr/share/doc/{tree.name}"]
    own = [folder for folder in folders if (tree / folder[1:]).exists()]
    spec += "%files\n" + "".join(f"%dir {folder}\n" for folder in own) + "".join(f'{file}\n' for file in marked)
    file = folder / f"{tree.name}.spec"
    put(file, spec.encode())
    words = [word for name, value in MACROS.items() for word in ("--define", f"{name} {value}")]
    words += ["--define", f"_topdir {folder}/rpmbuild", "--define", f"_rpmdir {output}"]
    words += ["--define", "_rpmfilename %{NAME}-%{VERSION}.%{ARCH}.rpm"]
    release.run("rpmbuild", "-bb", "--quiet", *words, "--define", f"_tree {tree}", file)
