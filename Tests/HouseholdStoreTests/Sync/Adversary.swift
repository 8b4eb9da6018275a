import Foundation
import Remotes
import Sealing
import Synchronization

/// Keeps a household's chain, and does with it as it likes: it holds everything that it was ever sent, and shows each
/// machine what it likes of it.
final class Adversary: Sendable {
    let household = UUID()
    /// The household's first secret, which the adversary itself has no use for.
    let secret = HouseholdSecret()
    private let state = Mutex(State())

    struct State {
        /// What machines are shown. All are shown the first one, until the adversary forks the chain.
        var lines = [Line()]
        /// Everything that was ever sent, refused pushes included.
        var versions: [Data] = []
        var snapshots: [Data] = []
        var files: [String: Data] = [:]
    }

    /// A chain as a hub keeps one.
    struct Line {
        struct Version {
            var id: UUID
            var parent: UUID
            var body: Data
        }

        var versions: [Version] = []
        var snapshot: (version: UUID, body: Data)?
        var files: [String: Data] = [:]

        var end: UUID { versions.last?.id ?? .beginning }

        func child(of parent: UUID, hiding count: Int = 0) -> Child {
            let shown = versions.dropLast(count)
            if let version = shown.first(where: { $0.parent == parent }) {
                return .version(id: version.id, body: version.body)
            }
            return shown.isEmpty || parent == shown.last?.id ? .none : .gone
        }

        mutating func add(_ body: Data, after parent: UUID) -> Added {
            guard versions.isEmpty || parent == end else { return .conflict(end: end) }
            let id = UUID()
            versions.append(Version(id: id, parent: parent, body: body))
            return .added(id, wantsSnapshot: versions.count.isMultiple(of: 25) ? .low : .none)
        }

        /// Keeps a snapshot where its version is here and no earlier than the present snapshot's.
        mutating func add(snapshot body: Data, at version: UUID) {
            guard let place = versions.firstIndex(where: { $0.id == version }) else { return }
            let present = versions.firstIndex { $0.id == snapshot?.version } ?? -1
            if place > present { snapshot = (version, body) }
        }

        /// Drops the versions that the snapshot stands for. Its own one stays.
        mutating func prune() {
            guard let place = versions.firstIndex(where: { $0.id == snapshot?.version }) else { return }
            versions.removeFirst(place)
        }
    }

    func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try state.withLock { state in try body(&state) }
    }

    /// What all machines are shown.
    var line: Line {
        get { with { $0.lines[0] } }
        set { with { $0.lines[0] = newValue } }
    }

    /// A machine's view, without any mischief.
    func remote(line: Int = 0) -> AdversaryRemote { AdversaryRemote(self, AdversaryRemote.Mood(line: line)) }
}
