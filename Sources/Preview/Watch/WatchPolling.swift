internal import Dispatch
internal import Foundation

/// Watches by looking at every file and comparing it with its last state: by time and size, and for files written a
/// moment ago by their bytes too, since these may be written again within the same step of the drive's clock.
final class WatchPolling: WatchSource {
    let interval: Duration
    private let scope: WatchScope
    private var stamps: [String: FileStamp] = [:]
    /// The folders that the last inspection looked into.
    private(set) var folders: [String] = []
    private var blocked: Set<String> = []
    /// Hashes of the files that were young at the last inspection.
    private var young: [String: Int] = [:]
    /// In bytes. A larger file counts as changed for as long as it is young.
    private static let largestHashed = 1 << 20

    init(_ scope: WatchScope, every interval: Duration) { (self.scope, self.interval) = (scope, interval) }

    func begin(on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void) -> WatchReport {
        inspect()
    }

    func drain() -> WatchReport { WatchReport() }

    func inspect() -> WatchReport {
        var report = WatchReport()
        let old = stamps
        stamps = Dictionary(minimumCapacity: old.count)
        folders = []
        for anchor in scope.anchors { look(at: anchor, &report) }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        for (path, stamp) in stamps {
            let isRewritten = isRewritten(path, isYoung: stamp.isYoung(at: now))
            if old[path] != stamp || isRewritten { report.add(scope.touch(path), path) }
        }
        for path in old.keys where stamps[path] == nil {
            young[path] = nil
            report.add(scope.touch(path), path)
        }
        report.paths.sort()
        return report
    }

    func end() {}

    private func look(at anchor: String, _ report: inout WatchReport) {
        for file in scope.files(in: anchor) { stamps[file] = FileStamp(file) }
        folders.append(anchor)
        guard scope.isDeep(anchor) else { return }
        var waiting = [anchor]
        while let folder = waiting.popLast() {
            if folder != anchor { folders.append(folder) }
            do throws(WatchFolder.Failure) {
                let listing = try WatchFolder(folder, follow: folder == anchor)
                blocked.remove(folder)
                if folder == anchor { stamps[anchor] = listing.stamp(of: ".") }
                while let entry = listing.next() {
                    let path = WatchPath.join(folder, entry.name)
                    guard scope.isDeep(path), let stamp = listing.stamp(of: entry.name) else { continue }
                    stamps[path] = stamp
                    if stamp.isFolder { waiting.append(path) }
                }
            } catch {
                note(error, folder, &report)
            }
        }
    }

    /// Whether a file that was young at the last inspection has other bytes now.
    private func isRewritten(_ path: String, isYoung: Bool) -> Bool {
        let former = young.removeValue(forKey: path)
        guard isYoung || former != nil else { return false }
        let hash = Self.hash(path)
        if isYoung { young[path] = hash }
        return former != nil && former != hash
    }

    /// A hash of a file's bytes; a random number, different each time, where the file is large or cannot be read.
    private static func hash(_ path: String) -> Int {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return Int.random(in: Int.min...Int.max) }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
            var hasher = Hasher()
            var total = 0
            while total <= largestHashed {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count == 0 { return hasher.finalize() }
                if count < 0, errno != EINTR { break }
                total += max(count, 0)
                hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: buffer[..<max(count, 0)]))
            }
            return Int.random(in: Int.min...Int.max)
        }
    }

    private func note(_ failure: WatchFolder.Failure, _ folder: String, _ report: inout WatchReport) {
        // A missing folder is awaited, and a path that is no folder is no trouble either.
        guard !WatchFolder.Failure.isAbsence(failure.code), blocked.insert(folder).inserted else { return }
        report.notices.append(.cannotWatch(path: folder, code: failure.code))
    }
}
