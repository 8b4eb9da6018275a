public import Foundation

/// What a PDF is set from: a template, what it reads, and how the page is to be.
public struct TypesetDocument: Sendable {
    /// Folders that templates lie in. A file of a later one takes the place of the file of the same path before it.
    public var templates: [URL]
    /// The file that the document begins with, `report.typ`. The parts that it imports lie in a folder of the same name
    /// beside it, with fonts of their own, where they need any.
    public var main: String
    /// What the template reads, by the name it reads it under: `report.json`.
    public var data: [String: Data]
    /// Pictures, by the paths that the template knows them by: `photos/sofa.jpg`. They are read, never changed.
    public var files: [String: URL]
    public var page: PageOptions
    /// Stands in the PDF as the time it was made at, so that the same document gives the same bytes.
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

/// A PDF that was set.
public struct TypesetPDF: Hashable, Sendable {
    /// Its volumes, in order.
    public var files: [URL]
    /// The letters of the data that no font of this machine has, and that a box stands for.
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
    /// Letters of about 18 points.
    public var isLargePrint: Bool

    public init(paper: Paper = .a4, isLargePrint: Bool = false) {
        self.paper = paper
        self.isLargePrint = isLargePrint
    }

    /// What the template finds in `sys.inputs`.
    var inputs: [String: String] { ["paper": paper.rawValue, "large": "\(isLargePrint)"] }
}
