import Foundation
import Household
import HouseholdStore

/// The verbs of `CartRepository`: some calls are allowed by the rules, others refused, and a refusal must change
/// nothing.
enum ShoppingChange: String, Change, CaseIterable {
    case addStore, editStore, deleteStore, addCategory, editCategory, deleteCategory
    case addVaultItem, editVaultItem, deleteVaultItem, setPrice, removePrice
    case createCart, createTrip, editCart, deleteCart, clone, wholeTrip, goShopping
    case plan, remove, start, check, uncheck, surprise, skip, finish, finishKeeping, abort, reopen

    /// The most frequent changes in real use.
    static let common: [ShoppingChange] = [.plan, .plan, .check, .check, .surprise, .finish, .setPrice, .wholeTrip]

    func make(in world: World) throws -> String {
        let position = try world.store.changes.position()
        do {
            return try make(world, try world.store.shopping)
        } catch  where Changes.isRefusal(error) {
            guard try world.store.changes.position() == position else { throw HalfDone(change: self, error: error) }
            throw error
        }
    }

    /// A refused verb changed something nonetheless.
    struct HalfDone: Error {
        var change: ShoppingChange
        var error: any Error
    }

    private func make(_ world: World, _ shopping: CartRepository) throws -> String {
        switch self {
        case .addStore, .editStore, .deleteStore: try changeStore(world, shopping)
        case .addCategory, .editCategory, .deleteCategory: try changeCategory(world, shopping)
        case .addVaultItem, .editVaultItem, .deleteVaultItem, .setPrice, .removePrice:
            try changeVault(world, shopping)
        case .createCart, .createTrip, .editCart, .deleteCart, .clone, .wholeTrip, .goShopping:
            try changeCart(world, shopping)
        case .plan, .remove, .check, .uncheck, .surprise, .skip: try changeLine(world, shopping)
        case .start, .finish, .finishKeeping, .abort, .reopen: try step(world, shopping)
        }
    }

    // MARK: - Stores, categories and the vault

    private func changeStore(_ world: World, _ shopping: CartRepository) throws -> String {
        if case .addStore = self {
            let shop = Shop(
                id: try world.newID(), name: world.freshName(), emoji: world.one(of: ["", "🛒"]), colour: world.colour(),
                sortOrder: world.number(0...2))
            return "add store \(try shopping.addShop(shop).slug)"
        }
        let shop = try world.shop()
        if case .deleteStore = self {
            try shopping.deleteShop(shop.id)
            return "delete store \(shop.slug)"
        }
        let aspect = world.number(0...3)
        try shopping.editShop(shop.id) { shop in
            switch aspect {
            case 0, 1: shop.name = world.chance(80) ? world.freshName() : world.name()
            case 2: shop.colour = world.colour()
            default: (shop.emoji, shop.sortOrder) = (world.one(of: ["", "🏬"]), world.number(0...2))
            }
        }
        return "edit store \(shop.slug), aspect \(aspect)"
    }

    private func changeCategory(_ world: World, _ shopping: CartRepository) throws -> String {
        if case .addCategory = self {
            let category = VaultCategory(
                id: try world.newID(), name: world.freshName(), colour: world.colour(), sortOrder: world.number(0...2))
            return "add category \(try shopping.addCategory(category).slug)"
        }
        let id: EntityID<VaultCategory> = try world.anEntity("category")
        if case .deleteCategory = self {
            try shopping.deleteCategory(id)
            return "delete category \(id)"
        }
        let aspect = world.number(0...2)
        let category = try shopping.editCategory(id) { category in
            switch aspect {
            case 0: category.name = world.freshName()
            case 1: category.colour = world.colour()
            default: (category.emoji, category.sortOrder) = (world.one(of: ["", "🥕"]), world.number(0...2))
            }
        }
        return "edit category \(category.slug), aspect \(aspect)"
    }

    private func changeVault(_ world: World, _ shopping: CartRepository) throws -> String {
        if case .addVaultItem = self {
            let categories = world.chance(25) ? [] : try world.ids("category")
            var item = VaultItem(
                id: try world.newID(), name: world.chance(30) ? world.thing() : world.freshName(),
                categoryID: categories.isEmpty ? nil : try world.entity(world.one(of: categories)))
            if world.chance(60), let price = world.price(in: .eur) {
                item.setPrice(
                    PriceOption(
                        shopID: try world.shop().id, unit: world.unit(), price: price, asOf: world.earlier()))
            }
            return "add vault item \(try shopping.addVaultItem(item).slug)"
        }
        let item = try world.vaultItem()
        switch self {
        case .setPrice:
            guard let price = world.price(in: world.chance(85) ? .eur : .usd) else { throw NothingToDo() }
            let shop = try world.shop()
            try shopping.setPrice(of: item.id, at: shop.id, per: world.unit(), price)
            return "price \(item.slug) at \(shop.slug): \(price.plain)"
        case .removePrice:
            let option = try world.any(of: item.prices)
            try shopping.removePrice(of: item.id, at: option.shopID, per: option.unit)
            return "forget a price of \(item.slug)"
        case .deleteVaultItem:
            try shopping.deleteVaultItem(item.id)
            return "delete vault item \(item.slug)"
        default:
            let (isRenamed, category): (Bool, EntityID<VaultCategory>?) =
                (world.chance(50), world.chance(30) ? nil : try world.anEntity("category"))
            let name = world.chance(80) ? world.freshName() : world.thing()
            try shopping.editVaultItem(item.id) { item in
                if isRenamed { item.name = name } else { item.categoryID = category }
            }
            return "edit vault item \(item.slug): \(isRenamed ? name : "category \(category as Any)")"
        }
    }

    // MARK: - Carts

    private func changeCart(_ world: World, _ shopping: CartRepository) throws -> String {
        switch self {
        case .createCart: return "create cart \(try shopping.createCart(try world.newCart()).slug)"
        case .createTrip:
            // A completed trip recorded elsewhere, some time ago.
            var cart = try world.newCart()
            let end = world.earlier()
            cart.state = .completed(since: end.addingTimeInterval(-2000), at: end)
            cart.lines = try (0..<world.number(0...4)).map { _ in
                var line = try world.newLine(in: cart.currency)
                line.outcome = world.chance(20) ? .skipped : .fulfilled(try world.purchase(of: line, in: cart))
                line.addedDuringShopping = world.chance(20)
                return line
            }
            return "write down trip \(try shopping.createCart(cart).slug)"
        case .clone:
            let cart = try world.cart(.planning, .shopping, .completed)
            return "clone \(cart.slug): \(try shopping.clone(cart.id, as: world.chance(50) ? nil : world.name()).slug)"
        case .wholeTrip, .goShopping: return try trip(world, shopping)
        case .deleteCart:
            let cart = try world.cart(.planning, .shopping)
            try shopping.deleteCart(cart.id)
            return "delete cart \(cart.slug)"
        default:
            let cart = try world.cart(.planning, .shopping)
            let aspect = world.number(0...2)
            let (name, home): (String, EntityID<Home>?) =
                (world.freshName(), world.chance(30) ? nil : try world.anEntity("home"))
            let budget = world.price(in: cart.currency)
            try shopping.editCart(cart.id) { cart in
                switch aspect {
                case 0: cart.name = name
                case 1: cart.homeID = home
                default: cart.budget = budget
                }
            }
            return "edit cart \(cart.slug), aspect \(aspect)"
        }
    }

    /// A trip from the plan to the shops, and sometimes to the end, all between two builds.
    private func trip(_ world: World, _ shopping: CartRepository) throws -> String {
        let cart = try shopping.createCart(Cart(id: try world.newID(), name: "Quick trip", currency: .eur))
        for number in 0..<world.number(2...4) {
            let item = try world.ids("vaultItem").last.map { try shopping.vaultItem($0) }
            let shop = try world.ids("store").last.map { try shopping.shop($0) }
            try shopping.plan(
                CartItem(
                    id: try world.newID(), vaultItemID: number == 0 ? item?.id : nil, name: "Thing \(number)",
                    planned: CartItem.Terms(
                        shop: shop.map { ShopReference($0) },
                        price: Money(minorUnits: Int64(world.number(1...900)), currency: .eur))),
                in: cart.id)
        }
        try shopping.start(cart.id)
        guard self == .wholeTrip else { return "go shopping with \(cart.slug)" }
        world.pass(seconds: 600)
        for line in try shopping.cart(cart.id.description).lines where world.chance(75) {
            try shopping.check(line.id, as: line.intention, in: cart.id)
        }
        return "a whole trip \(cart.slug): \(try shopping.finish(cart.id).prices.count) prices"
    }

    private func step(_ world: World, _ shopping: CartRepository) throws -> String {
        let cart =
            switch self {
            case .start: try world.cart(.planning)
            case .reopen: try world.cart(.completed)
            default: try world.cart(.shopping)
            }
        switch self {
        case .start: try shopping.start(cart.id)
        case .abort: try shopping.abort(cart.id)
        case .reopen: try shopping.reopen(cart.id)
        case .finishKeeping:
            let kept = cart.lines.filter { $0.vaultItemID == nil || world.chance(10) }.prefix(2).map(\.id)
            try shopping.finish(cart.id, keeping: Set(kept))
        default: try shopping.finish(cart.id)
        }
        return "\(rawValue) \(cart.slug)"
    }

    // MARK: - Lines

    private func changeLine(_ world: World, _ shopping: CartRepository) throws -> String {
        let cart = self == .plan ? try world.cart(.planning) : try world.cart(.shopping, .shopping)
        switch self {
        case .plan: try shopping.plan(try world.newLine(in: cart.currency), in: cart.id)
        case .surprise: try shopping.surprise(try world.newLine(in: cart.currency), in: cart.id)
        default:
            let line = try world.line(of: cart)
            switch self {
            case .remove: try shopping.removeLine(line.id, of: cart.id)
            case .check: try shopping.check(line.id, as: try world.purchase(of: line, in: cart), in: cart.id)
            case .uncheck: try shopping.uncheck(line.id, in: cart.id)
            default: try shopping.skip(line.id, in: cart.id)
            }
            return "\(rawValue) \(line.name) of \(cart.slug)"
        }
        return "\(rawValue) for \(cart.slug)"
    }
}
