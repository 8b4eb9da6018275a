import Archiving
import Foundation
import Household
import TestSupport
import Testing
import Values

@Suite("Copies of reports on record")
struct RecordedCopyTests {
    private static let today = CalendarDate(Date(), in: .current)

    /// The files of a report's folder, by name.
    private func files(_ folder: String, of site: TemporarySite) throws -> [String: Data] {
        try site.reportContents(folder)
    }

    private func rootHash(_ folder: String, of site: TemporarySite) throws -> String {
        try ReportManifestFile(site.bytes(of: "\(folder)/proof/manifest.json")).rootHash
    }

    /// The part of a manifest that these tests read.
    private struct ReportManifestFile: Decodable {
        var rootHash: String
        var made: ReportCopy.Making

        init(_ data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }
    }

    private func copies(of site: TemporarySite) async throws -> [[String: String]] {
        let output = try await site.run("report", "--copies", "--json").output
        let list = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
        return try #require(list).map { $0.mapValues { $0 as? String ?? "none" } }
    }

    private func run(_ arguments: [String], in site: TemporarySite) async throws -> CommandResult {
        try await runCommand(arguments, in: site.folder)
    }

    private func report(_ arguments: String..., of site: TemporarySite) async throws {
        let result = try await run(["report", "--format", ReportSite.formats] + arguments, in: site)
        #expect(result.status == 0, "\(result)")
    }

    @Test("A copy is recorded once, in whichever formats, and names the copy before it when anything changes")
    func chain() async throws {
        let site = try await ReportSite.make()
        #expect(try await site.run("report", "--copies").output == "No copies of reports on record.\n")
        try await report("--audience", "insurer", "--output", "a", of: site)
        try await report("--audience", "insurer", "--output", "b", of: site)
        try await site.run("report", "--audience", "insurer", "--format", "md", "--large-print", "--output", "c")
        #expect(try files("a", of: site) == files("b", of: site))
        #expect(try files("c", of: site)["report.md"] == files("a", of: site)["report.md"])
        try await report("--output", "owners", of: site)
        try await site.run("item", "edit", "cups", "--price", "21.50")
        try await report("--audience", "insurer", "--output", "d", of: site)

        let (first, owners, second) = try (
            rootHash("a", of: site), rootHash("owners", of: site), rootHash("d", of: site)
        )
        func row(_ audience: String, _ hash: String, _ previous: String) -> [String: String] {
            [
                "madeOn": "\(Self.today)", "subject": "home", "title": "Main House", "audience": audience,
                "day": "\(Self.today)", "version": ProgramVersion.text, "rootHash": hash, "previous": previous,
            ]
        }
        #expect(
            try await copies(of: site) == [
                row("insurer", second, first), row("owner", owners, "none"), row("insurer", first, "none"),
            ])
        let table = try await site.run("report", "--copies").output.split(separator: "\n")
        #expect(table[0].hasPrefix("Made on     Home or claim  For      As of       Version  Root hash"))
        #expect(
            table[1]
                == "\(Self.today)  Main House     insurer  \(Self.today)  \(ProgramVersion.text)    \(second.prefix(12))  \(first.prefix(12))"
        )
        for name in ["report.html", "report.md"] {
            let text = try site.read("d/\(name)")
            #expect(
                text.contains("by Housebook \(ProgramVersion.text). The copy before it has the root hash \(first)."))
            #expect(try !site.read("a/\(name)").contains("The copy before it"))
        }
        #expect(
            try ReportManifestFile(site.bytes(of: "d/proof/manifest.json")).made
                == ReportCopy.Making(day: Self.today, version: ProgramVersion.text, previous: first))
    }

    @Test("--copy makes a copy again byte for byte, whatever changed since; options of the command line come on top")
    func again() async throws {
        let site = try await ReportSite.make()
        try await report(
            "--audience", "insurer", "--columns", "contents-list", "--paper", "letter", "--output", "a", of: site)
        let before = try files("a", of: site)
        let hash = try rootHash("a", of: site)
        try await site.run("item", "edit", "oven", "--title", "Stove", "--price", "1")
        try await site.run("item", "detach", "oven", "1", "--yes")
        try await site.run("home", "edit", "main-house", "--name", "Old House")
        try await site.run("trash", "--empty", "--yes")
        try site.write("locale: de-DE\n", to: "housebook.yml")
        let result = try await site.run("report", "--copy", String(hash.prefix(8)).uppercased(), "--output", "b")
        #expect(result.errors == "" && result.output.hasPrefix("Made the report of Main House in "), "\(result)")
        #expect(!result.output.contains("your own copy"))
        #expect(try files("b", of: site) == before)

        try await site.run("report", "--copy", "\(Self.today)", "--format", "csv")
        let folder = "Reports/main-house-for-insurer-\(hash.prefix(12))"
        #expect(
            try site.reportFiles(folder) == ["READ ME FIRST.txt", "SHA256SUMS", "evidence.csv", "proof", "report.csv"])
        #expect(try site.bytes(of: "\(folder)/proof/data.json") == before["proof/data.json"])
        #expect(try site.bytes(of: "\(folder)/report.csv") == before["report.csv"])
        #expect(try await site.run("report", "--copy", "\(Self.today)", "--columns", "all").status == 64)
        #expect(try await copies(of: site).count == 1)
    }

    @Test("A claim's copy has its date of loss as its day, and the day of making in its workbook")
    func claim() async throws {
        let site = try await ReportSite.make()
        try await site.run("claim", "new", "--date", "2025-01-15", "--cause", "Burst pipe")
        try await site.run("claim", "add", "burst", "oven")
        try await report("--claim", "burst", "--output", "a", of: site)
        let before = try files("a", of: site)
        #expect(
            try await copies(of: site).map { [$0["subject"], $0["title"], $0["day"]] } == [
                ["claim", "Burst pipe", "2025-01-15"]
            ])
        try ZipFile.unpack(site.url("a/report.xlsx"), to: site.url("workbook"), atMost: 1_000_000) { $0 }
        let properties = try site.read("workbook/docProps/core.xml")
        #expect(properties.contains(">\(Self.today)T00:00:00Z</dcterms:created>"), "\(properties)")
        #expect(try site.read("a/report.md").contains("## Owner’s statement"))
        try await site.run("claim", "delete", "burst", "--yes")
        try await site.run("report", "--copy", try rootHash("a", of: site), "--output", "b")
        #expect(try files("b", of: site) == before)
    }

    @Test("The report of a past day leaves out what came later, and has nothing to sign")
    func pastDay() async throws {
        let site = try await ReportSite.make()
        for (title, date) in [("Kettle", "2024-02-01"), ("Toaster", "2024-01-31"), ("Stool", nil)] {
            _ = try await run(
                ["item", "add", title, "--room", "Kitchen"] + (date.map { ["--purchase-date", $0] } ?? []), in: site)
        }
        try await site.run("item", "edit-attachment", "oven", "2", "--captured", "2024-02-01")
        for audience in ["owner", "insurer"] {
            let result = try await site.run(
                "report", "--format", "html,md,csv,xlsx", "--date", "2024-01-31", "--audience", audience, "--output",
                audience)
            #expect(result.errors == "", "\(result)")
            let rows = try site.read("\(audience)/report.csv")
            for (title, isThere) in [
                ("Oven", true), ("Cups", true), ("Toaster", true), ("Kettle", false), ("Stool", false),
            ] {
                #expect(rows.contains(title) == isThere, "\(title)")
            }
            for name in ["report.html", "report.md"] {
                let text = try site.read("\(audience)/\(name)")
                #expect(text.contains("2 items that came later are left out."))
                #expect(text.contains("The report is of a past day"))
                #expect(!text.contains("Owner’s statement") && !text.contains("I have read this report"))
                #expect(!text.contains("receipt.txt"))
            }
        }
        let future = try await site.run("report", "--date", "2999-01-01")
        #expect(future.errors == "error: --date: “2999-01-01” is in the future\nhint: today is \(Self.today)\n")
        #expect(future.status == 64)
    }

    @Test("A copy that is not there, or not named clearly, is refused with a hint; a forgotten one is not there")
    func refusals() async throws {
        let site = try await ReportSite.make()
        try await report("--output", "a", of: site)
        try await report("--audience", "insurer", "--output", "b", of: site)
        let listed = "housebook report --copies lists them"
        for (arguments, errors, status) in [
            (
                ["--copy", "ab"],
                "error: no recorded copy of a report has the root hash or the day “ab”\nhint: \(listed); a root hash takes its first four digits or more\n",
                66
            ),
            (
                ["--copy", "\(Self.today)"],
                "error: 2 recorded copies go by “\(Self.today)”\nhint: name one by its root hash: \(listed)\n", 64
            ),
        ] as [([String], String, Int32)] {
            let result = try await run(["report"] + arguments, in: site)
            #expect(result.errors == errors && result.status == status, "\(result)")
        }
        for arguments in [
            ["--copy", "abcd", "--home", "main-house"], ["--copy", "abcd", "--date", "2026-01-01"], ["--json"],
            ["--copy", "abcd", "--copies"],
        ] {
            #expect(try await run(["report"] + arguments, in: site).status == 64, "\(arguments)")
        }
        let hash = try rootHash("a", of: site)
        let content = try #require(
            try site.reportFiles("Household/attachments").first { name in
                try site.read("Household/attachments/\(name)").hasPrefix("{\"audience\":\"owner\"")
            })
        try site.write("{}", to: "Household/attachments/\(content)")
        let damaged = try await site.run("report", "--copy", hash)
        #expect(damaged.errors.hasPrefix("error: what the copy “\(hash)” says is not on this machine, or damaged: "))
        #expect(damaged.status == 66)
        #expect(
            try await site.run("report", "--forget-copy", hash).output
                == "Forgot the copy \(hash.prefix(12)) of “Main House”.\n")
        #expect(try await copies(of: site).map { $0["audience"] } == ["insurer"])
    }

    @Test("The household's site says nothing of copies")
    func site() async throws {
        let site = try await ReportSite.make()
        try await site.run("build", "--output", "before")
        try await report("--output", "a", of: site)
        try await site.run("build", "--output", "after", "--force")
        let before = try FolderContents(of: site.url("before"))
        #expect(
            before.differences(
                from: try FolderContents(of: site.url("after")), leavingOut: FolderContents.notes) == "")
        #expect(try !site.read("after/homes/main-house/report.html").contains("Made on"))
    }
}
