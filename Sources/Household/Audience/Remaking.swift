extension Snapshot {
    /// Makes new slugs, in the order of the snapshot: the old ones would reveal former and hidden names.
    mutating func remake(for audience: Audience) {
        homes.remakeSlugs("home", for: audience, from: \.displayName)
        locations.remakeSlugs("location", for: audience, from: \.name, in: \.homeID)
        labels.remakeSlugs("label", for: audience, from: \.name, in: \.homeID)
        items.remakeSlugs("item", for: audience, from: \.title)
        policies.remakeSlugs("policy", for: audience, from: \.provider)
        claims.remakeSlugs("claim", for: audience, from: \.slugSource)
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

extension Array where Element: Entity {
    /// - Parameters:
    ///   - kind: The kind of the disclosure table, and the slug of an entity whose name makes none.
    ///   - home: The home among whose entities the slug is unique; without one, it is unique among all.
    fileprivate mutating func remakeSlugs(
        _ kind: String, for audience: Audience, from name: (Element) -> String,
        in home: (Element) -> EntityID<Home>? = { _ in nil }
    ) {
        guard audience.grant(of: "\(kind).slug") == .remade else { return }
        var slugs: [EntityID<Home>?: FreshSlugs] = [:]
        change { $0.slug = slugs[home($0), default: FreshSlugs(fallback: kind)].next(for: name($0)) }
    }
}
