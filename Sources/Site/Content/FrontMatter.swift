import Foundation
import Household
import Output
public import Values
import YAML

/// An error for invalid front matter.
public struct ContentError: Explained, Hashable {
    public var file: String
    public var line: Int
    public var message: String
    public var hint: String?

    public var explanation: Explanation { .data(message, hint).at(file, line: line) }

    public var description: String { "\(message) (\(file):\(line))" }
}

/// The settings of a page, written between two lines of dashes at its top.
struct FrontMatter {
    private(set) var title: String?
    private(set) var order: Int?
    private(set) var isDraft = false
    /// The outermost circle of people that may see the page.
    var audience: Circle { namedAudience ?? .family }
    private var namedAudience: Circle?
    private var homeSlug: (value: String, line: Int)?
    private let file: String

    private static let keys = ["title", "order", "home", "audience", "draft"]

    private init(file: String) { self.file = file }

    /// Splits a page into front matter and body.
    ///
    /// - Parameter file: The name of the file in errors.
    /// - Returns: The front matter, the body, and the number of lines before the body.
    static func split(_ text: String, file: String) throws -> (matter: FrontMatter, body: String, bodyLine: Int) {
        let text = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        var matter = FrontMatter(file: file)
        guard text.hasPrefix("---\n") else {
            try refuse(NearFrontMatter.line(in: text), file)
            return (matter, text, 0)
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let end = lines.dropFirst().firstIndex(of: "---") else {
            throw ContentError(
                file: file, line: 1, message: "the front matter is never closed",
                hint: "end it with a line of three dashes")
        }
        try matter.read(lines[1..<end].joined(separator: "\n"))
        let body = lines[(end + 1)...].joined(separator: "\n")
        if matter.namedAudience == nil { try refuse(NearFrontMatter.setting(in: body).map { $0 + end + 1 }, file) }
        return (matter, body, end + 1)
    }

    /// Whether a file begins like a page, whatever its name.
    static func opens(_ file: URL, shown: String) throws -> Bool {
        let text = String(decoding: try FileTree.start(of: file, shown: shown, count: 4_096), as: UTF8.self)
        return text.hasPrefix("---") || NearFrontMatter.line(in: text) != nil
    }

    private static func refuse(_ line: Int?, _ file: String) throws {
        guard let line else { return }
        throw ContentError(
            file: file, line: line, message: "this looks like front matter, but is not read as such",
            hint: "front matter stands between two lines of exactly three dashes, the first of them at the very top; "
                + "other text may not begin a line with “audience:”")
    }

    /// The home that the page is about.
    func home(among homes: ContentHomes) throws -> EntityID<Home>? {
        guard let slug = homeSlug else { return nil }
        if let home = homes.slugs[slug.value] { return home }
        let near = NearestName.among(homes.slugs.keys.sorted(), to: slug.value).first
        throw ContentError(
            file: file, line: slug.line, message: "there is no home “\(slug.value)”",
            hint: near.map { "did you mean “\($0)”?" } ?? "use a home's slug: housebook home list")
    }

    private mutating func read(_ yaml: String) throws {
        let document: YAMLValue?
        do throws(YAMLFault) {
            document = try YAMLValue.read(yaml)
        } catch {
            throw problem(error, yaml)
        }
        guard let document else { return }
        guard let mapping = document.map else {
            throw fail(document, "the front matter is not a list of “key: value” lines", nil)
        }
        for (key, value) in mapping { try take(key, value) }
    }

    private mutating func take(_ key: YAMLValue, _ value: YAMLValue) throws {
        let name = key.text ?? ""
        switch name {
        case "title":
            guard let text = value.text else { throw fail(value, "the title is not text", nil) }
            title = text
        case "order":
            guard let number = value.number else { throw fail(value, "the order is not a whole number", nil) }
            order = number
        case "home":
            guard let text = value.text else { throw fail(value, "the home is not a slug", nil) }
            homeSlug = text.isEmpty ? nil : (text, line(of: value))
        case "audience":
            let text = value.text ?? ""
            guard let circle = Circle(rawValue: text) else {
                let names = Circle.allCases.map(\.rawValue)
                throw fail(
                    value, "there is no audience “\(text)” for a page",
                    NearestName.among(names, to: text).first.map { "did you mean “\($0)”?" }
                        ?? "it is one of \(names.joined(separator: ", "))")
            }
            namedAudience = circle
        case "draft":
            guard let flag = value.flag else { throw fail(value, "draft must be true or false", nil) }
            isDraft = flag
        default:
            let near = NearestName.among(Self.keys, to: name).first
            throw fail(
                key, "the front matter has no key “\(name)”",
                near.map { "did you mean “\($0)”?" } ?? "the keys are title, order, home, audience and draft")
        }
    }

    private func fail(_ node: YAMLValue, _ message: String, _ hint: String?) -> ContentError {
        ContentError(file: file, line: line(of: node), message: message, hint: hint)
    }

    /// The line in the file, whose first line is dashes.
    private func line(of node: YAMLValue) -> Int { (node.line ?? 0) + 1 }

    private func problem(_ fault: YAMLFault, _ yaml: String) -> ContentError {
        let message = "the front matter is not valid YAML"
        switch fault {
        case .syntax(let problem, let line, _):
            return ContentError(file: file, line: line + 1, message: message, hint: problem)
        case .repeated(let keys, let line, _):
            // The fault names the line where the mapping begins, not the line of the repeated key.
            let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
            let repeated = lines.indices.filter { number in keys.contains { lines[number].hasPrefix("\($0):") } }
            return ContentError(
                file: file, line: repeated.dropFirst().first.map { $0 + 2 } ?? line + 1,
                message: "duplicate keys in the front matter: \(keys.joined(separator: ", "))", hint: "keep only one")
        case .tooLarge(let line):
            return ContentError(file: file, line: (line ?? 0) + 1, message: message, hint: fault.detail)
        case .notUTF8, .other:
            return ContentError(file: file, line: 1, message: message, hint: nil)
        }
    }
}
