import Foundation
import TestSupport
import Testing
import Values

@testable import Files
@testable import Publishing
@testable import Workspace
@testable import housebook

/// `housebook publish` refuses hidden values, but not words that the program itself prints.
@Suite struct PublishTests {
    @Test("An item's number that is also in a hidden claim is no leak where the report shows it")
    func registerNumber() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("room", "add", "Shed", "--home", "main-house", "--code", "SHED")
        try await site.run("item", "add", "Rake", "--home", "main-house", "--room", "shed")
        try await site.run("claim", "new", "--home", "main-house", "--date", "2025-01-15", "--cause", "Burst pipe")
        try await site.run("claim", "add", "2025-01-15-burst-pipe", "rake", "--lost")
        let result = try await site.run("publish", "--audience", "family", "--to", "shared")
        #expect(result.errors == "")
        #expect(result.status == 0)
        #expect(try site.read("shared/homes/main-house/report.html").contains("SHED-01"))
        let claims = try FolderContents(of: site.url("shared")).files.values.filter {
            String(decoding: $0.bytes, as: UTF8.self).contains("Burst pipe")
        }
        #expect(claims.isEmpty)
    }

    /// Copies that editors and file managers make, and other names that are no page's.
    @Test("A family's site has no byte of a page for the owner, whatever its copies are called")
    func copiesOfAPage() async throws {
        let site = try TemporarySite.furnished()
        let page = "---\ntitle: Safe\naudience: owner\n---\nTurn to 17, then 42, then 4711-0815.\n"
        for name in [
            "safe.md", "safe.md~", "#safe.md#", ".#safe.md", ".safe.md.swp", ".safe.md.un~", "safe.md.bak",
            "safe.md.BAK",
            "safe.md.orig", "safe.md.rej", "safe.md.save", "safe.md.old", "safe.md.tmp", "safe.md.~1~", "safe.md.1",
            "safe.md_old", "safe.markdown", "safe.Markdown.bak", "safe.MD", "safe copy.md", "Copy of safe.md",
            "safe.mdown",
            "safe.mkd", "safe.mdx", "safe.txt", "safe.md.txt", "safe", "safe.html", "old.bak/safe.md", ".trash/safe.md",
            "sub/safe.md~", "safe.md.sb-1a2b3c", "safe (conflicted copy).md", "safe.md.icloud",
        ] {
            try site.write(page, to: "Content/\(name)")
        }
        try site.write(
            "# Keys\n\n[a](safe.md) [b](safe.txt) ![c](safe.md~) [d](safe.mdx) [e](safe)\n", to: "Content/keys.md")
        let result = try await site.run("publish", "--audience", "family", "--to", "shared")
        #expect(result.status == 0, "\(result)")
        #expect(result.errors.contains("warning: Content/safe.md~ is left out: it is an editor's copy\n"))
        let files = try FolderContents(of: site.url("shared")).files
        #expect(
            files.keys.filter { $0.hasPrefix("pages/") }.sorted() == ["pages/keys.html"])
        #expect(files.filter { String(decoding: $0.value.bytes, as: UTF8.self).contains("4711") }.isEmpty)
    }

    /// Words, counts, amounts and dates as the pages print them.
    @Test(
        "Hidden notes do not stop publishing when their text is on the pages anyway",
        arguments: ["1 item", "Page 1 of 1", "Made with Housebook", "3 items", "9 March 2024", "€79.90", "inventory"])
    func words(_ notes: String) async throws {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "Drill", "--home", "main-house", "--room", "kitchen", "--notes", notes,
            "--price", "79.90", "--purchase-date", "2024-03-09")
        for audience in ["public", "mover", "insurer"] {
            let result = try await site.run("publish", "--audience", audience, "--to", "for-\(audience)")
            #expect(result.errors == "", "\(audience)")
            #expect(result.status == 0, "\(audience)")
            #expect(site.exists("for-\(audience)/items/drill.html"), "\(audience)")
        }
    }

    @Test("A refusal names the record, the field, the file and the line, and says what to do")
    func refusal() throws {
        let leak = Leak(file: "items/drill.html", what: "the serial of item “Drill”", line: 7)
        let report = try #require(ErrorReport(CommandError.leaks([leak], audience: "public")))
        #expect(
            report.what
                == "nothing was published: the site shows what public may not see, in 1 place: "
                + "items/drill.html:7: the serial of item “Drill”")
        #expect(
            report.hint
                == "this is a defect of Housebook: please report it. Until it is fixed, change or clear the field named above, "
                + "or detach the file, and publish again")
        #expect(report.kind == .data)
    }

    @Test("Sites of one household for three audiences share no id")
    func ids() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Drill", "--home", "main-house", "--room", "kitchen")
        var seen: [String] = []
        for audience in ["owner", "insurer", "public"] {
            try await site.run("publish", "--audience", audience, "--to", "for-\(audience)")
            let form = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
            let files = try FolderContents(of: site.url("for-\(audience)")).files.values
            let found = Set(
                files.flatMap { file in
                    String(decoding: file.bytes, as: UTF8.self).matches(of: form).map { String($0.output) }
                })
            // At least the household, two homes, a label in each and the drill.
            #expect(found.count >= 6, "\(audience)")
            seen += found
        }
        #expect(Set(seen).count == seen.count)
    }
}
