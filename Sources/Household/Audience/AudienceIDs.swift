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
        making = isOthers ? IDMaking(household: household.profile.id.uuid, audience: Array(audience.name.utf8)) : nil
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
        profile.id = ids(profile.id)
        profile.homeIDs = profile.homeIDs.map { ids($0) }
        for place in homes.indices { homes[place].id = ids(homes[place].id) }
        for place in locations.indices { locations[place].replaceIDs(by: ids) }
        for place in labels.indices { labels[place].replaceIDs(by: ids) }
        for place in items.indices { items[place].replaceIDs(by: ids) }
        for place in policies.indices { policies[place].replaceIDs(by: ids) }
        for place in attachments.indices { attachments[place].replaceIDs(by: ids) }
        for place in claims.indices { claims[place].replaceIDs(by: ids) }
        for place in stores.indices { stores[place].id = ids(stores[place].id) }
        for place in categories.indices { categories[place].id = ids(categories[place].id) }
        for place in vault.indices { vault[place].replaceIDs(by: ids) }
        for place in carts.indices { carts[place].replaceIDs(by: ids) }
        sort()
    }
}

extension Location {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        homeID = homeID.map { ids($0) }
    }
}

extension Label {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        homeID = homeID.map { ids($0) }
    }
}

extension Item {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        locationID = locationID.map { ids($0) }
        homeID = homeID.map { ids($0) }
        labelIDs = labelIDs.map { ids($0) }
    }
}

extension InsurancePolicy {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        for place in scheduledItems.indices { scheduledItems[place].itemID = ids(scheduledItems[place].itemID) }
        homeIDs = homeIDs.map { ids($0) }
    }
}

extension Attachment {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        switch owner {
        case .item(let id): owner = .item(ids(id))
        case .home(let id): owner = .home(ids(id))
        case .location(let id): owner = .location(ids(id))
        case .policy(let id): owner = .policy(ids(id))
        }
    }
}

extension Claim {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        homeID = ids(homeID)
        setting.home.id = ids(setting.home.id)
        for place in setting.policies.indices { setting.policies[place].replaceIDs(by: ids) }
        for place in lines.indices { lines[place].line.replaceIDs(by: ids) }
    }
}

extension RegisterLine {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        itemID = ids(itemID)
        locationID = locationID.map { ids($0) }
        for place in attachments.indices { attachments[place].replaceIDs(by: ids) }
    }
}

extension VaultItem {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        categoryID = categoryID.map { ids($0) }
        for place in prices.indices { prices[place].shopID = ids(prices[place].shopID) }
        prices.sort { $0.precedes($1) }
    }
}

extension Cart {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        homeID = homeID.map { ids($0) }
        for place in lines.indices { lines[place].replaceIDs(by: ids) }
    }
}

extension CartItem {
    fileprivate mutating func replaceIDs(by ids: AudienceIDs) {
        id = ids(id)
        vaultItemID = vaultItemID.map { ids($0) }
        planned.shop?.replaceID(by: ids)
        guard case .fulfilled(var purchase) = outcome else { return }
        purchase.terms.shop?.replaceID(by: ids)
        outcome = .fulfilled(purchase)
    }
}

extension ShopReference {
    fileprivate mutating func replaceID(by ids: AudienceIDs) { id = ids(id) }
}
