import Foundation
import Household
import HouseholdStore
import Testing

@Suite struct AttachmentFolderTests {
    private let temporary: TemporaryStore
    private let sofa: Item

    init() throws {
        temporary = try TemporaryStore()
        try temporary.cottage()
        sofa = try temporary.inventory.add(Item(title: "Sofa"))
    }

    // MARK: - Sources

    @Test("Anything but a non-empty plain file is refused before a folder is made")
    func sources() throws {
        let folder = temporary.folder
        let empty = try temporary.file("empty", "")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for (name, target) in [("toFolder", "."), ("toNothing", "nowhere"), ("toPipe", "pipe")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
        }
        for (path, kind) in [
            (folder.url.path, "a folder"), (folder.path("pipe"), "a pipe"), (folder.path("toFolder"), "a folder"),
            (folder.path("toPipe"), "a pipe"), ("/dev/null", "a device"),
        ] {
            #expect(throws: AttachmentError.notAFile(path: path, kind: kind)) { _ = try SourceFile(path) }
        }
        for path in [folder.path("toNothing"), empty + "/below"] {
            #expect(throws: AttachmentError.missing(path: path)) { _ = try SourceFile(path) }
        }
        #expect(throws: AttachmentError.empty(path: empty)) { _ = try SourceFile(empty) }
    }

    @Test("A link to a file is followed, and the link's name is kept")
    func link() throws {
        _ = try temporary.file("target", "abc")
        let link = temporary.folder.path("link.txt")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        let attachment = try temporary.attach(link, to: sofa)
        #expect(attachment.fileName == "link.txt")
        #expect(try temporary.content(of: attachment) == "abc")
    }

    @Test(
        "A file that changes between opening and copying, or goes away, is not attached",
        arguments: ["abcd", "xyz", "a", nil])
    func changing(content: String?) throws {
        let path = try temporary.file("a.txt", "abc")
        // An old modification date, because the system's clock may tick too slowly to show the change.
        try FileManager.default.setAttributes([.modificationDate: TestClock.start], ofItemAtPath: path)
        let source = try SourceFile(path)
        let intake = try temporary.attachments.intake()
        if let content {
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.write(contentsOf: Data(content.utf8))
            try handle.truncate(atOffset: UInt64(content.utf8.count))
            try handle.close()
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        #expect(throws: AttachmentError.changing(path: path)) { _ = try intake.take(source) }
        let left = try temporary.attachedFiles()
        #expect(try left.flatMap { try temporary.folder.files(in: "attachments/\($0)") } == [])
    }

    // MARK: - Left-over files

    @Test("Left-overs of killed processes go with the next attachment added or removed; files in use stay")
    func leftovers() throws {
        let attachment = try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        func leave() throws {
            let left = temporary.folder.url.appendingPathComponent("attachments/.new-left", isDirectory: true)
            try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
            try Data("half".utf8).write(to: left.appendingPathComponent("half"))
        }
        try leave()
        let other = try temporary.attachments.intake()
        let draft = try temporary.draft(try temporary.file("b.txt", "b"), in: other)
        #expect(try temporary.attachedFiles().count == 3)
        let second = try temporary.attach(try temporary.file("c.txt", "c"), to: sofa)
        #expect(try !temporary.attachedFiles().contains(".new-left"))
        try leave()
        try temporary.attachments.detach([attachment.id])
        #expect(try !temporary.attachedFiles().contains(".new-left"))
        let third = try temporary.attachments.attach([draft], to: .item(sofa.id))
        #expect(try Set(temporary.names(of: sofa)) == ["b.txt", "c.txt"])
        #expect(third.map(\.order) == [second.order + 1])
    }

    @Test("Files that no record ever named are left alone, whatever their names")
    func foreign() throws {
        let attachment = try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        let strays = ["notes.txt", String(repeating: "a", count: 64), "BA", ".keep"]
        for name in strays { _ = try temporary.file("attachments/\(name)", "mine") }
        try temporary.attachments.detach([attachment.id])
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == strays.sorted())
        #expect(
            try temporary.attachments.facts(of: []).strays == ["BA", String(repeating: "a", count: 64), "notes.txt"])
    }

    @Test("A file without a record, left by a killed process, goes when the trash is emptied")
    func left() throws {
        try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        try temporary.sql("UPDATE attachment SET deletedAt = '2026-03-01 12:00:00.000'")
        #expect(try temporary.attachedFiles() == [digestOfABC])
        #expect(try temporary.attachments.facts(of: []) == .sound)
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == [])
    }

    @Test("What a killed program noted but did not remove goes with the next chance, unless something names it again")
    func noted() throws {
        let kept = try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        let other = try temporary.attach(try temporary.file("b.txt", "b"), to: sofa)
        let gone = String(repeating: "c", count: 64)
        _ = try temporary.file("attachments/\(gone)", "c")
        try temporary.sql("INSERT INTO fileToRemove VALUES ('\(gone)'), ('\(kept.sha256)')")
        try temporary.attachments.detach([other.id])
        #expect(try temporary.attachedFiles() == [kept.sha256, other.sha256].sorted())
        #expect(try temporary.rows("SELECT * FROM fileToRemove") == [])
    }

    @Test("A digest that is a path, written by another program, removes nothing")
    func hostileDigest() throws {
        let precious = try temporary.file("precious", "mine")
        let path = "../precious" + String(repeating: "/", count: 53)
        try temporary.sql(
            """
            INSERT INTO attachment (id, itemID, sha256, kind, fileName, mediaType, size)
            VALUES ('\(id(1) as EntityID<Attachment>)', '\(sofa.id)', '\(path)', 'other', 'x', 'x', 1)
            """)
        let attachment = try #require(try temporary.store.snapshot().attachments.first)
        #expect(temporary.attachments.file(of: attachment) == nil)
        #expect(try temporary.attachments.facts(of: [attachment]).troubles == [:])
        try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        try temporary.inventory.delete(sofa.id)
        try temporary.forgetAll()
        #expect(FileManager.default.fileExists(atPath: precious))
        #expect(try temporary.attachedFiles() == [])
    }

    @Test("A household without attachments gets no folder for them")
    func none() throws {
        try temporary.inventory.delete(sofa.id)
        #expect(try temporary.attachments.facts(of: []) == .sound)
        #expect(try !temporary.folder.files().contains("attachments"))
    }

    // MARK: - Checking the files

    @Test("A missing file, a wrong size and changed bytes are found")
    func facts() throws {
        let paths = try ["one", "two", "six", "ten"].map { try temporary.file($0, $0) }
        let all = try temporary.attach(paths, to: .item(sofa.id))
        #expect(try temporary.attachments.facts(of: all) == .sound)
        _ = try temporary.file("attachments/\(all[0].sha256)", "longer")
        _ = try temporary.file("attachments/\(all[1].sha256)", "TWO")
        try FileManager.default.removeItem(atPath: temporary.folder.path("attachments/\(all[2].sha256)"))
        var seen: [String] = []
        let facts = try temporary.attachments.facts(of: all) { done, total in seen.append("\(done)/\(total)") }
        #expect(
            facts.troubles == [all[0].sha256: .size(6), all[1].sha256: .content, all[2].sha256: .missing])
        #expect(facts.strays == [])
        #expect(seen == ["1/4", "2/4", "3/4", "4/4"])
    }

    @Test("A damaged file is replaced when the same file is attached again")
    func healed() throws {
        let first = try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        _ = try temporary.file("attachments/\(digestOfABC)", "xyz")
        let lamp = try temporary.inventory.add(Item(title: "Lamp"))
        try temporary.attach(try temporary.file("a.txt", "abc"), to: lamp)
        #expect(try temporary.content(of: first) == "abc")
        #expect(try temporary.attachments.facts(of: [first]) == .sound)
    }

    @Test("Many threads attaching and detaching the same file never leave a record without it")
    func threads() async throws {
        let path = try temporary.file("a.txt", "abc")
        let items = try (0..<4).map { try temporary.inventory.add(Item(title: "Thing \($0)")) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for item in items {
                group.addTask { [temporary] in
                    for _ in 0..<10 {
                        let attachment = try temporary.attach(path, to: item)
                        #expect(try temporary.content(of: attachment) == "abc")
                        try temporary.attachments.detach([attachment.id])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try temporary.attachedFiles() == [digestOfABC])
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == [])
    }
}
