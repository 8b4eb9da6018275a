import Foundation
import Testing

@testable import Remotes

@Suite("A folder as a remote")
struct FolderRemoteTests {
    private let folder: TestFolder
    private let household = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private let home = "01020304-0506-0708-090a-0b0c0d0e0f10"
    private let zeros = "00000000-0000-0000-0000-000000000000"
    private var remote: FolderRemote { FolderRemote(folder.path, household: household) }

    init() throws {
        folder = try TestFolder()
        try remote.begin()
    }

    @discardableResult
    private func add(_ count: Int, after parent: UUID = .beginning) throws -> [UUID] {
        var ids = [parent]
        for number in 1...count {
            ids.append(try remote.added("\(number)", after: ids[number - 1]).id)
        }
        return Array(ids.dropFirst())
    }

    /// The path of a version, by its parent.
    private func version(_ parent: UUID = .beginning) -> String { "\(home)/versions/\(parent.lowerCase)" }

    @Test("A version is a line of text and the bytes, in a file named by its parent")
    func layout() throws {
        let id = try add(1)[0]
        #expect(try folder.names() == [home])
        #expect(try folder.names(in: home) == ["aside", "files", "household", "snapshots", "versions"])
        #expect(try folder.names(in: "\(home)/versions") == [zeros])
        #expect(try folder.names(in: "\(home)/aside") == [])
        let text = String(decoding: try folder.read(version()), as: UTF8.self)
        #expect(text.hasPrefix("housebook-version 1 \(id.lowerCase) \(zeros) 1 "))
        #expect(text.hasSuffix("\n1"))
    }

    @Test("A change of any byte of a version is found, and its path is named")
    func damaged() throws {
        try add(1)
        let whole = try folder.read(version())
        for place in whole.indices {
            var changed = whole
            changed[place] ^= 1
            try folder.write(changed, to: version())
            let error = try #require(throws: RemoteError.self) { try remote.child(of: .beginning) }
            guard case .damaged(folder[version()], _) = error else { throw error }
        }
    }

    @Test("A version that is cut off, foreign, or of another parent is told apart")
    func foreign() throws {
        let first = try add(2)[0]
        let whole = try folder.read(version())
        let path = folder[version()]
        try folder.write(whole.dropLast(), to: version())
        #expect(
            throws: RemoteError.damaged(
                path: path, detail: "it has \(whole.count - 1) bytes instead of \(whole.count)")
        ) { try remote.child(of: .beginning) }
        for content in [Data(), Data("photo".utf8), try folder.read(version(first))] {
            try folder.write(content, to: version())
            #expect(
                throws: RemoteError.damaged(path: path, detail: "it does not begin like a version of Housebook")
            ) { try remote.child(of: .beginning) }
        }
    }

    @Test("A snapshot that was changed is found")
    func damagedSnapshot() throws {
        let id = try add(1)[0]
        try remote.addSnapshot(Data("all".utf8), at: id)
        let name = "\(home)/snapshots/\(id.lowerCase)"
        try folder.write(try folder.read(name).dropLast() + Data("x".utf8), to: name)
        #expect(
            throws: RemoteError.damaged(path: folder[name], detail: "its content does not match its checksum")
        ) { try remote.snapshot() }
        // The same snapshot, sent again, takes its place.
        try remote.addSnapshot(Data("all".utf8), at: id)
        #expect(try remote.snapshot()?.body == Data("all".utf8))
    }

    @Test("Where the latest snapshot is damaged, an earlier one is better than none")
    func earlierSnapshot() throws {
        let ids = try add(2)
        for id in ids { try remote.addSnapshot(Data("all".utf8), at: id) }
        let name = "\(home)/snapshots/\(ids[1].lowerCase)"
        try folder.age("\(home)/snapshots/\(ids[0].lowerCase)", days: 1)
        try folder.write(try folder.read(name).dropLast(), to: name)
        #expect(try remote.snapshot()?.version == ids[0])
    }

    @Test("A version that cannot be read ends the chain before it, and keeps nothing else away")
    func damagedLast() throws {
        let ids = try add(3)
        try folder.write(Data("x".utf8), to: version(ids[1]))
        #expect(try remote.child(of: .beginning) == .version(id: ids[0], body: Data("1".utf8)))
        #expect(throws: RemoteError.self) { try remote.child(of: ids[1]) }
        try remote.addSnapshot(Data("at 2".utf8), at: ids[1])
        #expect(try remote.snapshot()?.version == ids[1])
        // Nobody can follow it, so another one may take its place.
        let id = try remote.added("3b", after: ids[1]).id
        #expect(try remote.child(of: ids[1]) == .version(id: id, body: Data("3b".utf8)))
    }

    @Test("The end is found whatever the files' times are, and among files of other programs")
    func others() throws {
        let ids = try add(5)
        try folder.age(version(ids[3]), days: 400)
        try folder.age(version(ids[1]), days: -400)
        for name in [".DS_Store", "desktop.ini", "\(zeros).sync-conflict", UUID().uuidString] {
            try folder.write(Data("x".utf8), to: "\(home)/versions/\(name)")
        }
        #expect(try remote.child(of: ids[4]) == .none)
        #expect(try remote.add(Data(), after: ids[0]) == .conflict(end: ids[4]))
    }

    @Test("Versions that lead in a circle are found")
    func circle() throws {
        let ids = try add(2)
        let record = FolderRecord(id: ids[0], body: Data())
        try folder.write(record.content(.version, named: ids[1]), to: version(ids[1]))
        #expect(throws: RemoteError.self) { try remote.add(Data(), after: UUID()) }
    }

    @Test("A snapshot is welcome after 100 versions and wanted after 150")
    func wishes() throws {
        let ids = try add(98)
        var (last, found) = try remote.added("x", after: ids[97])
        #expect(found == .none)
        (last, found) = try remote.added("x", after: last)
        #expect(found == .low)
        last = try add(49, after: last)[48]
        (last, found) = try remote.added("x", after: last)
        #expect(found == .high)
        try remote.addSnapshot(Data("all".utf8), at: last)
        #expect(try remote.added("x", after: last).wish == .none)
    }

    // MARK: - Away

    @Test("A folder that is missing, or another one, is out of reach")
    func missing() throws {
        let requests: [(FolderRemote) throws -> Void] = [
            { _ = try $0.child(of: .beginning) }, { _ = try $0.add(Data(), after: .beginning) },
            { _ = try $0.missing([]) }, { _ = try $0.snapshot() }, { _ = try $0.wait(beyond: .beginning, atMost: 5) },
            { try $0.prune(keeping: 0) },
        ]
        let away = FolderRemote(folder["none"], household: household)
        let error = RemoteError.unreachable(
            place: folder["none"], reason: "there is no such folder; it may not be mounted")
        #expect(error.isTemporary)
        for request in requests { #expect(throws: error) { try request(away) } }
        // An empty mount point looks like a folder.
        let mountPoint = try TestFolder()
        let empty = FolderRemote(mountPoint.path, household: household)
        let other = RemoteError.notThere(place: mountPoint.path, detail: "the household is not in this folder")
        for request in requests.prefix(3) { #expect(throws: other) { try request(empty) } }
        #expect(try mountPoint.names() == [])
    }

    @Test("A folder that goes away ends the wait")
    func leaving() throws {
        let id = try add(1)[0]
        let (old, new) = (folder.path, folder.path + "-away")
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { rename(old, new) }
        #expect(
            throws: RemoteError.unreachable(
                place: old, reason: "there is no such folder; it may not be mounted")
        ) { try remote.wait(beyond: id, atMost: 30) }
        rename(new, old)
    }

    // MARK: - Pruning

    @Test("Versions before an old snapshot are removed, and machines that were away start from it")
    func prune() throws {
        let ids = try add(6)
        try remote.addSnapshot(Data("at 2".utf8), at: ids[1])
        try remote.addSnapshot(Data("at 4".utf8), at: ids[3])
        #expect(try remote.prune(keeping: 86_400) == 0)
        try folder.age("\(home)/snapshots/\(ids[1].lowerCase)", days: 9)
        try folder.age("\(home)/snapshots/\(ids[3].lowerCase)", days: 8)
        #expect(try remote.prune(keeping: 7 * 86_400) == 3)
        #expect(
            try folder.names(in: "\(home)/versions") == [ids[2], ids[3], ids[4]].map(\.lowerCase).sorted())
        #expect(try folder.names(in: "\(home)/snapshots") == [ids[3].lowerCase])
        for old in [.beginning, ids[0], ids[1]] {
            #expect(try remote.child(of: old) == .gone)
            #expect(try remote.add(Data(), after: old) == .conflict(end: ids[5]))
        }
        #expect(try remote.snapshot() == Snapshot(version: ids[3], body: Data("at 4".utf8)))
        #expect(try remote.child(of: ids[3]) == .version(id: ids[4], body: Data("5".utf8)))
        #expect(try remote.child(of: ids[5]) == .none)
        #expect(try remote.wait(beyond: ids[0], atMost: 5))
        #expect(try remote.prune(keeping: 7 * 86_400) == 0)
    }

    @Test("The end stays when a snapshot covers everything, and a late snapshot of a removed version is left out")
    func pruneAll() throws {
        let ids = try add(3)
        try remote.addSnapshot(Data("at 3".utf8), at: ids[2])
        #expect(try remote.prune(keeping: 0) == 2)
        #expect(try folder.names(in: "\(home)/versions") == [ids[1].lowerCase])
        try remote.addSnapshot(Data("late".utf8), at: ids[0])
        #expect(try remote.snapshot()?.version == ids[2])
        let next = try add(1, after: ids[2])[0]
        #expect(try remote.child(of: ids[2]) == .version(id: next, body: Data("1".utf8)))
    }

    @Test("What killed processes left is removed after a day")
    func sweep() throws {
        try add(1)
        try folder.write(Data("half".utf8), to: "\(home)/aside/old")
        try folder.write(Data("half".utf8), to: "\(home)/aside/new")
        try folder.age("\(home)/aside/old", days: 2)
        try remote.prune(keeping: 0)
        #expect(try folder.names(in: "\(home)/aside") == ["new"])
    }
}
