import Household
import Values

@testable import Templating

/// A model with a field of every kind, for tests of the template language itself.
struct Shelf: TemplateModel {
    struct Owner: TemplateModel {
        var ownerName: String
        var email: String?
    }

    struct Book: TemplateModel {
        var title: String
        var read: Bool
        var pages: [String]
        var lender: Owner?
    }

    /// Where it stands: its fields are the shelf's.
    struct Place: TemplateModel {
        var room = "Study"
        @Link var roomHref: String? = nil
    }

    var name = "Atlas & Co"
    var note: String?
    @Link var href = "../shelf.html"
    @ShellCommand var command: String? = "shelf add"
    var full = false
    @SafeHTML var body = "<p>Oak</p>"
    @MarkdownSource var source = "*Oak*"
    var owner: Owner? = Owner(ownerName: "Ann")
    @Flagged var books: [Book] = []
    @Flagged var tags: [String] = []
    @Included var place = Place()
    @Unshown var weight = 3

    /// Compiles a template against the model.
    static func compile(
        _ source: String, as name: String = "shelf.html", partials: [String: String] = [:],
        words: String = "hello: Hello"
    ) throws -> TemplateProgram {
        var templates = [name: try TemplateSource(source, file: "Templates/\(name).mustache")]
        for (name, source) in partials {
            templates[name] = try TemplateSource(source, file: "Templates/\(name).mustache")
        }
        let words = try WordCatalogue([(file: "Templates/words.yml", source: words)])
        return try TemplateCompiler(
            templates: templates, words: words, nearest: { NearestName.among($0, to: $1).first }
        ).compile(name, against: schema)
    }

    func rendered(_ program: TemplateProgram) -> String {
        var bytes: [UInt8] = []
        program.render(self, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func rendered(
        _ source: String, as name: String = "shelf.html", partials: [String: String] = [:],
        words: String = "hello: Hello"
    ) throws -> String {
        rendered(try Self.compile(source, as: name, partials: partials, words: words))
    }
}
