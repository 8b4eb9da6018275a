import Foundation

/// Which files of an output folder are ours: the only ones that a build overwrites or deletes.
///
/// Written before the first file changes (what was ours, and what is about to be) and again after the last one, so that a
/// build that dies in between leaves no file without an owner.
struct Manifest: Equatable, Sendable {
    static let fileName = ".housebook-manifest"
    private static let head = "housebook manifest 1"

    private static let unfinishedHead = head + ", build in progress"

    var paths: Set<String>
    /// Whether the build that wrote it came to its end. If not, half-written files may lie about.
    var isFinished: Bool

    init(_ paths: some Sequence<String>, isFinished: Bool = true) {
        self.paths = Set(paths)
        self.isFinished = isFinished
    }

    /// Reads a manifest. Lines that name no file below the folder are passed over: whoever put them there, such a file is
    /// not ours to delete.
    init?(_ text: String) {
        let lines = text.split(separator: "\n")
        guard let head = lines.first, head == Self.head || head == Self.unfinishedHead else { return nil }
        isFinished = head == Self.head
        paths = Set(lines.dropFirst().map(String.init).filter(Self.isInside))
    }

    var text: String {
        ([isFinished ? Self.head : Self.unfinishedHead] + paths.sorted()).joined(separator: "\n") + "\n"
    }

    /// Whether a path, taken from a folder, stays in it.
    static func isInside(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return !path.isEmpty && !path.utf8.contains(0)
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }
}
