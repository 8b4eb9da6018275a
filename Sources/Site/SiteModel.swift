public import Foundation
public import Household
import Templating
import Wording

/// The inputs of a site other than the household and the theme.
public struct SiteInputs: Sendable {
    public var settings: Settings
    /// The audience to redact the household for. The redacted household's own audience decides what a site shows.
    public var audience: Audience
    /// The home whose rooms and labels are listed on pages that belong to no home; nil for the primary home.
    public var activeHome: EntityID<Home>?
    /// The day that "soon" is counted from.
    public var today: CalendarDate
    /// The time zone in which the times of records become days.
    public var timeZone: TimeZone
    /// `Content/` of the site root.
    public var contentFolder: URL
    /// How items depreciate in the insurance reports; nil for the table that comes with the program.
    public var depreciation: DepreciationTable?
    /// Identifies this version of the program: a new version makes all pages again.
    public var program: String

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

/// The source of all page models: the snapshot with its indexes and totals, and the words and formats.
///
/// The models themselves are made in `Pages/`, each in an extension beside its type.
///
/// What a page reads is noted in `reads`: see `PageBook`. What is not read through an accessor that notes it belongs to
/// a record that the page has read, or is the same for every page.
struct SiteModel: Wording, Sendable {
    /// Where the reads of the page that is being made are noted; nil while planning.
    var reads: ReadLog? {
        didSet {
            shown.reads = reads
            shopping.reads = reads
            paths.reads = reads
        }
    }
    /// The redacted household, its texts made printable.
    private(set) var shown: RedactedIndex
    private var totals: HouseholdSummary
    private(set) var paths: SitePaths
    private(set) var search: SearchData
    /// Nil for everybody but the owner.
    private(set) var history: SiteHistory?
    private(set) var shopping: ShoppingIndex
    private let prices: VaultPrices
    let media: SiteMedia
    /// The attachments whose files are in the site: pictures by digest, documents by path.
    private(set) var shownMedia: Set<String> = []
    /// The first photo that can be shown of each owner, if it has one.
    let covers: [Attachment.Owner: Cover]
    private let written: Content
    let formats: Formats
    let words: Words
    let settings: Settings
    /// The sentence that names the audience of the pages.
    private let audienceLine: String
    private let day: CalendarDate
    let timeZone: TimeZone
    private let table: DepreciationTable
    let insured: InsuredItems
    /// The reports of homes and claims, made from the current index.
    private(set) var reports = SharedReports()
    let program: String
    private let active: Home?

    init(
        _ shown: RedactedSnapshot, _ inputs: SiteInputs, words: Words, media: SiteMedia = .none,
        history: LatestChanges? = nil
    ) throws {
        let snapshot = shown.snapshot
        self.shown = RedactedIndex(shown, serials: inputs.settings.serials)
        let index = self.shown.index
        totals = HouseholdSummary(index)
        search = SearchData(self.shown)
        shopping = ShoppingIndex(snapshot)
        prices = VaultPrices(shopping)
        self.media = media
        covers = Cover.all(of: snapshot.attachments, media)
        let history = shown.audience == .owner ? history : nil
        self.history = history.map { SiteHistory($0) }
        paths = SitePaths(index, shopping)
        audienceLine = words(for: shown.audience)
        written = try Content.load(from: inputs.contentFolder, homes: ContentHomes(shown), for: shown.audience)
        formats = Formats(
            locale: inputs.settings.locale, currencies: snapshot.currencies.union(history?.currencies ?? []))
        self.words = words
        settings = inputs.settings.redacted(for: shown.audience)
        day = inputs.today
        timeZone = inputs.timeZone
        table = try inputs.depreciation ?? .standard()
        insured = InsuredItems(self.shown, table: table, today: day)
        program = inputs.program
        active = index.home(inputs.activeHome.map { shown.ids($0) }) ?? index.primaryHome
        for attachment in shownAttachments {
            switch media.entries[attachment.sha256] {
            case nil: continue
            case .picture: shownMedia.insert(attachment.sha256)
            case .document: shownMedia.insert(MediaPaths.document(attachment))
            }
        }
    }

    /// Whether a change affects only these items, so that `apply` can follow it.
    /// - Parameters:
    ///   - new: The inserted items, in the order of `changes.inserted`.
    ///   - history: The latest changes with this one.
    func canApply(_ changes: ItemChanges, inserting new: [Item], _ history: LatestChanges?) -> Bool {
        let removed = changes.removed.map { index.snapshot.items[$0] }
        func unassigned(_ items: [Item]) -> Int { items.count { index.effectiveHome(of: $0) == nil } }
        let unassignedBefore = index.unassignedItems.count
        let unassignedAfter = unassignedBefore - unassigned(removed) + unassigned(new)
        // Every page links to the list of unassigned items, if there is one.
        return (unassignedBefore == 0) == (unassignedAfter == 0) && keepsAttachments(of: removed, by: new)
            && (history?.currencies ?? []).allSatisfy(formats.knows)
            && keepsNesting(of: removed, by: new)
            && paths.canApply(inserted: new) && new.allSatisfy { $0.currencies.allSatisfy(formats.knows) }
    }

    /// Whether the nesting of items, and the titles in it, stay the same: the page of a container or of its contents
    /// shows the title of the other.
    private func keepsNesting(of removed: [Item], by new: [Item]) -> Bool {
        let nested = (removed + new).filter(index.isNested)
        guard !nested.isEmpty else { return true }
        let before = Dictionary(removed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return nested.allSatisfy { item in
            guard let a = before[item.id], let b = after[item.id] else { return false }
            return a.title == b.title && a.slug == b.slug && a.containerID == b.containerID
                && a.locationID == b.locationID && a.homeID == b.homeID
        }
    }

    /// Applies a change of items. `canApply` must hold for it.
    /// - Parameters:
    ///   - snapshot: The household after the change.
    ///   - history: The latest changes with this one.
    mutating func apply(_ changes: ItemChanges, of snapshot: RedactedSnapshot, _ history: LatestChanges?) {
        let removed = changes.removed.map { index.snapshot.items[$0] }
        let new = shown.apply(changes, of: snapshot)
        paths.apply(removed: removed, inserted: new)
        totals = HouseholdSummary(index)
        search = SearchData(self.shown)
        reports = SharedReports()
        self.history = history.map { SiteHistory($0) }
    }

    /// Whether the notes of each item, by position, may hold relative links.
    var itemsThatMayLink: [Bool] { index.snapshot.items.map { LinkCheck.mayHoldLinks($0.notes) } }

    var audience: Audience { shown.audience }
    var visibleParts: VisibleParts { shown.visibleParts }
    var index: SnapshotIndex { shown.index }

    var content: Content {
        reads?.note(.content)
        return written
    }

    /// The home whose rooms and labels are listed on pages that belong to no home.
    var activeHome: Home? {
        reads?.note(.activeHome)
        return active
    }

    var today: CalendarDate {
        reads?.note(.today)
        return day
    }

    /// How items depreciate in the insurance reports.
    var depreciation: DepreciationTable {
        reads?.note(.depreciation)
        return table
    }

    /// The latest changes; nil for everybody but the owner.
    var latestChanges: LatestChanges? {
        reads?.note(.history)
        return history?.latest
    }

    var vaultPrices: VaultPrices {
        reads?.note(.shopping)
        return prices
    }

    /// The value of a home, by room and by label.
    func summary(of home: EntityID<Home>) -> HomeSummary {
        reads?.note(.contents, home.uuid)
        return totals.home(home) ?? HomeSummary(of: home, in: index)
    }

    /// The value of the items without any home.
    var unassignedValue: Valuation {
        reads?.note(.contents)
        return totals.unassigned
    }

    /// The value of all items.
    var householdValue: Valuation {
        if let reads {
            for home in index.homes { reads.note(.contents, home.id.uuid) }
            reads.note(.contents)
        }
        return totals.total
    }

    var siteTitle: String {
        let title = settings.title.isEmpty ? index.profile.name : settings.title
        return title.isEmpty ? "Housebook" : PrintableText.cleaned(title)
    }

    func frame(
        _ title: String, at address: PageAddress, navigation: String, hasMarkdown: Bool = false, isReport: Bool = false
    ) -> Frame {
        Frame(
            lang: formats.language, siteTitle: siteTitle, pageTitle: title, root: address.root, navigation: navigation,
            audience: audienceLine, markdownHref: hasMarkdown ? address.link(to: address.path(inForm: ".md")) : nil,
            noindex: !visibleParts.isIndexed, valued: visibleParts.values, commands: visibleParts.commands,
            isReport: isReport)
    }

    /// The name of an entity in a command that a person may paste into a shell: its slug if valid, else its id. A slug
    /// that another program wrote may hold anything, even another command; an id cannot.
    func reference(to entity: some Entity) -> String {
        Slug.isValid(entity.slug) ? entity.slug : "\(entity.id)"
    }

    func date(_ instant: Date) -> String { formats.date(CalendarDate(instant, in: timeZone)) }

    /// For the columns of tables.
    func shortDate(_ instant: Date) -> String { formats.shortDate(CalendarDate(instant, in: timeZone)) }

    /// Markdown notes as written. For audiences other than the owner, addresses of pages that the site lacks are
    /// removed.
    func source(_ markdown: String, writtenFor own: String, links: LinkCheck) -> String? {
        guard !markdown.isEmpty else { return nil }
        let markdown = PrintableText.cleaned(markdown)
        guard audience != .owner, LinkCheck.mayHoldLinks(markdown) else { return markdown }
        let address = PageAddress(own)
        return Markdown.source(markdown) { links.destination(of: $0, writtenFor: address, at: address) != .none }
    }

    /// Markdown notes as HTML. Their relative links are resolved from the entity's own page and rewritten for the page
    /// that is being made.
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
    /// The currencies of the homes and of all amounts that the site shows.
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
    /// The currencies of the home and of all amounts frozen in the claim.
    fileprivate var currencies: Set<Currency> {
        var found: Set<Currency> = [setting.home.currency]
        for policy in setting.policies { found.formUnion(policy.currencies) }
        for line in lines { found.formUnion(line.line.currencies) }
        return found
    }
}

extension RegisterLine {
    /// The currencies of the line's amounts.
    var currencies: [Currency] { [unitValue, value, actualCashValue.amount].compactMap { $0?.currency } }
}

extension InsurancePolicy {
    /// The currencies of the policy and of those of its amounts that reports show.
    var currencies: [Currency] {
        let amounts =
            [deductible, limits.personalProperty] + specialLimits.map(\.amount) + scheduledItems.map(\.amount)
        return [currency] + amounts.compactMap { $0?.currency }
    }
}

extension Item {
    /// The currencies of the item's amounts.
    fileprivate var currencies: [Currency] { [price, replacement?.cost, sale?.price].compactMap { $0?.currency } }
}
