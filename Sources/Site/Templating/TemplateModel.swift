import Mustache

/// What a template may know of a page: named, typed fields, declared once.
///
/// The declaration serves twice. Rendering asks it for values, without reflection; loading a theme asks it for names, so that
/// a template that names what its model does not have is an error before the first page is rendered.
protocol TemplateModel: MustacheParent, Sendable {
    static var fields: Fields<Self> { get }
}

extension TemplateModel {
    func child(named name: String) -> Any? { Self.fields.value(name, of: self) }
}

/// What a template can do with a field.
indirect enum FieldKind: Sendable {
    /// Escaped where it is printed: `{{x}}`.
    case text
    /// A relative address made of slugs, which needs no escaping in Markdown.
    case link
    /// A line for the shell, made of slugs; likewise.
    case command
    /// Safe HTML of our making: `{{{x}}}`.
    case html
    /// Markdown source, for Markdown templates only: `{{{x}}}`.
    case markdown
    case flag
    case object([String: Field])
    case list([String: Field])
    /// A list of texts, printed by `{{.}}`.
    case texts
}

/// One field of a model, without the model's type: what the checker of templates sees.
struct Field: Sendable {
    var kind: FieldKind
    var isOptional = false
}

/// The fields of one model.
struct Fields<Model: Sendable>: Sendable {
    private var getters: [String: @Sendable (Model) -> Any?] = [:]
    private(set) var schema: [String: Field] = [:]

    init(_ declare: (inout Fields) -> Void) {
        declare(&self)
    }

    func value(_ name: String, of model: Model) -> Any? { getters[name]?(model) }

    private mutating func add(
        _ name: String, _ kind: FieldKind, optional: Bool = false, _ get: @escaping @Sendable (Model) -> Any?
    ) {
        schema[name] = Field(kind: kind, isOptional: optional)
        getters[name] = get
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Model) -> String) { add(name, .text, get) }
    mutating func text(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .text, optional: true) { get($0).map { $0 as Any } }
    }
    mutating func link(_ name: String, _ get: @escaping @Sendable (Model) -> String) { add(name, .link, get) }
    mutating func link(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .link, optional: true) { get($0).map { $0 as Any } }
    }
    mutating func command(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .command, optional: true) { get($0).map { $0 as Any } }
    }
    mutating func html(_ name: String, _ get: @escaping @Sendable (Model) -> String) { add(name, .html, get) }
    mutating func html(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .html, optional: true) { get($0).map { $0 as Any } }
    }
    mutating func markdown(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .markdown, optional: true) { get($0).map { $0 as Any } }
    }
    mutating func markdown(_ name: String, _ get: @escaping @Sendable (Model) -> String) { add(name, .markdown, get) }
    mutating func flag(_ name: String, _ get: @escaping @Sendable (Model) -> Bool) { add(name, .flag, get) }
    mutating func texts(_ name: String, _ get: @escaping @Sendable (Model) -> [String]) { add(name, .texts, get) }

    mutating func object<Child: TemplateModel>(_ name: String, _ get: @escaping @Sendable (Model) -> Child) {
        add(name, .object(Child.fields.schema), get)
    }
    mutating func object<Child: TemplateModel>(_ name: String, optional get: @escaping @Sendable (Model) -> Child?) {
        add(name, .object(Child.fields.schema), optional: true) { get($0).map { $0 as Any } }
    }
    mutating func list<Child: TemplateModel>(_ name: String, _ get: @escaping @Sendable (Model) -> [Child]) {
        add(name, .list(Child.fields.schema), get)
    }

    /// Takes in the fields of a part, as if they were the model's own.
    mutating func include<Part: TemplateModel>(_ part: @escaping @Sendable (Model) -> Part) {
        for (name, field) in Part.fields.schema {
            add(name, field.kind, optional: field.isOptional) { Part.fields.value(name, of: part($0)) }
        }
    }
}
