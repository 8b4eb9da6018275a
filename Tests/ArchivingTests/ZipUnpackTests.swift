import Archiving
import Foundation
import Testing

@Suite struct ZipUnpackTests {
    private func unpacked(_ folder: TestFolder, atMost most: Int = 10_000_000) throws -> URL {
        let target = folder.url.appendingPathComponent("unpacked")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try ZipFile.unpack(folder.archive, to: target, atMost: most)
        return target
    }

    /// Makes an archive in which each entry contains its name.
    private func archive(of names: [String]) throws -> TestFolder {
        let folder = try TestFolder()
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], "w") as archive:
                for name in sys.argv[2:]:
                    archive.writestr(name, name)
            """
        #expect(try Programs.run(["python3", "-c", script, folder.archive.path] + names).status == 0)
        return folder
    }

    @Test("Every entry is unpacked as it was, an empty one and those in folders too")
    func whole() throws {
        let folder = try TestFolder(files: ["index.html", "photos/Küche/1.jpg"])
        try folder.write(Data(), to: "empty.txt")
        try folder.write(Data(repeating: 7, count: 1_000_000), to: "long.txt")
        let files = ["index.html", "photos/Küche/1.jpg", "empty.txt", "long.txt"]
        try folder.zip(files)
        let target = try unpacked(folder)
        for file in files {
            let (made, source) = (target.appendingPathComponent(file), folder.site.appendingPathComponent(file))
            #expect(try Data(contentsOf: made) == Data(contentsOf: source), "\(file)")
        }
    }

    @Test("An entry is written as it comes: one beyond the limit leaves its first pieces")
    func pieces() throws {
        let folder = try TestFolder()
        try folder.write(Data(repeating: 7, count: 1_000_000), to: "long.txt")
        try folder.zip(["long.txt"])
        #expect(throws: ArchiveError.tooLarge(path: folder.archive.path, limit: 500_000)) {
            try unpacked(folder, atMost: 500_000)
        }
        let size = folder.size(of: folder.url.appendingPathComponent("unpacked/long.txt"))
        #expect(size > 0 && size <= 500_000, "\(size)")
    }

    @Test(
        "An archive whose list of entries says something else than the entry is refused",
        .enabled(if: Programs.hasPython),
        // Where the flags, the method, the checksum, the sizes and the name are in the list, and in the entry itself.
        arguments: [("PK\u{1}\u{2}", [8, 10, 16, 20, 24, 46]), ("PK\u{3}\u{4}", [6, 8, 14, 18, 22, 30])])
    func inconsistent(header: String, places: [Int]) throws {
        let original = try archive(of: ["a.txt"])
        let whole = try Data(contentsOf: original.archive)
        let start = try #require(whole.range(of: Data(header.utf8))).lowerBound
        for place in places {
            let folder = try TestFolder()
            var data = whole
            data[start + place] += 1
            try data.write(to: folder.archive)
            for read in [{ try unpacked(folder) }, { _ = try ZipFile.names(of: folder.archive) }] as [() throws -> Any]
            {
                let error = #expect(throws: ArchiveError.self) { try read() }
                guard case .notAnArchive = error else { throw error ?? .unavailable(detail: "\(place)") }
            }
        }
    }

    @Test("Entries get the path that they are given, and others are left out")
    func chosen() throws {
        let folder = try archive(of: ["top/a.txt", "top/.git/config", "b.txt"])
        let target = folder.url.appendingPathComponent("unpacked")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try ZipFile.unpack(folder.archive, to: target, atMost: 9) { $0 == "top/a.txt" ? "a.txt" : nil }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: target.path) == ["a.txt"])
        #expect(try String(contentsOf: target.appendingPathComponent("a.txt"), encoding: .utf8) == "top/a.txt")
    }

    @Test(
        "An entry that cannot become a file of its own is refused, and the archive is named",
        .enabled(if: Programs.hasPython),
        arguments: [
            (["a.txt", "b.txt", "a.txt"], "cannot unpack \"a.txt\": it is listed twice"),
            // The same letter as one character and as two.
            (["caf\u{E9}.txt", "cafe\u{301}.txt"], "cannot unpack \"cafe\u{301}.txt\": it is listed twice"),
            (["../up.txt"], "cannot unpack \"../up.txt\": a path must not contain . or .."),
            (["a", "a/b"], "cannot unpack \"a/b\": Not a directory"),
        ])
    func refused(names: [String], detail: String) throws {
        let folder = try archive(of: names)
        #expect(throws: ArchiveError.notAnArchive(path: folder.archive.path, detail: detail)) {
            try unpacked(folder)
        }
        #expect(!folder.exists(folder.url.appendingPathComponent("up.txt")))
    }
}
