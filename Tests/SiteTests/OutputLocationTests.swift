import Foundation
import Testing

@testable import Site

/// Which folders a site may be written to.
struct OutputLocationTests {
    private let top: TemporaryFolder

    init() throws {
        top = try TemporaryFolder()
        for name in [
            "site/Household", "site/Content/deep", "site/Templates", "site/.housebook", "site/Public", "other",
        ] {
            try FileManager.default.createDirectory(at: top[name], withIntermediateDirectories: true)
        }
        try top.write("title: x", to: "site/housebook.yml")
    }

    private func checked(_ path: String) throws -> String {
        try OutputLocation.checked(URL(fileURLWithPath: path), siteRoot: top["site"]).path
    }

    private func reason(_ path: String) -> String? {
        do {
            _ = try checked(path)
            return nil
        } catch OutputError.refusedFolder(_, let reason) {
            return reason
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        "site/Public", "site/Public/deep/er", "other", "new", "site/Contents", "site/public", "other/../other",
    ])
    func anOrdinaryFolderIsTaken(_ name: String) throws {
        #expect(try checked(top.path + "/" + name) == top[name].standardizedFileURL.path)
    }

    @Test(
        "A report is not put where a site is, will be, or is made from",
        arguments: [
            ("site/Public", "Public"), ("site/Public/deep/er", "Public"), ("site/Public-family/r", "Public-family"),
        ])
    func reportsInSites(_ name: String, _ folder: String) {
        #expect(objection(name) == "\(top["site"].path)/\(folder) is for a site")
        #expect(objection("site/Content/deep") == "the site is made from \(top["site/Content"].path)")
        #expect(objection("site/Household/new") == "the site is made from \(top["site/Household"].path)")
    }

    @Test("A link to where a site will be, and a site whose manifest nobody can read, are sites' folders all the same")
    func reportsInLinkedSites() throws {
        try FileManager.default.createSymbolicLink(at: top["site/Public-mover"], withDestinationURL: top["other"])
        #expect(objection("site/Public-mover/r") == "\(top["site"].path)/Public-mover is for a site")
        try top.write("?", to: "spoilt/.housebook-manifest")
        #expect(objection("spoilt/r") == "\(top["spoilt"].path) is for a site")
    }

    @Test(arguments: ["site/Reports/house", "other", "site", "Public", "site/deep/Public"])
    func reportsElsewhere(_ name: String) { #expect(objection(name) == nil) }

    private func objection(_ name: String) -> String? {
        OutputLocation.objection(toReportIn: URL(fileURLWithPath: top.path + "/" + name), siteRoot: top["site"])
    }

    @Test func theTopOfTheFileSystemIsRefused() {
        #expect(reason("/") == "it is the top of the file system")
        #expect(reason("/usr/..") == "it is the top of the file system")
    }

    @Test func aHomeDirectoryIsRefused() {
        #expect(reason(NSHomeDirectory()) == "it is a home directory")
    }

    @Test(arguments: ["site", "site/.", "site/Public/..", ""])
    func theSitesRootAndWhatIsAroundItAreRefused(_ name: String) {
        #expect(reason(top.path + "/" + name) == "the site's own folder \(top["site"].path) lies in it")
    }

    @Test func theRootOfAnotherSiteIsRefused() throws {
        try top.write("x", to: "other/housebook.yml")
        #expect(reason(top["other"].path) == "it is the root of a site")
    }

    @Test(arguments: [
        "Household", "Content", "Templates", ".housebook", "Content/deep", "Household/new", "Public/../Content",
    ])
    func whatASiteIsMadeFromIsRefused(_ name: String) {
        let source = name.replacing("Public/../", with: "").split(separator: "/")[0]
        #expect(reason(top["site"].path + "/" + name) == "the site is made from \(top["site"].path)/\(source)")
    }

    @Test func aLinkIsJudgedByWhereItLeads() throws {
        try top.link("link", to: top["site/Content"].path)
        #expect(reason(top["link"].path) == "the site is made from \(top["site/Content"].path)")
        #expect(reason(top["link/new"].path) == "the site is made from \(top["site/Content"].path)")
        try top.link("good", to: top["other"].path)
        #expect(try checked(top["good"].path) == top["other"].path)
    }

    @Test func sourcesThatAreLinksAreRefusedWhereTheyAre() throws {
        try FileManager.default.removeItem(at: top["site/Content"])
        try FileManager.default.createDirectory(at: top["elsewhere/texts"], withIntermediateDirectories: true)
        try top.link("site/Content", to: top["elsewhere/texts"].path)
        #expect(reason(top["elsewhere/texts"].path) == "the site is made from \(top["elsewhere/texts"].path)")
        #expect(reason(top["elsewhere"].path) == "the site is made from \(top["elsewhere/texts"].path)")
    }
}
