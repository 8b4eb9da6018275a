/// Lists the files that Housebook wrote to an output folder, and what each was made from. A build overwrites and
/// deletes only these files, and skips those that are still as the manifest describes them.
///
/// A file can be in two states:
///
/// 1. *Made*: it is complete, and as this build or an earlier one left it. Its entry has a stamp (of its inputs), and
///    the size and time that reveal a change by another program.
/// 2. *Claimed*: it is Housebook's, but about to be written or deleted; its present content, if any, is unknown.
///
/// Before a build changes the first file, it claims all files that it is going to change. They become made only after
/// the last change. So a build that dies in between leaves only files that are listed as Housebook's, and none that is
/// mistaken for a finished one.
package struct Manifest: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        /// The path below the folder.
        package var path: String
        /// Nil while the file is claimed, and for a file that every build must check.
        package var made: Made?

        init(path: String, made: Made? = nil) {
            self.path = path
            self.made = made
        }
    }

    package struct Made: Equatable, Sendable {
        /// See `OutputFile.stamp`.
        var stamp: UInt64
        /// In bytes.
        package var size: Int
        /// When it was written, in nanoseconds since 1970.
        var time: Int64
    }

    /// The inputs of a whole site: a build with the same ones has nothing to do.
    package struct Source: Equatable, Sendable {
        package var stamp: UInt64
        /// The number of pages of the site.
        package var pages: Int

        package init(stamp: UInt64, pages: Int) {
            self.stamp = stamp
            self.pages = pages
        }
    }

    package static let fileName = ".housebook-manifest"

    /// In the order of the plan, each path once.
    package var entries: [Entry]
    /// Whether the build that wrote it finished. If not, half-written files may be left over.
    package var isFinished: Bool
    /// Nil if unknown.
    package var source: Source?
    /// The name of the audience that the site is for.
    var audience: String

    /// The audience of manifests that name none: originally, only the owner had a site.
    static let ownAudience = "owner"

    init(
        _ entries: [Entry] = [], isFinished: Bool = true, source: Source? = nil, audience: String = ownAudience
    ) {
        self.entries = entries
        self.isFinished = isFinished
        self.source = source
        self.audience = audience
    }

    /// Whether a path below a folder stays within it, and fits on one line.
    static func isInside(_ path: String) -> Bool { isInside(utf8: path.utf8) }

    /// The same for a path's bytes, in one pass.
    static func isInside(utf8 path: some Collection<UInt8>) -> Bool {
        var start = path.startIndex
        for place in path.indices {
            switch path[place] {
            case 0, UInt8(ascii: "\n"): return false
            case UInt8(ascii: "/"):
                guard isName(path[start..<place]) else { return false }
                start = path.index(after: place)
            default: break
            }
        }
        return isName(path[start...])
    }

    private static func isName(_ name: some Collection<UInt8>) -> Bool {
        let count = name.count
        return count > 2 || count > 0 && !name.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}

/// Matches the files of a plan with the entries of an earlier manifest.
struct ManifestComparison {
    /// For each planned file, the position of its entry; nil for a new one.
    private(set) var known: [Int?] = []
    /// The entries that are no longer planned.
    private(set) var gone: [Manifest.Entry] = []

    init(_ old: Manifest, planned: [OutputFile]) {
        // Two builds mostly plan in the same order, so lookups are rarely needed.
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
        // Only a manifest written by another program lists a path twice. A planned file must not be deleted because of
        // that.
        let wanted = Set(planned.lazy.map(\.path))
        gone.removeAll { wanted.contains($0.path) }
    }
}
