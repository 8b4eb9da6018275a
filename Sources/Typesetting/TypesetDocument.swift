public import Foundation

/// The source of a PDF: a template, the data and pictures that it reads, and the page.
public struct TypesetDocument: Sendable {
    /// The folders of templates. A file of a later folder replaces the file of the same path in an earlier one.
    public var templates: [URL]
    /// The main template, `report.typ`.
    public var main: String
    /// The folder beside it with the parts that templates import, and any fonts that they need.
    static let parts = "report"
    /// The data that the template reads, by file name: `report.json`.
    public var data: [String: Data]
    /// Pictures, by the paths that the template uses: `photos/sofa.jpg`. They are read, never changed.
    public var files: [String: URL]
    public var page: PageOptions
    /// The creation time that the PDF states, so that the same document gives the same bytes.
    public var date: Date

    public init(
        templates: [URL], main: String, data: [String: Data], files: [String: URL] = [:],
        page: PageOptions = PageOptions(), date: Date
    ) {
        self.templates = templates
        self.main = main
        self.data = data
        self.files = files
        self.page = page
        self.date = date
    }
}

/// A finished PDF.
public struct TypesetPDF: Hashable, Sendable {
    /// Its volumes, in order.
    public var files: [URL]
    /// The letters of the data that no font of this machine has. The PDF shows a box for each.
    public var missing: [String]
}

/// How large a page is, and how large its letters are.
public struct PageOptions: Hashable, Sendable {
    /// The names are Typst's.
    public enum Paper: String, CaseIterable, Sendable {
        case a4
        case usLetter = "us-letter"
    }

    public var paper: Paper
    /// Letters of 16 points in the text and the tables.
    public var isLargePrint: Bool

    public init(paper: Paper = .a4, isLargePrint: Bool = false) {
        self.paper = paper
        self.isLargePrint = isLargePrint
    }

    /// What the template finds in `sys.inputs`.
    var inputs: [String: String] { ["paper": paper.rawValue, "large": "\(isLargePrint)"] }
}
