/// What a template may know of a page: named, typed fields, declared once.
///
/// Loading a theme resolves every name of its templates against these declarations, so that a template that names what
/// its model does not have is an error before the first page is rendered, and rendering asks for values by position,
/// without reflection or look-ups.
protocol TemplateModel: Sendable {
    static var fields: Fields<Self> { get }
    /// The value of the field at a position of `Self.fields`.
    func value(at position: Int) -> FieldValue
}

extension TemplateModel {
    // Inlined into each model's own method, which then reads the model in place: unspecialised, each value would cost a
    // copy of the whole model.
    @inline(__always)
    func value(at position: Int) -> FieldValue { Self.fields.value(at: position, of: self) }
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
    case object(Schema)
    case list(Schema)
    /// A list of texts, printed by `{{.}}`.
    case texts
}

/// A field's value for one page.
enum FieldValue {
    case absent
    /// A text of any of the kinds that are one.
    case text(String)
    case flag(Bool)
    case object(any TemplateModel)
    case list([any TemplateModel])
    case texts([String])
}

/// One field of a model, without the model's type: what a template is compiled against.
struct Field: Sendable {
    var kind: FieldKind
    var isOptional: Bool
    /// Where `TemplateModel.value(at:)` finds it.
    var position: Int
}

/// The fields of a model, by name.
typealias Schema = [String: Field]

/// The fields of one model.
struct Fields<Model: Sendable>: Sendable {
    private var getters: [@Sendable (Model) -> FieldValue] = []
    private(set) var schema: Schema = [:]

    init(_ declare: (inout Fields) -> Void) {
        declare(&self)
    }

    @inline(__always)
    func value(at position: Int, of model: Model) -> FieldValue { getters[position](model) }

    private mutating func add(
        _ name: String, _ kind: FieldKind, optional: Bool = false, _ get: @escaping @Sendable (Model) -> FieldValue
    ) {
        schema[name] = Field(kind: kind, isOptional: optional, position: getters.count)
        getters.append(get)
    }

    private mutating func add(
        _ name: String, _ kind: FieldKind, optional get: @escaping @Sendable (Model) -> String?
    ) {
        add(name, kind, optional: true) { get($0).map { .text($0) } ?? .absent }
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Model) -> String) {
        add(name, .text) { .text(get($0)) }
    }
    mutating func text(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .text, optional: get)
    }
    mutating func link(_ name: String, _ get: @escaping @Sendable (Model) -> String) {
        add(name, .link) { .text(get($0)) }
    }
    mutating func link(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .link, optional: get)
    }
    mutating func command(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .command, optional: get)
    }
    mutating func html(_ name: String, _ get: @escaping @Sendable (Model) -> String) {
        add(name, .html) { .text(get($0)) }
    }
    mutating func html(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .html, optional: get)
    }
    mutating func markdown(_ name: String, _ get: @escaping @Sendable (Model) -> String) {
        add(name, .markdown) { .text(get($0)) }
    }
    mutating func markdown(_ name: String, optional get: @escaping @Sendable (Model) -> String?) {
        add(name, .markdown, optional: get)
    }
    mutating func flag(_ name: String, _ get: @escaping @Sendable (Model) -> Bool) {
        add(name, .flag) { .flag(get($0)) }
    }
    mutating func texts(_ name: String, _ get: @escaping @Sendable (Model) -> [String]) {
        add(name, .texts) { .texts(get($0)) }
    }
    mutating func object<Child: TemplateModel>(_ name: String, _ get: @escaping @Sendable (Model) -> Child) {
        add(name, .object(Child.fields.schema)) { .object(get($0)) }
    }
    mutating func object<Child: TemplateModel>(_ name: String, optional get: @escaping @Sendable (Model) -> Child?) {
        add(name, .object(Child.fields.schema), optional: true) { get($0).map { .object($0) } ?? .absent }
    }
    mutating func list<Child: TemplateModel>(_ name: String, _ get: @escaping @Sendable (Model) -> [Child]) {
        add(name, .list(Child.fields.schema)) { .list(get($0)) }
    }

    /// Takes in the fields of a part, as if they were the model's own.
    mutating func include<Part: TemplateModel>(_ part: @escaping @Sendable (Model) -> Part) {
        for (name, field) in Part.fields.schema.sorted(by: { $0.value.position < $1.value.position }) {
            let position = field.position
            add(name, field.kind, optional: field.isOptional) { part($0).value(at: position) }
        }
    }
}
