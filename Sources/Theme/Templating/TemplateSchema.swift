@_spi(Reflection) import Swift
import Synchronization

extension TemplateModel {
    /// The model's fields, by name.
    public static var schema: Schema { Schemas.schema(of: Self.self) }
}

/// The schemas of all models that were asked for, each made once from the stored properties of its type.
private enum Schemas {
    private static let made = Mutex<[ObjectIdentifier: Schema]>([:])

    static func schema(of model: any TemplateModel.Type) -> Schema {
        let id = ObjectIdentifier(model)
        if let schema = made.withLock({ $0[id] }) { return schema }
        // Without the lock, because the schema of a model needs those of its parts.
        let schema = fields(of: model)
        made.withLock { $0[id] = schema }
        return schema
    }

    private static func fields(of model: any TemplateModel.Type) -> Schema {
        var schema: Schema = [:]
        func add(_ name: String, _ kind: FieldKind, _ form: StoredField.Form, at offset: Int) {
            schema[name] = Field(
                kind: kind, position: schema.count, stored: StoredField(form: form, offset: offset))
        }
        _ = _forEachField(of: model) { name, offset, type, _ in
            // The storage of a property with a wrapper has its name after an underscore.
            let stored = String(cString: name)
            let name = stored.hasPrefix("_") ? String(stored.dropFirst()) : stored
            guard let type = type as? any FieldType.Type else {
                precondition(
                    type is any UnshownProperty.Type, "\(model).\(name) has a type that a template cannot show")
                return true
            }
            switch type.role {
            case .field: add(name, type.kind, type.form, at: offset)
            case .flaggedList:
                let hasElements: StoredField.Form =
                    if case .list(let model) = type.form { .hasModels(model) } else { .hasTexts }
                add("has\(name.prefix(1).uppercased())\(name.dropFirst())", .flag, hasElements, at: offset)
                add(name, type.kind, type.form, at: offset)
            case .included(let part):
                for (name, field) in part.schema.inOrder {
                    add(name, field.kind, field.stored.form, at: offset + field.stored.offset)
                }
            }
            return true
        }
        return schema
    }
}

extension Schema {
    /// The fields in the order of their declaration.
    package var inOrder: [(key: String, value: Field)] { sorted { $0.value.position < $1.value.position } }
}
