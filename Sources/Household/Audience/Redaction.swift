import Foundation

extension Snapshot {
    /// The household as an audience may see it: a smaller one, in which nothing else is to be found. For the owner the
    /// household itself.
    ///
    /// To be made of the owner's snapshot only: a redacted one does not say any more what is for whom. (Redacting again
    /// for the same audience changes nothing.)
    ///
    /// - What names an outermost circle that the audience is beyond is left out. A home takes all that belongs to it
    ///   along, a label every item that bears it, and whatever is left out its attachments.
    /// - Of what remains only the fields are copied that the table of disclosures allows.
    /// - A claim's home, policies and lines are shown by the same table as those that they were made of.
    /// - References lead to what remains, or are absent. An item's home is the one that it has through its room.
    /// - Others than the owner and the family know it all by ids of their own: see `AudienceIDs`.
    public func redacted(for audience: Audience) -> Snapshot { redacted(for: audience, by: ids(for: audience)) }

    /// - Parameter ids: By which the audience knows things. Tests leave the household's own, to see what became of each.
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
        let remains = Remains(copy)
        copy.follow(presence.itemHomes, remains)
        copy.nameAudiences(for: audience)
        copy.addClaims(of: self, for: audience)
        copy.addShopping(of: self, for: audience, remains)
        if !copy.homes.contains(where: \.isPrimary), !copy.homes.isEmpty { copy.homes[0].isPrimary = true }
        // All else is put in order by what no audience can hide, and so stands in it already.
        copy.sortShopping()
        // Before the ids, by which files of equal order stand.
        copy.remakeOrders(for: audience)
        copy.replaceIDs(by: ids)
        copy.remake(for: audience)
        return copy
    }
}

extension Snapshot {
    /// Takes the name of a home that is called by an address which the audience may not see.
    /// - Parameter originals: The homes with all their fields, in the order of the copy's.
    fileprivate mutating func forgetAddresses(in originals: [Home], for audience: Audience) {
        for (place, original) in zip(homes.indices, originals) {
            homes[place].forgetAddress(of: original, for: audience)
        }
    }
}

extension Home {
    /// Takes the name away where the home is called by an address which the audience may not see.
    mutating func forgetAddress(of original: Home, for audience: Audience) {
        guard !audience.sees("home.address.line1") else { return }
        let line = original.address.line1
        if !line.isEmpty, name.range(of: line, options: .caseInsensitive) != nil { name = "" }
    }
}

extension Array {
    /// What an audience may see of each; empty where it may not know of any.
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
    /// The settings as an audience may know them.
    public func redacted(for audience: Audience) -> Settings {
        guard audience != .owner else { return self }
        return [self].copied(DisclosureTable.settings, for: audience).first ?? Settings()
    }
}
