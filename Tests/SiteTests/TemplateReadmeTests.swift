import Foundation
import Templating
import Testing

@testable import Site

/// Templates/README.md is the contract with authors of templates: its tables must match the models.
struct TemplateReadmeTests {
    @Test(arguments: PageTemplate.allCases)
    func tableListsTheFieldsOfThePage(_ template: PageTemplate) throws {
        let readme = try Readme()
        let page = String(template.rawValue.split(separator: ".")[0])
        let (documented, declared) = (try readme.fields(ofPage: page), Self.fields(of: template.schema))
        #expect(documented.subtracting(declared) == [])
        #expect(declared.subtracting(documented) == [])
    }

    @Test func everySectionIsAPageOrSharedByPages() throws {
        let pages = PageTemplate.allCases.map { String($0.rawValue.split(separator: ".")[0]) }
        let others = [
            "frame", "summary", "items", "list", "pager", "evidence", "report-lines", "Writing a template",
            "Whom a page is for",
        ]
        #expect(try Set(Readme().sections.keys) == Set(pages + others))
    }

    /// With the library, a template would print the outer field where the inner one is nil.
    @Test(arguments: PageTemplate.allCases)
    func noOptionalFieldHidesOneAroundIt(_ template: PageTemplate) {
        #expect(Self.hidden(in: template.schema, outer: []) == [])
    }

    private static func hidden(in schema: Schema, outer: Set<String>) -> [String] {
        schema.flatMap { name, field in
            let own = field.isOptional && outer.contains(name) ? [name] : []
            switch field.kind {
            case .object(let inner), .list(let inner): return own + hidden(in: inner, outer: outer.union(schema.keys))
            default: return own
            }
        }
    }

    /// In the form of the tables: `rows[].title: text?`.
    static func fields(of schema: Schema, prefix: String = "") -> Set<String> {
        var found: Set<String> = []
        for (name, field) in schema {
            let path = prefix + name
            let mark = field.isOptional ? "?" : ""
            switch field.kind {
            case .object(let inner):
                found.insert("\(path): object\(mark)")
                found.formUnion(fields(of: inner, prefix: path + "."))
            case .list(let inner):
                found.insert("\(path): list\(mark)")
                found.formUnion(fields(of: inner, prefix: path + "[]."))
            case .texts: found.formUnion(["\(path): list\(mark)", "\(path)[]: text"])
            case .text: found.insert("\(path): text\(mark)")
            case .link: found.insert("\(path): link\(mark)")
            case .command: found.insert("\(path): command\(mark)")
            case .html: found.insert("\(path): html\(mark)")
            case .markdown: found.insert("\(path): markdown\(mark)")
            case .flag: found.insert("\(path): flag\(mark)")
            }
        }
        return found
    }
}

/// The sections of the README with their tables.
private struct Readme {
    var sections: [String: [Substring]] = [:]

    init() throws {
        let text = try String(contentsOf: TestSite.templates.appendingPathComponent("README.md"), encoding: .utf8)
        var name = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { name = String(line.dropFirst(3)) }
            if !name.isEmpty { sections[name, default: []].append(line) }
        }
    }

    /// The fields in the page's own table and in the shared tables that its section names.
    func fields(ofPage page: String) throws -> Set<String> {
        let lines = try #require(sections[page])
        let shared = lines.compactMap {
            $0.firstRange(of: "Pages with").map { line in lines[0].base[line.lowerBound...] }
        }
        .map { $0.prefix { $0 != "\n" } }.joined()
        // The navigation is rendered on its own, without the frame.
        let parts =
            (page == "navigation" ? [] : ["frame"])
            + ["summary", "items", "list", "pager", "evidence", "report", "report-lines"].filter {
                shared.contains("`\($0)`")
            }
        let own = Self.table(lines)
        // A page's own table may describe a shared field more precisely.
        let ownNames = Set(own.map(Self.name))
        let others = parts.flatMap { Self.table(sections[$0] ?? []) }.filter { !ownNames.contains(Self.name($0)) }
        return Set(own).union(others)
    }

    private static func name(_ field: String) -> Substring { field.prefix { $0 != ":" } }

    private static func table(_ lines: [Substring]) -> [String] {
        lines.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| `"), cells.count >= 2 else { return nil }
            return "\(cells[0].filter { $0 != "`" }): \(cells[1])"
        }
    }
}
