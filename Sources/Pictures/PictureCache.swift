public import Foundation

/// Pictures by the content of their source: made once, and found ever after.
///
/// Below its folder, each set has a folder of its own, `<settings>/<two digits>/<digest>/`, with the pictures and
/// `set.json`, which says what belongs to it. What keeps it whole:
/// 1. A set is written beside, in `.new-…`, and takes its name by one rename; nothing in it is written to after that.
/// 2. A set whose files are not as `set.json` says counts as none. It is moved out of the way, to `.old-…`, and made
///    anew.
/// 3. Of several processes that make the same set the first gives it its name, and the others take that one: the same
///    source and settings give the same bytes.
///
/// Nothing is synchronised with the disk: after a power cut a set is whole, or it is made anew.
public struct PictureCache: Sendable {
    public let folder: URL
    public let settings: PictureSettings
    public let limits: PictureLimits

    /// What of a set is looked at before it is handed out.
    public enum Check: Sendable {
        /// That each file is there and as long as it was: a few microseconds.
        case sizes
        /// Each byte.
        case bytes
    }

    /// The folder need not exist yet.
    public init(
        folder: URL, settings: PictureSettings = .standard, limits: PictureLimits = .standard
    ) {
        self.folder = folder
        self.settings = settings
        self.limits = limits
    }

    /// The pictures of a source, made where they are not there yet.
    /// - Parameter sha256: The source's digest, 64 lower-case hexadecimal digits. That it is the source's own is the
    ///   caller's part: the source of a set that is there is not read.
    public func pictures(
        for sha256: String, source: PictureSource, checking check: Check = .sizes
    ) throws(PictureError) -> PictureSet {
        try obtain(PictureJob(sha256: sha256, source: source), check, MemoryBudget(total: .max)).set
    }

    /// The set that is there, if it is whole.
    public func existing(_ sha256: String, checking check: Check = .sizes) -> PictureSet? {
        guard Self.isDigest(sha256) else { return nil }
        let folder = place(of: sha256)
        // A record that is not there or not whole is as none: the set is made.
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(SetRecord.fileName, isDirectory: false)),
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
        let made = try PictureMaker(settings: settings, limits: limits, budget: budget).make(job.source)
        return (try keep(made, for: job.sha256, check), true)
    }

    private func keep(
        _ made: PictureMaker.Made, for sha256: String, _ check: Check
    ) throws(PictureError) -> PictureSet {
        let new = folder.appendingPathComponent(Self.newStart + UUID().uuidString, isDirectory: true)
        try CacheFiles.makeFolder(new)
        defer { CacheFiles.remove(new) }
        let record = SetRecord(made, sha256: sha256)
        for (size, content) in zip(record.sizes, made.sizes) {
            try CacheFiles.write(content.jpeg, to: new.appendingPathComponent(size.jpeg.name, isDirectory: false))
            try CacheFiles.write(content.webp, to: new.appendingPathComponent(size.webp.name, isDirectory: false))
        }
        try CacheFiles.write(record.text, to: new.appendingPathComponent(SetRecord.fileName, isDirectory: false))

        let place = place(of: sha256)
        try CacheFiles.makeFolder(place.deletingLastPathComponent())
        // What is in the way is another process's set, or one that is not whole. Were it to come back each time,
        // something is wrong that another try does not help.
        for _ in 0..<10 {
            if try CacheFiles.rename(new, to: place) { return record.set(in: place) }
            if let other = existing(sha256, checking: check) { return other }
            let old = folder.appendingPathComponent(Self.oldStart + UUID().uuidString, isDirectory: true)
            if try CacheFiles.rename(place, to: old) { CacheFiles.remove(old) }
        }
        throw .cannotWrite(path: place.path, reason: "something else is put there again and again")
    }

    private func isWhole(_ file: PictureFile, at url: URL, _ check: Check) -> Bool {
        switch check {
        case .sizes:
            return CacheFiles.size(url) == file.size
        case .bytes:
            // What cannot be read is not whole.
            guard let data = try? Data(contentsOf: url) else { return false }
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
