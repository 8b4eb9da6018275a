internal import Dispatch
internal import Files

/// Watches by comparing every file with its last state: by time and size, and recently written files by their bytes
/// too, since these may be written again within the same step of the drive's clock.
final class WatchPolling: WatchSource {
    let interval: Duration
    private let scope: WatchScope
    private var stamps: [String: FileStamp] = [:]
    /// The folders that the last inspection looked into.
    private(set) var folders: [String] = []
    private var blocked: Set<String> = []
    /// Hashes of the files that were young at the last inspection.
    private var young: [String: Int] = [:]
    /// In bytes. A larger file counts as changed while it is young.
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
        let now = FileStatus.now
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
            do throws(FileFailure) {
                let listing = try FolderListing(folder, folder == anchor ? [] : .noLink)
                blocked.remove(folder)
                if folder == anchor { stamps[anchor] = listing.status(of: ".").map(FileStamp.init) }
                while let entry = try listing.next() {
                    let path = WatchPath.join(folder, entry.name)
                    guard scope.isDeep(path), let stamp = listing.status(of: entry.name).map(FileStamp.init) else {
                        continue
                    }
                    stamps[path] = stamp
                    if stamp.isFolder { waiting.append(path) }
                }
            } catch {
                // A missing folder may appear later, and a path that is not a folder is no problem either.
                guard !error.isAbsence, !error.isLink, blocked.insert(folder).inserted else { continue }
                report.notices.append(.cannotWatch(path: folder, code: error.code))
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

    /// A hash of a file's bytes; a random number, different each time, if the file is large or cannot be read.
    private static func hash(_ path: String) -> Int {
        // An unreadable file counts as changed, like a large one.
        guard let file = try? OpenFile(path, [.noLink, .noWait]), let bytes = try? file.read(0..<largestHashed + 1),
            bytes.count <= largestHashed
        else { return Int.random(in: Int.min...Int.max) }
        return bytes.hashValue
    }
}
