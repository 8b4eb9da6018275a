import Foundation
import Serving
import Synchronization
import Testing

@testable import Preview

/// A folder and a server for it on a free port, for the duration of a test.
struct ServerUnderTest {
    let folder: URL
    let site: ServedSite
    let reload: LiveReload
    let address: BoundAddress

    /// - Parameter files: The initial files of the folder, by path.
    static func run(
        _ files: [String: String] = ["index.html": "<html><body>home</body></html>"],
        host: String = "127.0.0.1", port: PreviewServer.Port = .exactly(0), patience: Duration = .seconds(30),
        beat: Duration = .seconds(15), limits: ServerLimits = PreviewServer.Options().limits,
        allowing allowed: [String] = [], publishing isPublished: Bool = true,
        _ test: @Sendable @escaping (ServerUnderTest) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("preview-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Leftovers in the temporary folder do no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        let site = ServedSite(folder: folder.path, patience: patience)
        if isPublished { site.publish { !$0.hasPrefix("private/") } }
        let reload = LiveReload()
        var options = PreviewServer.Options()
        options.host = host
        options.allowedHosts = allowed.compactMap(HostName.init(typed:))
        options.port = port
        options.beat = beat
        options.limits = limits
        options.stopsOnSignals = false
        for (path, text) in files { try write(text, to: path, in: folder) }
        let server = PreviewServer(site: site, reload: reload, options: options)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (addresses, started) = AsyncStream.makeStream(of: BoundAddress.self)
            group.addTask {
                defer { started.finish() }
                try await server.run { started.yield($0) }
            }
            group.addTask {
                var iterator = addresses.makeAsyncIterator()
                guard let address = await iterator.next() else { return }
                try await test(ServerUnderTest(folder: folder, site: site, reload: reload, address: address))
            }
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    func write(_ text: String, to path: String) throws { try Self.write(text, to: path, in: folder) }

    private static func write(_ text: String, to path: String, in folder: URL) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    func connect(to host: String? = nil) throws -> RawConnection {
        try RawConnection(host: host ?? address.host, port: address.port)
    }

    /// Makes one request on a new connection.
    func ask(_ target: String, method: String = "GET", _ fields: [String] = []) async throws -> RawAnswer {
        try await send(request(target, method: method, fields)) { try $0.answer(toHEAD: method == "HEAD") }
    }

    /// Sends a text on a new connection, and returns what is received.
    func send<T: Sendable>(
        _ text: String, to host: String? = nil, _ receive: @escaping @Sendable (RawConnection) throws -> T
    ) async throws -> T {
        try await offThread {
            let connection = try connect(to: host)
            try connection.send(text)
            return try receive(connection)
        }
    }
    func request(_ target: String, method: String = "GET", _ fields: [String] = []) -> String {
        let host = "Host: 127.0.0.1:\(address.port)"
        return (["\(method) \(target) HTTP/1.1", host] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }
}

/// Runs blocking work on a separate thread, since Swift's own threads are few.
func offThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// Waits until a condition holds, at most a minute: among two thousand tests, a few seconds may be too short.
func eventually(_ what: Comment, _ condition: () throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !condition() {
        try #require(ContinuousClock.now < deadline, what)
        try await Task.sleep(for: .milliseconds(5))
    }
}
