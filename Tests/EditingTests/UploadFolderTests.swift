import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Editing

struct UploadFolderTests {
    private let folder: TestSupport.TemporaryFolder
    private let minutes = Counter(0)

    private var uploads: UploadFolder {
        let minutes = minutes
        return UploadFolder(
            folder["uploads"].path, now: { Date(timeIntervalSince1970: 1_800_000_000 + 60 * Double(minutes.value)) })
    }

    // A missing folder holds nothing.
    private var names: [String] { (try? folder.files(below: "uploads")) ?? [] }

    init() throws { folder = try TestSupport.TemporaryFolder() }

    private func upload(_ name: String, _ content: String, digest: String? = nil) throws -> Upload {
        let arrival = try uploads.arrival()
        try Data(content.utf8).withUnsafeBytes { try arrival.write($0) }
        return Upload(
            id: arrival.id, control: "photo", fileName: name, file: URL(fileURLWithPath: arrival.path),
            size: content.utf8.count, sha256: digest ?? content, arrival: arrival)
    }

    // MARK: - Keeping

    @Test func keepsAFileForAnHour() throws {
        let id = try uploads.keep(try upload("a.jpg", "one")).id
        #expect(names == [id, id + ".json"])
        minutes.add(59)
        let found = try #require(uploads.find(id))
        #expect(found.fileName == "a.jpg")
        #expect(try String(contentsOf: found.file, encoding: .utf8) == "one")
        minutes.add(1)
        #expect(uploads.find(id) == nil)
        uploads.removeLeftovers()
        #expect(names == [])
    }

    @Test func keepsAFileForAnotherHour() throws {
        let id = try uploads.keep(try upload("a.jpg", "one")).id
        minutes.add(40)
        _ = try uploads.keep(try #require(uploads.find(id)))
        minutes.add(40)
        #expect(uploads.find(id)?.fileName == "a.jpg")
    }

    @Test func removesWhatBelongsToARecord() throws {
        let id = try uploads.keep(try upload("a.jpg", "one")).id
        uploads.remove([id])
        #expect(uploads.find(id) == nil)
        #expect(names == [])
    }

    @Test(arguments: ["", "../../etc/passwd", "..", "/etc/passwd", String(repeating: "A", count: 32), "%2e%2e"])
    func findsNothingByAPath(_ id: String) throws {
        _ = try uploads.keep(try upload("a.jpg", "one"))
        #expect(uploads.find(id) == nil)
        uploads.remove([id])
        #expect(names.count == 2)
    }

    @Test func findsNoFileThatIsStillArriving() throws {
        let upload = try upload("a.jpg", "one")
        #expect(uploads.find(upload.id) == nil)
        #expect(uploads.find(".new-\(upload.id)") == nil)
    }

    // MARK: - Leftovers

    @Test func removesWhatAKilledProcessLeft() throws {
        try folder.write("half", to: "uploads/.new-\(String(repeating: "a", count: 32))")
        let arriving = try upload("b.jpg", "two")
        #expect(names == [".new-\(arriving.id)"])
        uploads.removeLeftovers()
        #expect(names == [".new-\(arriving.id)"])
    }

    @Test func removesAnOldDescriptionWithoutAFile() throws {
        let kept = try uploads.keep(try upload("a.jpg", "one"))
        try Disk.remove(kept.file.path)
        uploads.removeLeftovers()
        #expect(names == [kept.id + ".json"])
        let past = Date(timeIntervalSinceNow: -2 * 60 * 60)
        try FileManager.default.setAttributes(
            [.modificationDate: past], ofItemAtPath: folder["uploads/\(kept.id).json"].path)
        uploads.removeLeftovers()
        #expect(names == [])
    }

    @Test func leavesFilesOfOthersAlone() throws {
        try folder.write("", to: "uploads/notes.txt")
        uploads.removeLeftovers()
        #expect(names == ["notes.txt"])
    }

    // MARK: - The inbox

    @Test func keepsTheInboxUntilItIsHandled() throws {
        try uploads.putIntoInbox(try upload("b.jpg", "b"), takenAt: "2026:11:01 10:00:00")
        try uploads.putIntoInbox(try upload("c.jpg", "c"), takenAt: nil)
        try uploads.putIntoInbox(try upload("a.jpg", "a"), takenAt: "2026:11:01 09:00:00")
        minutes.add(60 * 24 * 30)
        #expect(uploads.inbox().map(\.upload.fileName) == ["a.jpg", "b.jpg", "c.jpg"])
        let first = uploads.inbox()[0].upload.id
        #expect(uploads.find(first)?.fileName == "a.jpg")
        uploads.remove([first])
        #expect(uploads.inbox().map(\.upload.fileName) == ["b.jpg", "c.jpg"])
    }

    @Test func takesAPictureOnce() throws {
        try uploads.putIntoInbox(try upload("a.jpg", "a"), takenAt: nil)
        try uploads.putIntoInbox(try upload("again.jpg", "a"), takenAt: nil)
        #expect(uploads.inbox().map(\.upload.fileName) == ["a.jpg"])
        #expect(names.count == 2)
    }

    @Test func keepsAPictureInTheInboxThatAFormMentions() throws {
        try uploads.putIntoInbox(try upload("a.jpg", "a"), takenAt: nil)
        _ = try uploads.keep(uploads.inbox()[0].upload)
        #expect(uploads.inbox().count == 1)
    }

    @Test func remembersWhatAPictureBecomes() throws {
        try uploads.putIntoInbox(try upload("a.jpg", "a"), takenAt: nil)
        try uploads.assign(uploads.inbox(), to: "x")
        #expect(uploads.inbox().map(\.item) == ["x"])
    }
}

/// A number that several threads change.
final class Counter: Sendable {
    private let number: Mutex<Int>

    init(_ number: Int) { self.number = Mutex(number) }

    var value: Int { number.withLock { $0 } }

    func add(_ other: Int) { number.withLock { $0 += other } }
}
