import Foundation
import Household
import Yams

/// A page that the owner wrote, from `Content/`.
struct ContentPage: Sendable {
    /// Below `Content/`: `manuals/heating.md`.
    var source: String
    /// Below the site's top: `pages/manuals/heating.html`.
    var path: String
    var title: String
    var order: Int
    var home: EntityID<Home>?
    /// Markdown, without the front matter.
    var body: String
    /// How many lines of the file stand before the body.
    var bodyLine: Int
}

/// A file of `Content/` that is no page: copied beside the pages as it is.
struct ContentFile: Sendable {
    var path: String
    var file: URL
}

/// Everything in `Content/`.
struct Content: Sendable {
    /// By order, then title.
    var pages: [ContentPage] = []
    var files: [ContentFile] = []

    /// Reads a folder; a missing one is empty. Drafts are left out.
    /// - Throws: `ContentError` with file and line for front matter that cannot be understood.
    static func load(from folder: URL, homes: [Home]) throws -> Content {
        var content = Content()
        var taken: Set<String> = []
        for source in try FileTree.files(below: folder) {
            let file = folder.appendingPathComponent(source)
            guard source.lowercased().hasSuffix(".md") else {
                content.files.append(ContentFile(path: outputPath(of: source, taken: &taken), file: file))
                continue
            }
            let text = try FileTree.text(of: file, shown: "Content/\(source)")
            let (matter, body, bodyLine) = try FrontMatter.split(text, file: "Content/\(source)")
            let path = outputPath(of: String(source.dropLast(3)) + ".html", taken: &taken)
            guard !matter.draft else { continue }
            content.pages.append(
                ContentPage(
                    source: source, path: path,
                    title: PrintableText.cleaned(matter.title ?? defaultTitle(of: source, body)),
                    order: matter.order ?? 0,
                    home: try matter.home(among: homes), body: PrintableText.cleaned(body), bodyLine: bodyLine))
        }
        content.pages.sort {
            ($0.order, NameSortKey($0.title), $0.source) < ($1.order, NameSortKey($1.title), $1.source)
        }
        return content
    }

    /// `My Manuals/Heating.html` becomes `pages/my-manuals/heating.html`, with a number where that is taken.
    private static func outputPath(of source: String, taken: inout Set<String>) -> String {
        var parts = source.split(separator: "/").map(String.init)
        let file = parts.removeLast()
        let dot = file.lastIndex(of: ".") ?? file.endIndex
        let folder = parts.map { Slug.make(from: $0, fallback: "folder") + "/" }.joined()
        let stem = Slug.make(from: String(file[..<dot]), fallback: "page")
        let ending = file[dot...].dropFirst().lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let suffix = ending.isEmpty ? "" : ".\(ending)"
        let unique = Slug.unique(stem) { taken.contains("pages/\(folder)\($0)\(suffix)") }
        let path = "pages/\(folder)\(unique)\(suffix)"
        taken.insert(path)
        return path
    }

    /// The first heading, else the file's name.
    private static func defaultTitle(of source: String, _ body: String) -> String {
        let heading = body.split(separator: "\n").first { $0.hasPrefix("# ") }
        if let heading { return heading.dropFirst(2).trimmingCharacters(in: .whitespaces) }
        let name = source.split(separator: "/").last.map(String.init) ?? source
        return String(name.dropLast(3)).replacingOccurrences(of: "-", with: " ").capitalized
    }
}

/// Front matter that cannot be understood.
public struct ContentError: Error, Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int
    public var message: String
    public var hint: String?

    public var description: String { "\(message) (\(file):\(line))" }
}

/// What a page says of itself between two lines of dashes at its top.
private struct FrontMatter {
    var title: String?
    var order: Int?
    var homeSlug: (value: String, line: Int)?
    var draft = false
    private var file = ""

    private static let keys = ["title", "order", "home", "draft"]

    static func split(_ text: String, file: String) throws -> (matter: FrontMatter, body: String, bodyLine: Int) {
        let text = text.replacingOccurrences(of: "\r\n", with: "\n")
        var matter = FrontMatter()
        matter.file = file
        guard text.hasPrefix("---\n") else { return (matter, text, 0) }
        let rest = text.dropFirst(4)
        guard let end = rest.hasPrefix("---\n") ? rest.startIndex..<rest.startIndex : rest.firstRange(of: "\n---\n")
            ?? (rest.hasSuffix("\n---") ? rest.index(rest.endIndex, offsetBy: -4)..<rest.endIndex : nil)
        else {
            throw ContentError(
                file: file, line: 1, message: "the front matter is never closed", hint: "end it by a line of three dashes")
        }
        let yaml = String(rest[..<end.lowerBound])
        var body = rest[end.upperBound...]
        if end.isEmpty { body = body.dropFirst(4) }
        try matter.read(yaml)
        let bodyLine = text.utf8.count - body.utf8.count
        let lines = text.utf8.prefix(bodyLine).count { $0 == UInt8(ascii: "\n") }
        return (matter, String(body), lines)
    }

    /// The home that the page is about.
    func home(among homes: [Home]) throws -> EntityID<Home>? {
        guard let slug = homeSlug else { return nil }
        if let home = homes.first(where: { $0.slug == slug.value }) { return home.id }
        let near = NearestName.among(homes.map(\.slug), to: slug.value).first
        throw ContentError(
            file: file, line: slug.line, message: "there is no home “\(slug.value)”",
            hint: near.map { "did you mean “\($0)”?" } ?? "use a home's slug: housebook home list")
    }

    private mutating func read(_ yaml: String) throws {
        let node: Node?
        do {
            node = try Yams.compose(yaml: yaml)
        } catch let error as YamlError {
            throw ContentError(file: file, line: Self.line(of: error) + 1, message: "the front matter is no YAML", hint: "\(error)")
        }
        guard let node else { return }
        guard case .mapping(let mapping) = node else {
            throw fail(node, "the front matter is no list of “key: value”", nil)
        }
        for (key, value) in mapping {
            let name = key.string ?? ""
            switch name {
            case "title":
                guard let text = value.scalar?.string else { throw fail(value, "the title is no text", nil) }
                title = text
            case "order":
                guard let number = value.int else { throw fail(value, "the order is no whole number", nil) }
                order = number
            case "home":
                guard let text = value.scalar?.string else { throw fail(value, "the home is no slug", nil) }
                homeSlug = (text, line(of: value))
            case "draft":
                guard let flag = value.bool else { throw fail(value, "draft is neither true nor false", nil) }
                draft = flag
            default:
                let near = NearestName.among(Self.keys, to: name).first
                throw fail(
                    key, "the front matter has no key “\(name)”",
                    near.map { "did you mean “\($0)”?" } ?? "the keys are title, order, home and draft")
            }
        }
    }

    private func fail(_ node: Node, _ message: String, _ hint: String?) -> ContentError {
        ContentError(file: file, line: line(of: node), message: message, hint: hint)
    }

    /// In the file: the dashes stand in its first line.
    private func line(of node: Node) -> Int { (node.mark?.line ?? 1) + 1 }

    private static func line(of error: YamlError) -> Int {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        default: 1
        }
    }
}
