import Household

/// Which parts of pages there are for an audience.
///
/// The household that a site is made from holds nothing that its audience may not see. But a total of nothing, a column
/// of "unknown" and a list of things without a serial number would say that something was left out, and what: such parts
/// are not there at all.
struct Sights: Sendable {
    /// Amounts: what things are worth, and what that adds up to. Who sees only the price, or only what a new one costs,
    /// would see totals that are none.
    let values: Bool
    let rooms: Bool
    /// What to know for carrying things, in the place of values: sizes, what is fragile, what goes first and where to.
    let packing: Bool
    /// Until when a warranty lasts.
    let warrantyTerm: Bool
    /// What a dashboard asks to be seen to, by list.
    let attention: Attention
    /// The days on which records were made, and with them what was added last.
    let added: Bool
    /// The days on which records were changed.
    let changed: Bool
    let shopping: Bool
    /// Lines for the shell: only the owner has the store that they would change.
    let commands: Bool
    /// The title that the owner gave the site.
    let title: Bool
    /// The files of Content that are no pages: nothing says whom such a file is for.
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
        // An audience that narrows the public is a smaller one still.
        isIndexed = audience == .everyone
    }
}

extension Word {
    /// The sentence that says whom a page is for. Audiences that a household made itself share one, which has their name.
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
    /// Everything that an audience is told apart from others by.
    mutating func mix(_ audience: Audience) {
        mix(audience.name)
        // Those that every household has change with the program alone.
        guard !Audience.builtIn.contains(audience) else { return }
        mix(audience.circle.rawValue)
        for (key, sight) in audience.sights {
            mix(key)
            mix(sight.rawValue)
        }
    }
}
