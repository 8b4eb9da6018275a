import Archiving
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

    @Test("Originals have names that a person can read, and sha256sum alone finds a changed file")
    func names() async throws {
        let site = try await reported()
        #expect(
            try site.reportFiles("r/evidence") == ["KI-01 Oven, photo.jpg", "KI-01 Oven, receipt.txt"])
        #expect(try site.read("r/evidence/KI-01 Oven, receipt.txt") == "Receipt for an oven, 1299 euros\n")
        let files = [
            "READ ME FIRST.txt", "evidence/KI-01 Oven, photo.jpg", "evidence/KI-01 Oven, receipt.txt",
            "proof/SHA256SUMS", "proof/data.json", "proof/manifest.json", "report.md",
        ]
        #expect(
            try site.read("r/SHA256SUMS")
                == files.map { "\(SHA256Digest.of(try site.bytes(of: "r/\($0)")))  \($0)\n" }.joined())
        func sums() async throws -> CommandResult {
            try await runProgram("/usr/bin/env", ["sha256sum", "-c", "--quiet", "SHA256SUMS"], in: site.url("r"))
        }
        #expect(try await sums().status == 0)
        let result = try await site.run("verify", "r")
        #expect(result.output.contains("Checked 6 files and 2 originals.\nNothing differs."), "\(result)")
        try site.write("changed", to: "r/report.md")
        #expect(try await sums().output.contains("report.md: FAILED\n"))
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

    @Test("A root hash is the same with and without originals beside the report")
    func sameRootHash() async throws {
        let site = try await reported()
        let list = try site.read("r/proof/SHA256SUMS")
        try await site.run("report", "--format", "md", "--date", "2026-01-15", "--output", "r")
        #expect(!site.exists("r/evidence"))
        #expect(try site.read("r/proof/SHA256SUMS") == list)
        #expect(list.split(separator: "\n").dropFirst().allSatisfy { $0.contains("  attachments/") })
    }

    @Test("A copy replaced together with its digest among the manifest's files differs from its original")
    func forgedCopy() async throws {
        let site = try await reported()
        let name = "evidence/KI-01 Oven, receipt.txt"
        let old = SHA256Digest.of(try site.bytes(of: "r/\(name)"))
        try site.write("Receipt for an oven, 9999 euros\n", to: "r/\(name)")
        let new = SHA256Digest.of(Data("Receipt for an oven, 9999 euros\n".utf8))
        // The files come before the originals.
        let manifest = try site.read("r/proof/manifest.json").replacing(old, with: new, maxReplacements: 1)
        try site.write(manifest, to: "r/proof/manifest.json")
        let result = try await site.run("verify", "r")
        #expect(result.status == 65)
        #expect(
            result.output.hasPrefix(
                "differs: the manifest lists \(name) with the SHA-256 \(new), but its original with \(old)\ndiffers: SHA256SUMS does not list the files as the manifest does\nRoot hash: "
            ), "\(result)")
        #expect(result.output.hasSuffix("2 things differ.\n"))
    }

    @Test("A paper or photo replaced together with every digest of it is found by its original")
    func replacedCopy() async throws {
        for (name, other) in [
            ("evidence/KI-01 Oven, receipt.txt", Data("Receipt for an oven, 9999 euros\n".utf8)),
            ("evidence/KI-01 Oven, photo.jpg", try PhotoFile.jpeg(7)),
        ] {
            let site = try await reported()
            let old = SHA256Digest.of(try site.bytes(of: "r/\(name)"))
            let original = name.hasSuffix("jpg") ? "" : old
            try site.write(other, to: "r/\(name)")
            // In the list of files and as the copy, but not as the original, which the root hash covers.
            var manifest = try site.read("r/proof/manifest.json").replacing(old, with: SHA256Digest.of(other))
            if !original.isEmpty {
                let place = try #require(manifest.ranges(of: SHA256Digest.of(other)).last)
                manifest.replaceSubrange(place, with: old)
            }
            try site.write(manifest, to: "r/proof/manifest.json")
            let result = try await site.run("verify", "r")
            let reason = original.isEmpty ? "is not what its original gives" : "is not its original, byte for byte"
            #expect(result.output.contains("differs: \(name) \(reason)\n"), "\(result)")
        }
    }

    @Test("Without the household, verify says which photos it cannot compare with their originals")
    func bareCopies() async throws {
        let site = try await reported()
        let elsewhere = try TemporarySite()
        try FileManager.default.copyItem(at: site.url("r"), to: elsewhere.url("r"))
        let result = try await elsewhere.run("verify", "r")
        #expect(result.status == 0)
        #expect(
            result.output.contains(
                "\n1 photo in evidence/ could not be compared with the originals, which alone the root hash covers.\n"),
            "\(result)")
    }

    @Test("A manifest that lists no file for a copy, or evidence that is no copy, differs")
    func otherCopies() async throws {
        let site = try await reported()
        let name = "evidence/KI-01 Oven, receipt.txt"
        let manifest = try site.read("r/proof/manifest.json")
            .replacing(name, with: "evidence/extra.txt", maxReplacements: 1)
        try site.write(manifest, to: "r/proof/manifest.json")
        try FileManager.default.moveItem(at: site.url("r/\(name)"), to: site.url("r/evidence/extra.txt"))
        let result = try await site.run("verify", "r")
        #expect(result.status == 65)
        #expect(
            result.output.hasPrefix(
                """
                differs: the manifest names \(name) as the copy of an original, but does not list it among the files
                differs: evidence/extra.txt is not the copy of an original
                differs: SHA256SUMS does not list the files as the manifest does
                Root hash:
                """), "\(result)")
        #expect(result.output.hasSuffix("3 things differ.\n"))
    }

    @Test("A folder of evidence that an earlier report left is no difference, unless it holds a visible file")
    func leftFolder() async throws {
        let site = try await reported()
        try site.write("of the system", to: "r/evidence/.DS_Store")
        try await site.run("report", "--format", "md", "--output", "r")
        #expect(try site.reportFiles("r/evidence") == [".DS_Store"])
        let result = try await site.run("verify", "r")
        #expect(result.status == 0 && result.output.contains("Nothing differs."), "\(result)")
        try site.write("mine", to: "r/evidence/mine.txt")
        let other = try await site.run("verify", "r")
        #expect(other.status == 65)
        #expect(
            other.output.hasPrefix("differs: evidence/mine.txt is not part of this report\nRoot hash: "), "\(other)")
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
        #expect(result.output.contains("Checked 6 files and 2 originals.\nNothing differs."), "\(result)")
        #expect(
            try ZipFile.names(of: site.url("r.zip")) == [
                "READ ME FIRST.txt", "report.md", "evidence/KI-01 Oven, photo.jpg", "evidence/KI-01 Oven, receipt.txt",
                "SHA256SUMS", "proof/SHA256SUMS", "proof/data.json", "proof/manifest.json",
            ])
        let before = try site.bytes(of: "r.zip")
        try await site.run(
            "report", "--format", "md", "--date", "2026-01-15", "--output", "r", "--with-originals", "--zip")
        #expect(try site.bytes(of: "r.zip") == before)
        try site.write(Data(before.dropLast(40)), to: "torn.zip")
        let torn = try await site.run("verify", "torn.zip")
        #expect(torn.status == 65 && torn.errors.contains("is not a ZIP archive, or is damaged"), "\(torn)")
    }

    @Test("verify reads a ZIP through a link")
    func linkedZip() async throws {
        let site = try await reported("--zip")
        try FileManager.default.createSymbolicLink(atPath: site.url("link.zip").path, withDestinationPath: "r.zip")
        let result = try await site.run("verify", "link.zip")
        #expect(result.output.contains("Checked 6 files and 2 originals.\nNothing differs."), "\(result)")
    }

    /// Adds a file to a ZIP, which is made if it is missing.
    private func add(_ name: String, to zip: String, in site: TemporarySite) async throws {
        let script = "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'a').writestr(sys.argv[2], 'added')"
        let result = try await runProgram("/usr/bin/env", ["python3", "-c", script, zip, name], in: site.folder)
        #expect(result.status == 0, "\(result)")
    }

    @Test("A ZIP of something else is named as it was typed, not as the folder it was unpacked to")
    func zipWithoutReport() async throws {
        let site = try await ReportSite.make()
        try await add("a.txt", to: "other.zip", in: site)
        let result = try await site.run("verify", "other.zip")
        #expect(
            result.errors == """
                error: other.zip is not a report: it has no proof/manifest.json
                hint: name the folder or the ZIP that housebook report wrote

                """)
        #expect(result.status == 65)
    }

    @Test("A file of a ZIP that cannot be read is named as part of the ZIP")
    func zipWithFolder() async throws {
        let site = try await ReportSite.make()
        try await add("manifest.json/a.txt", to: "other.zip", in: site)
        let result = try await site.run("verify", "other.zip")
        #expect(result.errors == "error: cannot read other.zip/manifest.json: Is a directory\n")
    }

    @Test("A ZIP that lists a file twice is refused: another program may unpack the other one")
    func zipWithTwoOfAName() async throws {
        let site = try await reported("--zip")
        try await add("report.md", to: "r.zip", in: site)
        let result = try await site.run("verify", "r.zip")
        #expect(
            result.errors.hasSuffix(
                """
                /r.zip is not a ZIP archive, or is damaged: cannot unpack "report.md": it is listed twice
                hint: check its name, or make it again

                """), "\(result)")
        #expect(result.status == 65)
    }

    @Test("A film, whatever it was attached as, is left out unless places are kept, and the report says so")
    func film() async throws {
        let site = try await ReportSite.make()
        let film = Data("\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom\0\0\0\u{1A}moov+51.5007-000.1246/".utf8)
        try site.write(film, to: "film.mp4")
        try await site.run("item", "attach", "oven", "film.mp4", "--kind", "receipt")
        let result = try await site.run("report", "--format", "md", "--output", "r", "--with-originals")
        #expect(result.status == 0, "\(result)")
        #expect(try site.reportFiles("r/evidence") == ["KI-01 Oven, photo.jpg", "KI-01 Oven, receipt.txt"])
        #expect(
            result.errors == """
                warning: the receipt film.mp4 of item Oven is not shown: what is recorded beside the picture, such as the place, cannot be taken out (--keep-places puts it in as it is)
                hint: it is not among the originals

                """)
        #expect(try await site.run("verify", "r").status == 0)
        try await site.run("report", "--format", "md", "--output", "r", "--with-originals", "--keep-places")
        #expect(try site.bytes(of: "r/evidence/KI-01 Oven, receipt 2.mp4") == film)
    }

    @Test("Pictures of every kind are copied without names, serial numbers and paths, papers as they are and counted")
    func bare() async throws {
        let site = try await ReportSite.make()
        let trace = "C:\\Users\\anna"
        let pictures = [
            ("a.png", try PhotoFile.png(1), "tEXtSource\0\(trace)"), ("b.jpg", try PhotoFile.jpeg(2), ""),
        ]
        let png =
            pictures[0].1.prefix(33) + Data([0, 0, 0, UInt8(pictures[0].2.utf8.count - 4)])
            + Data(pictures[0].2.utf8) + Data(count: 4) + pictures[0].1.dropFirst(33)
        let comment = Data([0xFF, 0xFE, 0, UInt8(2 + trace.utf8.count)]) + Data(trace.utf8)
        let jpeg = pictures[1].1.prefix(2) + comment + pictures[1].1.dropFirst(2)
        try site.write(Data(png), to: "a.png")
        try site.write(Data(jpeg), to: "b.jpg")
        try site.write("%PDF-1.4 /Author (\(trace))", to: "c.pdf")
        for file in ["a.png", "b.jpg"] { try await site.run("item", "attach", "cups", file) }
        try await site.run("item", "attach", "cups", "c.pdf", "--kind", "receipt")
        let result = try await site.run(
            "report", "--for", "insurer", "--format", "md", "--output", "r", "--with-originals")
        #expect(
            result.output.hasSuffix(
                "2 papers are in evidence/ unchanged: a PDF or a document may name its author, device or folders\n"),
            "\(result)")
        let copies = try site.reportFiles("r/evidence").filter { $0.contains("Cups") }
        #expect(copies.count == 3)
        for name in copies {
            let copy = try site.bytes(of: "r/evidence/\(name)")
            #expect((copy.range(of: Data(trace.utf8)) != nil) == name.hasSuffix("pdf"), "\(name)")
        }
        try await site.run("report", "--format", "md", "--output", "r", "--with-originals", "--keep-places")
        let photo = try #require(copies.first { $0.hasSuffix("png") })
        #expect(try site.bytes(of: "r/evidence/\(photo)") == Data(png))
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
        #expect(own.contains("**Full evidence:** ") && own.contains(" of 3 (without "))
        for text in ["Full evidence", "| Evidence", " of 2", " of 3", " of 4"] {
            #expect(!handed.contains(text), "\(text)")
        }
        for text in ["What to photograph next", "Maximum payable", "Above the limit", "without photo", "Underinsured"] {
            #expect(!handed.contains(text), "\(text)")
        }
    }
}
