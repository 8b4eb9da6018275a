import Household
import Templating
import Wording

/// The vault by category, with the latest price at each store, and the stores.
struct VaultPage: TemplateModel {
    /// An item that the household buys again and again.
    struct Row: TemplateModel {
        var name: String  // `Milk`
        @Link var href: String  // its page
        var rows: String  // the number of its prices, at least `1`: the table rows it needs
        var price: PriceRow?  // its price at the first store that has one
        var otherPrices: [PriceRow]  // its other prices, in the order of the stores
    }

    struct Category: TemplateModel {
        @Included var heading: CategoryHeading
        var continued: Bool  // it began on the page before
        var items: [Row]  // what belongs to it
    }

    /// On the first page only.
    struct Overview: TemplateModel {
        var countLine: String  // `42 items`
        var withoutPrice: String?  // `3 items have no price yet.`
        /// All stores in their order; `name`: `Corner Shop`; `emoji`: `🛒`; `colour`: `#2f6f4f`.
        @Flagged var stores: [LabelLink]
    }

    @Included var frame: Frame
    var pageLabel: String?  // `Apples to Milk`, what is on the page; absent where there is only one page
    var overview: Overview?  // on the first page only
    var empty: Bool  // there is nothing in the price book
    var categories: [Category]  // the categories of what is on this page; what has no category comes last
    @Included var pager: Pager
}

/// A category's name, with its emoji and colour; the heading for items without a category has neither.
struct CategoryHeading: TemplateModel {
    var category: String  // `Dairy`, or `No category`
    var emoji: String?  // the category's: `🥛`
    var colour: String?  // the category's: `#2f6f9f`; absent for no category
}

extension SiteModel {
    func vault(_ slice: PageSlice, at address: PageAddress, navigation: String) -> VaultPage {
        VaultPage(
            frame: frame(words[.vault], at: address, navigation: navigation, hasMarkdown: true),
            pageLabel: pageLabel(of: slice, .nameRange) { shopping.vaultItem(at: $0).name },
            overview: slice.isFirst ? vaultOverview(at: address) : nil, empty: slice.items.isEmpty,
            categories: vaultGroups(of: slice.items).map { group in
                VaultPage.Category(
                    heading: heading(of: group.category), continued: isContinued(group, on: slice),
                    items: group.items.map { vaultRow($0, at: address) })
            },
            pager: pager(
                of: slice, at: address, name: { shopping.vaultItem(at: $0).name }, path: path(ofVaultStartingWith:)))
    }

    private func vaultOverview(at address: PageAddress) -> VaultPage.Overview {
        VaultPage.Overview(
            countLine: count(.countItems, shopping.vault.count),
            withoutPrice: count(.vaultWithoutPrice, ifAny: vaultItemsWithoutPrice),
            stores: shopping.stores.compactMap { shop in
                paths.shop(shop.id).map { path in
                    LabelLink(
                        name: shop.name, href: address.link(toPage: path), emoji: emoji(shop.emoji),
                        colour: shop.colour.hex)
                }
            })
    }

    /// The number of vault items without a price at any store.
    var vaultItemsWithoutPrice: Int {
        shopping.vault.count { item in !item.prices.contains { shopping.shop($0.shopID) != nil } }
    }

    private func vaultRow(_ position: Int, at address: PageAddress) -> VaultPage.Row {
        let item = shopping.vaultItem(at: position)
        let prices = priceRows(of: position, at: address)
        return VaultPage.Row(
            name: item.name, href: address.link(toPage: paths.vaultItem(item.id) ?? SitePaths.vault),
            rows: "\(max(1, prices.count))", price: prices.first, otherPrices: Array(prices.dropFirst()))
    }

    // MARK: - Categories

    /// The part of a list that belongs to one category. Items are positions in the vault.
    struct VaultGroup {
        /// Nil for items without a category.
        var category: VaultCategory?
        var items: [Int]
    }

    /// Splits a list that is sorted by category, such as a slice of `vaultSlices`, where the category changes.
    func vaultGroups(of positions: some Sequence<Int>) -> [VaultGroup] {
        positions.reduce(into: []) { groups, position in
            let category = shopping.category(shopping.vaultItem(at: position).categoryID)
            if let last = groups.last, last.category?.id == category?.id {
                groups[groups.count - 1].items.append(position)
            } else {
                groups.append(VaultGroup(category: category, items: [position]))
            }
        }
    }

    func heading(of category: VaultCategory?) -> CategoryHeading {
        guard let category else { return CategoryHeading(category: words[.withoutCategory]) }
        return CategoryHeading(category: category.name, emoji: emoji(category.emoji), colour: category.colour.hex)
    }

    private func isContinued(_ group: VaultGroup, on slice: PageSlice) -> Bool {
        group.items.first == slice.items.first && continuesCategory(slice)
    }

    /// Whether a page of the vault begins in the middle of a category.
    func continuesCategory(_ slice: PageSlice) -> Bool {
        guard let first = slice.start else { return false }
        let category = shopping.category(shopping.vaultItem(at: first).categoryID)?.id
        return shopping.vaultItems(in: category).first != first
    }
}
