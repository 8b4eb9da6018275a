import Foundation
import Remotes
import Synchronization

/// What one machine sees of the adversary, for one sync.
final class AdversaryRemote: Remote {
    let adversary: Adversary
    private let state: Mutex<State>

    /// How the adversary treats the machine.
    struct Mood {
        var line = 0
        /// How many of the last versions it hides until it is asked to add one.
        var hidden = 0
        /// It goes wrong at the request of this number.
        var strike: (request: Int, how: Strike)?
        /// The machine is killed at this point.
        var kill: Kill?
        /// It refuses every version, without end.
        var refuses = false

        /// It has no room for files.
        var isFull = false
        /// It knows no files at all.
        var keepsNoFiles = false

        var isHonest: Bool { hidden == 0 && strike == nil && kill == nil && !refuses }
    }

    enum Strike: CaseIterable {
        /// Nothing is done, and nothing answered.
        case lost
        /// It is done, and nothing answered.
        case lostAnswer
        /// It is done twice; the second answer arrives.
        case twice
    }

    enum Kill {
        case afterPull, beforePush, afterPush
    }

    struct State {
        var mood: Mood
        var requests = 0
        /// How many versions and snapshots it gave.
        var given = 0
        var hasPulled = false
        var hasStruck = false
    }

    init(_ adversary: Adversary, _ mood: Mood) {
        self.adversary = adversary
        state = Mutex(State(mood: mood))
    }

    static let lost = RemoteError.unreachable(place: "the adversary", reason: "lost")

    var requests: Int { state.withLock(\.requests) }
    var given: Int { state.withLock(\.given) }
    /// Whether a request or its answer was lost.
    var hasStruck: Bool { state.withLock(\.hasStruck) }

    private func call<Answer>(
        _ body: (inout Adversary.Line, Mood) throws(RemoteError) -> Answer
    ) throws(RemoteError) -> Answer {
        let (mood, request) = state.withLock { state in
            state.requests += 1
            return (state.mood, state.requests)
        }
        let strike = mood.strike.flatMap { $0.request == request ? $0.how : nil }
        let isKilled = mood.kill == .afterPull && state.withLock(\.hasPulled)
        if isKilled || strike == .lost { try fail() }
        var answer = try done(mood, body)
        if strike == .lostAnswer { try fail() }
        if strike == .twice { answer = try done(mood, body) }
        return answer
    }

    private func fail() throws(RemoteError) {
        state.withLock { $0.hasStruck = true }
        throw Self.lost
    }

    private func done<Answer>(
        _ mood: Mood, _ body: (inout Adversary.Line, Mood) throws(RemoteError) -> Answer
    ) throws(RemoteError) -> Answer {
        let answer: Swift.Result<Answer, RemoteError> = adversary.with { all in
            do throws(RemoteError) { return .success(try body(&all.lines[mood.line], mood)) } catch {
                return .failure(error)
            }
        }
        return try answer.get()
    }

    // MARK: - Versions

    func child(of parent: UUID) throws(RemoteError) -> Child {
        let child = try call { line, mood in line.child(of: parent, hiding: mood.hidden) }
        state.withLock { state in
            if case .version = child { state.given += 1 } else { state.hasPulled = true }
        }
        return child
    }

    func add(_ body: Data, after parent: UUID) throws(RemoteError) -> Added {
        adversary.with { all in
            if !all.versions.contains(body) { all.versions.append(body) }
        }
        let kill = state.withLock { state in
            state.mood.hidden = 0
            return state.mood.kill
        }
        if kill == .beforePush { try fail() }
        let added = try call { line, mood in
            mood.refuses ? .conflict(end: line.end) : line.add(body, after: parent)
        }
        if kill == .afterPush { try fail() }
        return added
    }

    func begin() throws(RemoteError) {}

    // MARK: - Snapshots

    func snapshot(to file: String, upTo limit: Int?) throws(RemoteError) -> UUID? {
        let snapshot = try call { line, _ in line.snapshot }
        guard let snapshot else { return nil }
        state.withLock { $0.given += 1 }
        try write(limit.map { snapshot.body.prefix($0) } ?? snapshot.body, to: file)
        return snapshot.version
    }

    func addSnapshot(_ file: String, at version: UUID) throws(RemoteError) {
        let body = try content(of: file)
        adversary.with { $0.snapshots.append(body) }
        try call { line, _ in line.add(snapshot: body, at: version) }
    }

    // MARK: - Files

    func missing(_ names: [String]) throws(RemoteError) -> Set<String>? {
        try call { line, mood in mood.keepsNoFiles ? nil : Set(names.filter { line.files[$0] == nil }) }
    }

    func put(_ file: String, as name: String) throws(RemoteError) {
        let body = try content(of: file)
        adversary.with { $0.files[name] = body }
        try call { line, mood throws(RemoteError) in
            if mood.isFull { throw .quota(place: "the adversary") }
            line.files[name] = line.files[name] ?? body
        }
    }

    func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool {
        let found = try call { line, _ in line.files[name] }
        guard let found else { return false }
        guard found.count <= limit else { throw .tooLarge(limit: limit) }
        try write(found, to: file)
        return true
    }

    func remove(_ name: String) throws(RemoteError) { try call { line, _ in line.files[name] = nil } }

    func wait(beyond version: UUID, atMost seconds: Double) throws(RemoteError) -> Bool { false }
    func stopWaiting() {}

    // MARK: - Files of this machine

    private func content(of file: String) throws(RemoteError) -> Data {
        guard let content = FileManager.default.contents(atPath: file) else {
            throw .cannotRead(path: file, reason: "it is not there")
        }
        return content
    }

    private func write(_ content: Data, to file: String) throws(RemoteError) {
        guard FileManager.default.createFile(atPath: file, contents: content) else {
            throw .cannotWrite(path: file, reason: "it cannot be made")
        }
    }
}
