import Foundation

// How `HouseholdCheck` checks stores, the vault and carts.

extension CheckPass {
    mutating func checkVault() {
        let shops = Set(snapshot.stores.map(\.id))
        let categories = Set(snapshot.categories.map(\.id))
        var (seen, names) = (Seen<Shop>(), Set<NameKey>())
        for shop in snapshot.stores {
            let subject = Finding.Subject(.store, shop, shop.name)
            checkIdentity(of: shop, subject, within: "", &seen)
            checkName(shop.name, of: subject, &names)
        }
        var (seenCategories, categoryNames) = (Seen<VaultCategory>(), Set<NameKey>())
        for category in snapshot.categories {
            let subject = Finding.Subject(.category, category, category.name)
            checkIdentity(of: category, subject, within: "", &seenCategories)
            checkName(category.name, of: subject, &categoryNames)
        }
        var (seenItems, itemNames) = (Seen<VaultItem>(), Set<NameKey>())
        for item in snapshot.vault {
            let subject = Finding.Subject(.vaultItem, item, item.name)
            checkIdentity(of: item, subject, within: "", &seenItems)
            checkName(item.name, of: subject, &itemNames)
            if let id = item.categoryID, !categories.contains(id) { report(.categoryGone(id), of: subject) }
            for option in item.prices {
                check(perUnit: option.price, "price", of: subject)
                if !shops.contains(option.shopID) { report(.priceAtGoneStore(option.shopID), of: subject) }
            }
        }
    }

    private mutating func checkName(_ name: String, of subject: Finding.Subject, _ seen: inout Set<NameKey>) {
        if Self.isBlank(name) { return report(.emptyName, of: subject) }
        if !seen.insert(NameKey(name)).inserted { report(.sharedName, of: subject) }
    }

    mutating func checkCarts() {
        var seen = Seen<Cart>()
        for cart in snapshot.carts {
            let subject = Finding.Subject(.cart, cart, cart.name)
            checkIdentity(of: cart, subject, within: "", &seen)
            if Self.isBlank(cart.name) { report(.emptyName, of: subject) }
            if let id = cart.homeID, index.home(id) == nil { report(.homeGone(id), of: subject) }
            check(cart.budget, "budget", of: subject)
            checkDates(of: cart, subject)
            for (place, line) in cart.lines.enumerated() { check(line, at: place, of: cart, subject) }
        }
    }

    private mutating func checkDates(of cart: Cart, _ subject: Finding.Subject) {
        let dates = cart.state.dates
        if let end = dates.completedAt {
            // The time zone is not known here, and no place is more than a day away from GMT.
            let day = CalendarDate(end, in: .gmt)
            if day.daysSinceEpoch > today.daysSinceEpoch + 1 {
                report(.inFuture(field: "end", PartialDate(day)), of: subject)
            }
        }
        guard let start = dates.startedAt, let end = dates.completedAt, end < start else { return }
        report(
            .endedBeforeStart(ended: CalendarDate(end, in: .gmt), began: CalendarDate(start, in: .gmt)), of: subject)
    }

    private mutating func check(_ line: CartItem, at place: Int, of cart: Cart, _ subject: Finding.Subject) {
        let isNameless = Self.isBlank(line.name)
        if isNameless { report(.unnamedLine(number: place + 1), of: subject) }
        let name = isNameless ? "\(place + 1)" : line.name
        if !line.fits(cart.state.name) { report(.lineOutOfStep(line: name, state: cart.state.name), of: subject) }
        let quantities = [line.quantity] + (line.purchase.map { [$0.quantity] } ?? [])
        if quantities.contains(where: { $0 <= .zero }) { report(.nothingOfLine(line: name), of: subject) }
        check(line.intention, "planned price of “\(name)”", of: subject)
        if let purchase = line.purchase { check(purchase, "paid price of “\(name)”", of: subject) }
    }

    private mutating func check(_ purchase: CartItem.Purchase, _ field: String, of subject: Finding.Subject) {
        guard check(perUnit: purchase.terms.price, field, of: subject), purchase.terms.price != nil else { return }
        if purchase.total == nil { report(.tooLarge(field: "\(field) times its quantity"), of: subject) }
    }
}
