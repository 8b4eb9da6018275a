import Foundation
import NIOPosix
import Synchronization

/// The folder that is served, as of the last build.
///
/// Builds and reads exclude each other: requests wait during a build, so nobody sees half of one. Only files that the
/// build has `revealed` are read before its end; once it is `planned`, others are made for the request.
public final class ServedSite: Sendable {
    private let folder: String
    private let patience: Duration
    private let gate = Mutex(Gate())
    /// The requests that are now reading. A build waits for them, which takes milliseconds.
    private let readers = DispatchGroup()
    private let tags = TagCache()

    private struct Gate {
        var builds = 0
        var contains: (@Sendable (String) -> Bool)?
        /// What the running build is done with.
        var revealed: (written: Set<String>, isKept: @Sendable (String) -> Bool)?
        /// The pages of the running build.
        var planned: Planned?
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var tickets = 0

        /// Where to get a file; nil where nothing can be had before the running build has ended.
        func source(of path: String, mayMake: Bool) -> Source? {
            has(path).map(Source.folder) ?? (mayMake ? planned.map(Source.planned) : nil)
        }

        /// Whether the site has a file; nil while a build may still change it.
        func has(_ path: String) -> Bool? {
            if let revealed, revealed.written.contains(path) { return true }
            if builds > 0, let planned, !planned.contains(path) { return false }
            guard builds == 0 || revealed?.isKept(path) ?? false else { return nil }
            return contains?(path) ?? false
        }

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [:] }
            return Array(waiting.values)
        }
    }

    private enum Source {
        /// The folder, and whether the file is there.
        case folder(Bool)
        case planned(Planned)
    }

    private struct Planned: Sendable {
        let contains: @Sendable (String) -> Bool
        let make: @Sendable (String) -> [UInt8]?
    }

    /// - Parameters:
    ///   - folder: The path of the folder, which need not exist yet, and may be deleted and made again.
    ///   - patience: The time that a request waits for a build to end.
    public init(folder: String, patience: Duration = .seconds(30)) {
        self.folder = folder
        self.patience = patience
    }

    /// Runs a build. Requests that arrive meanwhile wait until it ends. Before the build, the thread blocks until the
    /// running reads have ended, a matter of milliseconds.
    public func replacing<T>(_ build: () throws -> T) rethrows -> T {
        gate.withLock { $0.builds += 1 }
        defer {
            let waiting = gate.withLock { gate in
                gate.builds -= 1
                guard gate.builds == 0 else { return [CheckedContinuation<Void, Never>]() }
                (gate.revealed, gate.planned) = (nil, nil)
                return gate.takeWaiting()
            }
            for request in waiting { request.resume() }
        }
        readers.wait()
        return try build()
    }

    /// Lets files be read although a build runs that will not change them again. Call it inside `replacing`.
    /// - Parameters:
    ///   - written: Files that the build has written or deleted.
    ///   - isKept: Whether the build leaves a file as it is.
    public func reveal(_ written: Set<String>, isKept: @escaping @Sendable (String) -> Bool) {
        let waiting = gate.withLock { gate in
            gate.revealed = (written, isKept)
            return gate.takeWaiting()
        }
        for request in waiting { request.resume() }
    }

    /// Lets files be made for requests while a build runs that has not written them yet. Call it inside `replacing`.
    /// - Parameters:
    ///   - contains: Whether the site will have a file.
    ///   - make: Returns the bytes of a file, or nil where the request must wait.
    public func plan(
        contains: @escaping @Sendable (String) -> Bool, make: @escaping @Sendable (String) -> [UInt8]?
    ) {
        let waiting = gate.withLock { gate in
            gate.planned = Planned(contains: contains, make: make)
            return gate.takeWaiting()
        }
        for request in waiting { request.resume() }
    }

    /// Sets which files belong to the site, by their paths below the folder: only these are served. Call it after each
    /// build, inside `replacing` or right after it; until the first call nothing is served.
    public func publish(contains: @escaping @Sendable (String) -> Bool) {
        gate.withLock { $0.contains = contains }
    }

    /// Whether a build was published.
    var isPublished: Bool { gate.withLock { $0.contains != nil || $0.planned != nil } }

    /// A build took longer than a request may wait.
    struct Busy: Error {}

    /// The present content of a file, or nil if the site has no such file.
    /// - Parameters:
    ///   - path: A path of the form in `RequestPath.file`.
    ///   - limit: The largest size in bytes that is read into memory.
    func file(_ path: String, readingUpTo limit: Int) async throws -> ServedFile? {
        switch try await open(path, readingUpTo: limit) {
        case nil: return nil
        // A short file's tag is computed from its bytes each time: its dates cannot tell two writes in one moment
        // apart.
        case .bytes(let bytes): return try await onThread { ServedFile(bytes: bytes, tag: ContentTag(bytes)) }
        case .file(let opened):
            return try await onThread { [tags] in tags.tag(of: opened).map { ServedFile(file: opened, tag: $0) } }
        }
    }

    /// Opens a file between two builds, and reads it if it is short; or makes it, where a build has yet to write it.
    private func open(
        _ path: String, readingUpTo limit: Int, mayMake: Bool = true
    ) async throws -> ServedFile.Content? {
        switch try await enter(path, mayMake: mayMake) {
        case .planned(let planned):
            if let bytes = try await onThread({ planned.make(path) }) { return .bytes(bytes) }
            return try await open(path, readingUpTo: limit, mayMake: false)
        case .folder(let isThere):
            // This happens here rather than on the other thread, which an abandoned request never reaches.
            defer { readers.leave() }
            guard isThere else { return nil }
            return try await onThread { [folder] in
                SiteFile(path, in: folder).map { file in
                    let bytes = file.size <= limit ? file.read(0..<file.size) : nil
                    return bytes.map(ServedFile.Content.bytes) ?? .file(file)
                }
            }
        }
    }

    /// Runs work on a thread that may block, since the file system may be slow and neither the event loops nor Swift's
    /// threads may wait for it.
    func onThread<T: Sendable>(_ work: @escaping @Sendable () -> T) async throws -> T {
        try await NIOThreadPool.singleton.runIfActive(work)
    }

    /// Waits until no build runs, or until the running one is done with a file or can make it. Joins the readers of the
    /// folder.
    private func enter(_ path: String, mayMake: Bool) async throws -> Source {
        let deadline = ContinuousClock.now + patience
        while true {
            let source = gate.withLock { gate in
                let source = gate.source(of: path, mayMake: mayMake)
                if case .folder = source { readers.enter() }
                return source
            }
            if let source { return source }
            guard ContinuousClock.now < deadline, !Task.isCancelled else { throw Busy() }
            await waitForBuild(until: deadline, path, mayMake: mayMake)
        }
    }

    /// Returns when the build has ended or is done with a file, at the deadline, or when the request's task is
    /// cancelled.
    private func waitForBuild(until deadline: ContinuousClock.Instant, _ path: String, mayMake: Bool) async {
        let ticket = gate.withLock { gate in
            gate.tickets += 1
            return gate.tickets
        }
        let timer = Task { [weak self] in
            // A cancelled sleep means that the build ended first.
            try? await Task.sleep(until: deadline)
            self?.wake(ticket)
        }
        defer { timer.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = gate.withLock { gate in
                    guard gate.source(of: path, mayMake: mayMake) == nil, !Task.isCancelled else { return true }
                    gate.waiting[ticket] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            wake(ticket)
        }
    }

    private func wake(_ ticket: Int) {
        gate.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
}

/// A file in the state that a request found.
struct ServedFile: Sendable {
    enum Content: Sendable {
        case bytes([UInt8])
        /// Too long for memory.
        case file(SiteFile)
    }

    let content: Content
    let tag: ContentTag

    init(bytes: [UInt8], tag: ContentTag) {
        content = .bytes(bytes)
        self.tag = tag
    }

    init(file: SiteFile, tag: ContentTag) {
        content = .file(file)
        self.tag = tag
    }

    var size: Int {
        switch content {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }
}
