/// Which files of an output folder are ours, and what each was made of: the only ones that a build overwrites or
/// deletes, and how the next build knows which of them it need not make again.
///
/// A file can be in two states:
///
/// 1. *Made*: it was written whole, and is as this build or an earlier one left it. Its entry has a stamp (of what it
///    was made of), and the size and time by which a change by someone else shows.
/// 2. *Claimed*: ours, but about to be written, or to be deleted; what stands there, if anything, is not known.
///
/// Before a build changes the first file it claims all those that it is going to change, and only when the last one is
/// changed they become made. So one that dies in between leaves no file without an owner, and none that is taken
/// for what it is not.
struct Manifest: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        /// Below the folder.
        var path: String
        /// Nil while it is claimed, and for a file that must be looked at in every build.
        var made: Made?
    }

    struct Made: Equatable, Sendable {
        var stamp: Stamp
        /// In bytes.
        var size: Int
        /// When it was written, in nanoseconds since 1970.
        var time: Int64
    }

    /// What a whole site was made from: a build from the same has nothing to do.
    struct Source: Equatable, Sendable {
        var stamp: Stamp
        /// How many pages came of it.
        var pages: Int
    }

    static let fileName = ".housebook-manifest"

    /// In the order of the plan. No two with one path.
    var entries: [Entry]
    /// Whether the build that wrote it came to its end. If not, half-written files may lie about.
    var isFinished: Bool
    /// Nil where that is not known.
    var source: Source?
    /// The name of the audience that the site is for.
    var audience: String

    /// Manifests that name no audience are of the owner's sites: that was the only one there was.
    static let ownAudience = "owner"

    init(
        _ entries: [Entry] = [], isFinished: Bool = true, source: Source? = nil, audience: String = ownAudience
    ) {
        self.entries = entries
        self.isFinished = isFinished
        self.source = source
        self.audience = audience
    }

    /// Whether a path, taken from a folder, stays in it, and fits a line.
    static func isInside(_ path: some StringProtocol) -> Bool {
        let isLine = !path.isEmpty && !path.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\n") }
        return isLine
            && path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
            }
    }
}

/// The files of a plan beside the entries of an earlier manifest.
struct ManifestComparison {
    /// For each planned file, the position of its entry; nil for a new one.
    private(set) var known: [Int?] = []
    /// The entries that are not planned any more.
    private(set) var gone: [Manifest.Entry] = []

    init(_ old: Manifest, planned: [PlannedFile]) {
        // Plans of two builds mostly have the same order, and then nothing need be looked up.
        var next = 0
        var positions: [String: Int]?
        var isKept = Array(repeating: false, count: old.entries.count)
        known.reserveCapacity(planned.count)
        for file in planned {
            var found: Int? = next < old.entries.count && old.entries[next].path == file.path ? next : nil
            if found == nil {
                if positions == nil {
                    positions = Dictionary(
                        zip(old.entries.lazy.map(\.path), 0...), uniquingKeysWith: { first, _ in first })
                }
                found = positions?[file.path]
            }
            known.append(found)
            guard let found else { continue }
            isKept[found] = true
            next = found + 1
        }
        gone = old.entries.indices.filter { !isKept[$0] }.map { old.entries[$0] }
        guard !gone.isEmpty else { return }
        // Only somebody else's manifest lists a path twice; what is planned must not go for that.
        let wanted = Set(planned.lazy.map(\.path))
        gone.removeAll { wanted.contains($0.path) }
    }
}
