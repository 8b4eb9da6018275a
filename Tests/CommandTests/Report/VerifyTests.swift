import Archiving
import Digests
import Foundation
import Household
import TestSupport
import Testing
import Values

@Suite struct VerifyTests {
    private func reported() async throws -> TemporarySite {
        let site = try await ReportSite.make()
        let result = try await site.run("report", "--format", "md,csv", "--date", "2026-01-15", "--output", "r")
        #expect(result.status == 0, "\(result)")
        return site
    }

    @Test("An unchanged report has no differences, and its root hash is printed")
    func unchanged() async throws {
        let site = try await reported()
        let root = SHA256Digest.of(try site.bytes(of: "r/proof/SHA256SUMS"))
        let result = try await site.run("verify", "r")
        #expect(
            result.output == """
                Root hash: \(root)
                This household recorded the copy on \(CalendarDate(Date(), in: .current)), for owner, made by Housebook \(ProgramVersion.text).
                Checked 6 files and 2 originals.
                Made from the data again, and compared: report.csv, evidence.csv.
                Nothing differs. Compare the root hash with the one on the cover: if they match, the data and the originals are unchanged.

                """)
        #expect(result.status == 0)
    }

    @Test("A report that was unpacked on a Mac and packed again with its folder is verified")
    func packedAgain() async throws {
        let site = try await reported()
        for name in ["__MACOSX/r/._report.csv", "r/.DS_Store"] { try site.write("x", to: name) }
        let files = try FileManager.default.subpathsOfDirectory(atPath: site.url("r").path).filter { $0 != "proof" }
            .map { "r/" + $0 }
        try ZipFile.write(folder: site.folder, to: site.url("r.zip"), files: files + ["__MACOSX/r/._report.csv"])
        let result = try await site.run("verify", "r.zip")
        #expect(result.status == 0 && result.output.contains("\nNothing differs. "), "\(result)")
        try site.write("x", to: "r/more.txt")
        try ZipFile.write(folder: site.folder, to: site.url("r.zip"), files: files + ["r/more.txt"])
        #expect(try await site.run("verify", "r.zip").output.contains("differs: more.txt is not part of this report\n"))
    }

    @Test("Each kind of difference is named, and the exit code is 65")
    func differences() async throws {
        let site = try await reported()
        try site.write("changed", to: "r/report.csv")
        try FileManager.default.removeItem(at: site.url("r/report.md"))
        try site.write("new", to: "r/extra.txt")
        let photo = SHA256Digest.of(try site.bytes(of: "oven.jpg"))
        let receipt = SHA256Digest.of(try site.bytes(of: "receipt.txt"))
        try site.write("another receipt", to: "Household/attachments/\(receipt)")
        try FileManager.default.removeItem(at: site.url("Household/attachments/\(photo)"))
        let result = try await site.run("verify", "r")
        #expect(result.status == 65)
        let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("differs: ") }.map(String.init).sorted()
        let changed = SHA256Digest.of(Data("changed".utf8))
        #expect(lines.count == 6, "\(result)")
        #expect(lines.contains("differs: report.csv does not say what the data says: line 1 differs"))
        #expect(lines.contains { $0.hasPrefix("differs: report.csv differs: its SHA-256 is \(changed), not ") })
        #expect(lines.contains("differs: report.md is missing"))
        #expect(lines.contains("differs: extra.txt is not part of this report"))
        #expect(lines.contains { $0.hasPrefix("differs: the original of ") && $0.contains("(oven.jpg) is missing") })
        #expect(lines.contains { $0.hasPrefix("differs: the original of ") && $0.contains("(receipt.txt) differs: ") })
        #expect(result.output.contains("6 things differ.\n"))
    }

    @Test("Data changed together with its digest in the manifest no longer gives the root hash")
    func forgedData() async throws {
        let site = try await reported()
        let old = try site.read("r/proof/data.json")
        let forged = old.replacing("129900", with: "999900")
        #expect(forged != old)
        try site.write(forged, to: "r/proof/data.json")
        let manifest = try site.read("r/proof/manifest.json").replacing(
            SHA256Digest.of(Data(old.utf8)), with: SHA256Digest.of(Data(forged.utf8)))
        try site.write(manifest, to: "r/proof/manifest.json")
        let result = try await site.run("verify", "r")
        #expect(result.status == 65)
        #expect(result.output.contains("the data and the listed originals do not match the root hash"))
    }

    @Test("A manifest that omits the sources of the root hash proves nothing, and verify says so")
    func seallessManifest() async throws {
        let site = try await reported()
        for name in ["proof/data.json", "proof/SHA256SUMS"] {
            try FileManager.default.removeItem(at: site.url("r/\(name)"))
        }
        let manifest = try site.read("r/proof/manifest.json").replacing("proof/data.json", with: "report.csv")
            .replacing("proof/SHA256SUMS", with: "report.md")
        try site.write(manifest, to: "r/proof/manifest.json")
        let result = try await site.run("verify", "r")
        #expect(result.status == 65)
        for name in ["proof/data.json", "proof/SHA256SUMS"] {
            #expect(result.output.contains("the manifest does not name \(name), which the root hash is checked with"))
        }
    }

    @Test("Only plain files are read, so an endless device does not hang verify")
    func device() async throws {
        let site = try await reported()
        try FileManager.default.removeItem(at: site.url("r/report.md"))
        try FileManager.default.createSymbolicLink(
            atPath: site.url("r/report.md").path, withDestinationPath: "/dev/zero")
        let result = try await site.run("verify", "r")
        #expect(result.status == 65)
        #expect(result.output.contains("differs: report.md is not a regular file\n"))
    }

    @Test("Without its household the originals are not checked, and verify says so")
    func withoutHousehold() async throws {
        let site = try await reported()
        let elsewhere = try TemporarySite()
        try FileManager.default.copyItem(at: site.url("r"), to: elsewhere.url("r"))
        let result = try await elsewhere.run("verify", "r")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("and no originals, since there is no household here (--root DIR names one)."))
        let named = try await elsewhere.run("verify", "r", "--root", site.folder.path)
        #expect(named.output.contains("Checked 6 files and 2 originals."))
    }

    private struct Verdict: Decodable {
        var rootHash: String
        var files: Int
        var originals: Int?
        var differences: [String]
        var remade: [String]
        var remarks: [String]
    }

    @Test("--json prints the same result for programs")
    func json() async throws {
        let site = try await reported()
        try site.write("changed", to: "r/report.csv")
        let result = try await site.run("verify", "r", "--json")
        let document = try result.json(as: Verdict.self)
        #expect(document.rootHash == SHA256Digest.of(try site.bytes(of: "r/proof/SHA256SUMS")))
        #expect(document.differences.count == 2)
        #expect(document.remade == ["report.csv", "evidence.csv"] && document.remarks.isEmpty)
        #expect(result.status == 65)
    }

    @Test("A folder that is not a report is refused, whatever its manifest holds")
    func noReport() async throws {
        let site = try await reported()
        try site.write("", to: "empty/nothing.txt")
        let empty = try await site.run("verify", "empty")
        #expect(
            empty.errors
                == "error: empty is not a report: it has no proof/manifest.json\nhint: name the folder or the ZIP that housebook report wrote\n"
        )
        #expect(empty.status == 65)
        try site.write("{", to: "broken/proof/manifest.json")
        #expect(try await site.run("verify", "broken").status == 65)
        #expect(try await site.run("verify", "gone").status == 66)
        let hostile = try site.read("r/proof/manifest.json").replacing("report.csv", with: "../housebook.yml")
        try site.write(hostile, to: "r/proof/manifest.json")
        let result = try await site.run("verify", "r")
        #expect(
            result.output.contains("the manifest names “../housebook.yml”, which is not a valid file name in a report"))
    }
}
