import Archiving
import ArgumentParser
import Console
import Files
import Foundation
import Household
import HouseholdStore
import Reports
import Values
import Workspace

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that a report is unchanged since it was made.",
        discussion: """
            Compares every file of a report's folder, or of its ZIP, with its manifest, makes the CSV and the workbook \
            from the data again, and compares the originals with those in this household, if there is one, and says \
            whether that recorded the copy. Compare the root hash that it prints with the one on the cover: someone could have replaced \
            the whole folder. The exit code is 65 if anything differs.
            """)

    @Argument(help: ArgumentHelp("The folder of a report, or its ZIP.", valueName: "report"), completion: .file())
    var folder: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard Disk.exists(folder) else { throw FileFailure(.read, folder, ENOENT) }
        let unpacked = try unpacked()
        defer { unpacked?.remove() }
        let verification = try verification(unpacked)
        try StandardOutput.write(output.json ? json(verification) : text(verification))
        if !verification.differences.isEmpty { throw ExitCode(Explanation.Kind.data.exitCode) }
    }

    /// The most bytes of a report's ZIP. For a household with a thousand originals, it has a few gigabytes.
    private static let largestArchive = 20_000_000_000

    /// - Parameter unpacked: The content of a ZIP, whose failures name the ZIP; nil for a folder.
    private func verification(_ unpacked: TemporaryFolder?) throws -> ReportVerification {
        let place = unpacked?.path ?? folder
        let bar = FileProgressBar()
        defer { bar.end() }
        do {
            return try ReportVerification(of: place, household: try household()) { bar.show(done: $0, of: $1) }
        } catch WorkspaceError.notAReport(_, let reason) {
            throw WorkspaceError.notAReport(folder: folder, reason)
        } catch let failure as FileFailure where failure.path.hasPrefix(place) {
            throw FileFailure(failure.action, folder + failure.path.dropFirst(place.count), failure.code)
        }
    }

    /// The content of a ZIP; nil for a folder.
    private func unpacked() throws -> TemporaryFolder? {
        // A link may point to either.
        guard FileStatus(of: folder)?.kind == .file else { return nil }
        let content = try TemporaryFolder()
        do {
            let archive = URL(fileURLWithPath: folder)
            let names = try ZipFile.names(of: archive)
            let top =
                ZipFile.top(of: names, with: ReportManifest.fileName)
                ?? ZipFile.top(of: names, with: ReportManifest.formerFileName) ?? ""
            try ZipFile.unpack(
                archive, to: URL(fileURLWithPath: content.path, isDirectory: true), atMost: Self.largestArchive
            ) { name in
                // A report that was unpacked and packed again may contain its folder, and the system's hidden files.
                guard !ZipFile.isHidden(name) else { return nil }
                return name.hasPrefix(top) ? String(name.dropFirst(top.count)) : name
            }
        } catch ArchiveError.diskFull {
            content.remove()
            throw FileFailure(.read, folder, ENOSPC)
        } catch {
            content.remove()
            throw error
        }
        return content
    }

    /// The folder of the household's files; nil if neither the report nor the current folder is in a site root.
    private func household() throws -> String? {
        try root()?.householdFolder
    }

    private func root() throws -> SiteRoot? {
        if site.rootFolder != nil { return try site.root() }
        return SiteRoot.nearest(to: folder) ?? SiteRoot.nearest(to: site.startFolder)
    }

    /// The record of the copy that has a report's root hash; nil where the household has none.
    private func recorded(_ verification: ReportVerification) -> ReportCopy? {
        // A household that cannot be opened has recorded nothing; the report is checked all the same.
        guard let root = try? root(), let session = try? HouseholdSession(root: root) else { return nil }
        // Nor has one whose copies cannot be read.
        return try? session.store.reportCopies.copies().first { $0.rootHash == verification.manifest.rootHash }
    }

    private func text(_ verification: ReportVerification) -> String {
        let manifest = verification.manifest
        var lines = verification.differences.map { "differs: \($0.printable)" }
        lines.append("Root hash: \(manifest.rootHash.printable)")
        let originals =
            verification.originals.map { $0.counted("original") }
            ?? "no originals, since there is no household here (--root DIR names one)"
        if let copy = recorded(verification) {
            lines.append(
                "This household recorded the copy on \(copy.made.day), for \(copy.audience.printable), "
                    + "made by Housebook \(copy.made.version.printable).")
        }
        lines.append("Checked \(manifest.files.count.counted("file")) and \(originals).")
        if !verification.remade.isEmpty {
            lines.append("Made from the data again, and compared: \(verification.remade.joined(separator: ", ")).")
        }
        lines += verification.remarks.map(\.printable)
        lines.append(
            verification.differences.isEmpty
                ? "Nothing differs. Compare the root hash with the one on the cover: if they match, the data and the originals are unchanged."
                : "\(verification.differences.count) \(verification.differences.count == 1 ? "thing differs" : "things differ")."
        )
        return lines.joined(separator: "\n") + "\n"
    }

    private func json(_ verification: ReportVerification) -> String {
        JSONValue.object([
            ("rootHash", .text(verification.manifest.rootHash)),
            ("files", .number(verification.manifest.files.count)),
            ("originals", verification.originals.map { .number($0) } ?? .null),
            ("recordedOn", .optional(recorded(verification).map { "\($0.made.day)" })),
            ("remade", .list(verification.remade.map { .text($0) })),
            ("remarks", .list(verification.remarks.map { .text($0) })),
            ("differences", .list(verification.differences.map { .text($0) })),
        ]).document + "\n"
    }
}
