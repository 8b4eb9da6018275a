import Synchronization

/// Tells the open pages about builds.
///
/// Holds the latest state and a short history, and wakes the stream of each page, which then asks for the unsent
/// changes. So a slow page delays nobody, and nothing queues up for it.
public final class LiveReload: Sendable {
    /// A point in the life of one server, counted in builds. Points mean nothing to another server.
    struct Point: Hashable, Sendable {
        let server: String
        let build: Int

        var text: String { "\(server).\(build)" }

        init(server: String, build: Int) {
            self.server = server
            self.build = build
        }

        init?(_ text: String) {
            let parts = text.split(separator: ".")
            guard parts.count == 2, let build = Int(parts[1]) else { return nil }
            self.init(server: String(parts[0]), build: build)
        }
    }

    /// The changes since a point.
    enum Changes: Equatable, Sendable {
        case paths(Set<String>)
        /// Anything may have changed.
        case unknown
    }

    struct Update: Equatable, Sendable {
        let point: Point
        let changes: Changes
        let problem: BuildProblem?
    }

    enum Wake: Sendable {
        case news
        case beat
    }

    private struct State {
        var build = 0
        var history: [(build: Int, changes: Changes)] = []
        var problem: BuildProblem?
        var streams: [Int: AsyncStream<Wake>.Continuation] = [:]
        var tickets = 0

        mutating func add(_ changed: [String]?) {
            build += 1
            let isListed = changed.map { $0.count <= LiveReload.longestList } ?? false
            history.append((build, isListed ? .paths(Set(changed ?? [])) : .unknown))
            if history.count > LiveReload.remembered { history.removeFirst() }
        }
    }

    private let server: String
    private let limit: Int
    private let state = Mutex(State())
    private static let remembered = 64
    /// The most paths in a list that is kept; without a list, the pages find out for themselves.
    private static let longestList = 5000

    /// - Parameter streams: The most pages that may listen at once.
    public init(streams limit: Int = 64) {
        server = String(UInt64.random(in: .min ... .max), radix: 36)
        self.limit = limit
    }

    /// Announces a successful build.
    /// - Parameter changed: The files that the build wrote or deleted, as paths below the top of the site. Nil if they
    ///   are unknown: each page then finds out for itself.
    public func rebuilt(changed: [String]?) {
        wake(.news) { state in
            state.problem = nil
            state.add(changed)
        }
    }

    /// Announces files that a running build has written, and will not change again.
    public func written(_ files: [String]) {
        wake(.news) { $0.add(files) }
    }

    /// Announces a failed build; the pages show the reason and keep their content.
    public func failed(_ problem: BuildProblem) {
        wake(.news) { $0.problem = problem }
    }

    /// Makes every stream send a sign of life, so that dead connections are noticed.
    func beat() {
        wake(.beat) { _ in }
    }

    private func wake(_ wake: Wake, after change: (inout sending State) -> Void) {
        let streams = state.withLock { state in
            change(&state)
            return Array(state.streams.values)
        }
        for stream in streams { stream.yield(wake) }
    }

    /// The current point.
    var point: Point { state.withLock { Point(server: server, build: $0.build) } }

    /// Returns the news for a page that knows everything up to a point. Without a point, it lists no changes.
    func update(since point: Point?) -> Update {
        state.withLock { state in
            var changes = Changes.paths([])
            if let point, point.server != server || point.build < state.build - state.history.count {
                changes = .unknown
            } else if let point {
                for entry in state.history where entry.build > point.build { changes = changes.joined(entry.changes) }
            }
            return Update(
                point: Point(server: server, build: state.build), changes: changes, problem: state.problem)
        }
    }

    /// A listening page. `wakes` yields whenever there is something to send, until `leave` is called or the stream is
    /// released.
    struct Listener: Sendable {
        let wakes: AsyncStream<Wake>
        let leave: @Sendable () -> Void
    }

    /// Adds a listening page. Nil if too many are listening.
    func subscribe() -> Listener? {
        let (stream, continuation) = AsyncStream.makeStream(of: Wake.self, bufferingPolicy: .bufferingNewest(1))
        let ticket: Int? = state.withLock { state in
            guard state.streams.count < limit else { return nil }
            state.tickets += 1
            state.streams[state.tickets] = continuation
            return state.tickets
        }
        guard let ticket else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.streams.removeValue(forKey: ticket) }
        }
        return Listener(wakes: stream) { continuation.finish() }
    }

    /// The number of listening pages.
    var listeners: Int { state.withLock { $0.streams.count } }
}

extension LiveReload.Changes {
    fileprivate func joined(_ other: Self) -> Self {
        guard case .paths(let mine) = self, case .paths(let theirs) = other else { return .unknown }
        return .paths(mine.union(theirs))
    }
}
