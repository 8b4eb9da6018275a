import Foundation
import Remotes
import Synchronization

/// A remote in memory that a test can set back, empty, cut and contradict.
final class MemoryRemote: Remote {
    struct State {
        /// By their parents.
        var versions: [UUID: (id: UUID, body: Data)] = [:]
        var end = UUID.beginning
        var snapshots: [(version: UUID, body: Data)] = []
        /// Nil for a server that keeps no files.
        var files: [String: Data]? = [:]
        /// Whether it refuses every version.
        var isRefusing = false
        /// Whether it takes a version and loses its answer.
        var losesAnswers = false
        /// What was asked, and the versions that were sent.
        var requests: [String] = []
        var sent: [Data] = []
    }

    let state = Mutex(State())

    /// The present state, to come back to.
    var copy: State {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }

    /// What was asked since the last time.
    func requests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    func begin() {}

    func child(of parent: UUID) -> Child {
        state.withLock { state in
            state.requests.append("child")
            if let found = state.versions[parent] { return .version(id: found.id, body: found.body) }
            return parent == state.end || state.versions.isEmpty ? .none : .gone
        }
    }

    func add(_ body: Data, after parent: UUID) throws(RemoteError) -> Added {
        let answer: Added? = state.withLock { state in
            state.requests.append("add")
            state.sent.append(body)
            guard !state.isRefusing, parent == state.end || state.versions.isEmpty else {
                return .conflict(end: state.end)
            }
            let id = UUID()
            state.versions[parent] = (id, body)
            state.end = id
            return state.losesAnswers ? nil : .added(id, wantsSnapshot: .none)
        }
        guard let answer else { throw .unreachable(place: "memory", reason: "lost") }
        return answer
    }

    func snapshot(to file: String, upTo limit: Int?) throws(RemoteError) -> UUID? {
        let found = state.withLock { state in
            state.requests.append("snapshot")
            return state.snapshots.last
        }
        guard let found else { return nil }
        guard FileManager.default.createFile(atPath: file, contents: found.body.prefix(limit ?? .max)) else {
            throw .cannotWrite(path: file, reason: "")
        }
        return found.version
    }

    func addSnapshot(_ file: String, at version: UUID) {
        let body = FileManager.default.contents(atPath: file) ?? Data()
        state.withLock { state in
            state.requests.append("addSnapshot")
            state.snapshots.append((version, body))
        }
    }

    func missing(_ names: [String]) -> Set<String>? {
        state.withLock { state in
            state.requests.append("missing")
            return state.files.map { files in Set(names.filter { files[$0] == nil }) }
        }
    }

    func put(_ file: String, as name: String) {
        let body = FileManager.default.contents(atPath: file) ?? Data()
        state.withLock { $0.files?[name] = body }
    }

    func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool {
        guard let body = state.withLock({ $0.files?[name] }) else { return false }
        guard body.count <= limit else { throw .tooLarge(limit: limit) }
        return FileManager.default.createFile(atPath: file, contents: body)
    }

    func remove(_ name: String) { state.withLock { $0.files?[name] = nil } }

    func wait(beyond version: UUID, atMost seconds: Double) -> Bool { false }

    func stopWaiting() {}
}
