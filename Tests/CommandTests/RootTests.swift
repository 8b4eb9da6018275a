import Foundation
import TestSupport
import Testing

@Suite struct RootTests {
    private static let emptyList = "No items.\n"

    @Test func theCurrentFolderIsTheRoot() async throws {
        let result = try await TemporarySite.empty().run("item", "list")
        #expect(result.output == Self.emptyList)
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test func aRootIsFoundUpwards() async throws {
        let site = try TemporarySite.empty()
        try site.write("", to: "a/b/c.txt")
        let result = try await runProgram(BuiltCommand.path, ["item", "list"], in: site.url("a/b"))
        #expect(result.output == Self.emptyList)
    }

    @Test(arguments: [
        ["--root", "ROOT", "item", "list"], ["item", "list", "--root", "ROOT"], ["item", "--root", "ROOT", "list"],
        ["--root=ROOT", "item", "list"], ["item", "list", "--root=ROOT"],
    ])
    func rootMayStandAnywhere(_ words: [String]) async throws {
        let site = try TemporarySite.empty()
        let arguments = words.map { $0.replacingOccurrences(of: "ROOT", with: site.folder.path) }
        let result = try await runProgram(BuiltCommand.path, arguments, in: URL(fileURLWithPath: "/"))
        #expect(result.output == Self.emptyList)
        #expect(result.status == 0)
    }

    @Test func withoutARootTheErrorSaysHowToMakeOne() async throws {
        let site = try TemporarySite()
        let result = try await site.run("item", "list")
        #expect(
            result.errors == """
                error: there is no housebook.yml in \(site.folder.path) or in a folder above it
                hint: housebook init makes a site root here; --root DIR names one elsewhere

                """)
        #expect(result.output == "")
        #expect(result.status == 66)
    }

    @Test func aNamedFolderMustBeARootItself() async throws {
        let site = try TemporarySite.empty()
        try site.write("", to: "inside/file")
        let result = try await site.run("--root", "inside", "status")
        #expect(
            result.errors == """
                error: there is no housebook.yml in inside
                hint: housebook init inside makes a site root there

                """)
        #expect(result.status == 66)
    }

    @Test func aRootWithoutAStoreSaysSo() async throws {
        let site = try TemporarySite()
        try site.write("", to: "housebook.yml")
        let result = try await site.run("home", "add", "Main House")
        #expect(
            result.errors == """
                error: there is no store at \(site.storePath)
                hint: to create a site: housebook init, or housebook demo for one with sample data

                """)
        #expect(result.status == 66)
        #expect(!site.exists("Household"))
    }
}
