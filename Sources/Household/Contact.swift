/// How to reach somebody that a report names.
public struct Contact: Hashable, Codable, Sendable {
    /// Empty where the name is known from elsewhere, as the household's own.
    public var name: String
    /// As it is written, with any prefix.
    public var telephone: String
    public var email: String

    public init(name: String = "", telephone: String = "", email: String = "") {
        self.name = name
        self.telephone = telephone
        self.email = email
    }

    public var isEmpty: Bool { self == Contact() }

    /// What is known, in the order in which it is read.
    public var parts: [String] { [name, telephone, email].filter { !$0.isEmpty } }
}

extension Property where Value == String {
    /// A part of a contact that an entity may be without.
    init(
        _ contact: any WritableKeyPath<Entity, Contact?> & Sendable,
        _ part: any WritableKeyPath<Contact, String> & Sendable
    ) {
        self.init(
            get: { $0[keyPath: contact]?[keyPath: part] ?? "" },
            set: { entity, text in
                var changed = entity[keyPath: contact] ?? Contact()
                changed[keyPath: part] = text
                entity[keyPath: contact] = changed.isEmpty ? nil : changed
            })
    }
}
