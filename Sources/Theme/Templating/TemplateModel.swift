/// What a template can use of a page: each stored property is a field of the same name.
///
/// A property's type says what a template can do with the field: a `String` is a text, a `Bool` a flag, a model an
/// object, an array a list; an optional may be absent. `@Link`, `@ShellCommand`, `@SafeHTML` and `@MarkdownSource` mark
/// strings that are more than text, `@Flagged` a list with a flag before it, `@Included` a part whose fields are the
/// model's own, `@Unshown` what is no field. The comment beside a property, else the one above it, is what
/// Templates/README.md says of the field.
///
/// Loading a theme resolves every name in its templates against these fields. So a name that the model does not have is
/// an error before the first page is rendered, and rendering reads values in place, without look-ups.
///
/// Public, as is what follows, because `@inlinable` has no effect on `package` declarations.
public protocol TemplateModel: FieldElement {
    // Rendering follows addresses instead of copying models: a copy retains every string in the model, and retaining
    // strings that pages share (a home's name, a label's) makes threads wait for one another.

    /// Whether the optional model at an address has a value. If so, the value is at the same address: Swift keeps the
    /// tag of an optional in or after the value.
    static func isPresent(at address: UnsafeRawPointer) -> Bool
    /// Whether a list of models at an address is empty.
    static func isEmpty(at address: UnsafeRawPointer) -> Bool
    /// Calls `body` with the address of each model of a list.
    static func forEach(at address: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void)
}

extension TemplateModel {
    // Inlined into each model's own method: without specialisation, reading a value would copy the whole model.

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

    public static var kind: FieldKind { .object(schema) }
    public static var form: StoredField.Form { .object(Self.self) }
    public static var optionalForm: StoredField.Form { .optionalObject(Self.self) }
    public static var listKind: FieldKind { .list(schema) }
    public static var listForm: StoredField.Form { .list(Self.self) }
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

/// Where a field lies in its model, and its form.
public struct StoredField: Sendable {
    public enum Form: Sendable {
        case text, optionalText, flag, texts
        case object(any TemplateModel.Type)
        case optionalObject(any TemplateModel.Type)
        case list(any TemplateModel.Type)
        /// A flag that says whether the list at the same place has elements. Not in one case with the list's form:
        /// rendering copies forms, which must not count references.
        case hasTexts
        case hasModels(any TemplateModel.Type)
    }

    public let form: Form
    /// In bytes from the model's start.
    public let offset: Int
}

/// One field of a model, without the model's type: what a template is compiled against.
public struct Field: Sendable {
    public let kind: FieldKind
    /// The field's place in the order of declaration.
    public let position: Int
    public let stored: StoredField

    public var isOptional: Bool {
        switch stored.form {
        case .optionalText, .optionalObject: true
        case .text, .flag, .texts, .object, .list, .hasTexts, .hasModels: false
        }
    }
}

/// The fields of a model, by name.
public typealias Schema = [String: Field]
