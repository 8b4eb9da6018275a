public import Foundation
public import Household

/// What a site is made from, beside the household itself.
public struct SiteInputs: Sendable {
    public var settings: Settings
    /// Whom the site is for. The household that it is made from has been redacted for them.
    public var audience: Audience
    /// The home whose rooms and labels global pages list; nil for the primary one.
    public var activeHome: EntityID<Home>?
    /// The day that "soon" is counted from.
    public var today: CalendarDate
    /// The zone in which the times of records become days.
    public var timeZone: TimeZone
    /// `Content/` of the site root.
    public var contentFolder: URL
    /// How things age in the insurance reports; nil for the table that comes with the program.
    public var depreciation: DepreciationTable?
    /// What tells this program from another version of it: pages of another are made again.
    public var program: String
    /// The homes by the slugs that Content calls them by, where the household that the site is made from has others, or
    /// fewer homes; nil for its own.
    var homeSlugs: [String: EntityID<Home>]?

    public init(
        settings: Settings, audience: Audience = .owner, activeHome: EntityID<Home>? = nil, today: CalendarDate,
        timeZone: TimeZone, contentFolder: URL, depreciation: DepreciationTable? = nil, program: String = ""
    ) {
        self.settings = settings
        self.audience = audience
        self.activeHome = activeHome
        self.today = today
        self.timeZone = timeZone
        self.contentFolder = contentFolder
        self.depreciation = depreciation
        self.program = program
    }
}

/// Everything that page models are made from: the snapshot, indexed and added up, and how to write it down.
///
/// The models themselves are made in `Pages/`, each in an extension beside its type.
struct SiteModel: Sendable {
    private(set) var index: SnapshotIndex
    private(set) var summary: HouseholdSummary
    private(set) var paths: SitePaths
    let shopping: ShoppingIndex
    let vaultPrices: VaultPrices
    let media: SiteMedia
    /// The files of attachments that lie in the site: the digests of pictures, the paths of documents.
    private(set) var shownMedia: Set<String> = []
    /// The first photo of whatever has one that can be shown.
    let covers: [Attachment.Owner: Cover]
    let content: Content
    let formats: Formats
    let words: Words
    let settings: Settings
    let audience: Audience
    let sights: Sights
    /// Whom the pages are for, as a sentence.
    private let audienceLine: String
    let today: CalendarDate
    let timeZone: TimeZone
    /// How things age in the insurance reports.
    let depreciation: DepreciationTable
    /// Of the index as it is.
    private(set) var homeReports = HomeReports()
    let program: String
    /// The home that global pages list the rooms and labels of.
    let activeHome: Home?

    init(_ snapshot: Snapshot, _ inputs: SiteInputs, words: Words, media: SiteMedia = .none) throws {
        let snapshot = snapshot.printable()
        index = SnapshotIndex(snapshot)
        summary = HouseholdSummary(index)
        shopping = ShoppingIndex(snapshot)
        vaultPrices = VaultPrices(shopping)
        self.media = media
        covers = Cover.all(of: snapshot.attachments, media)
        paths = SitePaths(index, shopping)
        audience = inputs.audience
        sights = Sights(inputs.audience)
        audienceLine = words(Word(for: inputs.audience), ["audience": inputs.audience.name])
        content = try Content.load(
            from: inputs.contentFolder, homes: ContentHomes(snapshot.homes, slugs: inputs.homeSlugs),
            for: inputs.audience)
        formats = Formats(locale: inputs.settings.locale, currencies: snapshot.currencies)
        self.words = words
        settings = inputs.settings
        today = inputs.today
        timeZone = inputs.timeZone
        depreciation = try (inputs.depreciation ?? .standard()).printable()
        program = inputs.program
        activeHome = index.home(inputs.activeHome) ?? index.primaryHome
        for attachment in shownAttachments {
            switch media.entries[attachment.sha256] {
            case nil: continue
            case .picture: shownMedia.insert(attachment.sha256)
            case .document: shownMedia.insert(MediaPaths.document(attachment))
            }
        }
    }

    /// Whether a change concerns no more than these items, so that `apply` can follow it.
    /// - Parameter new: The inserted items as they are in the store, in their order.
    func canApply(_ changes: ItemChanges, inserting new: [Item]) -> Bool {
        let removed = changes.removed.map { index.snapshot.items[$0] }
        func unassigned(_ items: [Item]) -> Int { items.count { index.effectiveHome(of: $0) == nil } }
        let unassignedBefore = index.unassignedItems.count
        let unassignedAfter = unassignedBefore - unassigned(removed) + unassigned(new)
        // Every page links to the list of unassigned items, if there is one.
        return (unassignedBefore == 0) == (unassignedAfter == 0) && keepsAttachments(of: removed, by: new)
            && paths.canApply(inserted: new) && new.allSatisfy { $0.currencies.allSatisfy(formats.knows) }
    }

    /// Follows a change of items that `canApply`.
    mutating func apply(_ changes: ItemChanges, inserting new: [Item]) {
        let new = new.map { $0.printable() }
        paths.apply(removed: changes.removed.map { index.snapshot.items[$0] }, inserted: new)
        index.apply(changes, inserting: new)
        summary = HouseholdSummary(index)
        homeReports = HomeReports()
    }

    var siteTitle: String {
        if sights.title, !settings.title.isEmpty { return PrintableText.cleaned(settings.title) }
        return index.snapshot.profile.name.isEmpty ? "Housebook" : index.snapshot.profile.name
    }

    func frame(
        _ title: String, at address: PageAddress, navigation: String, markdown: String? = nil, isReport: Bool = false
    ) -> Frame {
        Frame(
            language: formats.language, siteTitle: siteTitle, title: title, root: address.root, navigation: navigation,
            audience: audienceLine, markdownHref: markdown.map { address.link(to: $0) }, isPrivate: !sights.isIndexed,
            hasValues: sights.values, hasCommands: sights.commands, isReport: isReport)
    }

    /// What names an entity in a command that a person may paste into a shell. A slug that another program wrote may be
    /// anything, a command of its own among it; an id is none.
    func reference(to entity: some Entity) -> String {
        Slug.isValid(entity.slug) ? entity.slug : "\(entity.id)"
    }

    func date(_ instant: Date) -> String { formats.date(CalendarDate(instant, in: timeZone)) }

    /// Markdown notes as they are written; for others than the owner without the addresses of what they are not shown.
    func source(_ markdown: String, writtenFor own: String, links: LinkCheck) -> String? {
        guard !markdown.isEmpty else { return nil }
        guard audience != .owner, LinkCheck.mayHoldLinks(markdown) else { return markdown }
        let address = PageAddress(own)
        return Markdown.source(markdown) { links.destination(of: $0, writtenFor: address, at: address) != .none }
    }

    /// Markdown notes as HTML, their relative links seen from the entity's own page and written for the page at hand.
    func notes(
        _ markdown: String, topHeading: Int, writtenFor own: String, at address: PageAddress, links: LinkCheck
    ) -> String? {
        guard !markdown.isEmpty else { return nil }
        return Markdown.html(markdown, topHeading: topHeading) { link, _ in
            links.destination(of: link, writtenFor: PageAddress(own), at: address)
        }
    }
}

extension Snapshot {
    /// Every currency that an amount of the household is given in.
    var currencies: Set<Currency> {
        var found = Set(homes.map(\.currency))
        for home in homes {
            if let price = home.purchasePrice { found.insert(price.currency) }
        }
        for item in items { found.formUnion(item.currencies) }
        for item in vault { found.formUnion(item.prices.map(\.price.currency)) }
        found.formUnion(carts.map(\.currency))
        for policy in policies { found.formUnion(policy.currencies) }
        for claim in claims { found.formUnion(claim.currencies) }
        return found
    }
}

extension Claim {
    /// Every currency that an amount frozen in it is given in.
    fileprivate var currencies: Set<Currency> {
        var found: Set<Currency> = [setting.home.currency]
        for policy in setting.policies { found.formUnion(policy.currencies) }
        for line in lines.map(\.line) {
            for amount in [line.unitValue, line.value, line.actualCashValue.amount] {
                if let amount { found.insert(amount.currency) }
            }
        }
        return found
    }
}

extension InsurancePolicy {
    /// Every currency that an amount of the policy is given in.
    var currencies: [Currency] {
        let amounts =
            [deductible, limits.personalProperty] + specialLimits.map(\.amount) + scheduledItems.map(\.amount)
        return [currency] + amounts.compactMap { $0?.currency }
    }
}

extension Item {
    /// Every currency that an amount of the item is given in.
    fileprivate var currencies: [Currency] { [price, replacement?.cost, sale?.price].compactMap { $0?.currency } }
}
