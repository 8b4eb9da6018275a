"""An image for containers, in the layout of the Open Container Initiative, made without a daemon.

Two layers: Debian with the libraries, and Housebook. It runs as a user of its own, 990, and keeps the household in
/var/lib/housebook.
"""

import gzip
import hashlib
import io
import json
import tarfile
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import deb
from tree import archived, install, install_typst

USER = 990
HOME = "/var/lib/housebook"
# `serve` answers there as soon as there is a site. Of the tools that run images, only Docker reads this.
HEALTH = "exec 3<>/dev/tcp/127.0.0.1/8080; printf 'GET /health HTTP/1.0\\r\\n\\r\\n' >&3; grep -q '200 OK' <&3"


def build(release, output):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        layers = [base(release, folder), layer_of(release, folder)]
        blobs = {}
        described = [add(blobs, gzip.compress(layer, 6, mtime=0), "layer.v1.tar+gzip") for layer in layers]
        config = add(blobs, json.dumps(configuration(release, layers)).encode(), "config.v1+json")
        manifest = {"schemaVersion": 2, "mediaType": media("manifest.v1+json"), "config": config, "layers": described}
        entry = add(blobs, json.dumps(manifest).encode(), "manifest.v1+json")
        # The names by which Podman and Docker load it.
        entry["annotations"] = {
            "org.opencontainers.image.ref.name": f"housebook:{release.version}",
            "io.containerd.image.name": f"docker.io/library/housebook:{release.version}",
        }
        index = {"schemaVersion": 2, "manifests": [entry]}
        files = {"oci-layout": b'{"imageLayoutVersion": "1.0.0"}', "index.json": json.dumps(index).encode()}
        files |= {f"blobs/sha256/{digest}": content for digest, content in blobs.items()}
        with tarfile.open(output / f"housebook-{release.version}-oci.tar", "w") as image:
            for name, content in sorted(files.items()):
                member = tarfile.TarInfo(name)
                member.size, member.mtime, member.mode = len(content), release.epoch, 0o644
                image.addfile(member, io.BytesIO(content))


def base(release, folder):
    """Debian's essential packages, the libraries, and Python for Typst, as a tar archive."""
    libraries = deb.names(", ".join([deb.needs(release, release.program), *deb.loaded(release)]))
    packages = [*libraries, *deb.recommended(), "python3-minimal", "ca-certificates"]
    suite = release.run("sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME").strip()
    user = f"housebook:x:{USER}:{USER}::/nonexistent:/usr/sbin/nologin"
    hooks = [
        # What mmdebstrap took from this machine.
        "rm -f \"$1/etc/hostname\" \"$1/etc/resolv.conf\"",
        f"echo '{user}' >> \"$1/etc/passwd\"", f"echo 'housebook:x:{USER}:' >> \"$1/etc/group\"",
        f"install -d -o {USER} -g {USER} \"$1{HOME}\"",
        'cd "$1" && rm -rf var/lib/apt/lists/* var/cache/* var/log/* usr/share/man usr/share/doc/*/changelog*',
    ]
    file = folder / "base.tar"
    release.run(
        "mmdebstrap", "--quiet", "--variant=essential", f"--include={','.join(packages)}",
        "--dpkgopt=path-exclude=/usr/share/locale/*", *[f"--customize-hook={hook}" for hook in hooks], suite, file)
    return file.read_bytes()


def layer_of(release, folder):
    root = folder / "root"
    install(release, root, style="debian")
    install_typst(release, root)
    file = folder / "housebook.tar"
    archived(release, root, "usr", file)
    return file.read_bytes()


def configuration(release, layers):
    time = datetime.fromtimestamp(release.epoch, timezone.utc).isoformat()
    return {
        "created": time, "architecture": deb.architecture(release), "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "WorkingDir": HOME, "Volumes": {HOME: {}}, "ExposedPorts": {"8080/tcp": {}},
            "Env": ["PATH=/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8"],
            "Entrypoint": ["/usr/bin/housebook", "--root", HOME],
            "Cmd": ["serve", "--edit", "--host", "0.0.0.0"],
            "Healthcheck": {"Test": ["CMD", "bash", "-c", HEALTH], "Interval": 30_000_000_000, "Timeout": 5_000_000_000},
            "Labels": {"org.opencontainers.image.version": release.version, "org.opencontainers.image.licenses": "MIT"},
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in layers]},
        "history": [{"created": time, "created_by": "Packaging/image.py"} for _ in layers],
    }


def add(blobs, content, kind):
    digest = hashlib.sha256(content).hexdigest()
    blobs[digest] = content
    return {"mediaType": media(kind), "digest": f"sha256:{digest}", "size": len(content)}


def media(kind):
    return f"application/vnd.oci.image.{kind}"
