import Foundation
import Synchronization
import Testing

@testable import Preview

/// A folder and the server that serves it, on a port of its own, until the test is over.
struct ServerUnderTest {
    let folder: URL
    let site: ServedSite
    let reload: LiveReload
    let address: BoundAddress

    /// - Parameter files: What the folder holds at first, by path.
    static func run(
        _ files: [String: String] = ["index.html": "<html><body>home</body></html>"],
        host: String = "127.0.0.1", port: PreviewServer.Port = .exactly(0), patience: Duration = .seconds(30),
        beat: Duration = .seconds(15), allowance: RequestLimits.Allowance = RequestLimits.Allowance(),
        _ test: @Sendable @escaping (ServerUnderTest) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("preview-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Whatever is left is in a temporary folder.
        defer { try? FileManager.default.removeItem(at: folder) }
        let site = ServedSite(folder: folder.path, patience: patience)
        site.publish { !$0.hasPrefix("private/") }
        let reload = LiveReload()
        var options = PreviewServer.Options()
        options.host = host
        options.port = port
        options.beat = beat
        options.allowance = allowance
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

    func connect() throws -> RawConnection { try RawConnection(host: address.host, port: address.port) }

    /// One request on a connection of its own.
    func ask(_ target: String, method: String = "GET", _ fields: [String] = []) async throws -> RawAnswer {
        try await offThread {
            let connection = try connect()
            try connection.send(request(target, method: method, fields))
            return try connection.answer(toHEAD: method == "HEAD")
        }
    }

    func request(_ target: String, method: String = "GET", _ fields: [String] = []) -> String {
        let host = "Host: 127.0.0.1:\(address.port)"
        return (["\(method) \(target) HTTP/1.1", host] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }
}

/// Runs what blocks away from Swift's own threads, of which there are few.
func offThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// Waits until something holds, for a minute at most: beside two thousand other tests, seconds are short.
func eventually(_ what: Comment, _ condition: () throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !condition() {
        try #require(ContinuousClock.now < deadline, what)
        try await Task.sleep(for: .milliseconds(5))
    }
}
