/// The fields of one model.
///
/// A field is declared with the key path of a property (`\.title`), or with a closure that computes it. A property that
/// is stored in the model is read in place; any other value is returned, which takes longer.
///
/// Public, because `@inlinable` has no effect on `package` declarations: pages call these functions for every field, and
/// they are fast only when they are compiled for each model.
public struct Fields<Model: Sendable>: Sendable {
    @usableFromInline
    var getters: [@Sendable (Model) -> FieldValue] = []
    public private(set) var schema: Schema = [:]

    public typealias Path<Value> = any KeyPath<Model, Value> & Sendable

    @inlinable
    public init(_ declare: (inout Fields) -> Void) {
        declare(&self)
    }

    @inlinable @inline(__always)
    public func value(at position: Int, of model: Model) -> FieldValue { getters[position](model) }

    @inlinable
    mutating func add(
        _ name: String, _ kind: FieldKind, optional: Bool = false, stored: StoredField? = nil,
        _ get: @escaping @Sendable (Model) -> FieldValue
    ) {
        declare(name, kind, optional, stored)
        getters.append(get)
    }

    @usableFromInline
    mutating func declare(_ name: String, _ kind: FieldKind, _ isOptional: Bool, _ stored: StoredField?) {
        schema[name] = Field(kind: kind, isOptional: isOptional, position: getters.count, stored: stored)
    }

    @inlinable
    static func stored<Value>(_ form: StoredField.Form, _ path: Path<Value>) -> StoredField? {
        MemoryLayout<Model>.offset(of: path).map { StoredField(form: form, offset: $0) }
    }

    // MARK: - Texts

    @inlinable
    mutating func add(_ name: String, _ kind: FieldKind, _ path: Path<String>) {
        add(name, kind, stored: Self.stored(.text, path)) { .text($0[keyPath: path]) }
    }

    @inlinable
    mutating func add(_ name: String, _ kind: FieldKind, optional path: Path<String?>) {
        add(name, kind, optional: true, stored: Self.stored(.optionalText, path)) {
            $0[keyPath: path].map { .text($0) } ?? .absent
        }
    }

    @inlinable
    public mutating func text(_ name: String, _ path: Path<String>) { add(name, .text, path) }
    @inlinable
    public mutating func text(_ name: String, _ get: @escaping @Sendable (Model) -> String) {
        add(name, .text) { .text(get($0)) }
    }
    @inlinable
    public mutating func text(_ name: String, optional path: Path<String?>) { add(name, .text, optional: path) }
    @inlinable
    public mutating func link(_ name: String, _ path: Path<String>) { add(name, .link, path) }
    @inlinable
    public mutating func link(_ name: String, optional path: Path<String?>) { add(name, .link, optional: path) }
    @inlinable
    public mutating func command(_ name: String, optional path: Path<String?>) { add(name, .command, optional: path) }
    @inlinable
    public mutating func html(_ name: String, _ path: Path<String>) { add(name, .html, path) }
    @inlinable
    public mutating func html(_ name: String, optional path: Path<String?>) { add(name, .html, optional: path) }
    @inlinable
    public mutating func markdown(_ name: String, _ path: Path<String>) { add(name, .markdown, path) }
    @inlinable
    public mutating func markdown(_ name: String, optional path: Path<String?>) { add(name, .markdown, optional: path) }
    @inlinable
    public mutating func texts(_ name: String, _ path: Path<[String]>) {
        add(name, .texts, stored: Self.stored(.texts, path)) { .texts($0[keyPath: path]) }
    }

    // MARK: - Several fields of one kind, by name

    @inlinable
    public mutating func text(_ fields: KeyValuePairs<String, Path<String>>) {
        for (name, path) in fields { add(name, .text, path) }
    }
    @inlinable
    public mutating func text(optional fields: KeyValuePairs<String, Path<String?>>) {
        for (name, path) in fields { add(name, .text, optional: path) }
    }
    @inlinable
    public mutating func link(_ fields: KeyValuePairs<String, Path<String>>) {
        for (name, path) in fields { add(name, .link, path) }
    }
    @inlinable
    public mutating func link(optional fields: KeyValuePairs<String, Path<String?>>) {
        for (name, path) in fields { add(name, .link, optional: path) }
    }
    @inlinable
    public mutating func flag(_ fields: KeyValuePairs<String, Path<Bool>>) {
        for (name, path) in fields { flag(name, path) }
    }

    // MARK: - Flags, objects and lists

    @inlinable
    public mutating func flag(_ name: String, _ path: Path<Bool>) {
        add(name, .flag, stored: Self.stored(.flag, path)) { .flag($0[keyPath: path]) }
    }
    @inlinable
    public mutating func flag(_ name: String, _ get: @escaping @Sendable (Model) -> Bool) {
        add(name, .flag) { .flag(get($0)) }
    }
    @inlinable
    public mutating func object<Child: TemplateModel>(_ name: String, _ path: Path<Child>) {
        add(name, .object(Child.fields.schema), stored: Self.stored(.object(Child.self), path)) {
            .object($0[keyPath: path])
        }
    }
    @inlinable
    public mutating func object<Child: TemplateModel>(_ name: String, optional path: Path<Child?>) {
        let stored = Self.stored(.optionalObject(Child.self), path)
        add(name, .object(Child.fields.schema), optional: true, stored: stored) {
            $0[keyPath: path].map { .object($0) } ?? .absent
        }
    }
    @inlinable
    public mutating func list<Child: TemplateModel>(_ name: String, _ path: Path<[Child]>) {
        add(name, .list(Child.fields.schema), stored: Self.stored(.list(Child.self), path)) {
            .list($0[keyPath: path])
        }
    }
    /// Adds a list, and before it a flag that says whether it has elements.
    @inlinable
    public mutating func list<Child: TemplateModel>(_ name: String, _ path: Path<[Child]>, flag: String) {
        self.flag(flag) { !$0[keyPath: path].isEmpty }
        list(name, path)
    }
    @inlinable
    public mutating func list<Child: TemplateModel>(_ name: String, _ get: @escaping @Sendable (Model) -> [Child]) {
        add(name, .list(Child.fields.schema)) { .list(get($0)) }
    }

    /// Adds the fields of a part, as if they were the model's own.
    @inlinable
    public mutating func include<Part: TemplateModel>(_ path: Path<Part>) {
        include({ $0[keyPath: path] }, at: MemoryLayout<Model>.offset(of: path))
    }

    @inlinable
    public mutating func include<Part: TemplateModel>(_ part: @escaping @Sendable (Model) -> Part) {
        include(part, at: nil)
    }

    @inlinable
    mutating func include<Part: TemplateModel>(_ part: @escaping @Sendable (Model) -> Part, at offset: Int?) {
        for (name, field) in Part.fields.schema.sorted(by: { $0.value.position < $1.value.position }) {
            let position = field.position
            let stored = offset.flatMap { offset in
                field.stored.map { StoredField(form: $0.form, offset: offset + $0.offset) }
            }
            add(name, field.kind, optional: field.isOptional, stored: stored) { part($0).value(at: position) }
        }
    }
}
