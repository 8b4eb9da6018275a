import Foundation

/// The ids by which an audience knows a household and what is in it.
///
/// The owner and the family know the household's own ids. Every other audience is given ids of its own. An id that stood
/// in two publications would tell that both are of one household, and which of their things are the same.
///
/// A new id depends on the household, the audience and the old id alone, so a build that nothing has changed writes the
/// same ids again. Its second half is a checksum of the first and of the audience. So an id that was made for the audience
/// is recognised and stays: redacting a household twice is redacting it once.
public struct AudienceIDs: Sendable {
    /// Nil where ids stay as they are.
    private let making: IDMaking?

    /// The household's own, for every audience.
    static let own = AudienceIDs(making: nil)

    private init(making: IDMaking?) {
        self.making = making
    }

    init(of household: Snapshot, for audience: Audience) {
        let isOthers = audience.grant(of: "profile.id") == .remade
        making = isOthers ? IDMaking(household: household.profile.id.uuid, audience: Array(audience.name.utf8)) : nil
    }

    /// Whether the audience knows things by other ids than the household does.
    var areOthers: Bool { making != nil }

    /// The id by which the audience knows what the household knows by this one.
    public func callAsFunction<Entity>(_ id: EntityID<Entity>) -> EntityID<Entity> {
        guard let making else { return id }
        let old = withUnsafeBytes(of: id.uuid.uuid) { Array($0) }
        if making.id(from: Array(old[..<8])) == id.uuid { return id }
        return EntityID(making.id(from: SipHash.hash(old + making.audience, key: making.household).bytes))
    }
}

private struct IDMaking {
    /// The household's own id, which the audience does not know: the key.
    let household: UUID
    let audience: [UInt8]

    /// An id for the audience.
    /// - Parameter first: Its first half, eight bytes, in which the version's bits are still to be set.
    func id(from first: [UInt8]) -> UUID {
        var first = first
        // Version 8 of RFC 9562: made by a rule of one's own.
        first[6] = first[6] & 0x0F | 0x80
        // Everybody may check it, so its key is no secret.
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
    /// The ids by which an audience knows this household and what is in it.
    public func ids(for audience: Audience) -> AudienceIDs { AudienceIDs(of: self, for: audience) }

    /// Gives everything the ids by which an audience knows it, and puts into order again what stands by its id.
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
