import Foundation
import Testing

@testable import Hub

/// The kinds of store that every rule is tested with.
enum TestedStore: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgres = "PostgreSQL"

    var testDescription: String { rawValue }

    /// The kinds that can be tested here.
    static let all = allCases.filter { $0 == .sqlite || PostgresServer.shared != nil }

    /// A new database: the path of a folder, or a URL.
    func makePlace(in folder: URL) async throws -> String {
        switch self {
        case .sqlite: return folder.appendingPathComponent("hub-\(UUID().uuidString)").path
        case .postgres:
            guard let server = PostgresServer.shared else { throw HubConnection.Failure(what: "no server") }
            let name = "t" + UUID().uuidString.lowercased().filter { $0 != "-" }
            try await offThread { try PostgresConnection(server.url("postgres")).command("CREATE DATABASE \(name)") }
            return server.url(name)
        }
    }

    func open(_ place: String, now: @escaping @Sendable () -> Date = { Date() }) async throws -> any HubStore {
        switch self {
        case .sqlite: try SQLiteHubStore(folder: place, now: now)
        case .postgres: try await PostgresHubStore(url: place, connections: 4, now: now)
        }
    }
}

/// Runs blocking work on a separate thread, since Swift's own threads are few.
func offThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Leftovers in the temporary folder do no harm.
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
