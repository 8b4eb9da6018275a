import Foundation
import Synchronization
import Testing

@testable import Hub

/// A hub on a free port with a store of its own, for the duration of a test.
struct HubUnderTest: Sendable {
    let store: any HubStore
    let port: Int
    /// Where the store is.
    let place: String
    /// The lines of its log so far.
    let log: @Sendable () -> [String]

    static let empty = "00000000-0000-0000-0000-000000000000"
    static let metricsToken = "token-of-the-metrics"
    static let household = "5c9b2b6e-8f0e-4a57-9d3a-6a1f2e0c7b10"
    static let other = "11111111-2222-4333-8444-555555555555"
    static let file = "/v1/client/file/" + String(repeating: "0a", count: 32)
    static let segment = "Content-Type: application/vnd.taskchampion.history-segment"
    static let snapshot = "Content-Type: application/vnd.taskchampion.snapshot"

    /// - Parameters:
    ///   - place: A store that may exist already; nil for a new one.
    ///   - isOpen: Whether requests need no token. Most tests are about other things.
    ///   - clock: The store's clock; nil for the system's.
    static func run(
        _ kind: TestedStore, at place: String? = nil, isOpen: Bool = true, limits: HubLimits = HubLimits(),
        defaults: String? = nil, isBehindProxy: Bool = false, metricsToken: String? = Self.metricsToken,
        clock: TestClock? = nil,
        _ test: @Sendable @escaping (HubUnderTest) async throws -> Void
    ) async throws {
        guard let place else {
            return try await inFolder { folder in
                try await run(
                    kind, at: kind.makePlace(in: folder), isOpen: isOpen, limits: limits, defaults: defaults,
                    isBehindProxy: isBehindProxy, metricsToken: metricsToken, clock: clock, test)
            }
        }
        let store = try await kind.open(place) { clock?.now ?? Date() }
        defer { store.close() }
        let lines = LogLines()
        var options = HubOptions()
        options.port = 0
        options.isOpen = isOpen
        options.isBehindProxy = isBehindProxy
        options.limits = limits
        options.defaultsFile = defaults
        options.metricsToken = metricsToken
        options.log = { lines.append($0) }
        let server = HubServer(store: store, options: options)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (ports, started) = AsyncStream.makeStream(of: Int.self)
            group.addTask {
                defer { started.finish() }
                try await server.run { started.yield($0) }
            }
            group.addTask {
                var iterator = ports.makeAsyncIterator()
                guard let port = await iterator.next() else { return }
                try await test(HubUnderTest(store: store, port: port, place: place, log: { lines.all }))
            }
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Makes one request on a new connection.
    func ask(
        _ method: String, _ path: String, _ fields: [String] = [], household: String? = Self.household,
        token: String? = nil, body: Data? = nil
    ) async throws -> HubAnswer {
        try await offThread {
            let connection = try connect()
            try connection.send(request(method, path, fields, household: household, token: token, length: body?.count))
            if let body { try connection.send(body) }
            return try connection.answer(toHead: method == "HEAD")
        }
    }

    /// Sends bytes on a connection of their own; nil where the hub closes it without an answer.
    func answer(_ bytes: String) async throws -> HubAnswer? {
        try await offThread {
            let connection = try connect()
            try connection.send(bytes)
            return try? connection.answer()
        }
    }

    func connect() throws -> HubConnection { try HubConnection(port: port) }

    /// The head of a request.
    func request(
        _ method: String, _ path: String, _ fields: [String] = [], household: String? = Self.household,
        token: String? = nil, length: Int? = nil
    ) -> String {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"]
        if let household { lines.append("X-Client-Id: \(household)") }
        if let token { lines.append("Authorization: Bearer \(token)") }
        if let length { lines.append("Content-Length: \(length)") }
        return (lines + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }

    // MARK: - Members

    /// Makes a member of a household, whose invitation comes from the operator.
    /// - Returns: Its token.
    func join(_ name: String, household: String = Self.household) async throws -> String {
        let id = try #require(UUID(exactly: household))
        let (invitation, token) = (try await store.invite(name, to: id), HubToken.make())
        let hash = try #require(HubToken.hash(token))
        try await store.redeem(HubVisit(household: id, token: HubToken.hash(invitation)), for: hash)
        return token
    }

    /// Redeems an invitation, as the machine with the token does.
    func redeem(
        _ invitation: String, for token: String, household: String? = Self.household
    ) async throws -> HubAnswer {
        let hash = try #require(HubToken.hash(token))
        return try await ask(
            "POST", "/v1/client/redeem", ["Content-Type: text/plain"], household: household, token: invitation,
            body: Data(Hexadecimal.text(hash).utf8))
    }

    // MARK: - The protocol's requests

    func push(
        _ text: String, after parent: String, household: String? = Self.household, token: String? = nil
    ) async throws -> HubAnswer {
        try await ask(
            "POST", "/v1/client/add-version/\(parent)", [Self.segment], household: household, token: token,
            body: Data(text.utf8))
    }

    /// Adds a version, which must succeed.
    /// - Returns: Its id.
    func pushed(
        _ text: String, after parent: String, household: String? = Self.household, token: String? = nil
    ) async throws -> String {
        let answer = try await push(text, after: parent, household: household, token: token)
        try #require(answer.status == 200, "\(answer.status): \(answer.text)")
        return try #require(answer["X-Version-Id"])
    }

    func child(
        of parent: String, household: String? = Self.household, token: String? = nil
    ) async throws -> HubAnswer {
        try await ask("GET", "/v1/client/get-child-version/\(parent)", household: household, token: token)
    }

    func pushSnapshot(_ text: String, at version: String, token: String? = nil) async throws -> HubAnswer {
        try await ask(
            "POST", "/v1/client/add-snapshot/\(version)", [Self.snapshot], token: token, body: Data(text.utf8))
    }
}

private final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Waits until a condition holds, at most a minute.
func eventually(_ what: Comment, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !condition() {
        try #require(ContinuousClock.now < deadline, what)
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// A clock that a test moves.
final class TestClock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { date.withLock { $0 } }

    func move(days: Int) { date.withLock { $0 += Double(days) * 86_400 } }
}
