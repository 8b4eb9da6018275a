import Foundation
import Synchronization
import Testing

@testable import Preview

/// A new folder, and a loop over it whose rebuilds are recorded. Every bench also watches `Sentinel/`: a file written
/// there is noticed after everything before it, which is how a test knows that something was *not* noticed.
final class WatchBench: Sendable {
    struct Timeout: Error, CustomStringConvertible {
        var description: String
    }

    let root: String
    private let recorded = Mutex<[Changes]>([])
    private let noticed = Mutex<[WatchNotice]>([])
    private let sentinels = Atomic<Int>(0)

    /// Creates the folder, with `Sentinel/` in it.
    init() throws {
        root = WatchPath.normalised("\(FileManager.default.temporaryDirectory.path)/watch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: root + "/Sentinel", withIntermediateDirectories: true)
    }

    // A leftover folder does no harm.
    deinit { try? FileManager.default.removeItem(atPath: root) }

    // MARK: - The loop

    /// Runs a loop, and the body after its first rebuild.
    /// - Parameter rebuild: Called in each rebuild, before it is recorded.
    func watching(
        _ places: [WatchedPlace], method: WatchMethod = .events, quiet: Duration = .milliseconds(3),
        ceiling: Duration = .milliseconds(60), check: @escaping @Sendable () -> [String: String] = { [:] },
        rebuild: @escaping @Sendable (Changes) -> Void = { _ in }, body: () async throws -> Void
    ) async throws {
        let loop = RebuildLoop(
            places: places + [sentinel], method: method, quiet: quiet, ceiling: ceiling, check: check,
            notice: { [self] in note($0) },
            rebuild: { [self] changes in
                rebuild(changes)
                record(changes)
            })
        loop.start()
        defer { loop.stop() }
        try await wait("the first rebuild") { count > 0 }
        try await body()
    }

    func record(_ changes: Changes) { recorded.withLock { $0.append(changes) } }

    func note(_ notice: WatchNotice) { noticed.withLock { $0.append(notice) } }

    var sentinel: WatchedPlace { WatchedPlace(name: "sentinel", path: path("Sentinel")) }
    var count: Int { recorded.withLock(\.count) }
    var notices: [WatchNotice] { noticed.withLock { $0 } }

    /// The combined changes of all rebuilds from number `number` on.
    func changes(since number: Int) -> Changes {
        recorded.withLock { recorded in
            recorded.dropFirst(number).reduce(into: Changes()) { all, changes in
                all.places.formUnion(changes.places)
                all.paths += changes.paths
                all.isEverything = all.isEverything || changes.isEverything
            }
        }
    }

    // MARK: - Expectations

    /// Waits until a condition holds, and throws after a minute: among thousands of tests, a few seconds may be too
    /// short.
    func wait(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try !condition() {
            guard ContinuousClock.now < deadline else {
                Issue.record("waited in vain for \(what)", sourceLocation: sourceLocation)
                throw Timeout(description: what)
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Expects the action and its consequences to cause a rebuild for the place.
    /// - Returns: The changes of all rebuilds since the action.
    @discardableResult
    func expectChange(
        of place: String, sourceLocation: SourceLocation = #_sourceLocation, by action: () throws -> Void
    ) async throws -> Changes {
        try await flush(sourceLocation)
        let number = count
        try action()
        try await wait("a rebuild because of \(place)", sourceLocation: sourceLocation) {
            changes(since: number).places.contains(place)
        }
        try await flush(sourceLocation)
        return changes(since: number)
    }

    /// Expects the action to cause no rebuild.
    func expectNoChange(sourceLocation: SourceLocation = #_sourceLocation, by action: () throws -> Void) async throws {
        try await flush(sourceLocation)
        let number = count
        try action()
        try await flush(sourceLocation)
        let changes = changes(since: number)
        #expect(changes.places == ["sentinel"], "\(changes.paths)", sourceLocation: sourceLocation)
        #expect(!changes.isEverything, sourceLocation: sourceLocation)
    }

    /// Waits until everything so far has been noticed and rebuilt.
    private func flush(_ sourceLocation: SourceLocation) async throws {
        // A second rebuild begins only when all events of the first sentinel have been read.
        for _ in 0..<2 {
            let number = count
            try write("\(sentinels.add(1, ordering: .relaxed).newValue)", to: "Sentinel/file")
            try await wait("the sentinel", sourceLocation: sourceLocation) {
                changes(since: number).places.contains("sentinel")
            }
        }
    }

    // MARK: - Files

    func path(_ name: String) -> String { "\(root)/\(name)" }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Writes in place; the folder must exist.
    func write(_ text: String, to name: String) throws {
        try Self.check(open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644), path(name)) { descriptor in
            Foundation.write(descriptor, text, text.utf8.count)
            close(descriptor)
        }
    }

    func move(_ old: String, to new: String) throws {
        try Self.check(rename(path(old), path(new)), "\(old) to \(new)") { _ in }
    }

    func delete(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    func read(_ name: String) -> String {
        // Tests compare the text with the expected one; an unreadable file fails like any wrong text.
        (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    }

    private static func check(_ result: Int32, _ what: String, _ body: (Int32) -> Void) throws {
        guard result >= 0 else { throw Timeout(description: "\(what): \(String(cString: strerror(errno)))") }
        body(result)
    }
}

extension WatchMethod {
    /// Both methods, polling at a short interval.
    static let both: [WatchMethod] = [.events, .polling(every: .milliseconds(5))]
}
