import Archiving
import Foundation
import Testing

@Suite struct ZipFileTests {
    /// An entry as read by Python.
    struct Entry: Decodable, Equatable {
        var name: String
        var content: String
        var date: [Int]
        var mode: Int
        /// 8 means deflate.
        var method: Int
        var isUTF8: Bool
    }

    private func entries(of archive: URL) throws -> [Entry] {
        let script = """
            import base64, json, sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            print(json.dumps([dict(
                name=base64.b64encode(entry.filename.encode()).decode(),
                content=archive.read(entry).decode(),
                date=list(entry.date_time), mode=entry.external_attr >> 16, method=entry.compress_type,
                isUTF8=bool(entry.flag_bits & 0x800)) for entry in archive.infolist()]))
            """
        let result = try Programs.run(["python3", "-c", script, archive.path])
        var entries = try JSONDecoder().decode([Entry].self, from: Data(result.output.utf8))
        for index in entries.indices {
            let name = try #require(Data(base64Encoded: entries[index].name))
            entries[index].name = String(decoding: name, as: UTF8.self)
        }
        return entries
    }

    @Test("Python reads back names, contents, dates and modes", .enabled(if: Programs.hasPython))
    func roundTrip() throws {
        let names = [
            "photos/Stuhl.JPG", "index.html", "Küche 🏡/Öl & Essig.html", "a/index.html", "empty.css", "plan.pdf",
            "cafe\u{301}.txt", "README",
        ]
        let folder = try TestFolder(files: names)
        try folder.write(Data(), to: "empty.css")
        try folder.zip(names)
        let date = [1980, 1, 1, 0, 0, 0]
        func entry(_ name: String, method: Int, isUTF8: Bool = false, content: String? = nil) -> Entry {
            Entry(name: name, content: content ?? name, date: date, mode: 0o100644, method: method, isUTF8: isUTF8)
        }
        let found = try entries(of: folder.archive)
        #expect(
            found.map {
                var entry = $0
                if entry.name == "empty.css" { entry.method = 8 }
                return entry
            } == [
                entry("index.html", method: 8),
                entry("Küche 🏡/Öl & Essig.html", method: 8, isUTF8: true),
                entry("README", method: 8),
                entry("a/index.html", method: 8),
                entry("cafe\u{301}.txt", method: 8, isUTF8: true),
                // libarchive chooses the method for an empty file.
                entry("empty.css", method: 8, content: ""),
                entry("photos/Stuhl.JPG", method: 8),
                entry("plan.pdf", method: 8),
            ])
        // Swift considers both spellings of the letter equal; the bytes must be those of the file's name.
        #expect(found[4].name.utf8.elementsEqual("cafe\u{301}.txt".utf8))
    }

    @Test("unzip finds no errors", .enabled(if: Programs.hasUnzip))
    func unzip() throws {
        let names = ["index.html", "Küche 🏡/Öl & Essig.html", "photo.webp", "empty.css"]
        let folder = try TestFolder(files: names)
        try folder.write(Data(), to: "empty.css")
        try folder.write(Data((0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }), to: "photo.webp")
        try folder.zip(names)
        #expect(try Programs.run(["unzip", "-tqq", folder.archive.path]).status == 0)
    }

    @Test("The same files give the same bytes, regardless of their times, order, time zone and locale")
    func sameBytes() throws {
        let names = ["index.html", "style.css", "Küche/Öl.html", "photo.jpg"]
        let folder = try TestFolder(files: names)
        try folder.zip(names)
        let first = try Data(contentsOf: folder.archive)
        for name in names {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000), .posixPermissions: 0o600],
                ofItemAtPath: folder.site.appendingPathComponent(name).path)
        }
        for (zone, locale) in [("Asia/Tokyo", "C"), ("America/Los_Angeles", "POSIX"), ("Europe/Berlin", "de_DE.UTF-8")]
        {
            let other = folder.url.appendingPathComponent("other.zip")
            let result = try Programs.run(
                [Programs.probe, folder.site.path, other.path] + names.reversed(),
                environment: ["TZ": zone, "LC_ALL": locale])
            #expect(result.status == 0, "\(result.output)")
            #expect(try Data(contentsOf: other) == first)
        }
    }

    @Test("Different content gives different bytes")
    func otherBytes() throws {
        let folder = try TestFolder(files: ["index.html"])
        try folder.zip(["index.html"])
        let first = try Data(contentsOf: folder.archive)
        try folder.write(Data("INDEX.html".utf8), to: "index.html")
        try folder.zip(["index.html"])
        #expect(try Data(contentsOf: folder.archive) != first)
    }

    @Test("index.html at the top comes first, the others in byte order")
    func order() throws {
        let names = ["b.html", "a/index.html", "Z.html", "index.html", "ä.html", "a.html", "!.html"]
        let folder = try TestFolder(files: names)
        try folder.zip(names)
        #expect(
            try ZipFile.names(of: folder.archive) == [
                "index.html", "!.html", "Z.html", "a.html", "a/index.html", "b.html", "ä.html",
            ])
    }

    @Test("All of a thousand files are in the archive")
    func manyFiles() throws {
        let names = (0..<1000).map { "items/\($0 / 100)/item-\($0).html" }
        let folder = try TestFolder(files: names)
        try folder.zip(names)
        let found = try ZipFile.names(of: folder.archive)
        #expect(found.count == 1000)
        #expect(Set(found) == Set(names))
        if Programs.hasUnzip {
            #expect(try Programs.run(["unzip", "-tqq", folder.archive.path]).status == 0)
        }
    }

    @Test("An empty folder gives an archive without entries")
    func emptyFolder() throws {
        let folder = try TestFolder()
        try folder.zip([])
        #expect(try Array(Data(contentsOf: folder.archive)) == [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18))
        #expect(try ZipFile.names(of: folder.archive) == [])
    }

    @Test("A target that is a link stays one, and the file it points to keeps its permissions")
    func replacesBehindLink() throws {
        let folder = try TestFolder(files: ["index.html"])
        let target = folder.url.appendingPathComponent("real.zip")
        try Data("old".utf8).write(to: target)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
        try FileManager.default.createSymbolicLink(atPath: folder.archive.path, withDestinationPath: "real.zip")
        try folder.zip(["index.html"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.archive.path) == "real.zip")
        #expect(try ZipFile.names(of: target) == ["index.html"])
        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try folder.beside() == ["real.zip", "site.zip"])
    }

    @Test("The ends of entries are read back at any length")
    func endings() throws {
        let folder = try TestFolder(files: [])
        let files = [
            "index.html": Data("short".utf8), "empty.css": Data(),
            "long.txt": Data((String(repeating: "0123456789", count: 100_000) + "the end").utf8),
        ]
        for (name, data) in files { try folder.write(data, to: name) }
        try folder.zip(Array(files.keys))
        let endings = try ZipFile.endings(of: folder.archive, length: 10)
        #expect(endings.map(\.name) == ["index.html", "empty.css", "long.txt"])
        #expect(endings.map { String(decoding: $0.bytes, as: UTF8.self) } == ["short", "", "789the end"])
    }

    @Test("An entry with changed bytes is refused")
    func damaged() throws {
        let folder = try TestFolder(files: [])
        try folder.write(Data(String(repeating: "housebook", count: 1000).utf8), to: "index.html")
        try folder.zip(["index.html"])
        var bytes = try Data(contentsOf: folder.archive)
        // Just after the name of the only entry.
        bytes[60] ^= 0xFF
        try bytes.write(to: folder.archive)
        #expect(throws: ArchiveError.self) { try ZipFile.endings(of: folder.archive, length: 10) }
    }
}
