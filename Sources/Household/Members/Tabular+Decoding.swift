// Reads a JSON object by a table of members.

extension Tabular {
    /// Absent members stay as they are in a blank value. Throws for an absent member without a default.
    init(tableFrom decoder: any Decoder) throws {
        var names: Set<String> = []
        try self.init(tableFrom: decoder, &names)
    }

    /// - Parameter names: The members that must be there, although they have a blank value.
    init(tableFrom decoder: any Decoder, needing names: [String]) throws {
        var given: Set<String> = []
        try self.init(tableFrom: decoder, &given)
        for name in names where !given.contains(name) {
            throw DecodingError.keyNotFound(
                MemberKey(name),
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "it is missing"))
        }
    }

    /// - Parameter names: Receives the names of the members that were read.
    init(tableFrom decoder: any Decoder, _ names: inout Set<String>) throws {
        let object = try decoder.container(keyedBy: MemberKey.self)
        self = .blank
        for field in Self.members {
            let member = field.member
            var (place, isThere) = (object, true)
            if let group = member.group {
                isThere = try object.has(group)
                if isThere { place = try object.nestedContainer(keyedBy: MemberKey.self, forKey: MemberKey(group)) }
            } else if member.role == .group {
                // Whether the entity has the group.
                field.set(.flag(try object.has(member.property)), of: &self)
                continue
            }
            let source = JSONMember(object: place, key: MemberKey(member.name))
            let isRead = isThere ? try field.decode(from: source, into: &self) : false
            if isRead { names.insert(member.name) }
            guard isRead || !isThere || !field.isNeeded else {
                throw DecodingError.keyNotFound(
                    source.key, DecodingError.Context(codingPath: place.codingPath, debugDescription: "it is missing"))
            }
        }
    }
}

extension KeyedDecodingContainer<MemberKey> {
    fileprivate func has(_ name: String) throws -> Bool {
        try contains(MemberKey(name)) && !decodeNil(forKey: MemberKey(name))
    }
}

private struct JSONMember: MemberSource {
    let object: KeyedDecodingContainer<MemberKey>
    let key: MemberKey

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value? { try object.decodeIfPresent(type, forKey: key) }
}

struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
