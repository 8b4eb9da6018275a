import Digests
import Foundation
import Household
import TestSupport
import Testing

@Suite struct ReportTests {
    @Test("report writes every format, its data, the digests and the manifest")
    func writesEverything() async throws {
        let site = try await ReportSite.make()
        let result = try await site.run("report", "--format", ReportSite.formats, "--date", "2026-01-15")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix("Made the report of Main House in "))
        #expect(result.output.contains("report.html, report.md, report.csv, report.xlsx in "))
        #expect(result.output.hasSuffix(" To hand one over: housebook report --audience insurer\n"))
        let handedOver = try await site.run("report", "--format", "html", "--audience", "insurer")
        #expect(!handedOver.output.contains("your own copy"))
        #expect(
            try site.reportFiles("Reports/main-house") == [
                "READ ME FIRST.txt", "SHA256SUMS", "evidence.csv", "proof", "report.csv", "report.html", "report.md",
                "report.xlsx",
            ])
        #expect(try site.reportFiles("Reports/main-house/proof") == ["SHA256SUMS", "data.json", "manifest.json"])
        for (option, repeated) in [("--home=Main House", "--home main-house"), ("--all", "--all")] {
            let named = try await site.run("report", option, "--format", "csv")
            #expect(named.output.hasSuffix(" To hand one over: housebook report \(repeated) --audience insurer\n"))
        }
    }

    @Test(
        "The root hash is the digest of proof/SHA256SUMS, which lists the data and the originals, and is on the cover")
    func rootHash() async throws {
        let site = try await ReportSite.make()
        try await site.run("report", "--format", "html,md", "--date", "2026-01-15", "--output", "r")
        let list = try site.read("r/proof/SHA256SUMS")
        let root = SHA256Digest.of(Data(list.utf8))
        let originals = try ["oven.jpg", "receipt.txt"].map { SHA256Digest.of(try site.bytes(of: $0)) }.sorted()
        let data = SHA256Digest.of(try site.bytes(of: "r/proof/data.json"))
        #expect(
            list == "\(data)  data.json\n" + originals.map { "\($0)  attachments/\($0)\n" }.joined())
        #expect(try site.read("r/report.html").contains(root))
        #expect(try site.read("r/report.md").contains(root))
        #expect(try site.read("r/proof/manifest.json").contains("\"rootHash\" : \"\(root)\""))
    }

    @Test("The same household, date and options give the same bytes")
    func deterministic() async throws {
        let site = try await ReportSite.make()
        for folder in ["a", "b"] {
            let result = try await site.run(
                "report", "--format", ReportSite.formats, "--date", "2026-01-15", "--output", folder)
            #expect(result.status == 0, "\(result)")
        }
        #expect(try site.reportContents("a") == site.reportContents("b"))
    }

    @Test("The figures are right: 1,360.50 euros new, and the depreciated value after six years")
    func figures() async throws {
        let site = try await ReportSite.make()
        try await site.run("report", "--format", "md,csv", "--date", "2026-01-15", "--output", "r")
        let text = try site.read("r/report.md")
        #expect(text.contains("€1,360.50"))
        // 1,299.00 × (1 − 72 months ÷ 144); the age of the cups is unknown.
        #expect(text.contains("€649.50"))
        let rows = try site.read("r/report.csv")
        #expect(rows.contains("1299.00"))
        #expect(rows.contains("61.50"))
        #expect(rows.contains("649.50"))
    }

    @Test("The default audience is the owner; an audience that sees no values gets no report")
    func audiences() async throws {
        let site = try await ReportSite.make()
        try await site.run("item", "edit", "cups", "--audience", "family")
        let result = try await site.run("report", "--format", "csv", "--output", "r", "--for", "insurer")
        #expect(result.errors == "note: the report leaves out 1 item of Main House, which insurer may not see\n")
        #expect(!(try site.read("r/report.csv").contains("Cups")))
        try await site.run("report", "--format", "csv", "--output", "o")
        #expect(try site.read("o/report.csv").contains("Cups"))
        let mover = try await site.run("report", "--audience", "mover", "--output", "m")
        #expect(
            mover.errors
                == "error: mover may not see values, which a report needs\nhint: choose another audience: insurer, family or owner\n"
        )
        #expect(mover.status == 64)
        #expect(!site.exists("m"))
    }

    @Test("A home hidden from the audience gets no report, and the error says so")
    func hiddenHome() async throws {
        let site = try await ReportSite.make()
        try await site.run("home", "edit", "beach-house", "--audience", "family")
        let result = try await site.run("report", "--home", "beach-house", "--output", "r", "--for", "insurer")
        #expect(result.errors.hasPrefix("error: insurer may not see the home “Beach House”\nhint: "))
        #expect(result.status == 65)
        #expect(!site.exists("r"))
    }

    @Test("--all makes a folder for each home")
    func all() async throws {
        let site = try await ReportSite.make()
        let result = try await site.run("report", "--all", "--format", "csv,md", "--output", "r")
        #expect(result.status == 0, "\(result)")
        #expect(try site.reportFiles("r") == ["beach-house", "main-house"])
        #expect(site.exists("r/beach-house/report.md"))
    }

    @Test(
        "With --all, a ZIP that cannot be written stops neither the other reports nor their ZIPs, and each is named",
        arguments: [["main-house"], ["beach-house"], ["beach-house", "main-house"]])
    func allButZips(blocked: [String]) async throws {
        let site = try await ReportSite.make()
        for home in blocked {
            // Where the ZIP is written before it gets its name.
            try FileManager.default.createDirectory(
                at: site.url("r/.\(home).zip.part"), withIntermediateDirectories: true)
        }
        let result = try await site.run("report", "--all", "--zip", "--format", "csv", "--output", "r")
        #expect(result.status == 73, "\(result)")
        for (home, name) in [("main-house", "Main House"), ("beach-house", "Beach House")] {
            let isBlocked = blocked.contains(home)
            #expect(site.exists("r/\(home)/report.csv"))
            #expect(site.exists("r/\(home).zip") != isBlocked)
            let error = "/r/\(home).zip: Is a directory (the report of \(name))\n"
            #expect(result.errors.contains(error) == isBlocked, "\(result)")
        }
    }

    @Test("--all skips a home hidden from the audience, and says so")
    func allButHidden() async throws {
        let site = try await ReportSite.make()
        try await site.run("home", "edit", "beach-house", "--audience", "owner")
        let result = try await site.run("report", "--all", "--format", "csv", "--output", "r", "--for", "insurer")
        #expect(result.errors == "note: no report of “Beach House”: insurer may not see this home\n")
        #expect(result.status == 0)
        #expect(try site.reportFiles("r") == ["main-house-for-insurer"])
    }

    @Test(
        "The folder has the home's present name; only the owner's keeps the former one",
        arguments: [
            ("insurer", "new-house-for-insurer", "beach-house-for-insurer"), ("owner", "main-house", "beach-house"),
        ])
    func folderName(audience: String, folder: String, other: String) async throws {
        let site = try await ReportSite.make()
        try await site.run("home", "edit", "main-house", "--name", "New House")
        let one = try await site.run("report", "--home", "main-house", "--format", "csv", "--audience", audience)
        #expect(one.status == 0, "\(one)")
        #expect(try site.reportFiles("Reports") == [folder])
        try await site.run("report", "--all", "--format", "csv", "--output", "r", "--audience", audience)
        #expect(try site.reportFiles("r") == [other, folder].sorted())
    }

    @Test("The folder of a claim, too, is named after its present cause")
    func claimFolderName() async throws {
        let site = try await ReportSite.make()
        try await site.run("claim", "new", "--date", "2026-01-15", "--cause", "Kitchen fire")
        try await site.run("claim", "edit", "kitchen-fire", "--cause", "Grease fire")
        let result = try await site.run("report", "--claim", "grease fire", "--format", "csv", "--for", "insurer")
        #expect(result.status == 0, "\(result)")
        #expect(try site.reportFiles("Reports") == ["2026-01-15-grease-fire-for-insurer"])
    }

    @Test("When a file cannot be replaced, the former report stays whole")
    func keepsTheFormer() async throws {
        let site = try await ReportSite.make()
        try await site.run("report", "--format", "csv", "--output", "r")
        let before = try site.read("r/report.csv")
        try FileManager.default.createDirectory(at: site.url("r/report.md"), withIntermediateDirectories: false)
        try await site.run("item", "edit", "oven", "--price", "1000")
        let result = try await site.run("report", "--format", "csv,md", "--output", "r")
        #expect(result.status == 73, "\(result)")
        #expect(try site.read("r/report.csv") == before)
        #expect(
            try site.reportFiles("r") == [
                "READ ME FIRST.txt", "SHA256SUMS", "evidence.csv", "proof", "report.csv", "report.md",
            ])
        try FileManager.default.removeItem(at: site.url("r/report.md"))
        #expect(try await site.run("verify", "r").status == 0)
    }

    @Test("A report cannot go into a site, which would publish it", arguments: ["Public", "out/r", "Content"])
    func inSite(folder: String) async throws {
        let site = try await ReportSite.make()
        try await site.run("build", "--audience", "public", "--output", "out")
        let result = try await site.run("report", "--format", "md", "--output", folder)
        #expect(result.status == 73, "\(result)")
        #expect(result.errors.hasPrefix("error: cannot write a report to \(site.url(folder).path): "), "\(result)")
        #expect(result.errors.hasSuffix("hint: choose another folder: --output DIR\n"))
        #expect(!site.exists(folder + "/report.md"))
    }

    @Test("Of several reports none is made when one would go into a site, even into the default folder")
    func someInSite() async throws {
        let site = try await ReportSite.make()
        try await site.run("build", "--output", "Reports/main-house")
        for options in [["--all"], ["--home", "main-house"], ["--all", "--output", "Reports"]] {
            let result = try await runCommand(["report", "--format", "md"] + options, in: site.folder)
            #expect(result.status == 73, "\(result)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.url("Reports").path) == ["main-house"])
        #expect(!site.exists("Reports/main-house/report.md"))
    }

    @Test("An empty folder name is refused")
    func emptyOutput() async throws {
        let site = try await ReportSite.make()
        let result = try await site.run("report", "--format", "csv", "--output", "")
        #expect(result.status == 64)
        #expect(result.errors.contains("--output must name a folder"))
        #expect(!site.exists("report.csv"))
    }

    @Test("A new report replaces the old one, and removes files of formats no longer asked for")
    func replaces() async throws {
        let site = try await ReportSite.make()
        try await site.run("report", "--format", "md,csv", "--output", "r")
        try site.write("mine", to: "r/letter.txt")
        try await site.run("item", "edit", "oven", "--price", "1000")
        let result = try await site.run("report", "--format", "csv", "--output", "r")
        #expect(result.status == 0, "\(result)")
        #expect(
            try site.reportFiles("r") == [
                "READ ME FIRST.txt", "SHA256SUMS", "evidence.csv", "letter.txt", "proof", "report.csv",
            ])
        #expect(try site.read("r/report.csv").contains("1000.00"))
        #expect(try site.read("r/letter.txt") == "mine")
    }

    @Test("A file that is not a report's stops the report before anything is written")
    func foreignFile() async throws {
        let site = try await ReportSite.make()
        try site.write("mine", to: "r/report.csv")
        let result = try await site.run("report", "--format", "csv,md", "--output", "r")
        #expect(result.errors.contains("report.csv is not part of a report that Housebook made"))
        #expect(result.status == 73)
        #expect(try site.reportFiles("r") == ["report.csv"])
        #expect(try site.read("r/report.csv") == "mine")
    }

    @Test("The workbook shows photos, even where no other format is made")
    func workbookPhotos() async throws {
        let site = try await ReportSite.make()
        let result = try await site.run("report", "--format", "xlsx", "--output", "r")
        #expect(result.status == 0, "\(result)")
        // The names of an archive's entries are not compressed.
        #expect(try site.bytes(of: "r/report.xlsx").range(of: Data("xl/media/image1.jpeg".utf8)) != nil)
        #expect(try site.bytes(of: "r/report.xlsx").range(of: Data("xl/media/image2.jpeg".utf8)) == nil)
    }

    @Test("A home without items has a report")
    func emptyHome() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run("report", "--format", ReportSite.formats, "--output", "r")
        #expect(result.status == 0, "\(result)")
        #expect(site.exists("r/report.xlsx"))
    }

    @Test("A claim's report stays the same, whatever is edited later")
    func claimIsFrozen() async throws {
        let site = try await ReportSite.make()
        try await site.run("policy", "add", "Acme", "--deductible", "200", "--personal-property", "5000")
        try await site.run("claim", "new", "--date", "2026-01-15", "--cause", "Kitchen fire")
        try await site.run("claim", "add", "kitchen-fire", "--room", "Kitchen")
        let first = try await site.run(
            "report", "--claim", "kitchen-fire", "--format", ReportSite.formats, "--output", "before")
        #expect(first.status == 0, "\(first)")
        #expect(first.output.hasSuffix(" housebook report --claim 2026-01-15-kitchen-fire --audience insurer\n"))
        for edit in [
            ["item", "edit", "oven", "--price", "1"], ["item", "delete", "cups"],
            ["item", "detach", "oven", "1"], ["policy", "edit", "acme", "--deductible", "1"],
            ["room", "edit", "kitchen", "--name", "Scullery"], ["home", "edit", "main-house", "--name", "Hut"],
        ] {
            let result = try await runCommand(edit, in: site.folder)
            #expect(result.status == 0, "\(edit): \(result)")
        }
        let second = try await site.run(
            "report", "--claim", "kitchen-fire", "--format", ReportSite.formats, "--output", "after")
        #expect(second.status == 0, "\(second)")
        #expect(try site.reportContents("before") == site.reportContents("after"))
        #expect(try site.read("after/report.md").contains("€1,360.50"))
        #expect(try await site.run("verify", "after").status == 0)
    }

    @Test("Options that exclude each other, and unknown formats, are wrong usage")
    func usage() async throws {
        let site = try await ReportSite.make()
        for arguments in [
            ["--all", "--home", "main-house"], ["--claim", "x", "--all"], ["--claim", "x", "--date", "2026-01-01"],
            ["--format", "doc"], ["--format", "html,,pdf"], ["--paper", "a3"], ["--date", "yesterday"],
        ] {
            let result = try await runCommand(["report", "--output", "r"] + arguments, in: site.folder)
            #expect(result.status == 64, "\(arguments): \(result)")
        }
        #expect(!site.exists("r"))
    }
}
