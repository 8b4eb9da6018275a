import Foundation
import Synchronization
import Testing

@testable import Remotes

/// What every remote does. Hubs and folders are tried alike.
@Suite("Every remote")
struct RemoteConformanceTests {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case folder
        case hub
        /// The open hub whose address is in the environment.
        case given

        static let address = ProcessInfo.processInfo.environment["HOUSEBOOK_TEST_HUB"]
        static var allCases: [Kind] { address == nil ? [.folder, .hub] : [.folder, .hub, .given] }

        var testDescription: String { rawValue }
    }

    private let folder: TestFolder
    private let household = UUID()

    init() throws { folder = try TestFolder() }

    /// Another remote for the same household at the same place.
    private func remote(_ kind: Kind) throws -> any Remote {
        switch kind {
        case .folder:
            try FileManager.default.createDirectory(atPath: folder["remote"], withIntermediateDirectories: true)
            let remote = FolderRemote(folder["remote"], household: household)
            try remote.begin()
            return remote
        case .hub: return try TestHub.shared.get().remote(household: household)
        case .given:
            return try HubRemote(HubAddress(#require(Kind.address)), household: household, token: nil)
        }
    }

    // MARK: - Versions

    @Test("Versions come back in their order, byte for byte", arguments: Kind.allCases)
    func chain(_ kind: Kind) throws {
        let remote = try remote(kind)
        let bodies = [Data(0...255), Data("\r\n\r\n".utf8), Data(count: 5_000_000)]
        var parent = UUID.beginning
        for body in bodies {
            parent = try remote.added(body, after: parent).id
        }
        let other = try self.remote(kind)
        var next = UUID.beginning
        for body in bodies {
            guard case .version(let id, body) = try other.child(of: next) else { break }
            next = id
        }
        #expect(next == parent)
        #expect(try other.child(of: next) == .none)
    }

    @Test("A version is refused unless its parent is the end", arguments: Kind.allCases)
    func conflict(_ kind: Kind) throws {
        let remote = try remote(kind)
        let first = try remote.added("1", after: .beginning).id
        #expect(try remote.add(Data("x".utf8), after: .beginning) == .conflict(end: first))
        let second = try remote.added("2", after: first).id
        let third = try remote.added("3", after: second).id
        for parent in [.beginning, first, second, UUID()] {
            #expect(try remote.add(Data("x".utf8), after: parent) == .conflict(end: third))
        }
        #expect(try remote.child(of: .beginning) == .version(id: first, body: Data("1".utf8)))
        #expect(try remote.child(of: third) == .none)
    }

    @Test("What was never in the chain is gone, and a snapshot of it is left out", arguments: Kind.allCases)
    func gone(_ kind: Kind) throws {
        let remote = try remote(kind)
        _ = try remote.added("1", after: .beginning).id
        #expect(try remote.child(of: UUID()) == .gone)
        try remote.addSnapshot(Data("nowhere".utf8), at: UUID())
        #expect(try remote.snapshot() == nil)
    }

    @Test("A version over the limit is not sent, and the chain stays empty", arguments: Kind.allCases)
    func tooLarge(_ kind: Kind) throws {
        let remote = try remote(kind)
        #expect(throws: RemoteError.tooLarge(limit: 67_108_864)) {
            try remote.add(Data(count: 67_108_865), after: .beginning)
        }
        #expect(try remote.child(of: .beginning) == .none)
        #expect(try remote.snapshot() == nil)
    }

    @Test("Of many that add at once, one wins each parent", arguments: Kind.allCases)
    func race(_ kind: Kind) throws {
        let added = Mutex<[UUID: String]>([:])
        DispatchQueue.concurrentPerform(iterations: 20) { number in
            do {
                let remote = try self.remote(kind)
                var (parent, mine) = (UUID.beginning, 0)
                while mine < 3 {
                    let body = "\(number) \(mine)"
                    switch try remote.add(Data(body.utf8), after: parent) {
                    case .added(let id, _):
                        added.withLock { $0[id] = body }
                        (parent, mine) = (id, mine + 1)
                    case .conflict(let end): parent = end
                    }
                }
            } catch {
                Issue.record(error)
            }
        }
        let remote = try remote(kind)
        var found: [UUID: String] = [:]
        var next = UUID.beginning
        while case .version(let id, let body) = try remote.child(of: next) {
            #expect(found.updateValue(String(decoding: body, as: UTF8.self), forKey: id) == nil)
            next = id
        }
        #expect(found.count == 60)
        #expect(added.withLock { $0 == found })
    }

    // MARK: - Snapshots

    @Test("The latest snapshot comes back", arguments: Kind.allCases)
    func snapshots(_ kind: Kind) throws {
        let remote = try remote(kind)
        let first = try remote.added("1", after: .beginning).id
        try remote.addSnapshot(Data("at 1".utf8), at: first)
        #expect(try remote.snapshot() == Snapshot(version: first, body: Data("at 1".utf8)))
        let second = try remote.added("2", after: first).id
        try remote.addSnapshot(Data("at 2".utf8), at: second)
        #expect(try self.remote(kind).snapshot() == Snapshot(version: second, body: Data("at 2".utf8)))
    }

    @Test("The start of a snapshot comes alone where that is enough", arguments: Kind.allCases)
    func startOfSnapshot(_ kind: Kind) throws {
        let remote = try remote(kind)
        let first = try remote.added("1", after: .beginning).id
        let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) })
        try remote.addSnapshot(body, at: first)
        #expect(try remote.snapshot(to: folder["start"], upTo: 100_000) == first)
        #expect(try folder.read("start") == body.prefix(100_000))
        #expect(try remote.snapshot(to: folder["all"], upTo: 5_000_000) == first)
        #expect(try folder.read("all") == body)
        #expect(try remote.child(of: first) == .none, "the connection is good for more")
    }

    // MARK: - Files

    private let name = String(repeating: "ab", count: 32)

    @Test("A file comes back, is missing before it is put and once it is removed", arguments: Kind.allCases)
    func files(_ kind: Kind) throws {
        let remote = try remote(kind)
        let other = String(repeating: "0", count: 64)
        #expect(try remote.missing([name, other]) == [name, other])
        #expect(try remote.missing([]) == [])
        try remote.remove(name)
        let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) })
        try folder.write(content, to: "source")
        try remote.put(folder["source"], as: name)
        try remote.put(folder["source"], as: name)
        #expect(try remote.missing([name, other]) == [other])
        #expect(try remote.get(name, to: folder["target"], limit: 3_000_000))
        #expect(try folder.read("target") == content)
        #expect(try folder.names().filter { $0 != "remote" } == ["source", "target"])
        try remote.remove(name)
        #expect(try remote.missing([name]) == [name])
        try remote.put(folder["source"], as: name)
        #expect(try remote.missing([name]) == [])
    }

    @Test("A file that is missing or too large leaves the former one in place", arguments: Kind.allCases)
    func noFile(_ kind: Kind) throws {
        let remote = try remote(kind)
        try folder.write(Data("former".utf8), to: "target")
        #expect(try !remote.get(name, to: folder["target"], limit: 1_000))
        try folder.write(Data(count: 1_001), to: "source")
        try remote.put(folder["source"], as: name)
        #expect(throws: RemoteError.tooLarge(limit: 1_000)) {
            try remote.get(name, to: folder["target"], limit: 1_000)
        }
        #expect(try folder.read("target") == Data("former".utf8))
        #expect(try folder.names().filter { $0 != "remote" } == ["source", "target"])
    }

    @Test("A file of this machine that is missing or cannot be written is named", arguments: Kind.allCases)
    func badPaths(_ kind: Kind) throws {
        let remote = try remote(kind)
        #expect(throws: RemoteError.cannotRead(path: folder["none"], reason: "No such file or directory")) {
            try remote.put(folder["none"], as: name)
        }
        try folder.write(Data("x".utf8), to: "source")
        try remote.put(folder["source"], as: name)
        #expect(throws: RemoteError.cannotWrite(path: folder["none/x"], reason: "No such file or directory")) {
            try remote.get(name, to: folder["none/x"], limit: 10)
        }
    }

    @Test("Any number of names can be asked for", arguments: Kind.allCases)
    func manyNames(_ kind: Kind) throws {
        let names = (0..<25_001).map { number in
            String(repeating: "0", count: 64 - "\(number)".count) + "\(number)"
        }
        #expect(try remote(kind).missing(names) == Set(names))
    }

    // MARK: - Waiting

    @Test(
        "Waiting ends at once where there is something newer, and in time where there is nothing",
        arguments: Kind.allCases)
    func waits(_ kind: Kind) throws {
        let remote = try remote(kind)
        let first = try remote.added("1", after: .beginning).id
        #expect(try remote.wait(beyond: .beginning, atMost: 20))
        #expect(try remote.wait(beyond: UUID(), atMost: 20))
        let start = ContinuousClock.now
        #expect(try !remote.wait(beyond: first, atMost: 0.4))
        #expect(ContinuousClock.now - start > .milliseconds(390))
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("A new version of another machine ends the wait", arguments: Kind.allCases)
    func woken(_ kind: Kind) throws {
        let (remote, other) = (try remote(kind), try remote(kind))
        let first = try remote.added("1", after: .beginning).id
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
            do { _ = try other.add(Data("2".utf8), after: first) } catch { Issue.record(error) }
        }
        let start = ContinuousClock.now
        #expect(try remote.wait(beyond: first, atMost: 30))
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("Calls work while another thread waits, and the wait can be stopped for good", arguments: Kind.allCases)
    func stopped(_ kind: Kind) throws {
        let remote = try remote(kind)
        let first = try remote.added("1", after: .beginning).id
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
            do { #expect(try remote.child(of: first) == .none) } catch { Issue.record(error) }
            remote.stopWaiting()
        }
        let start = ContinuousClock.now
        #expect(try !remote.wait(beyond: first, atMost: 60))
        #expect(try !remote.wait(beyond: first, atMost: 60))
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try remote.child(of: .beginning) == .version(id: first, body: Data("1".utf8)))
    }
}
