import Digests
import Foundation
import TestSupport
import Testing

@Suite("Originals beside a report, and its ZIP")
struct ReportOriginalsTests {
    /// - Parameter more: One more option; the usual one is there twice.
    private func reported(_ more: String = "--with-originals") async throws -> TemporarySite {
        let site = try await ReportSite.make()
        let result = try await site.run(
            "report", "--format", "md", "--date", "2026-01-15", "--output", "r", "--with-originals", more)
        #expect(result.status == 0, "\(result)")
        return site
    }

    @Test("Originals have names that a person can read, and SHA256SUMS is checked by sha256sum")
    func names() async throws {
        let site = try await reported()
        #expect(
            try site.reportFiles("r/evidence") == ["KI-01 Oven, photo.jpg", "KI-01 Oven, receipt.txt"])
        #expect(try site.read("r/evidence/KI-01 Oven, receipt.txt") == "Receipt for an oven, 1299 euros\n")
        let (data, photo, receipt) = (
            SHA256Digest.of(try site.bytes(of: "r/data.json")),
            SHA256Digest.of(try site.bytes(of: "r/evidence/KI-01 Oven, photo.jpg")),
            SHA256Digest.of(try site.bytes(of: "r/evidence/KI-01 Oven, receipt.txt"))
        )
        #expect(
            Set(try site.read("r/SHA256SUMS").split(separator: "\n").map(String.init)) == [
                "\(data)  data.json", "\(photo)  evidence/KI-01 Oven, photo.jpg",
                "\(receipt)  evidence/KI-01 Oven, receipt.txt",
            ])
        let result = try await site.run("verify", "r")
        #expect(result.output.contains("Checked 5 files and 2 originals.\nNothing differs."), "\(result)")
    }

    @Test("verify names what was changed, added or taken away among the originals")
    func differences() async throws {
        let site = try await reported()
        try site.write("another", to: "r/evidence/KI-01 Oven, receipt.txt")
        try site.write("more", to: "r/evidence/extra.txt")
        try FileManager.default.removeItem(at: site.url("r/evidence/KI-01 Oven, photo.jpg"))
        let result = try await site.run("verify", "r")
        #expect(result.status == 65)
        #expect(result.output.contains("differs: evidence/KI-01 Oven, receipt.txt differs: its SHA-256 is "))
        #expect(result.output.contains("differs: evidence/KI-01 Oven, photo.jpg is missing\n"))
        #expect(result.output.contains("differs: evidence/extra.txt is not part of this report\n"))
    }

    @Test("The next report without originals takes them away, and leaves a stranger's file there")
    func withoutOriginals() async throws {
        let site = try await reported()
        try site.write("mine", to: "r/evidence/mine.txt")
        try await site.run("report", "--format", "md", "--output", "r")
        #expect(try site.reportFiles("r/evidence") == ["mine.txt"])
        try FileManager.default.removeItem(at: site.url("r/evidence/mine.txt"))
        try await site.run("report", "--format", "md", "--output", "r", "--with-originals")
        try await site.run("report", "--format", "md", "--output", "r")
        #expect(!(try site.reportFiles("r").contains("evidence")))
    }

    @Test("A photo that is no longer what was attached is left out, and the report says so")
    func changed() async throws {
        let site = try await ReportSite.make()
        let photo = SHA256Digest.of(try site.bytes(of: "oven.jpg"))
        try site.write(try PhotoFile.jpeg(9), to: "Household/attachments/\(photo)")
        let result = try await site.run("report", "--format", "md", "--output", "r", "--with-originals")
        #expect(try site.reportFiles("r/evidence") == ["KI-01 Oven, receipt.txt"])
        #expect(result.errors.contains("it was changed since it was attached"), "\(result)")
    }

    @Test("The ZIP lies beside the folder, holds the same, and verify reads it; a changed one differs")
    func zip() async throws {
        let site = try await reported("--zip")
        let result = try await site.run("verify", "r.zip")
        #expect(result.output.contains("Checked 5 files and 2 originals.\nNothing differs."), "\(result)")
        let before = try site.bytes(of: "r.zip")
        try await site.run(
            "report", "--format", "md", "--date", "2026-01-15", "--output", "r", "--with-originals", "--zip")
        #expect(try site.bytes(of: "r.zip") == before)
        try site.write(Data(before.dropLast(40)), to: "torn.zip")
        let torn = try await site.run("verify", "torn.zip")
        #expect(torn.status == 65 && torn.errors.contains("is not a ZIP archive, or is damaged"), "\(torn)")
    }

    @Test("A ZIP that is none of a report is not replaced")
    func otherArchive() async throws {
        let site = try await ReportSite.make()
        try site.write("my own archive", to: "r.zip")
        let result = try await site.run("report", "--format", "md", "--output", "r", "--zip")
        #expect(result.status != 0)
        #expect(try site.read("r.zip") == "my own archive")
        #expect(!FileManager.default.fileExists(atPath: site.url("r").path))
    }

    @Test("Without an audience the report is the owner's; the insurer's has a folder of its own")
    func folders() async throws {
        let site = try await ReportSite.make()
        try await site.run("report", "--format", "md")
        try await site.run("report", "--format", "md", "--for", "insurer")
        let folders = try site.reportFiles("Reports")
        #expect(folders.count == 2 && folders[1] == folders[0] + "-for-insurer", "\(folders)")
        let (own, handed) = (
            try site.read("Reports/\(folders[0])/report.md"), try site.read("Reports/\(folders[1])/report.md")
        )
        #expect(own.contains("**Owner’s copy**") && own.contains("What to photograph next"))
        #expect(handed.contains("**Insurer’s copy**"))
        for text in ["What to photograph next", "Maximum payable", "Above the limit", "without photo", "Underinsured"] {
            #expect(!handed.contains(text), "\(text)")
        }
    }
}
