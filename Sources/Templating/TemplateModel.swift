/// What a template can use of a page: named, typed fields, each declared once.
///
/// Loading a theme resolves every name in its templates against these declarations. So a name that the model does not
/// have is an error before the first page is rendered, and rendering gets values by position, without reflection or
/// look-ups.
public protocol TemplateModel: Sendable {
    static var fields: Fields<Self> { get }
    /// The value of the field at a position of `Self.fields`.
    func value(at position: Int) -> FieldValue

    // The same, and more, for models at an address in memory. Rendering follows addresses instead of copying models: a
    // copy retains every string in the model, and retaining strings that pages share (a home's name, a label's) makes
    // threads wait for one another.

    static func value(at position: Int, of address: UnsafeRawPointer) -> FieldValue
    /// Whether the optional model at an address has a value. If so, the value is at the same address: Swift keeps the
    /// tag of an optional in or after the value.
    static func isPresent(at address: UnsafeRawPointer) -> Bool
    /// Whether a list of models at an address is empty.
    static func isEmpty(at address: UnsafeRawPointer) -> Bool
    /// Calls `body` with the address of each model of a list.
    static func forEach(at address: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void)
}

extension TemplateModel {
    // Public and inlinable, see `Fields`. Inlined into each model's own method, which then reads the model in place:
    // without specialisation, reading a value would copy the whole model.

    @inlinable @inline(__always)
    public func value(at position: Int) -> FieldValue { Self.fields.value(at: position, of: self) }

    @inlinable @inline(__always)
    public static func value(at position: Int, of address: UnsafeRawPointer) -> FieldValue {
        Self.fields.value(at: position, of: address.assumingMemoryBound(to: Self.self).pointee)
    }

    @inlinable @inline(__always)
    public static func isPresent(at address: UnsafeRawPointer) -> Bool {
        switch address.assumingMemoryBound(to: Self?.self).pointee {
        case .some: true
        case .none: false
        }
    }

    @inlinable @inline(__always)
    public static func isEmpty(at address: UnsafeRawPointer) -> Bool {
        address.assumingMemoryBound(to: [Self].self).pointee.isEmpty
    }

    @inlinable @inline(__always)
    public static func forEach(at address: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        address.assumingMemoryBound(to: [Self].self).pointee.withUnsafeBufferPointer { models in
            guard let first = models.baseAddress else { return }
            for position in models.indices { body(UnsafeRawPointer(first + position)) }
        }
    }
}

/// What a template can do with a field.
public indirect enum FieldKind: Sendable {
    /// Escaped where it is printed: `{{x}}`.
    case text
    /// A relative address made of slugs, which needs no escaping in Markdown.
    case link
    /// A shell command made of slugs, which needs no escaping in Markdown.
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
public enum FieldValue {
    case absent
    /// The value of a text, a link, a command, HTML or Markdown.
    case text(String)
    case flag(Bool)
    case object(any TemplateModel)
    case list([any TemplateModel])
    case texts([String])
}

/// Where a stored field lies in its model, and its form. Computed fields have none.
public struct StoredField: Sendable {
    public enum Form: Sendable {
        case text, optionalText, flag, texts
        case object(any TemplateModel.Type)
        case optionalObject(any TemplateModel.Type)
        case list(any TemplateModel.Type)
    }

    public let form: Form
    /// In bytes from the model's start.
    public let offset: Int

    @usableFromInline
    init(form: Form, offset: Int) {
        self.form = form
        self.offset = offset
    }
}

/// One field of a model, without the model's type: what a template is compiled against.
public struct Field: Sendable {
    public let kind: FieldKind
    public let isOptional: Bool
    /// Where `TemplateModel.value(at:)` finds it.
    public let position: Int
    /// Nil for a computed field.
    public let stored: StoredField?
}

/// The fields of a model, by name.
public typealias Schema = [String: Field]
