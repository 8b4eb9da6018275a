// Values whose JSON is read and written by their table of members, not by their Swift type.

/// A value that is a JSON object with the members of its table. Unknown values have no member.
public protocol CodedByTable: Tabular {
    /// The fault of a value that was read; nil if it is valid.
    /// - Parameter given: The names of the members that the object has.
    func fault(given: Set<String>) -> TableFault?
}

/// Why a JSON object is not a valid value.
public struct TableFault: Sendable {
    /// The name of the member at fault; nil for the object itself.
    let member: String?
    let reason: String

    init(_ member: String? = nil, _ reason: String) { (self.member, self.reason) = (member, reason) }

    static func missing(_ member: String) -> TableFault { TableFault(member, "is missing") }
}

extension CodedByTable {
    public func fault(given: Set<String>) -> TableFault? { nil }

    public init(from decoder: any Decoder) throws {
        var given: Set<String> = []
        try self.init(tableFrom: decoder, &given)
        guard let fault = fault(given: given) else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath + (fault.member.map { [MemberKey($0)] } ?? []),
                debugDescription: fault.reason))
    }

    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: MemberKey.self)
        for field in Self.members where !field.value(of: self).isUnknown {
            try object.encode(field.encodable(of: self), forKey: MemberKey(field.member.name))
        }
    }
}
