package import Foundation
import Household
import HouseholdStore
import Pictures
import Reports
package import Typesetting

/// How labels are printed.
package struct LabelPrinting: Sendable {
    package var sheet: LabelSheet
    /// How many labels of the first sheet are gone.
    package var skipped = 0
    /// How far the printer's pages must be moved, to the right and down, in millimetres.
    package var offset = LabelSheet.Millimetres(0, 0)
    package var hasCutMarks = false
    /// A line of one's own: `Return to 12 Alder Street`.
    package var line = ""

    package init(_ sheet: LabelSheet) { self.sheet = sheet }

    /// Writes the labels as a PDF.
    /// - Returns: The letters that no font has.
    package func write(_ labels: [PrintedLabel], to file: URL, in session: HouseholdSession) throws -> [String] {
        let address = session.settings.address
        var faces: [LabelPages.Label] = []
        for (place, label) in labels.enumerated() {
            guard let code = QRCode(PrintedCode.text(of: label.code, at: address), isRobust: true) else {
                // A short one shows whether the library is there.
                throw QRCode("HB") == nil ? WorkspaceError.noCodes : LabelError.tooLong
            }
            let face = try LabelFace(of: sheet.label, squares: code.width + 2 * QRCode.margin)
            faces.append(
                LabelPages.Label(
                    corner: sheet.corner(of: (skipped + place) % sheet.count), face: face, svg: code.svg,
                    code: label.code, title: label.title, place: label.place, line: line))
        }
        return try PaperFile.write(
            "labels.typ",
            LabelPages(
                session, sheet: sheet, offset: offset,
                pages: faces.cut(first: sheet.count - skipped, then: sheet.count), hasCutMarks: hasCutMarks,
                isCalibration: false), to: file, in: session)
    }

    /// Writes a page by which a person finds out how far off a printer is.
    package func writeCalibration(to file: URL, in session: HouseholdSession) throws {
        _ = try PaperFile.write(
            "labels.typ",
            LabelPages(
                session, sheet: sheet, offset: offset, pages: [[]], hasCutMarks: false, isCalibration: true),
            to: file, in: session)
    }
}

extension HouseholdSession {
    /// The sheet where none is named.
    package func usualLabelSheet() throws -> LabelSheet {
        try .named(paper == .letter ? "Avery 5160" : "Avery L7160")
    }
}

/// What the template for labels reads. Lengths are in millimetres.
struct LabelPages: Encodable {
    struct Label: Encodable {
        var corner: LabelSheet.Millimetres
        var face: LabelFace
        var svg: String
        var code: String
        var title: String?
        var place: String?
        var line: String
    }

    struct Sheet: Encodable {
        var name: String
        var page: LabelSheet.Millimetres
        var label: LabelSheet.Millimetres
        /// The corners of all labels.
        var corners: [LabelSheet.Millimetres]
    }

    var language: String
    var words: [String: String]
    var sheet: Sheet
    var offset: LabelSheet.Millimetres
    var pages: [[Label]]
    var hasCutMarks: Bool
    var isCalibration: Bool

    init(
        _ session: HouseholdSession, sheet: LabelSheet, offset: LabelSheet.Millimetres, pages: [[Label]],
        hasCutMarks: Bool, isCalibration: Bool
    ) throws {
        (language, words) = (session.settings.locale, try PaperFile.words(in: session))
        (self.offset, self.pages) = (offset, pages)
        (self.hasCutMarks, self.isCalibration) = (hasCutMarks, isCalibration)
        self.sheet = Sheet(
            name: sheet.name, page: sheet.page, label: sheet.label,
            corners: (0..<sheet.count).map { sheet.corner(of: $0) })
    }
}

extension Array {
    /// The elements in pages: so many on the first, so many on each of the others.
    fileprivate func cut(first: Int, then size: Int) -> [[Element]] {
        var pages = [Array(prefix(first))]
        for start in stride(from: first, to: count, by: size) {
            pages.append(Array(self[start..<Swift.min(start + size, count)]))
        }
        return pages
    }
}
