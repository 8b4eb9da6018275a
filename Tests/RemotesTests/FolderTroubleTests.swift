import Foundation
import Synchronization
import TestSupport
import Testing
import Values

@testable import Remotes

@Suite("A folder in trouble")
struct FolderTroubleTests {
    private let household = UUID()

    private func chain(_ remote: FolderRemote) throws -> [UUID] {
        var ids: [UUID] = []
        while case .version(let id, _) = try remote.child(of: ids.last ?? .beginning) { ids.append(id) }
        return ids
    }

    @Test("Processes that are killed while they add leave a whole chain, with every version that they reported")
    func killed() throws {
        let folder = try TestFolder()
        try FolderRemote(folder.path, household: household).begin()
        let reported = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 3) { _ in
            for _ in 0..<5 {
                do {
                    let result = try Programs.run([Programs.probe, folder.path, household.uuidString, "100000"]) {
                        usleep(.random(in: 10_000...120_000))
                        kill($0.processIdentifier, SIGKILL)
                    }
                    #expect(result.status == SIGKILL)
                    reported.withLock { $0 += result.output.split(separator: "\n").map(String.init) }
                } catch {
                    Issue.record(error)
                }
            }
        }
        let remote = FolderRemote(folder.path, household: household)
        let ids = try chain(remote)
        #expect(ids.count > 10)
        #expect(Set(ids).count == ids.count)
        #expect(reported.withLock { Set($0).isSubset(of: ids.map(\.uuidString)) })
        #expect(try folder.names(in: "\(household.lowerCase)/versions").count == ids.count)
        _ = try remote.added("next", after: try #require(ids.last))
    }

    @Test("Several processes that add at once make one chain")
    func processes() throws {
        let folder = try TestFolder()
        try FolderRemote(folder.path, household: household).begin()
        DispatchQueue.concurrentPerform(iterations: 6) { _ in
            do {
                let command = [Programs.probe, folder.path, household.uuidString, "25"]
                #expect(try Programs.run(command).status == 0)
            } catch {
                Issue.record(error)
            }
        }
        #expect(try chain(FolderRemote(folder.path, household: household)).count == 150)
        #expect(try folder.names(in: "\(household.lowerCase)/aside") == [])
    }

    @Test("A full disk is named, and nothing of what did not fit stays", .enabled(if: Surroundings.canMount))
    func full() throws {
        let (disk, folder) = (try TestFolder(), try TestFolder())
        try folder.write(Data(count: 500_000), to: "large")
        try SmallDisk.mounted(at: disk.url, options: "size=256k") {
            let remote = FolderRemote(disk.path, household: household)
            try remote.begin()
            let first = try remote.added("1", after: .beginning).id
            let error = try #require(throws: RemoteError.self) { try remote.add(Data(count: 500_000), after: first) }
            guard case .diskFull = error else { throw error }
            #expect(error.explanation.advice == "make room, then try again")
            #expect(try chain(remote) == [first])
            let name = String(repeating: "a", count: 64)
            #expect(throws: RemoteError.self) { try remote.put(folder["large"], as: name) }
            #expect(try remote.missing([name]) == [name])
            #expect(try disk.names(in: "\(household.lowerCase)/aside") == [])
            // There is room for a small version.
            _ = try remote.added("2", after: first)
        }
    }

    @Test("A folder that may only be read can be read", .enabled(if: Surroundings.canMount))
    func readOnly() throws {
        let folder = try TestFolder()
        let writable = FolderRemote(folder.path, household: household)
        try writable.begin()
        let first = try writable.added("1", after: .beginning).id
        let disk = try ReadOnlyFolder(folder.url)
        let remote = FolderRemote(disk.url.path, household: household)
        #expect(try remote.child(of: .beginning) == .version(id: first, body: Data("1".utf8)))
        #expect(try remote.child(of: first) == .none)
        let error = try #require(throws: RemoteError.self) { try remote.add(Data("2".utf8), after: first) }
        guard case .cannotWrite(_, "Read-only file system") = error else { throw error }
    }
}
