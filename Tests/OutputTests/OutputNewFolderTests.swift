import Foundation
import TestSupport
import Testing

@testable import Output

/// A new site's folder appears only when it is complete, and replaces nobody's files.
struct OutputNewFolderTests {
    private let top: TemporaryFolder
    private let manifest = "Public/.housebook-manifest"

    init() throws {
        top = try TemporaryFolder()
        try FileManager.default.createDirectory(at: top["Public"], withIntermediateDirectories: true)
    }

    @Test(arguments: [false, true])
    func aNewFolderIsSeenWhenItIsWholeEvenIfAnEmptyOneAppearsMeanwhile(_ appears: Bool) throws {
        let planned = TestOutput.planned(["items/a.html": "1", "items/deep/er/b.html": "2"])
        let writer = try TestOutput.begin(top["Public"].path, planned)
        try TestOutput.writePending(writer, planned)
        #expect(!top.exists("Public/items"))
        if appears {
            try FileManager.default.createDirectory(at: top["Public/items"], withIntermediateDirectories: false)
        }
        #expect(try writer.finish().report.written == 2)
        #expect(try top.files() == [manifest, "Public/items/a.html", "Public/items/deep/er/b.html"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: top["Public"].path).count == 2)
    }

    @Test func whatTookANewFoldersPlaceDuringABuildIsNotOverwritten() throws {
        for name in ["folder/mine.txt", "file"] {
            let planned = TestOutput.planned(["folder/a.html": "1", "file/a.html": "1"])
            do {
                let writer = try TestOutput.begin(top["Public"].path, planned)
                try TestOutput.writePending(writer, planned)
                try top.write("mine", to: "Public/\(name)")
                let taken = name == "file" ? "file" : "folder"
                #expect(throws: OutputError.foreignFiles(folder: top["Public"].path, paths: [taken])) {
                    try writer.finish()
                }
            }
            #expect(try top.text("Public/\(name)") == "mine")
            #expect(try leftovers() == [])
            try FileManager.default.removeItem(at: top["Public"])
        }
    }

    @Test func aLinkThatTookANewFoldersPlaceDuringABuildIsNotFollowed() throws {
        try FileManager.default.createDirectory(at: top["elsewhere"], withIntermediateDirectories: true)
        let planned = TestOutput.planned(["items/a.html": "1"])
        let writer = try TestOutput.begin(top["Public"].path, planned)
        try TestOutput.writePending(writer, planned)
        try top.link("Public/items", to: top["elsewhere"].path)
        #expect(throws: OutputError.linkInTheWay(path: top["Public/items"].path)) { try writer.finish() }
        #expect(try top.files(below: "elsewhere") == [])
    }

    @Test func aBuildThatIsGivenUpLeavesNothingOfItsNewFolders() throws {
        do {
            let planned = TestOutput.planned(["a.html": "1", "items/b/c.html": "2"])
            let writer = try TestOutput.begin(top["Public"].path, planned)
            try TestOutput.writePending(writer, planned)
            #expect(try leftovers().count == 1)
        }
        #expect(try leftovers() == [])
        #expect(try top.files() == [manifest, "Public/a.html"])
    }

    @Test func aNewFolderThatAKilledBuildLeftIsRemovedAndNoLinkInItFollowed() throws {
        try top.write("precious", to: "elsewhere/precious.txt")
        try top.write("half", to: "Public/.housebook-new-77-1/deep/er/a.html")
        try top.link("Public/.housebook-new-77-1/deep/link", to: top["elsewhere"].path)
        try TestOutput.build(["a.html": "1"], into: top["Public"])
        #expect(try leftovers() == [])
        #expect(try top.files() == [manifest, "Public/a.html", "elsewhere/precious.txt"])
    }

    @Test func whatOnlyLooksLikeALeftoverStays() throws {
        let others = [".housebook-new-notes/a.txt", ".housebook-new-1-2-3", ".housebook-new-1", ".housebook-new-1-"]
        for path in others { try top.write("mine", to: "Public/\(path)") }
        try TestOutput.build(["a.html": "1"], into: top["Public"])
        for path in others { #expect(top.exists("Public/\(path)"), "\(path)") }
    }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: top["Public"].path)
            .filter { $0.hasPrefix(".housebook-new-") }
    }
}
