/// A snapshot's shopping with its references resolved: the trips, and the purchases at each store.
///
/// Built once, in time proportional to the number of lines. Carts and vault items are identified by their positions in
/// the snapshot. As in `SnapshotIndex`, a reference that leads nowhere counts as absent, and where two entities share
/// an id, the first one is used.
public struct ShoppingIndex: Sendable {
    /// Where reads are noted, as in `SnapshotIndex`.
    package var reads: ReadLog?
    private let allStores: [Shop]
    private let allCategories: [VaultCategory]
    private let allVault: [VaultItem]
    private let allCarts: [Cart]
    private let completed: [Int]
    private let open: [Int]

    private let shopPositions: [EntityID<Shop>: Int]
    private let categoryPositions: [EntityID<VaultCategory>: Int]
    private let vaultPositions: [EntityID<VaultItem>: Int]
    /// Positions by category; under nil, vault items without a category, or whose category is gone.
    private let vaultByCategory: [EntityID<VaultCategory>?: [Int]]
    private let purchasesByItem: [EntityID<VaultItem>: [LinePlace]]
    private let visitsByShop: [EntityID<Shop>: [Visit]]

    /// The place of a line: the cart's position, and the line's position in it.
    public struct LinePlace: Hashable, Sendable {
        public let cart: Int
        public let line: Int
    }

    /// A completed trip to a store: a cart's position, and the spending there.
    public struct Visit: Hashable, Sendable {
        public let cart: Int
        public fileprivate(set) var spending = Spending()
    }

    public init(_ snapshot: Snapshot) {
        let (stores, categories, vault, carts) = (
            snapshot.stores, snapshot.categories, snapshot.vault, snapshot.carts
        )
        (allStores, allCategories, allVault, allCarts) = (stores, categories, vault, carts)
        shopPositions = stores.positionsByID()
        let known = categories.positionsByID()
        categoryPositions = known
        vaultPositions = vault.positionsByID()
        var byCategory: [EntityID<VaultCategory>?: [Int]] = [:]
        for (position, item) in vault.enumerated() where vaultPositions[item.id] == position {
            let category = item.categoryID.flatMap { known[$0] == nil ? nil : $0 }
            byCategory[category, default: []].append(position)
        }
        vaultByCategory = byCategory

        let unique = carts.positionsByID()
        let newestFirst = carts.indices.filter { unique[carts[$0].id] == $0 }.sorted { a, b in
            carts[a].date == carts[b].date ? carts[a].id < carts[b].id : carts[a].date > carts[b].date
        }
        let trips = newestFirst.filter { carts[$0].isCompleted }
        completed = trips
        open = newestFirst.filter { carts[$0].isShopping } + newestFirst.filter { carts[$0].isPlanning }

        var byItem: [EntityID<VaultItem>: [LinePlace]] = [:]
        var byShop: [EntityID<Shop>: [Visit]] = [:]
        for cart in trips {
            let lines = carts[cart].lines
            for line in lines {
                guard let purchase = line.purchase, let shop = purchase.terms.shop else { continue }
                byShop[shop.id, default: []].add(purchase.total, spentOn: cart)
            }
            // The last line is the latest here, too, as in `Cart.pricesPaid`.
            for (number, line) in lines.enumerated().reversed() where line.isFulfilled {
                guard let item = line.vaultItemID else { continue }
                byItem[item, default: []].append(LinePlace(cart: cart, line: number))
            }
        }
        (purchasesByItem, visitsByShop) = (byItem, byShop)
    }

    /// Whether there is nothing to show: no cart, no vault item and no store.
    public var isEmpty: Bool { carts.isEmpty && vault.isEmpty && stores.isEmpty }

    // MARK: - Whole lists

    public var stores: [Shop] {
        reads?.note(.places)
        return allStores
    }

    public var categories: [VaultCategory] {
        reads?.note(.places)
        return allCategories
    }

    public var vault: [VaultItem] {
        reads?.note(.shopping)
        return allVault
    }

    public var carts: [Cart] {
        reads?.note(.shopping)
        return allCarts
    }

    /// Positions of the completed carts, the newest first.
    public var trips: [Int] {
        reads?.note(.shopping)
        return completed
    }

    /// Positions of the carts in shopping, then of the carts in planning, each the newest first.
    public var openCarts: [Int] {
        reads?.note(.shopping)
        return open
    }

    // MARK: - By position

    public func cart(at position: Int) -> Cart {
        reads?.note(.cart, allCarts[position].id.uuid)
        return allCarts[position]
    }

    public func vaultItem(at position: Int) -> VaultItem {
        reads?.note(.vaultItem, allVault[position].id.uuid)
        return allVault[position]
    }

    // MARK: - By id

    public func shop(_ id: EntityID<Shop>?) -> Shop? { id.flatMap { shopPositions[$0] }.map { stores[$0] } }
    public func category(_ id: EntityID<VaultCategory>?) -> VaultCategory? {
        id.flatMap { categoryPositions[$0] }.map { categories[$0] }
    }
    public func vaultItem(_ id: EntityID<VaultItem>?) -> VaultItem? {
        if let id { reads?.note(.vaultItem, id.uuid) }
        return id.flatMap { vaultPositions[$0] }.map { allVault[$0] }
    }

    public func line(at place: LinePlace) -> CartItem { cart(at: place.cart).lines[place.line] }

    // MARK: - Entities by owner

    /// The purchases of a vault item on completed trips, the newest trip first, and the last line of a trip first.
    public func purchases(of id: EntityID<VaultItem>) -> [LinePlace] {
        reads?.note(.shopping)
        return purchasesByItem[id] ?? []
    }

    /// The completed trips on which something was bought at a store, the newest first.
    public func visits(to id: EntityID<Shop>) -> [Visit] {
        reads?.note(.shopping)
        return visitsByShop[id] ?? []
    }

    /// Positions of a home's completed carts, the newest first; of carts without a home for nil.
    public func trips(ofHome id: EntityID<Home>?) -> [Int] {
        reads?.note(.shopping)
        return completed.filter { allCarts[$0].homeID == id }
    }

    /// Positions of the vault items of a category; of vault items without one for nil.
    public func vaultItems(in id: EntityID<VaultCategory>?) -> [Int] {
        reads?.note(.shopping)
        return vaultByCategory[id] ?? []
    }

    /// Positions of all vault items, by category in the categories' order, vault items without one last.
    public var vaultItemsByCategory: [Int] {
        (categories.map { Optional($0.id) } + [nil]).firstOccurrences().flatMap(vaultItems(in:))
    }

    /// The prices of a vault item, in the order of the stores. Leaves out prices at stores that are gone.
    public func prices(of item: VaultItem) -> [PriceOption] {
        reads?.note(.places)
        let places = item.prices.indices.compactMap { place in
            shopPositions[item.prices[place].shopID].map { (shop: $0, price: place) }
        }
        return places.sorted { ($0.shop, $0.price) < ($1.shop, $1.price) }.map { item.prices[$0.price] }
    }

    // MARK: - Names

    // A trip that was finished shows the names of that time, even while it is reopened. Any other cart shows current
    // names.

    public func name(of line: CartItem, in cart: Cart) -> String {
        cart.wasFinished ? line.name : vaultItem(line.vaultItemID)?.name ?? line.name
    }

    /// The name of the line's category; empty for none.
    public func category(of line: CartItem, in cart: Cart) -> String {
        guard !cart.wasFinished, let item = vaultItem(line.vaultItemID) else { return line.category }
        return category(item.categoryID)?.name ?? ""
    }

    /// Empty where no store is known.
    public func name(of shop: ShopReference?, in cart: Cart) -> String {
        guard let shop else { return "" }
        return cart.wasFinished ? shop.name : self.shop(shop.id)?.name ?? shop.name
    }

    /// The cart with the names that its lines have now: what `finish` records.
    public func named(_ cart: Cart) -> Cart {
        var named = cart
        for place in cart.lines.indices {
            let line = cart.lines[place]
            func renamed(_ shop: ShopReference?) -> ShopReference? {
                shop.map { ShopReference(id: $0.id, name: name(of: $0, in: cart)) }
            }
            named.lines[place].name = name(of: line, in: cart)
            named.lines[place].category = category(of: line, in: cart)
            named.lines[place].planned.shop = renamed(line.planned.shop)
            if case .fulfilled(var purchase) = line.outcome {
                purchase.terms.shop = renamed(purchase.terms.shop)
                named.lines[place].outcome = .fulfilled(purchase)
            }
        }
        return named
    }
}

extension [ShoppingIndex.Visit] {
    /// Adds the cost of a line. The lines of a trip must come one after the other.
    fileprivate mutating func add(_ total: Money?, spentOn cart: Int) {
        if last?.cart != cart { append(ShoppingIndex.Visit(cart: cart)) }
        self[count - 1].spending.add(total)
    }
}
