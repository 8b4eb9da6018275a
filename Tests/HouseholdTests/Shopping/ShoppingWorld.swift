import Foundation
import Household
import TestSupport

/// A household that shops at random: allowed and forbidden steps on several carts at once, while stores and items are
/// renamed and deleted.
struct ShoppingWorld {
    var random: SeededGenerator
    var stores: [Shop] = []
    var vault: [VaultItem] = []
    var categories: [VaultCategory] = []
    var carts: [Cart] = []
    /// The time, which advances with each step, and is sometimes set back.
    var now = Sample.time("2026-01-28T12:00:00Z")

    enum Work {
        case newCart, plan, remove, start, check, uncheck, surprise, skip, finish, abort, reopen, clone, delete
        case renameStore, deleteStore, renameItem, deleteItem, renameCategory
    }

    /// Planning and checking lines is drawn more often than starting and finishing.
    private static let draws: [Work] =
        Array(repeating: .plan, count: 8) + Array(repeating: .check, count: 10)
        + [
            .newCart, .newCart, .newCart, .remove, .start, .start, .uncheck, .surprise, .surprise, .skip, .finish,
            .finish, .abort, .reopen, .clone, .delete, .renameStore, .deleteStore, .renameItem, .deleteItem,
            .renameCategory,
        ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        categories = (1...3).map { VaultCategory(id: id(), name: "Category \($0)") }
        for number in 1...4 {
            stores.append(Shop(id: id(), name: "Store \(number)"))
        }
        for number in 1...6 {
            vault.append(
                VaultItem(
                    id: id(), name: "Item \(number)",
                    categoryID: random.chance(20) ? nil : categories.randomElement(using: &random)?.id))
        }
    }

    var snapshot: Snapshot {
        Snapshot(
            profile: Profile(name: "The Millers", homeIDs: []), stores: stores, categories: categories, vault: vault,
            carts: carts)
    }

    // MARK: - Random draws

    mutating func id<E>() -> EntityID<E> { EntityID(random.uuid()) }

    private mutating func money(_ currency: Currency) -> Money? {
        random.chance(15) ? nil : Money(minorUnits: Int64.random(in: 0...900, using: &random), currency: currency)
    }

    private mutating func terms(_ currency: Currency) -> CartItem.Terms {
        let unit = ["each", "each", "kg", "l"].randomElement(using: &random) ?? "each"
        let store = random.chance(10) ? nil : stores.randomElement(using: &random)
        return Sample.terms(store, money(currency), per: unit)
    }

    private mutating func quantity() -> Quantity {
        let steps: Int64 = random.chance(40) ? 1_000_000 : 12_345
        return Quantity(millionths: steps * Int64.random(in: 1...9, using: &random)) ?? .one
    }

    private mutating func line(for cart: Cart) -> CartItem {
        let item = random.chance(25) ? nil : vault.randomElement(using: &random)
        let once = ["Balloons", "balloons", "Candles"].randomElement(using: &random) ?? ""
        return CartItem(
            id: id(), vaultItemID: item?.id, name: item?.name ?? once, quantity: quantity(),
            planned: terms(cart.currency))
    }

    private mutating func purchase(of line: CartItem?, in cart: Cart) -> CartItem.Purchase {
        guard let line, random.chance(50) else {
            return CartItem.Purchase(quantity: quantity(), terms: terms(cart.currency))
        }
        return line.intention
    }

    // MARK: - Steps

    /// A step tried on a cart, and its result.
    struct Step {
        var work: Work
        var before: Cart
        /// The cart after the step, whether or not it was refused. Nil if the step deleted it.
        var after: Cart?
        /// Whether the line in question is in the cart.
        var hasLine: Bool
        var error: DomainError?
    }

    /// Takes one random step.
    /// - Returns: The step; nil if it concerns no cart.
    @discardableResult
    mutating func work() -> Step? {
        now += TimeInterval.random(in: -20_000...120_000, using: &random)
        let work = Self.draws.randomElement(using: &random) ?? .plan
        switch work {
        case .newCart:
            guard carts.count < 12 else { return nil }
            let currency: Currency = random.chance(30) ? .usd : .eur
            carts.append(
                Cart(
                    id: id(), slug: "cart-\(carts.count)", name: "Cart", currency: currency, budget: money(currency),
                    record: RecordInfo(createdAt: now)))
        case .renameStore: Self.rename(&stores, \.name, using: &random)
        case .renameItem: Self.rename(&vault, \.name, using: &random)
        case .renameCategory: Self.rename(&categories, \.name, using: &random)
        case .deleteStore: if stores.count > 1, random.chance(20) { stores.removeLast() }
        case .deleteItem: if vault.count > 1, random.chance(20) { vault.removeLast() }
        default:
            // Picks any cart now and then, but mostly one that allows the step.
            let takers = carts.indices.filter { Self.takes(carts[$0]).contains(work) }
            let candidates = random.chance(25) || takers.isEmpty ? Array(carts.indices) : takers
            return candidates.randomElement(using: &random).map { take(work, $0) }
        }
        return nil
    }

    /// The steps that a cart allows in its state.
    static func takes(_ cart: Cart) -> Set<Work> {
        switch cart.state {
        case .planning: [.plan, .remove, .start, .clone, .delete]
        case .shopping(_, nil): [.remove, .check, .uncheck, .surprise, .skip, .finish, .abort, .clone, .delete]
        case .shopping: [.remove, .check, .uncheck, .surprise, .skip, .finish, .clone, .delete]
        case .completed: [.reopen, .clone]
        }
    }

    private static func rename<E>(
        _ entities: inout [E], _ name: WritableKeyPath<E, String>, using random: inout SeededGenerator
    ) {
        guard let place = entities.indices.randomElement(using: &random) else { return }
        entities[place][keyPath: name] += "'"
    }

    private mutating func take(_ work: Work, _ place: Int) -> Step {
        let line = random.chance(5) ? nil : carts[place].lines.randomElement(using: &random)
        let lineID = line?.id ?? id()
        let fresh = self.line(for: carts[place])
        let purchase = purchase(of: line, in: carts[place])
        if work == .finish, carts[place].isShopping { carts[place] = ShoppingIndex(snapshot).named(carts[place]) }
        var step = Step(work: work, before: carts[place], after: nil, hasLine: line != nil, error: nil)
        do {
            switch work {
            case .plan: try carts[place].plan(fresh)
            case .remove: try carts[place].remove(lineID)
            case .start: try carts[place].start(at: now)
            case .check: try carts[place].check(lineID, as: purchase)
            case .uncheck: try carts[place].uncheck(lineID)
            case .surprise: try carts[place].surprise(fresh)
            case .skip: try carts[place].skip(lineID)
            case .finish: try carts[place].finish(at: now)
            case .abort: try carts[place].abort()
            case .reopen: try carts[place].reopen()
            case .clone: if carts.count < 12 { carts.append(carts[place].cloned(as: "Copy")) }
            case .delete:
                try carts[place].require(.delete)
                // Deletes seldom, so that carts can grow.
                if random.chance(15) {
                    carts.remove(at: place)
                    return step
                }
            case .newCart, .renameStore, .deleteStore, .renameItem, .deleteItem, .renameCategory: break
            }
        } catch {
            step.error = error
        }
        step.after = carts[place]
        return step
    }
}
