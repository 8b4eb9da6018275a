import Foundation

extension Snapshot {
    /// Returns a smaller household that holds only what an audience may see. For the owner, the household itself.
    ///
    /// - An entity is left out if the audience is beyond its outermost circle. Everything that belongs to a hidden home
    ///   is left out, too, and so is every item with a hidden label, and every attachment of a hidden owner.
    /// - Of the remaining entities, only the fields that the disclosure table allows are copied.
    /// - A claim's home, policies and lines are shown by the same rows as the entities that they were copied from.
    /// - References lead to remaining entities, or are absent. An item's home is its effective home.
    /// - Audiences other than the owner and the family see different ids: see `AudienceIDs`.
    ///
    /// - Parameter ids: The audience's ids. Tests keep the household's own, to follow each entity.
    func redacted(for audience: Audience, by ids: AudienceIDs) -> Snapshot {
        guard audience != .owner else { return self }
        let presence = Presence(self, for: audience)
        var copy = Snapshot(profile: profile)
        copy.homes = presence.homes.copied(DisclosureTable.home, for: audience)
        copy.locations = presence.locations.copied(DisclosureTable.location, for: audience)
        copy.labels = presence.labels.copied(DisclosureTable.label, for: audience)
        copy.items = presence.items.copied(DisclosureTable.item, for: audience)
        copy.policies = presence.policies.copied(DisclosureTable.policy, for: audience)
        copy.attachments = presence.attachments.copied(DisclosureTable.attachment, for: audience)
        copy.profile = [profile].copied(DisclosureTable.profile, for: audience).first ?? .absent

        copy.forgetAddresses(in: presence.homes, for: audience)
        for (place, home) in zip(copy.items.indices, presence.itemHomes) { copy.items[place].homeID = home }
        copy = copy.followed()
        copy.forgetReceipts()
        copy.nameAudiences(for: audience)
        copy.addClaims(of: self, for: audience)
        copy.addShopping(of: self, for: audience)
        if !copy.homes.contains(where: \.isPrimary), !copy.homes.isEmpty { copy.homes[0].isPrimary = true }
        // All other lists are sorted by fields that no audience can hide, so they are in order already.
        copy.sortShopping()
        // Before the ids change: files of equal order are sorted by id.
        copy.remakeOrders(for: audience)
        copy.replaceIDs(by: ids)
        copy.remake(for: audience)
        return copy
    }
}

extension Snapshot {
    /// Clears the name of each home that is named after an address which the audience may not see.
    /// - Parameter originals: The homes with all their fields, in the order of the copies.
    fileprivate mutating func forgetAddresses(in originals: [Home], for audience: Audience) {
        for (place, original) in zip(homes.indices, originals) {
            homes[place].forgetAddress(of: original, for: audience)
        }
    }
}

extension Snapshot {
    /// Takes receipts that the audience does not see off what was done.
    fileprivate mutating func forgetReceipts() {
        let files = Set(attachments.map(\.id))
        for place in homes.indices { homes[place].forgetFiles { !files.contains($0) } }
        for place in locations.indices { locations[place].forgetFiles { !files.contains($0) } }
        for place in items.indices { items[place].forgetFiles { !files.contains($0) } }
    }
}

extension Home {
    /// Clears the name if it contains an address which the audience may not see.
    mutating func forgetAddress(of original: Home, for audience: Audience) {
        guard !audience.sees("home.address.line1") else { return }
        let line = original.address.line1
        if !line.isEmpty, name.range(of: line, options: .caseInsensitive) != nil { name = "" }
    }
}

extension Array {
    /// Changes each element in place.
    mutating func change(_ change: (inout Element) -> Void) {
        for place in indices { change(&self[place]) }
    }

    /// Copies of the elements with only what an audience may see; empty if it may not know of such elements.
    func copied(_ table: Disclosures<Element>, for audience: Audience) -> [Element] {
        guard let steps = table.steps(for: audience) else { return [] }
        var copies = map(table.blank)
        for (place, original) in enumerated() {
            for step in steps { step(original, &copies[place]) }
        }
        return copies
    }
}

extension Settings {
    /// The settings with only what an audience may see.
    public func redacted(for audience: Audience) -> Settings {
        guard audience != .owner else { return self }
        return [self].copied(DisclosureTable.settings, for: audience).first ?? Settings()
    }
}
