extension Snapshot {
    /// Makes new slugs, in the order of the snapshot: the old ones would reveal former and hidden names.
    mutating func remake(for audience: Audience) {
        func remakes(_ key: String) -> Bool { audience.grant(of: key) == .remade }
        if remakes("home.slug") {
            var slugs = FreshSlugs(fallback: "home")
            for place in homes.indices { homes[place].slug = slugs.next(for: homes[place].displayName) }
        }
        if remakes("location.slug") {
            var slugs: [EntityID<Home>?: FreshSlugs] = [:]
            for place in locations.indices {
                let home = locations[place].homeID
                locations[place].slug = slugs[home, default: FreshSlugs(fallback: "location")]
                    .next(for: locations[place].name)
            }
        }
        if remakes("label.slug") {
            var slugs: [EntityID<Home>?: FreshSlugs] = [:]
            for place in labels.indices {
                let home = labels[place].homeID
                labels[place].slug = slugs[home, default: FreshSlugs(fallback: "label")].next(for: labels[place].name)
            }
        }
        if remakes("item.slug") {
            var slugs = FreshSlugs(fallback: "item")
            for place in items.indices { items[place].slug = slugs.next(for: items[place].title) }
        }
        if remakes("policy.slug") {
            var slugs = FreshSlugs(fallback: "policy")
            for place in policies.indices { policies[place].slug = slugs.next(for: policies[place].provider) }
        }
        if remakes("claim.slug") {
            var slugs = FreshSlugs(fallback: "claim")
            for place in claims.indices { claims[place].slug = slugs.next(for: claims[place].slugSource) }
        }
    }

    /// Renumbers the files of each owner, in the order of the snapshot: gaps would reveal hidden files.
    mutating func remakeOrders(for audience: Audience) {
        guard audience.grant(of: "attachment.order") == .remade else { return }
        var orders: [Attachment.Owner: Int] = [:]
        for place in attachments.indices {
            attachments[place].order = orders[attachments[place].owner, default: 0]
            orders[attachments[place].owner, default: 0] += 1
        }
        // The order among the files of different owners has changed.
        sortAttachments()
    }

    /// Sets the audience of labels and files that are visible only because one was named: to this circle and no more,
    /// so that redacting again keeps them.
    mutating func nameAudiences(for audience: Audience) {
        for place in labels.indices where audience.grant(of: "label.audience") == .remade {
            labels[place].audience = PrivateLabels.contain(labels[place].name) ? audience.circle : nil
        }
        for kind in Attachment.Kind.allCases where audience.grant(of: "attachment.\(kind.rawValue)") == .named {
            for place in attachments.indices where attachments[place].kind == kind {
                attachments[place].audience = audience.circle
            }
        }
    }
}
