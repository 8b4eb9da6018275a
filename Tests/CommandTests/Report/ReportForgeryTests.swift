import Digests
import Foundation
import TestSupport
import Testing

/// Reports whose files were edited together with every list of hashes, and reports of the first format.
@Suite("Edited tables of a report, and former reports")
struct ReportForgeryTests {
    private func reported() async throws -> TemporarySite {
        let site = try await ReportSite.make()
        let result = try await site.run(
            "report", "--format", "csv,xlsx", "--date", "2026-01-15", "--output", "r", "--with-originals")
        #expect(result.status == 0, "\(result)")
        return site
    }

    /// Replaces a file, and corrects the manifest and `SHA256SUMS`.
    private func forge(_ name: String, _ contents: Data, in site: TemporarySite) throws {
        func digest(_ text: String) -> String { SHA256Digest.of(Data(text.utf8)) }
        let (old, new) = (SHA256Digest.of(try site.bytes(of: "r/\(name)")), SHA256Digest.of(contents))
        try site.write(contents, to: "r/\(name)")
        let before = try site.read("r/proof/manifest.json")
        let manifest = before.replacing(old, with: new)
        try site.write(manifest, to: "r/proof/manifest.json")
        let list = try site.read("r/SHA256SUMS").replacing(old, with: new)
            .replacing(digest(before), with: digest(manifest))
        try site.write(list, to: "r/SHA256SUMS")
    }

    /// Replaces a text in the sheets of the workbook.
    private func editedWorkbook(_ old: String, _ new: String, in site: TemporarySite) async throws -> Data {
        let script = """
            import sys, zipfile
            source, target, old, new = sys.argv[1:]
            with zipfile.ZipFile(source) as a, zipfile.ZipFile(target, "w") as b:
                parts = {name: a.read(name) for name in a.namelist()}
                assert any(old.encode() in part for part in parts.values()), old
                for name, part in parts.items(): b.writestr(name, part.replace(old.encode(), new.encode()))
            """
        let result = try await runProgram(
            "/usr/bin/env", ["python3", "-c", script, "r/report.xlsx", "x.xlsx", old, new], in: site.folder)
        #expect(result.status == 0, "\(result)")
        return try site.bytes(of: "x.xlsx")
    }

    private func verified(_ site: TemporarySite) async throws -> CommandResult { try await site.run("verify", "r") }

    @Test("A CSV edited together with its hashes does not say what the data says")
    func csv() async throws {
        let site = try await reported()
        let text = try site.read("r/report.csv")
        #expect(text.contains("1299.00"))
        try forge("report.csv", Data(text.replacing("1299.00", with: "9299.00").utf8), in: site)
        let result = try await verified(site)
        #expect(result.status == 65)
        #expect(
            result.output.hasPrefix(
                "differs: report.csv does not say what the data says: line 2 differs\nRoot hash: "), "\(result)")
        try forge(
            "evidence.csv", Data(try site.read("r/evidence.csv").replacing("KI-01", with: "KI-02").utf8), in: site)
        #expect(
            try await verified(site).output.contains(
                "differs: evidence.csv does not say what the data says: line 2 differs\n"))
    }

    @Test("A workbook edited together with its hashes does not say what the data says, nor one with another formula")
    func workbook() async throws {
        let site = try await reported()
        let unchanged = try await verified(site)
        #expect(
            unchanged.output.contains(
                "\nMade from the data again, and compared: report.csv, evidence.csv, report.xlsx.\n"))
        #expect(unchanged.status == 0, "\(unchanged)")
        // Compressed another way, the cells still say the same.
        try forge("report.xlsx", try await editedWorkbook("Oven", "Oven", in: site), in: site)
        #expect(try await verified(site).status == 0)
        try forge("report.xlsx", try await editedWorkbook("<v>1299</v>", "<v>9299</v>", in: site), in: site)
        let result = try await verified(site)
        #expect(result.status == 65)
        #expect(
            result.output.contains("differs: report.xlsx does not say what the data says: Register!"), "\(result)")
        #expect(result.output.contains(" is “9299 EUR”, not “1299 EUR”\n"), "\(result)")
    }

    @Test("A formula edited under its old value is found")
    func formula() async throws {
        let site = try await reported()
        try forge("report.xlsx", try await editedWorkbook("<f>SUBTOTAL(9,", "<f>9*SUBTOTAL(9,", in: site), in: site)
        let result = try await verified(site)
        #expect(result.status == 65)
        #expect(result.output.contains("“=9*SUBTOTAL("), "\(result)")
    }

    @Test("A workbook that is none is said to be unreadable")
    func noWorkbook() async throws {
        let site = try await reported()
        try forge("report.xlsx", Data("none".utf8), in: site)
        #expect(try await verified(site).output.contains("differs: report.xlsx cannot be read: "))
    }

    @Test("Tables of another version of Housebook are not made again, and verify says so")
    func otherVersion() async throws {
        let site = try await reported()
        let data = try site.read("r/proof/data.json")
        let forged = data.replacing(/"version" : "[0-9.]+"/, with: "\"version\" : \"0.0.7\"")
        #expect(forged != data)
        try site.write(forged, to: "r/proof/data.json")
        let result = try await verified(site)
        #expect(
            result.output.contains("\nThe tables were not made again: Housebook 0.0.7 made the report, and this is "))
        #expect(!result.output.contains("Made from the data again"))
    }

    @Test("A list of hashes that differs from the manifest is a difference")
    func list() async throws {
        let site = try await reported()
        try site.write("", to: "r/SHA256SUMS")
        #expect(
            try await verified(site).output.hasPrefix(
                "differs: SHA256SUMS does not list the files as the manifest does\nRoot hash: "))
        try FileManager.default.removeItem(at: site.url("r/SHA256SUMS"))
        #expect(try await verified(site).output.hasPrefix("differs: SHA256SUMS is missing\nRoot hash: "))
    }

    @Test("READ ME FIRST names the files that are there, and how to check them")
    func readMe() async throws {
        let site = try await reported()
        let text = try site.read("r/READ ME FIRST.txt")
        for said in [
            "Insurance report: Main House, as of 2026-01-15\n",
            "\n  report.csv           the list of items, as a table (CSV)\n",
            "\n  evidence/            2 photos and papers, named after what they belong to\n",
            "sha256sum -c SHA256SUMS\n", "\n  \(SHA256Digest.of(try site.bytes(of: "r/proof/SHA256SUMS")))\n",
        ] {
            #expect(text.contains(said), "\(said)")
        }
        #expect(!text.contains("report.pdf") && !text.contains("report.html"))
    }

    // MARK: - The first format

    /// Turns the report into one of the first format: all files side by side, and copies in the list of the root hash.
    private func makeFormer(_ site: TemporarySite, data: Data = Data("{}".utf8)) throws {
        let name = "evidence/KI-01 Oven, receipt.txt"
        let (csv, copy) = (Data("a\r\n".utf8), try site.bytes(of: "r/\(name)"))
        try FileManager.default.removeItem(at: site.url("r"))
        let list = Data("\(SHA256Digest.of(data))  data.json\n\(SHA256Digest.of(copy))  \(name)\n".utf8)
        let files = [("SHA256SUMS", list), ("data.json", data), (name, copy), ("report.csv", csv)]
        for (name, contents) in files { try site.write(contents, to: "r/\(name)") }
        func file(_ name: String, _ contents: Data) -> String {
            #"{"name": "\#(name)", "sha256": "\#(SHA256Digest.of(contents))", "size": \#(contents.count)}"#
        }
        let named = files.map { file($0.0, $0.1) }.joined(separator: ", ")
        let digest = SHA256Digest.of(copy)
        try site.write(
            """
            {"format": 1, "title": "Main House", "day": "2026-01-15", "audience": "owner",
            "rootHash": "\(SHA256Digest.of(list))", "files": [\(named)],
            "originals": [{"sha256": "\(digest)", "fileName": "receipt.txt", "kind": "receipt", "size": 1,
            "lines": ["KI-01"], "copy": \(file(name, copy))}]}
            """, to: "r/manifest.json")
    }

    @Test("A report of the first format is still verified, and its changes are found")
    func former() async throws {
        let site = try await reported()
        try makeFormer(site)
        let result = try await verified(site)
        #expect(result.output.contains("Checked 4 files and 1 original.\nNothing differs."), "\(result)")
        try site.write("{ }", to: "r/data.json")
        let changed = try await verified(site)
        #expect(changed.output.contains("differs: data.json differs: "))
        #expect(changed.output.contains("differs: the data and the listed originals do not match the root hash "))
    }

    @Test("A report of today cannot pass for one of the first format, whose tables are not made again")
    func downgraded() async throws {
        let site = try await reported()
        try makeFormer(site, data: try site.bytes(of: "r/proof/data.json"))
        #expect(
            try await verified(site).output.hasPrefix(
                "differs: the manifest is in the first format of reports, but data.json is not\nRoot hash: "))
    }

    @Test("The next report replaces one of the first format")
    func replaceFormer() async throws {
        let site = try await reported()
        try makeFormer(site)
        let result = try await site.run("report", "--format", "md", "--output", "r")
        #expect(result.status == 0, "\(result)")
        #expect(try site.reportFiles("r") == ["READ ME FIRST.txt", "SHA256SUMS", "proof", "report.md"])
        #expect(try await verified(site).status == 0)
    }
}
