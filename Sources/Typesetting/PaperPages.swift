import Files
package import Foundation
import Values

/// The pages of PDFs as pictures, made by pdftoppm of Poppler.
///
/// A program of its own, with limits: a receipt comes from anywhere, and one that its reader stumbles over must not take
/// a report, or a memory that is not there, with it.
package struct PaperPages: Sendable {
    private let program: URL
    private static let limits = RunLimits(deadline: .seconds(20), memory: 1 << 30)
    /// Wide enough to be read on paper at its full size.
    private static let width = 1240

    /// Nil where no pdftoppm is installed.
    package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let found = (environment["PATH"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent("pdftoppm") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else { return nil }
        program = found
    }

    /// Whether a file begins like a PDF, whatever its record says.
    package static func isPDF(_ file: URL) -> Bool {
        // A file that cannot be read is reported where it is missing.
        (try? Disk.start(of: file.path, count: 5)).map { $0 == Data("%PDF-".utf8) } ?? false
    }

    /// What pdfinfo says of a PDF.
    package enum Reading: Equatable, Sendable {
        case pages(Int)
        case locked
        case damaged
    }

    /// Returns the number of pages, or why none can be shown. Nil if pdfinfo is missing or stopped.
    package func reading(of pdf: URL) -> Reading? {
        let pdfinfo = program.deletingLastPathComponent().appendingPathComponent("pdfinfo")
        // Without pdfinfo the paper stays unread.
        guard let ended = try? ProgramRun(pdfinfo, [pdf.path], within: Self.limits).wait(),
            // 126 and 127 are the shell's.
            case .exit(let code) = ended.end, code < 126
        else { return nil }
        let pages = ended.output.split(separator: "\n").last { $0.hasPrefix("Pages:") }
            .flatMap { Int($0.dropFirst(6).trimmingPrefix { $0 == " " }) }
        if code == 0, let pages, pages > 0 { return .pages(pages) }
        let isLocked = ["Incorrect password", "security handler"].contains(where: ended.errors.contains)
        return isLocked ? .locked : .damaged
    }

    /// Makes a JPEG of each of the first pages.
    /// - Parameter folder: An empty folder for the JPEGs.
    /// - Returns: The JPEGs, in the order of the pages.
    /// - Throws: The reason, in a few words, if no page can be shown.
    package func make(_ pdf: URL, upTo pages: Int, in folder: URL) throws(PaperError) -> [URL] {
        let ended: ProgramRun.Outcome
        do {
            ended = try ProgramRun(
                program,
                [
                    "-q", "-jpeg", "-jpegopt", "quality=92", "-f", "1", "-l", "\(pages)", "-scale-to-x",
                    "\(Self.width)", "-scale-to-y", "-1", pdf.path, folder.appendingPathComponent("page").path,
                ], within: Self.limits
            ).wait()
        } catch {
            throw PaperError(reason: error.description)
        }
        // Their numbers have as many digits each as the document's last page.
        let made = ((try? Disk.names(in: folder.path)) ?? []).sorted().map(folder.appendingPathComponent)
        guard ended.end == .exit(0), !made.isEmpty else {
            let said = ended.errors.split(separator: "\n").last.map(String.init) ?? "it is damaged or protected"
            throw PaperError(reason: said)
        }
        return made
    }
}

/// Why a PDF cannot be shown.
package struct PaperError: Error {
    package let reason: String

    package init(reason: String) {
        self.reason = reason
    }
}
