/// How to reach the insured.
public struct Contact: Hashable, Codable, Sendable {
    /// As it is written, with any prefix.
    public var telephone: String
    public var email: String

    public init(telephone: String = "", email: String = "") {
        (self.telephone, self.email) = (telephone, email)
    }

    public var isEmpty: Bool { self == Contact() }

    /// The known parts, in reading order.
    public var parts: [String] { [telephone, email].filter { !$0.isEmpty } }
}

/// The person or office to call about a policy.
public struct Agent: Hashable, Codable, Sendable {
    /// A person or an office.
    public var name: String
    public var telephone: String
    public var email: String

    public init(name: String = "", telephone: String = "", email: String = "") {
        (self.name, self.telephone, self.email) = (name, telephone, email)
    }

    public var isEmpty: Bool { self == Agent() }

    /// The known parts, in reading order.
    public var parts: [String] { [name, telephone, email].filter { !$0.isEmpty } }
}

extension Property where Value == String {
    /// A text of a part that an entity may lack.
    /// - Parameter empty: The empty part, which counts as none.
    init<Part: Equatable & Sendable>(
        _ part: any WritableKeyPath<Entity, Part?> & Sendable, _ text: any WritableKeyPath<Part, String> & Sendable,
        empty: Part
    ) {
        self.init(
            get: { $0[keyPath: part]?[keyPath: text] ?? "" },
            set: { entity, value in
                var changed = entity[keyPath: part] ?? empty
                changed[keyPath: text] = value
                entity[keyPath: part] = changed == empty ? nil : changed
            })
    }
}

extension Contact: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "telephone", .text(\.telephone)),
        Field(part: "email", .text(\.email)),
    ]
    public static let blank = Self()
}
