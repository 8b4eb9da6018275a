/// A type that a stored property of a `TemplateModel` can have.
public protocol FieldType: Sendable {
    static var kind: FieldKind { get }
    static var form: StoredField.Form { get }
    static var role: FieldRole { get }
}

extension FieldType {
    public static var role: FieldRole { .field }
}

/// A type that can also be optional, or the element of a list.
public protocol FieldElement: FieldType {
    static var optionalForm: StoredField.Form { get }
    static var listKind: FieldKind { get }
    static var listForm: StoredField.Form { get }
}

/// What a property is to its model.
public enum FieldRole: Sendable {
    case field
    /// A list, before which the model has a flag for it.
    case flaggedList
    /// A part whose fields are the model's.
    case included(any TemplateModel.Type)
}

extension Bool: FieldType {
    public static var kind: FieldKind { .flag }
    public static var form: StoredField.Form { .flag }
}

extension String: FieldElement {
    public static var kind: FieldKind { .text }
    public static var form: StoredField.Form { .text }
    public static var optionalForm: StoredField.Form { .optionalText }
    public static var listKind: FieldKind { .texts }
    public static var listForm: StoredField.Form { .texts }
}

extension Optional: FieldType where Wrapped: FieldElement {
    public static var kind: FieldKind { Wrapped.kind }
    public static var form: StoredField.Form { Wrapped.optionalForm }
}

extension Array: FieldType where Element: FieldElement {
    public static var kind: FieldKind { Element.listKind }
    public static var form: StoredField.Form { Element.listForm }
}

// MARK: - Marks of properties

// A struct with one stored property has the layout of that property, so marked values are read in place like others.

/// A string or an optional string.
public protocol FieldText: FieldType {}

extension String: FieldText {}
extension Optional: FieldText where Wrapped == String {}

/// A relative address made of slugs.
@propertyWrapper
public struct Link<Value: FieldText>: FieldType {
    public var wrappedValue: Value
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static var kind: FieldKind { .link }
    public static var form: StoredField.Form { Value.form }
}

/// A line for the shell, made of slugs.
@propertyWrapper
public struct ShellCommand<Value: FieldText>: FieldType {
    public var wrappedValue: Value
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static var kind: FieldKind { .command }
    public static var form: StoredField.Form { Value.form }
}

/// Safe HTML of our making.
@propertyWrapper
public struct SafeHTML<Value: FieldText>: FieldType {
    public var wrappedValue: Value
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static var kind: FieldKind { .html }
    public static var form: StoredField.Form { Value.form }
}

/// Markdown source, for Markdown templates only.
@propertyWrapper
public struct MarkdownSource<Value: FieldText>: FieldType {
    public var wrappedValue: Value
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static var kind: FieldKind { .markdown }
    public static var form: StoredField.Form { Value.form }
}

/// A list, and before it a flag that says whether it has elements: `hasLabels` for `labels`.
@propertyWrapper
public struct Flagged<Element: FieldElement>: FieldType {
    public var wrappedValue: [Element]
    @inlinable
    public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    public static var kind: FieldKind { Element.listKind }
    public static var form: StoredField.Form { Element.listForm }
    public static var role: FieldRole { .flaggedList }
}

/// What a model keeps for itself: no field.
@propertyWrapper
public struct Unshown<Value: Sendable>: Sendable {
    public var wrappedValue: Value
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Any `Unshown`, whatever its value.
protocol UnshownProperty {}

extension Unshown: UnshownProperty {}

/// A part whose fields are the model's own.
@propertyWrapper
public struct Included<Part: TemplateModel>: FieldType {
    public var wrappedValue: Part
    @inlinable
    public init(wrappedValue: Part) { self.wrappedValue = wrappedValue }

    public static var kind: FieldKind { Part.kind }
    public static var form: StoredField.Form { Part.form }
    public static var role: FieldRole { .included(Part.self) }
}
