"""What the program is made of, as a bill of materials in the form of CycloneDX 1.5."""

import json
import uuid

import deb
import icu_data
from tree import NOT_IN_PROGRAM

APACHE = ["swift", "swift-argument-parser", "swift-atomics", "swift-collections", "swift-nio"]
LICENCES = {**dict.fromkeys(APACHE, "Apache-2.0"), "GRDB.swift": "MIT", "Yams": "MIT"}
# Inside others: LibYAML in Yams, ICU in Swift's Foundation, and what is linked statically.
INSIDE = [("libyaml", "MIT"), ("icu", "Unicode-3.0"), ("libcmark", "BSD-2-Clause")]


def build(release, output):
    state = json.loads((release.checkouts.parent / "workspace-state.json").read_text())
    places = {
        place["packageRef"]["location"].removesuffix(".git"): place["state"] for place in state["object"]["dependencies"]
    }
    components = [
        component(source.split("/")[-1], state["checkoutState"]["version"], source)
        for source, state in places.items()
        if source.split("/")[-1] not in NOT_IN_PROGRAM
    ]
    swift = release.run(*icu_data.swift(), "--version").split("swift-")[1].split("-RELEASE")[0]
    components.append(component("swift", swift, "https://github.com/swiftlang/swift"))
    components += [
        {"type": "library", "name": name, "bom-ref": name, "licenses": [{"license": {"id": licence}}]}
        for name, licence in INSIDE
    ]
    components += [system(release, name, "required") for name in deb.names(deb.needs(release, release.program))]
    components += [system(release, name, "optional") for name in deb.names(', '.join(deb.loaded(release)))]
    bill = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))}",
        "metadata": {
            "component": {
                "type": "application", "name": "housebook", "version": release.version, "bom-ref": "housebook",
            },
        },
        "components": sorted(components, key=lambda each: each["bom-ref"]),
        "dependencies": [{"ref": "housebook", "dependsOn": sorted(each["bom-ref"] for each in components)}],
    }
    (output / f"housebook-{release.version}.cdx.json").write_text(json.dumps(bill, indent=2) + "\n")


def component(name, version, source):
    return {
        "type": "library", "name": name, "version": version, "bom-ref": f"{name}@{version}",
        "purl": f"pkg:swift/{source.removeprefix('https://')}@{version}",
        "licenses": [{"license": {"id": LICENCES[name]}}],
        "externalReferences": [{"type": "vcs", "url": source}],
    }


def system(release, name, scope):
    """A library of the system, in the version that was there when this was built."""
    version = release.run("dpkg-query", "--show", "--showformat", "${Version}", name)
    return {
        "type": "library", "name": name, "version": version, "scope": scope, "bom-ref": f"{name}@{version}",
        "purl": f"pkg:deb/debian/{name}@{version}",
    }
