import Foundation
import Output

/// A file of the site that was not as it must be.
public struct SiteDifference: Sendable {
    public enum Cause: Sendable {
        /// Another program changed or deleted it.
        case changedOnDisk
        /// It shows what was: Housebook failed to make it again.
        case outOfDate
    }

    public let path: String
    public let cause: Cause
    /// Its bytes as they were; nil if it was missing.
    public let found: [UInt8]?
    /// Its bytes as they must be; empty for a picture, a document or the open data.
    public let made: [UInt8]
    /// What the page is made of.
    public internal(set) var parts: [PageOrigin.Part] = []
    /// False if only another build can mend it.
    public internal(set) var isMended = false
}

/// Proves, a little at a time, that the files on disk are those of the plan: their bytes against those that were seen
/// last, once in `readingPeriod`; and in between, the bytes of each page against the page made anew.
///
/// The first sight of a file counts as right if its size and its time are those of the manifest. So bytes that were
/// changed without a trace before that are found when the page is made anew.
struct SiteProof {
    static let readingPeriod = Duration.seconds(45)
    private let files: [PlannedFile]
    private let folder: FolderReading
    /// The stamp of each file's bytes when it was seen last.
    private var seen: [Stamp?]
    private var toRead = 0
    private var toMake = 0
    private var reading = ContinuousClock.now
    /// How often all files were read, and all pages made.
    private(set) var rounds = (read: 0, made: 0)

    init(_ plan: SitePlan, in folder: String) {
        self.folder = FolderReading(folder)
        files = plan.files()
        seen = Array(repeating: nil, count: files.count)
    }

    /// Looks at the next file.
    mutating func next(_ plan: SitePlan) -> (file: PlannedFile, difference: SiteDifference)? {
        if toRead == files.count, ContinuousClock.now - reading > Self.readingPeriod {
            (toRead, reading) = (0, .now)
        }
        if toRead < files.count {
            defer {
                toRead += 1
                if toRead == files.count { rounds.read += 1 }
            }
            return read(toRead, plan)
        }
        guard !files.isEmpty else { return nil }
        defer {
            toMake = (toMake + 1) % files.count
            if toMake == 0 { rounds.made += 1 }
        }
        return make(toMake, plan)
    }

    private mutating func read(_ place: Int, _ plan: SitePlan) -> (PlannedFile, SiteDifference)? {
        let found = folder.read(files[place].path)
        let stamp = found.map { Stamp(bytes: $0.bytes) }
        guard let known = seen[place] else {
            // After a fault that the manifest shows, the page itself decides.
            guard let found, found.isAsMade else { return make(place, plan) }
            seen[place] = stamp
            return nil
        }
        return stamp == known ? nil : make(place, plan)
    }

    private mutating func make(_ place: Int, _ plan: SitePlan) -> (PlannedFile, SiteDifference)? {
        let file = files[place]
        let (found, known) = (folder.read(file.path), seen[place])
        let isAsLastSeen = found.map { known == nil ? $0.isAsMade : Stamp(bytes: $0.bytes) == known } ?? false
        var made: [UInt8] = []
        switch file.source {
        case .openData, .media: if isAsLastSeen { return nil }
        case .page, .copy, .text, .search, .calendar:
            // A file of Content or of the theme that cannot be read is an error of the next build.
            guard (try? plan.render(file, into: &made)) != nil else { return nil }
            seen[place] = Stamp(bytes: made)
            guard found?.bytes != made else { return nil }
        }
        return (
            file,
            SiteDifference(
                path: file.path, cause: isAsLastSeen ? .outOfDate : .changedOnDisk, found: found?.bytes, made: made)
        )
    }
}

extension Stamp {
    fileprivate init(bytes: [UInt8]) {
        self.init()
        mix(bytes: bytes)
    }
}

extension SiteBuilder {
    /// Compares the site in the folder with what it must be, as far as the time goes, and mends what differs. Nothing
    /// happens before the first build.
    /// - Returns: The differences. Those that are not mended take a build that looks at everything.
    public mutating func prove(for time: Duration) throws -> [SiteDifference] {
        guard let kept else { return [] }
        let end = ContinuousClock.now + time
        var proof = self.proof ?? SiteProof(kept.plan, in: output.path)
        defer { self.proof = proof }
        var differences: [SiteDifference] = []
        repeat {
            guard var (file, difference) = proof.next(kept.plan) else { continue }
            file.stamp = kept.plan.stamp(of: file)
            if difference.cause == .outOfDate { difference.parts = kept.plan.origin(of: file.path).parts }
            difference.isMended = try mend(file)
            differences.append(difference)
            // A build begins another proof.
            if !difference.isMended { return differences }
        } while ContinuousClock.now < end
        return differences
    }

    /// How often all files were compared since the last build.
    var provenRounds: (read: Int, made: Int) { proof?.rounds ?? (0, 0) }
}
