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
        guard let making else { return id }
        let old = withUnsafeBytes(of: id.uuid.uuid) { Array($0) }
        if making.id(from: Array(old[..<8])) == id.uuid { return id }
        return EntityID(making.id(from: SipHash.hash(old + making.audience, key: making.household).bytes))
    }
}

private struct IDMaking: Hashable {
    /// The key: the household's own id, which the audience does not know.
    let household: UUID
    let audience: [UInt8]

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
        ids.replace(&profile.id)
        ids.replace(&profile.homeIDs)
        homes.change { ids.replace(&$0.id) }
        locations.change {
            ids.replace(&$0.id)
            ids.replace(&$0.homeID)
            ids.replace(&$0.parentID)
        }
        labels.change {
            ids.replace(&$0.id)
            ids.replace(&$0.homeID)
        }
        items.change {
            ids.replace(&$0.id)
            ids.replace(&$0.locationID)
            ids.replace(&$0.homeID)
            ids.replace(&$0.containerID)
            ids.replace(&$0.labelIDs)
        }
        policies.change(ids.replace(in:))
        attachments.change(ids.replace(in:))
        claims.change(ids.replace(in:))
        replaceShoppingIDs(by: ids)
        sort()
    }

    private mutating func replaceShoppingIDs(by ids: AudienceIDs) {
        stores.change { ids.replace(&$0.id) }
        categories.change { ids.replace(&$0.id) }
        vault.change {
            ids.replace(&$0.id)
            ids.replace(&$0.categoryID)
            $0.prices.change { ids.replace(&$0.shopID) }
            $0.prices.sort { $0.precedes($1) }
        }
        carts.change {
            ids.replace(&$0.id)
            ids.replace(&$0.homeID)
            $0.lines.change(ids.replace(in:))
        }
    }
}

extension AudienceIDs {
    fileprivate func replace<Entity>(_ id: inout EntityID<Entity>) { id = self(id) }
    fileprivate func replace<Entity>(_ id: inout EntityID<Entity>?) { id = id.map { self($0) } }
    fileprivate func replace<Entity>(_ list: inout [EntityID<Entity>]) { list = list.map { self($0) } }

    fileprivate func replace(in policy: inout InsurancePolicy) {
        replace(&policy.id)
        replace(&policy.homeIDs)
        policy.scheduledItems.change { replace(&$0.itemID) }
    }

    fileprivate func replace(in attachment: inout Attachment) {
        replace(&attachment.id)
        switch attachment.owner {
        case .item(let id): attachment.owner = .item(self(id))
        case .home(let id): attachment.owner = .home(self(id))
        case .location(let id): attachment.owner = .location(self(id))
        case .policy(let id): attachment.owner = .policy(self(id))
        case .claim(let id): attachment.owner = .claim(self(id))
        }
    }

    fileprivate func replace(in claim: inout Claim) {
        replace(&claim.id)
        replace(&claim.homeID)
        replace(&claim.setting.home.id)
        claim.setting.policies.change(replace(in:))
        claim.lines.change {
            replace(&$0.line.itemID)
            replace(&$0.line.locationID)
            $0.line.attachments.change(replace(in:))
        }
        claim.expenses.change { replace(&$0.receiptIDs) }
    }

    fileprivate func replace(in line: inout CartItem) {
        replace(&line.id)
        replace(&line.vaultItemID)
        line.changeStores { store in
            if let id = store?.id { store?.id = self(id) }
        }
    }
}
