import Digests
import Foundation

/// The ids that a household and its entities have for an audience.
///
/// The owner and the family see the household's own ids. Every other audience sees different ones. An id in two
/// publications would reveal that both are of one household, and which of their entities are the same.
///
/// A new id depends only on the household, the audience and the old id, so a build without changes writes the same ids
/// again. Its second half is a checksum of the first half and the audience. So an id that was made for the audience is
/// recognised and kept: redacting twice gives the same as redacting once.
public struct AudienceIDs: Hashable, Sendable {
    /// Nil where ids are not replaced.
    private let making: IDMaking?

    /// The household's own ids, for every audience.
    static let own = AudienceIDs(making: nil)

    private init(making: IDMaking?) {
        self.making = making
    }

    init(of household: Snapshot, for audience: Audience) {
        let isOthers = audience.grant(of: "profile.id") == .remade
        let reader = audience.name + (audience.scope.map { " \($0.key)" } ?? "")
        making = isOthers ? IDMaking(household: household.profile.id.uuid, audience: Array(reader.utf8)) : nil
    }

    /// Whether the audience's ids differ from the household's.
    var areOthers: Bool { making != nil }

    /// The audience's id for an entity that has this id in the household.
    public func callAsFunction<Entity>(_ id: EntityID<Entity>) -> EntityID<Entity> {
        making.map { EntityID($0.replacement(of: id.uuid)) } ?? id
    }
}

private struct IDMaking: Hashable {
    /// The key: the household's own id, which the audience does not know.
    let household: UUID
    let audience: [UInt8]

    /// The audience's id in place of the household's; an id that is the audience's already stays.
    ///
    /// Never inlined: the compiler would optimise it once for each field of each entity.
    @inline(never)
    func replacement(of id: UUID) -> UUID {
        let old = withUnsafeBytes(of: id.uuid) { Array($0) }
        if self.id(from: Array(old[..<8])) == id { return id }
        return self.id(from: SipHash.hash(old + audience, key: household).bytes)
    }

    /// Makes an id for the audience.
    /// - Parameter first: The first half of the id, eight bytes, before the version bits are set.
    func id(from first: [UInt8]) -> UUID {
        var first = first
        // Version 8 of RFC 9562: a format defined by the application.
        first[6] = first[6] & 0x0F | 0x80
        // Anyone may verify the checksum, so its key is not secret.
        var last = SipHash.hash(first + audience, key: Profile.absent.id.uuid).bytes
        last[0] = last[0] & 0x3F | 0x80
        let b = first + last
        return UUID(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
            ))
    }
}

extension UInt64 {
    fileprivate var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> UInt64(8 * $0)) } }
}

extension Snapshot {
    /// The ids that this household and its entities have for an audience.
    public func ids(for audience: Audience) -> AudienceIDs { AudienceIDs(of: self, for: audience) }

    /// Replaces all ids by the audience's, and sorts again the lists that are ordered by id.
    mutating func replaceIDs(by ids: AudienceIDs) {
        guard ids.areOthers else { return }
        self = visited(by: IDReplacement(ids: ids))
        vault.change { $0.prices.sort { $0.precedes($1) } }
        sort()
    }
}

private struct IDReplacement: RecordVisitor {
    let ids: AudienceIDs

    func visit<Record: Tabular>(_ records: inout [Record]) {
        records.change { $0.replaceIDs { ids(EntityID<Void>($0)).uuid } }
    }
}
