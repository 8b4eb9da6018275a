import Foundation

/// Which files of an output folder are ours: the only ones that a build overwrites or deletes.
///
/// Written before the first file changes (what was ours, and what is about to be) and again after the last one, so that
/// a build that dies in between leaves no file without an owner.
struct Manifest: Equatable, Sendable {
    static let fileName = ".housebook-manifest"
    private static let head = "housebook manifest 1"
    private static let unfinishedHead = head + ", build in progress"

    /// Sorted, each once.
    let paths: [String]
    /// Whether the build that wrote it came to its end. If not, half-written files may lie about.
    var isFinished: Bool

    init(_ paths: some Sequence<String>, isFinished: Bool = true) {
        var sorted: [String] = []
        for path in paths.sorted() where path != sorted.last { sorted.append(path) }
        self.paths = sorted
        self.isFinished = isFinished
    }

    /// Reads a manifest. Lines that name no file below the folder are passed over: whoever put them there, such a file
    /// is not ours to delete.
    init?(_ text: String) {
        let lines = text.split(separator: "\n")
        guard let head = lines.first, head == Self.head || head == Self.unfinishedHead else { return nil }
        self.init(lines.dropFirst().lazy.map(String.init).filter(Self.isInside), isFinished: head == Self.head)
    }

    var text: String {
        ([isFinished ? Self.head : Self.unfinishedHead] + paths).joined(separator: "\n") + "\n"
    }

    /// The paths that another one does not have. Both are sorted, so one walk along both finds them.
    func subtracting(_ other: Manifest) -> [String] {
        var theirs = other.paths[...]
        return paths.filter { path in
            while let next = theirs.first, next < path { theirs.removeFirst() }
            return theirs.first != path
        }
    }

    /// The paths of both, of a build in progress.
    func claiming(_ other: Manifest) -> Manifest { Manifest(paths + other.subtracting(self), isFinished: false) }

    /// Whether a path, taken from a folder, stays in it, and fits a line.
    static func isInside(_ path: String) -> Bool {
        let isLine = !path.isEmpty && !path.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\n") }
        return isLine
            && path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
            }
    }
}
