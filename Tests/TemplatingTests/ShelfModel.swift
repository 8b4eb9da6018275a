import Household

@testable import Templating

/// A model with a field of every kind, for tests of the template language itself. Its fields are computed; those of
/// pages are mostly stored.
struct Shelf: TemplateModel {
    struct Owner: TemplateModel {
        var ownerName: String
        var email: String?

        private var computed: Owner { self }

        static let fields = Fields<Owner> {
            $0.text("ownerName", \.computed.ownerName)
            $0.text("email", optional: \.computed.email)
        }
    }

    struct Book: TemplateModel {
        var title: String
        var isRead: Bool
        var pages: [String]
        var lender: Owner?

        private var computed: Book { self }

        static let fields = Fields<Book> {
            $0.text("title", \.computed.title)
            $0.flag("read") { $0.isRead }
            $0.texts("pages", \.computed.pages)
            $0.object("lender", optional: \.computed.lender)
        }
    }

    var name = "Atlas & Co"
    var note: String?
    var href = "../shelf.html"
    var isFull = false
    var body = "<p>Oak</p>"
    var source = "*Oak*"
    var owner: Owner? = Owner(ownerName: "Ann")
    var books: [Book] = []
    var tags: [String] = []

    private var computed: Shelf { self }
    private var command: String? { "shelf add" }

    static let fields = Fields<Shelf> {
        $0.text("name", \.computed.name)
        $0.text("note", optional: \.computed.note)
        $0.link("href", \.computed.href)
        $0.command("command", optional: \.command)
        $0.flag("full") { $0.isFull }
        $0.html("body", \.computed.body)
        $0.markdown("source", \.computed.source)
        $0.object("owner", optional: \.computed.owner)
        $0.list("books") { $0.books }
        $0.texts("tags", \.computed.tags)
    }

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
        ).compile(name, against: fields.schema)
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
