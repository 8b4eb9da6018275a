import Foundation
import TestSupport
import Testing
import Values

@testable import Output

/// Which locations a site and a report may be written to.
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
        try OutputLocation.checked(path, for: .site(audience: "owner"), siteRoot: top["site"]).path
    }

    private func reason(_ path: String, for output: OutputKind = .site(audience: "owner")) -> String? {
        do {
            _ = try OutputLocation.checked(path, for: output, siteRoot: top["site"])
            return nil
        } catch OutputError.refused(output, _, let reason) {
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

    @Test("A report may be anywhere outside sites and sources, and a file may have a name like a site's folder")
    func elsewhere() {
        for name in ["site/Reports/house", "other", "site", "Public", "site/deep/Public"] {
            #expect(objection(name) == nil, "\(name)")
        }
        for output in [OutputKind.export, .archive] {
            #expect(
                reason(top["site/Public/a.csv"].path, for: output)
                    == "\(top["site"].path)/Public is reserved for a site")
            for name in ["site/public-list.csv", "site/a.csv"] {
                #expect(reason(top[name].path, for: output) == nil, "\(name)")
            }
        }
    }

    /// A link in place of a site's folder, and a site with an unreadable manifest, count as a site's folder.
    @Test("A report is refused inside a site's folder or a source of the site")
    func reportsInSites() throws {
        for (name, folder) in [
            ("site/Public", "Public"), ("site/Public/deep/er", "Public"), ("site/Public-family/r", "Public-family"),
        ] {
            #expect(objection(name) == "\(top["site"].path)/\(folder) is reserved for a site")
        }
        #expect(objection("site/Content/deep") == "the site is built from \(top["site/Content"].path)")
        #expect(objection("site/Household/new") == "the site is built from \(top["site/Household"].path)")
        try FileManager.default.createSymbolicLink(at: top["site/Public-mover"], withDestinationURL: top["other"])
        #expect(objection("site/Public-mover/r") == "\(top["site"].path)/Public-mover is reserved for a site")
        try top.write("?", to: "spoilt/.housebook-manifest")
        #expect(objection("spoilt/r") == "\(top["spoilt"].path) is reserved for a site")
    }

    private func objection(_ name: String) -> String? { reason(top.path + "/" + name, for: .report) }

    @Test(
        arguments: [NSHomeDirectory(), "/root", "/home/ada", "/Users/ada"].map { ($0, "it is a home directory") }
            + ["/", "/usr/.."].map { ($0, "it is the root of the file system") })
    func aHomeDirectoryAndTheTopOfTheFileSystemAreRefused(_ path: String, _ why: String) {
        #expect(reason(path) == why)
        #expect(reason(path, for: .report) == why)
    }

    @Test("System folders are refused, and folders that programs share are refused as a site's own")
    func systemFolders() {
        for output in [OutputKind.site(audience: "owner"), .report, .siteRoot, .export, .archive] {
            #expect(reason("/etc/housebook", for: output) == "/etc belongs to the system", "\(output)")
            #expect(reason("/sys/../proc/sys/x", for: output) == "/proc belongs to the system", "\(output)")
        }
        for output in [OutputKind.site(audience: "owner"), .report, .siteRoot] {
            #expect(reason("/usr", for: output) == "it belongs to the system", "\(output)")
            #expect(reason("/var/www/html", for: output) == nil, "\(output)")
            #expect(reason("/dev/shm/x", for: output) == nil, "\(output)")
        }
        #expect(reason("/usr/x.csv", for: .export) == nil)
    }

    @Test("A file is refused as the folder of a site, and so is an empty path, which is not the current folder")
    func file() throws {
        try top.write("x", to: "photo.jpg")
        #expect(reason(top["photo.jpg"].path) == "it is not a folder")
        #expect(reason("") == "the path is empty")
    }

    @Test(arguments: ["site", "site/.", "site/Public/..", ""])
    func theRootOfASiteAndWhatIsAroundItAreRefused(_ name: String) throws {
        #expect(reason(top.path + "/" + name) == "it is or contains the site root \(top["site"].path)")
        try top.write("x", to: "other/housebook.yml")
        #expect(reason(top["other"].path) == "it is a site root")
    }

    /// A name that a file system may confuse with a source's counts as one, even if the source is missing.
    @Test(
        arguments: [
            ("Household", "Household"), ("Content", "Content"), ("Templates", "Templates"),
            (".housebook", ".housebook"),
            ("Content/deep", "Content"), ("Household/new", "Household"), ("Public/../Content", "Content"),
            ("content", "Content"), ("HOUSEHOLD/x", "Household"),
        ])
    func whatASiteIsMadeFromIsRefused(_ name: String, _ source: String) throws {
        let expected = "the site is built from \(top["site"].path)/\(source)"
        #expect(reason(top["site"].path + "/" + name) == expected)
        try FileManager.default.removeItem(at: top["site/Content"])
        #expect(reason(top["site"].path + "/" + name) == expected)
        #expect(
            reason(top["site/Housebook.yml"].path, for: .export)
                == "the site is built from \(top["site"].path)/housebook.yml")
    }

    @Test("Sources in another household's root are as safe as ours; a root around ours does not matter")
    func otherRoots() throws {
        try top.write("x", to: "other/housebook.yml")
        for name in ["Household/x", "Content", "Templates/x", ".housebook/x"] {
            let source = name.split(separator: "/")[0]
            for output in [OutputKind.site(audience: "owner"), .report, .siteRoot, .export, .archive] {
                #expect(
                    reason(top["other/\(name)"].path, for: output)
                        == "the site is built from \(top["other"].path)/\(source)",
                    "\(output)")
            }
        }
        #expect(reason(top["other/Public/x"].path) == "\(top["other"].path)/Public is reserved for a site")
        #expect(reason(top["other/Public-mover"].path) == "\(top["other"].path)/Public-mover is reserved for a site")
        #expect(reason(top["other/out"].path) == nil)
        try top.write("x", to: "housebook.yml")
        #expect(reason(top["site/Public"].path) == nil)
        #expect(reason(top["Public"].path) == "\(top.path)/Public is reserved for a site")
    }

    @Test("A store that is a link is protected where the link leads, with the files that SQLite keeps beside it")
    func linkedStore() throws {
        try top.write("x", to: "disk/s.db")
        try top.write("", to: "disk/s.db-wal")
        try top.link("site/Household/store.sqlite", to: top["disk/s.db"].path)
        try FileManager.default.linkItem(at: top["disk/s.db"], to: top["second.csv"])
        for name in ["disk/s.db", "disk/s.db-wal", "disk/s.db-shm"] {
            #expect(reason(top[name].path, for: .export) == "the site is built from \(top[name].path)")
        }
        #expect(reason(top["second.csv"].path, for: .export) == "the site is built from \(top["disk/s.db"].path)")
        #expect(reason(top["disk/t.csv"].path, for: .export) == nil)
    }

    @Test func aLinkIsJudgedByWhereItLeads() throws {
        // `deep/..` as the system resolves it: the parent of the folder that the link leads to. `none` does not exist.
        for (link, target, path) in [
            ("link", top["site/Content"].path, "link"), ("link2", top["site/Content"].path, "link2/new"),
            ("deep", top["site/Content/deep"].path, "deep/.."), ("hollow", "site/Content/none", "hollow/new"),
        ] {
            try top.link(link, to: target)
            #expect(reason(top.path + "/" + path) == "the site is built from \(top["site/Content"].path)", "\(path)")
        }
        try top.link("good", to: top["other"].path)
        #expect(try checked(top["good"].path) == top["other"].path)
    }

    @Test("Links in a circle do not loop forever")
    func circle() throws {
        try top.link("one", to: "two")
        try top.link("two", to: "one")
        #expect(reason(top["one/x"].path) == nil)
    }

    // MARK: - Existing files

    private func isReplaced(_ path: String, for output: OutputKind = .export, ours: String) throws -> Bool {
        let former = FormerFile("one of ours") { try String(contentsOf: $0, encoding: .utf8) == ours }
        do {
            _ = try OutputLocation.checked(path, for: output, siteRoot: top["site"], replacing: former)
            return true
        } catch OutputError.notReplaced(let refused, "one of ours") {
            #expect(refused == path)
            return false
        }
    }

    @Test(
        "An existing file is replaced if it is empty or of the same kind; pipes, devices and folders are left alone"
    )
    func formerFiles() throws {
        for (name, text) in [("ours.csv", "ours"), ("theirs.csv", "theirs"), ("empty.csv", "")] {
            try top.write(text, to: name)
        }
        #expect(mkfifo(top["pipe"].path, 0o600) == 0)
        for (path, isExpected) in [
            (top["new.csv"].path, true), (top["ours.csv"].path, true), (top["empty.csv"].path, true),
            (top["theirs.csv"].path, false), (top["pipe"].path, true), ("/dev/null", true), (top["other"].path, true),
        ] {
            #expect(try isReplaced(path, ours: "ours") == isExpected, "\(path)")
        }
        // An archive cannot be written to a pipe.
        #expect(try !isReplaced(top["pipe"].path, for: .archive, ours: ""))
        #expect(try !isReplaced(top["other"].path, for: .archive, ours: ""))
        #expect(OutputError.notReplaced(path: "/a", former: "b").description == "/a already exists and is not b")
    }

    @Test func sourcesThatAreLinksAreRefusedWhereTheyAre() throws {
        try FileManager.default.removeItem(at: top["site/Content"])
        try FileManager.default.createDirectory(at: top["elsewhere/texts"], withIntermediateDirectories: true)
        try top.link("site/Content", to: top["elsewhere/texts"].path)
        #expect(reason(top["elsewhere/texts"].path) == "the site is built from \(top["elsewhere/texts"].path)")
        #expect(reason(top["elsewhere"].path) == "the site is built from \(top["elsewhere/texts"].path)")
    }
}
