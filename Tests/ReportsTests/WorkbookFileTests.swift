import Archiving
import Foundation
import ReportSamples
import TestSupport
import Testing
import Values

@testable import Reports
@testable import Workbooks

/// The file: always the same bytes, always whole, and untouched after a failure.
@Suite struct WorkbookFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The same report gives the same bytes, and another gives others", arguments: SampleReport.allCases)
    func deterministic(_ sample: SampleReport) throws {
        var letter = ReportOptions.sample
        letter.paper = .letter
        let bytes = try [ReportOptions.sample, .sample, letter].map { options in
            try ReportWorkbook.write(sample.report, to: folder["a.xlsx"], options: options)
            return try Data(contentsOf: folder["a.xlsx"])
        }
        #expect(bytes[0] == bytes[1])
        #expect(bytes[0] != bytes[2])
        #expect(bytes[0].starts(with: [0x50, 0x4B, 0x03, 0x04]))
    }

    @Test("A workbook has these parts, and each is complete")
    func parts() throws {
        let file = folder["report.xlsx"]
        try ReportWorkbook.write(SampleReport.flat.report, to: file, options: .sample)
        #expect(
            Set(try ZipFile.names(of: file)) == [
                "[Content_Types].xml", "_rels/.rels", "docProps/app.xml", "docProps/core.xml",
                "xl/_rels/workbook.xml.rels",
                "xl/sharedStrings.xml", "xl/styles.xml", "xl/theme/theme1.xml", "xl/workbook.xml",
                "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml",
                "xl/worksheets/sheet4.xml", "xl/worksheets/sheet5.xml",
            ])
        try WorkbookCheck.check(file)
    }

    @Test("An existing workbook is replaced, keeps its permissions, and leaves nothing beside it")
    func replaces() throws {
        let file = try folder.write("yesterday's", to: "report.xlsx")
        #expect(chmod(file.path, 0o600) == 0)
        try ReportWorkbook.write(SampleReport.flat.report, to: file, options: .sample)
        var status = stat()
        #expect(stat(file.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(try folder.files() == ["report.xlsx"])
    }

    @Test("A missing folder is reported, with what to do")
    func noFolder() throws {
        let file = folder["nowhere/report.xlsx"]
        let error = try #require(throws: WorkbookError.self) {
            try ReportWorkbook.write(SampleReport.empty.report, to: file, options: .sample)
        }
        #expect(error.description == "cannot write \(file.path): No such file or directory")
        #expect(error.explanation.advice == "check that the folder exists, and its owner and permissions")
    }

    @Test(
        "A truncated file is not accepted as a workbook",
        arguments: [
            ("sheet1.xml", Array("<worksheet><row></row>".utf8)), ("drawing1.xml", Array("<xdr:wsDr></xdr:pic>".utf8)),
            ("image1.jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 0xFF]),
        ])
    func breaksOff(_ part: String, _ bytes: [UInt8]) throws {
        let zip = folder["broken.zip"]
        try folder.write(Data(bytes), to: "parts/\(part)")
        try ZipFile.write(folder: folder["parts"], to: zip, files: [part])
        #expect(throws: WorkbookError.incomplete(detail: "\(part) is cut off")) { try WorkbookCheck.check(zip) }
    }

    @Test("No sheet gets more rows than a workbook allows")
    func tooManyRows() throws {
        var sheet = Sheet("Register")
        for _ in 0...Sheet.maximumRows { sheet.append() }
        var workbook = try WorkbookFile(path: folder["x.xlsx"].path, folder: folder.path)
        let error = try #require(throws: WorkbookError.self) { try workbook.add(sheet, paper: .a4, footer: "") }
        #expect(error == .tooManyRows(sheet: "Register", limit: 1_048_576))
        #expect(error.description == "a sheet has at most 1048576 rows; “Register” has more")
    }

    @Test(
        "However little space the disks have, there is a whole workbook or the previous one",
        .enabled(if: Surroundings.canMount, "needs to mount a small file system"),
        arguments: [(16, 4096), (64, 4096), (256, 4096), (512, 4096), (1024, 4096), (8192, 4096), (8192, 16)])
    func fullDisk(_ temporaryKilobytes: Int, _ kilobytes: Int) async throws {
        let (temporary, place) = (folder["temporary"], folder["place"])
        let disks = try [Disk(temporary, temporaryKilobytes), Disk(place, kilobytes)]
        let file = place.appendingPathComponent("report.xlsx")
        try Data("yesterday's".utf8).write(to: file)
        let result = try await runProgram(
            Self.probe, ["large-1000", file.path], environment: ["TMPDIR": temporary.path], in: folder.url)
        if result.status == 0 {
            try WorkbookCheck.check(file)
            #expect(temporaryKilobytes >= 1024 && kilobytes > 16)
        } else {
            #expect(try Data(contentsOf: file) == Data("yesterday's".utf8))
            #expect(
                result.output
                    == "the workbook made in \(temporary.path) is incomplete: No space left on device\n"
                    || result.output == "cannot write \(file.path): the disk is full; nothing was changed\n")
            #expect(temporaryKilobytes < 8192 || kilobytes <= 16)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["report.xlsx"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        withExtendedLifetime(disks) {}
    }

    @Test("Data that the library silently left out is noticed")
    func silence() async throws {
        // No file may exceed 400 KB: the sheet does, the finished workbook does not.
        let script = "trap '' XFSZ; ulimit -f 800; exec \"$0\" large-1000 report.xlsx"
        let result = try await runProgram(
            "/bin/sh", ["-c", script, Self.probe], environment: ["LLVM_PROFILE_FILE": "/dev/null"], in: folder.url)
        #expect(result.output.hasSuffix(" is incomplete: xl/worksheets/sheet2.xml is cut off\n"))
        #expect(result.status == 1)
        #expect(try folder.files() == [])
    }

    @Test("If the temporary folder is missing, it says so")
    func noTemporaryFolder() async throws {
        let missing = folder["missing"].path
        let result = try await runProgram(
            Self.probe, ["flat", folder["report.xlsx"].path], environment: ["TMPDIR": missing], in: folder.url)
        #expect(result.output.hasPrefix("cannot create \(missing)/housebook-"))
        #expect(result.output.hasSuffix(": No such file or directory\n"))
        #expect(result.status == 1)
    }

    @Test("Errors say what to do")
    func hints() {
        #expect(WorkbookError.unavailable(detail: "x").description == "cannot make workbooks: x")
        for (error, advice) in [
            (
                .unavailable(detail: "x"),
                "install libxlsxwriter4 or libxlsxwriter8 (on Fedora libxlsxwriter, from Homebrew libxlsxwriter); CSV works without it"
            ),
            (.noTemporaryFolder(path: "/t", detail: "x"), "set TMPDIR to a writable folder"),
            (
                .incomplete(detail: "x"),
                "the disk may be full: make room, or set TMPDIR to a folder on another disk"
            ),
            (.tooManyRows(sheet: "x", limit: 1), "write it as CSV instead"),
        ] as [(WorkbookError, String)] {
            #expect(error.explanation.advice == advice)
        }
    }

    /// The built `report-probe`, beside the command.
    private static let probe = URL(fileURLWithPath: BuiltCommand.path).deletingLastPathComponent()
        .appendingPathComponent("report-probe").path
}

/// A RAM disk, mounted for the lifetime of this value.
private final class Disk {
    private let folder: URL

    struct NotMounted: Error {}

    init(_ folder: URL, _ kilobytes: Int) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let mount = ["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path]
        guard Surroundings.runs("/usr/bin/env", mount) else { throw NotMounted() }
    }

    deinit {
        // If unmounting fails, the RAM disk stays until the machine stops.
        _ = Surroundings.runs("/usr/bin/env", ["umount", folder.path])
    }
}
