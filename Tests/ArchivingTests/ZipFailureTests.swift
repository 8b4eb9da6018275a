import Archiving
import Foundation
import TestSupport
import Testing
import Values

/// After each failure, the previous archive must be untouched, with nothing new beside it.
@Suite struct ZipFailureTests {
    private let former = Data("the archive of yesterday".utf8)

    private func folder(_ files: [String]) throws -> TestFolder {
        let folder = try TestFolder(files: files)
        try former.write(to: folder.archive)
        return folder
    }

    private func expectUntouched(_ folder: TestFolder) throws {
        #expect(try Data(contentsOf: folder.archive) == former)
        #expect(try folder.beside() == ["site.zip"])
    }

    private func expect(_ error: ArchiveError, of files: [String], in folder: TestFolder) throws {
        #expect(throws: error) { try folder.zip(files) }
        try expectUntouched(folder)
    }

    @Test("A missing file is named")
    func missing() throws {
        let folder = try folder(["index.html", "z.html"])
        let path = folder.site.appendingPathComponent("gone.html").path
        try expect(.missing(path: path), of: ["index.html", "gone.html", "z.html"], in: folder)
    }

    @Test("A file that vanishes while another is archived is named")
    func vanishes() throws {
        let folder = try folder(["z.html"])
        try folder.writeLong("index.html")
        let vanishing = folder.site.appendingPathComponent("z.html").path
        let result = try Programs.archive(folder, ["index.html", "z.html"]) { _ in
            try waitUntil { folder.exists(folder.unfinished) }
            #expect(unlink(vanishing) == 0)
        }
        #expect(result == Programs.Result(status: 1, output: "there is no file \(vanishing)\n"))
        try expectUntouched(folder)
    }

    @Test("A file that is cut off, or grows, while it is archived is named", arguments: [0, 513 << 20])
    func changes(size: Int) throws {
        let folder = try folder([])
        try folder.writeLong("index.html")
        let changing = folder.site.appendingPathComponent("index.html").path
        let result = try Programs.archive(folder, ["index.html"]) { _ in
            try waitUntil { folder.size(of: folder.unfinished) > 0 }
            #expect(truncate(changing, off_t(size)) == 0)
        }
        #expect(result == Programs.Result(status: 1, output: "\(changing) was changed while it was read\n"))
        try expectUntouched(folder)
    }

    @Test("Links, folders, pipes and files behind a linked folder are refused")
    func notPlain() throws {
        let folder = try folder(["index.html", "photos/a.jpg"])
        let (manager, site) = (FileManager.default, folder.site)
        for (link, target) in [("link.html", "index.html"), ("linked", "photos")] {
            let path = site.appendingPathComponent(link).path
            try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
        #expect(mkfifo(site.appendingPathComponent("pipe").path, 0o600) == 0)
        for name in ["link.html", "photos", "pipe", "linked/a.jpg"] {
            let path = site.appendingPathComponent(name).path
            try expect(.notPlain(path: path), of: ["index.html", name], in: folder)
        }
    }

    @Test("A path through a plain file names that file, not a link")
    func notAFolder() throws {
        let folder = try folder(["index.html", "photos/a.jpg"])
        for (name, part) in [("index.html/a", "index.html"), ("photos/a.jpg/b/c", "photos/a.jpg")] {
            let path = folder.site.appendingPathComponent(part).path
            try expect(.notAFolder(path: path), of: ["index.html", name], in: folder)
        }
    }

    @Test(
        "Names that lead out of the folder are refused",
        arguments: ["", "/etc/passwd", "../site.zip", "a/../../b", "a//b", "a/", "./a", "..\\up.txt"])
    func badNames(name: String) throws {
        let folder = try folder(["index.html"])
        let error = #expect(throws: ArchiveError.self) {
            try folder.zip(["index.html", name])
        }
        #expect(error?.description.hasPrefix("cannot archive \"\(name)\": ") == true)
        try expectUntouched(folder)
    }

    @Test("A name listed twice is refused")
    func listedTwice() throws {
        let twice = ArchiveError.badName(name: "index.html", detail: "it is listed twice")
        try expect(twice, of: ["index.html", "index.html"], in: folder(["index.html"]))
    }

    @Test("An unreadable file is named", .enabled(if: Programs.unprivileged != nil))
    func notReadable() throws {
        let folder = try folder(["index.html", "secret.html"])
        let secret = folder.site.appendingPathComponent("secret.html").path
        #expect(chmod(secret, 0) == 0 && chmod(folder.url.path, 0o777) == 0)
        let result = try Programs.run(
            (Programs.unprivileged ?? [])
                + [Programs.probe, folder.site.path, folder.archive.path, "index.html", "secret.html"])
        #expect(result.output == "cannot read \(secret): Permission denied\n")
        #expect(result.status == 1)
        try expectUntouched(folder)
    }

    @Test("A read-only folder is named", .enabled(if: Programs.unprivileged != nil))
    func notWritable() throws {
        let folder = try folder(["index.html"])
        #expect(chmod(folder.url.path, 0o555) == 0)
        let result = try Programs.run(
            (Programs.unprivileged ?? []) + [Programs.probe, folder.site.path, folder.archive.path, "index.html"])
        #expect(result.output == "cannot write \(folder.archive.path): Permission denied\n")
        #expect(result.status == 1)
        #expect(chmod(folder.url.path, 0o755) == 0)
        try expectUntouched(folder)
    }

    @Test("A target is refused if its folder is missing, or if it is a folder or a device")
    func badTarget() throws {
        let folder = try folder(["index.html"])
        let nowhere = folder.url.appendingPathComponent("nowhere/site.zip")
        #expect(throws: ArchiveError.notWritable(path: nowhere.path, detail: "No such file or directory")) {
            try ZipFile.write(folder: folder.site, to: nowhere, files: ["index.html"])
        }
        for path in [folder.site.path, "/dev/null"] {
            let detail = "it exists and is not a plain file"
            #expect(throws: ArchiveError.notWritable(path: path, detail: detail)) {
                try ZipFile.write(folder: folder.site, to: URL(fileURLWithPath: path), files: ["index.html"])
            }
        }
        try expectUntouched(folder)
    }

    /// Random bytes, which do not compress.
    private func incompressible(_ count: Int) -> Data { Data((0..<count).map { _ in UInt8.random(in: 0...255) }) }

    @Test("A full disk is reported as full", .enabled(if: Surroundings.canMount))
    func diskFull() throws {
        let (folder, disk) = (try folder([]), try TemporaryFolder())
        try SmallDisk.mounted(at: disk["small"], options: "size=256k") {
            let target = disk["small/site.zip"]
            try former.write(to: target)
            // Twice as much as fits.
            try folder.write(incompressible(512 << 10), to: "photo.jpg")
            #expect(throws: ArchiveError.diskFull(path: target.path)) {
                try ZipFile.write(folder: folder.site, to: target, files: ["photo.jpg"])
            }
            #expect(try Data(contentsOf: target) == former)
            #expect(try disk.files() == ["small/site.zip"])
        }
    }

    @Test("A write that the system refuses midway is reported with its path")
    func fileTooLarge() throws {
        let folder = try folder([])
        try folder.write(incompressible(2 << 20), to: "photo.jpg")
        // A limit of 512 blocks of 512 or 1024 bytes.
        let result = try Programs.run([
            "sh", "-c", "trap '' XFSZ; ulimit -f 512; exec \"$@\"", "sh",
            Programs.probe, folder.site.path, folder.archive.path, "photo.jpg",
        ])
        #expect(result.output.hasPrefix("cannot write \(folder.archive.path): "))
        #expect(result.status == 1)
        try expectUntouched(folder)
    }
}
