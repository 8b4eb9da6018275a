import TemplateReference
import TestSupport
import Testing

@testable import Templating

/// Random templates print the same bytes as the Mustache library.
struct RandomTemplateTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func randomTemplatesAreTheSame(_ seed: UInt64) throws {
        for number in 0..<50 {
            var writer = TemplateWriter(seed: seed * 1000 + UInt64(number))
            let template = writer.template()
            let shelf = writer.shelf()
            let reference = try MustacheReference(["shelf.html": template], words: try WordCatalogue([]))
            let expected = try #require(reference.render("shelf.html", shelf))
            try #require(try shelf.rendered(template) == expected, "\(template)")
        }
    }
}

/// Writes small random templates that our rules allow, and shelves to fill them.
///
/// A line begins with text or consists of a single tag. The library departs from Mustache's specification where several
/// tags share a line with nothing before them, or where the last line holds only spaces.
private struct TemplateWriter {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func template() -> String { lines(in: .shelf, depth: 0) + "end" }

    private enum Scope {
        case shelf, owner, book, text
    }

    private mutating func lines(in scope: Scope, depth: Int) -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
            switch Int.random(in: 0..<(depth > 3 ? 4 : 7), using: &random) {
            case 0: "\(blank())\n"
            case 1: alone("{{! \(text()) }}")
            case 2, 3: "\(blank())x\(inline(in: scope, depth: depth))\n"
            default: section(in: scope, depth: depth, isAlone: true)
            }
        }.joined()
    }

    private mutating func inline(in scope: Scope, depth: Int) -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
            switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &random) {
            case 0, 1: text()
            case 2: "{{!\(text())}}"
            case 3, 4: variable(in: scope)
            default: section(in: scope, depth: depth, isAlone: false)
            }
        }.joined()
    }

    private mutating func section(in scope: Scope, depth: Int, isAlone: Bool) -> String {
        let sections: [(name: String, scope: Scope)] =
            switch scope {
            case .shelf:
                [
                    ("note", .text), ("full", .shelf), ("owner", .owner), ("books", .book), ("tags", .text),
                    ("hasBooks", .shelf), ("hasTags", .shelf), ("roomHref", .text),
                ]
            case .owner: [("email", .text), ("full", .owner), ("tags", .text)]
            case .book: [("read", .book), ("pages", .text), ("lender", .owner), ("full", .book)]
            case .text: [("full", .text)]
            }
        let (name, within) = sections.randomElement(using: &random) ?? ("full", scope)
        let mark = random.chance(30) ? "^" : "#"
        // Inside {{^list}} the library uses the empty list as the current object.
        let inner = mark == "^" ? nil : within
        let (open, close) = ("{{\(mark)\(name)}}", "{{/\(name)}}")
        return isAlone
            ? alone(open) + (inner.map { lines(in: $0, depth: depth + 1) } ?? "\(text())\n") + alone(close)
            : open + (inner.map { inline(in: $0, depth: depth + 1) } ?? text()) + close
    }

    private mutating func alone(_ tag: String) -> String { "\(blank())\(tag)\(blank())\n" }

    private mutating func variable(in scope: Scope) -> String {
        let names: [String] =
            switch scope {
            case .shelf:
                [
                    "{{name}}", "{{note}}", "{{href}}", "{{{body}}}", "{{&body}}", "{{owner.ownerName}}", "{{ name }}",
                    "{{room}}", "{{roomHref}}",
                ]
            case .owner: ["{{ownerName}}", "{{email}}", "{{name}}", "{{{body}}}"]
            case .book: ["{{title}}", "{{name}}", "{{room}}", "{{lender.ownerName}}", "{{owner.ownerName}}"]
            case .text: ["{{.}}", "{{ . }}"]
            }
        return names.randomElement(using: &random) ?? ""
    }

    private mutating func text() -> String {
        ["a", "b ", " c", "<p>", "{ }", "é", "  ", "\"", "}"].randomElement(using: &random) ?? ""
    }

    private mutating func blank() -> String { ["", " ", "  ", "\t"].randomElement(using: &random) ?? "" }

    mutating func shelf() -> Shelf {
        Shelf(
            name: word(), note: random.chance(50) ? word() : nil, full: random.chance(50),
            owner: random.chance(60) ? owner() : nil,
            books: (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Shelf.Book(
                    title: word(), read: random.chance(50), pages: words(), lender: random.chance(50) ? owner() : nil)
            }, tags: words(), place: Shelf.Place(room: word(), roomHref: random.chance(50) ? word() : nil))
    }

    private mutating func owner() -> Shelf.Owner {
        Shelf.Owner(ownerName: word(), email: random.chance(50) ? word() : nil)
    }

    private mutating func words() -> [String] { (0..<Int.random(in: 0...3, using: &random)).map { _ in word() } }

    private mutating func word() -> String {
        ["", "one", "<two>", "\"three\"", "it's", "a & b", " ", "ü\nx"].randomElement(using: &random) ?? ""
    }
}
