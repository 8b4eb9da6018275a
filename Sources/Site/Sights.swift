import Household

/// Which parts of pages an audience gets.
///
/// The household that a site is made from holds nothing that its audience may not see. But an empty total, a column of
/// "unknown" or a list of items without a serial number would reveal that something was left out, and what. Such parts
/// are therefore missing entirely.
struct Sights: Sendable {
    /// Values of items and their totals. An audience that sees only prices, or only replacement costs, gets neither,
    /// since its totals would be wrong.
    let values: Bool
    let rooms: Bool
    /// Notes for carrying things, in the place of values: size, fragility, priority and destination.
    let packing: Bool
    /// When a warranty ends, or that it lasts a lifetime.
    let warrantyTerm: Bool
    /// Which lists of items that need attention a dashboard has.
    let attention: Attention
    /// The days on which records were created, and so the list of the latest additions.
    let added: Bool
    /// The days on which records were changed.
    let changed: Bool
    let shopping: Bool
    /// Shell commands: only the owner has the store that they would change.
    let commands: Bool
    /// The title that the owner gave the site.
    let title: Bool
    /// The files of Content that are not pages: nothing in such a file says who it is for.
    let contentFiles: Bool
    /// Whether search engines may list the site.
    let isIndexed: Bool

    struct Attention: Hashable, Sendable {
        let warranties: Bool
        let values: Bool
        let serials: Bool
        let photos: Bool

        var isWhole: Bool { warranties && values && serials && photos }
    }

    init(_ audience: Audience) {
        let isWhole = { (key: String) in audience.sight(of: key) == .whole }
        let isAtHome = audience.circle <= .family
        values = audience.sees("item.price") && audience.sees("item.replacement.cost")
        rooms = audience.sees("location")
        packing = audience.circle == .mover
        warrantyTerm = isWhole("item.warranty.expires") && isWhole("item.warranty.isLifetime")
        attention = Attention(
            warranties: isAtHome && warrantyTerm,
            values: isAtHome && values,
            serials: isAtHome && isWhole("item.serial"), photos: isAtHome && isWhole("attachment.photo"))
        added = audience.sees("item.record.createdAt")
        changed = audience.sees("item.record.updatedAt")
        shopping = audience.sees("cart")
        commands = audience == .owner
        title = audience.sees("settings.title")
        contentFiles = isAtHome
        // Only the public audience itself: an audience that narrows it is smaller.
        isIndexed = audience == .everyone
    }
}

extension Word {
    /// The sentence that says who a page is for. All audiences that the household defined share one sentence, which
    /// includes the audience's name.
    init(for audience: Audience) {
        self =
            switch audience {
            case .owner: .audienceOwner
            case .family: .audienceFamily
            case .insurer: .audienceInsurer
            case .mover: .audienceMover
            case .everyone: .audiencePublic
            default: .audienceOther
            }
    }
}

extension Stamp {
    /// Mixes in everything that distinguishes an audience from others.
    mutating func mix(_ audience: Audience) {
        mix(audience.name)
        // Built-in audiences change only with the program.
        guard !Audience.builtIn.contains(audience) else { return }
        mix(audience.circle.rawValue)
        for (key, sight) in audience.sights {
            mix(key)
            mix(sight.rawValue)
        }
    }
}
