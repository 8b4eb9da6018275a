import Foundation
import TestSupport
import Testing

@testable import Output

/// A manifest compared with a plan, and how the next build updates the manifest.
struct ManifestTests {
    @Test(arguments: ["/etc/passwd", "../a", "a/../../b", "..", ".", "a/./b", "a//b", "a/", "/", "", "a\nb", "a\0b"])
    func aPathThatLeadsOutOrFitsNoLineIsNotInside(_ path: String) {
        #expect(!Manifest.isInside(path))
    }

    @Test(arguments: ["a", "a/b", "..a", "a..", "...", ".hidden", "a b", "é", "a\\b", "a\rb"])
    func aNameWithDotsIsANameStill(_ path: String) {
        #expect(Manifest.isInside(path))
    }

    // MARK: - Compared with a plan

    private func comparison(_ old: [String], _ planned: [String]) -> ManifestComparison {
        ManifestComparison(
            Manifest(old.map { Manifest.Entry(path: $0) }),
            planned: planned.map { OutputFile(path: $0, stamp: nil) })
    }

    @Test(
        arguments: [
            (["a", "b"], ["a", "b"], [0, 1], []), (["a", "b"], ["b", "a"], [1, 0], []),
            (["a", "b", "c", "d"], ["a", "c", "x", "d"], [0, 2, nil, 3], ["b"]), ([], ["a"], [nil], []),
            (["a", "b"], [], [], ["a", "b"]), (["b", "c"], ["a", "b", "c"], [nil, 0, 1], []),
        ] as [([String], [String], [Int?], [String])])
    func plannedFilesAreFoundAndTheOthersAreGone(
        _ old: [String], _ planned: [String], _ known: [Int?], _ gone: [String]
    ) {
        let comparison = comparison(old, planned)
        #expect(comparison.known == known)
        #expect(comparison.gone.map(\.path) == gone)
    }

    /// Only another program writes such a manifest; the page must not be deleted because of it.
    @Test func aPathThatIsListedTwiceIsNotGone() {
        let comparison = comparison(["a", "b", "a", "c", "c"], ["a"])
        #expect(comparison.known == [0])
        #expect(Set(comparison.gone.map(\.path)) == ["b", "c"])
    }

    // MARK: - Written whole, or appended to

    private func journal(
        _ text: String, padding: Int = 0, files: Int = 10, changes: Int = 1
    ) throws -> ManifestJournal {
        let folder = try TemporaryFolder()
        try folder.write(text + String(repeating: "\n", count: padding), to: Manifest.fileName)
        return FoundManifest(in: try OutputFolder(folder.path)).journal(files: files, changes: changes)
    }

    @Test func aFinishedManifestIsAddedToUnlessManyFilesChanged() throws {
        let text = "housebook manifest 2\nsource 1f 2\n- a\n"
        let source = Manifest.Source(stamp: 0x1F, pages: 2)
        #expect(try journal(text, changes: 999) == .added(after: source))
        #expect(try journal(text, changes: 1000) == .whole)
        #expect(try journal(text + "begin\n- a\nsource -\nend\n") == .added(after: nil))
    }

    /// Text appended to a torn line, as in the last two, would become part of it.
    @Test(arguments: [
        "", "housebook manifest 1\na\n", "housebook manifest 1, build in progress\na\n",
        "housebook manifest 2, build in progress\nsource -\n- a\n", "housebook manifest 2\nsource -\n- a\nbegin\n- a\n",
        "housebook manifest 3\n", "nonsense", "housebook manifest 2\nsource -\n- a\nbeg",
        "housebook manifest 2\nsource -\n- a\n\nbegin",
    ])
    func anyOtherIsWrittenWhole(_ text: String) throws {
        #expect(try journal(text) == .whole)
    }

    @Test func oneThatHasGrownLongIsWrittenWhole() throws {
        let text = "housebook manifest 2\nsource -\n"
        #expect(FoundManifest.limit(files: 10) == 67_536)
        #expect(try journal(text, padding: 67_535 - text.utf8.count) == .added(after: nil))
        #expect(try journal(text, padding: 67_536 - text.utf8.count) == .whole)
    }
}
