internal import Digests
internal import Files
public import Foundation

/// A cache of pictures, keyed by the digest of their source.
///
/// Each set has its own folder in the cache's folder, `<settings>/<two digits>/<digest>/`, with the pictures and
/// `set.json`, which lists them. Three rules keep a set whole:
/// 1. A set is written aside, in `.new-…`, and gets its name by one rename; nothing in it is written to after that.
/// 2. A set whose files do not match `set.json` counts as missing. It is moved out of the way, to `.old-…`, and made
///    again.
/// 3. If several processes make the same set, the first one's is kept and the others use it: the same source and
///    settings give the same bytes.
///
/// Nothing is flushed to the disk: after a power cut, a set is either whole or made again.
public struct PictureCache: Sendable {
    public let folder: URL
    public let settings: PictureSettings
    public let limits: PictureLimits
    /// Whether a file is compared with its digest before pictures are made from it.
    public let checksSources: Bool

    /// How a set is checked before it is returned.
    public enum Check: Sendable {
        /// That each file exists with its recorded size: takes a few microseconds.
        case sizes
        /// Every byte, by the files' checksums.
        case bytes
    }

    /// The folder need not exist yet.
    public init(
        folder: URL, settings: PictureSettings = .standard, limits: PictureLimits = .standard,
        checkingSources checksSources: Bool = false
    ) {
        self.folder = folder
        self.settings = settings
        self.limits = limits
        self.checksSources = checksSources
    }

    /// Returns the pictures of a source, and makes them if they are missing.
    /// - Parameter sha256: The source's digest, 64 lower-case hexadecimal digits. Unless the cache checks its sources, the
    ///   caller guarantees that it matches. If the set exists, the source is not read.
    public func pictures(
        for sha256: String, source: PictureSource, checking check: Check = .sizes
    ) throws(PictureError) -> PictureSet {
        try obtain(PictureJob(sha256: sha256, source: source), check, MemoryBudget(total: .max)).set
    }

    /// The set in the cache; nil if it is missing or not whole.
    public func existing(_ sha256: String, checking check: Check = .sizes) -> PictureSet? {
        guard Self.isDigest(sha256) else { return nil }
        let folder = place(of: sha256)
        // A missing or damaged record counts as no set, so the set is made again.
        guard let data = try? Disk.read(folder.appendingPathComponent(SetRecord.fileName, isDirectory: false).path),
            let record = SetRecord(reading: data), record.sha256 == sha256
        else { return nil }
        let set = record.set(in: folder)
        let files = set.sizes.flatMap { [$0.jpeg, $0.webp] }
        guard files.allSatisfy({ isWhole($0, at: set.url(of: $0), check) }) else { return nil }
        return set
    }

    func obtain(
        _ job: PictureJob, _ check: Check, _ budget: MemoryBudget
    ) throws(PictureError) -> (set: PictureSet, isNew: Bool) {
        guard Self.isDigest(job.sha256) else { throw .invalidDigest(job.sha256) }
        if let set = existing(job.sha256, checking: check) { return (set, false) }
        if checksSources { try checkSource(of: job) }
        let made = try PictureMaker(settings: settings, limits: limits, budget: budget).make(job.source)
        return (try keep(made, for: job.sha256, check), true)
    }

    private func checkSource(of job: PictureJob) throws(PictureError) {
        guard case .file(let file) = job.source else { return }
        // The maker says better what is wrong with a file that cannot be read.
        guard let digest = try? FileDigest(of: file.path), digest.sha256 != job.sha256 else { return }
        throw .changed(path: file.path)
    }

    private func keep(
        _ made: PictureMaker.Made, for sha256: String, _ check: Check
    ) throws(PictureError) -> PictureSet {
        let new = folder.appendingPathComponent(Self.newStart + UUID().uuidString, isDirectory: true)
        try CacheFiles.makeFolder(new)
        defer { Disk.removeTree(new.path) }
        let record = SetRecord(made, sha256: sha256)
        func write(_ content: Data, _ name: String) throws(PictureError) {
            try FileFailure.becoming(
                PictureError.init, Disk.write(content, to: new.appendingPathComponent(name, isDirectory: false).path))
        }
        for (size, content) in zip(record.sizes, made.sizes) {
            try write(content.jpeg, size.jpeg.name)
            try write(content.webp, size.webp.name)
        }
        try write(record.text, SetRecord.fileName)

        let place = place(of: sha256)
        try CacheFiles.makeFolder(place.deletingLastPathComponent())
        // The name is taken by another process's set, or by a damaged one. If that keeps happening, something is wrong
        // that more attempts will not solve.
        for _ in 0..<10 {
            if try CacheFiles.rename(new, to: place) { return record.set(in: place) }
            if let other = existing(sha256, checking: check) { return other }
            let old = folder.appendingPathComponent(Self.oldStart + UUID().uuidString, isDirectory: true)
            if try CacheFiles.rename(place, to: old) { Disk.removeTree(old.path) }
        }
        throw .cannotWrite(path: place.path, reason: "another program keeps replacing it")
    }

    private func isWhole(_ file: PictureFile, at url: URL, _ check: Check) -> Bool {
        switch check {
        case .sizes:
            guard let status = FileStatus(ofEntry: url.path) else { return false }
            return status.kind == .file && status.size == file.size
        case .bytes:
            // An unreadable file is not whole.
            guard let data = try? Disk.read(url.path) else { return false }
            return data.count == file.size && Checksum.value(of: data) == file.checksum
        }
    }

    private func place(of sha256: String) -> URL {
        folder.appendingPathComponent(settings.stamp, isDirectory: true).appendingPathComponent(
            String(sha256.prefix(2)), isDirectory: true
        )
        .appendingPathComponent(sha256, isDirectory: true)
    }

    static let newStart = ".new-"
    static let oldStart = ".old-"

    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
