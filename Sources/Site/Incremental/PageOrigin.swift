public import Foundation
public import Household
import Output
import Templating

/// What a page is made of, and why it was made again last.
public struct PageOrigin: Sendable {
    /// A part of what a page is made of.
    public struct Part: Hashable, Sendable {
        public let kind: Kind
        /// Its name, if there are several of its kind.
        public let name: String?
    }

    public enum Kind: String, Sendable {
        case everyPage, template, navigation, home, room, label, item, claim, policies, profile
        /// Which records there are, in their order.
        case list
        /// All items of a home, with every field.
        case contents
        case household, trip, priceBookItem, stores, shopping, today, depreciation, writtenPages, paths, history
    }

    /// The page's path below the site's top folder.
    public let path: String
    /// In the order in which they were read; none if the page was not made yet.
    public let parts: [Part]
    /// For whose sake the page was last made again, at most a few: none if for no part of it, such as a page that was
    /// lost. Nil for a page that was made only once.
    public let causes: [Part]?
    /// What has changed since the page was made.
    public let changes: [Part]
}

extension Site {
    /// - Parameters:
    ///   - path: A page's path below the site's top folder.
    ///   - output: The folder of the last build.
    /// - Returns: The origin of the page; otherwise the paths of the site.
    public func origin(
        of path: String, in output: URL, _ shown: RedactedSnapshot, media: SiteMedia, history: LatestChanges?
    ) throws -> (origin: PageOrigin?, pages: [String]) {
        let book = KeptReads.read(in: output.path).flatMap(PageBook.init) ?? PageBook()
        let plan = try plan(shown, media, history: history, book: book)
        let pages = plan.files().filter(\.isMadeOfReads).map(\.path)
        return (pages.contains(path) ? plan.origin(of: path) : nil, pages)
    }
}

extension PlannedFile {
    /// Whether it is noted what the file is made of.
    fileprivate var isMadeOfReads: Bool {
        switch source {
        case .page, .search, .calendar: true
        case .copy, .media, .text, .openData: false
        }
    }
}

extension SitePlan {
    /// - Parameter isCurrent: Whether the page is as this plan makes it.
    func origin(of path: String, isCurrent: Bool = false) -> PageOrigin {
        let page = PageKey(path)
        let book = records.change { book in
            for input in book.inputs(of: page) { _ = book.stamp(of: input) { makeStamp(&$0, $1) } }
            return book
        }
        return PageOrigin(
            path: path, parts: parts(book.inputs(of: page)), causes: book.causes(of: page).map(parts),
            changes: isCurrent ? [] : parts(book.changes(of: page)))
    }

    private func parts(_ inputs: [Input]) -> [PageOrigin.Part] {
        let titles = Dictionary(
            model.index.itemPositions.map { (model.index.id(ofItemAt: $0).uuid, model.index.item(at: $0).title) },
            uniquingKeysWith: { first, _ in first })
        var parts: [PageOrigin.Part] = []
        for input in inputs {
            let part = part(input, titles)
            if !parts.contains(part) { parts.append(part) }
        }
        return parts
    }

    private func part(_ input: Input, _ titles: [UUID: String]) -> PageOrigin.Part {
        let index = model.index
        let home = { (id: UUID) in index.home(EntityID(id))?.displayName }
        let room = { (id: UUID) in index.location(EntityID(id)).map(index.path) }
        let label = { (id: UUID) in index.label(EntityID(id))?.name }
        let (kind, name): (PageOrigin.Kind, String?) =
            switch input.kind {
            case .everyPage: (.everyPage, nil)
            case .template: (.template, PageTemplate.allCases.first { $0.input == input }?.rawValue)
            case .navigation, .activeHome: (.navigation, nil)
            case .home: (.home, home(input.id))
            case .location: (.room, room(input.id))
            case .label: (.label, label(input.id))
            case .item: (.item, titles[input.id])
            case .claim: (.claim, index.snapshot.claims.first { $0.id.uuid == input.id }?.cause)
            case .policies: (.policies, nil)
            case .profile: (.profile, nil)
            case .contents: (.contents, home(input.id))
            case .itemsOfHome, .datedItems, .roomsOfHome, .labelsOfHome: (.list, home(input.id))
            case .itemsInRoom, .family: (.list, room(input.id))
            case .itemsWithLabel: (.list, label(input.id))
            case .homes, .items, .claims, .placeOrder, .hasAttachments: (.list, nil)
            case .household, .surroundings: (.household, nil)
            case .cart: (.trip, model.shopping.carts.first { $0.id.uuid == input.id }?.name)
            case .vaultItem: (.priceBookItem, model.shopping.vaultItem(EntityID(input.id))?.name)
            case .places: (.stores, nil)
            case .shopping: (.shopping, nil)
            case .today: (.today, nil)
            case .depreciation: (.depreciation, nil)
            case .content: (.writtenPages, nil)
            case .history: (.history, nil)
            default: (.paths, nil)
            }
        return PageOrigin.Part(kind: kind, name: name)
    }
}
