import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values
import Workspace

/// The price book: what is bought regularly, with its price at each store. GET shows it all or what a search finds, or
/// one product's prices; POST sets a price or adds a product.
struct PriceBookScreen {
    private let visit: FormVisit
    private let index: ShoppingIndex
    private let words: TripWords
    private static let address = "/~/price-book"

    init(_ visit: FormVisit) throws {
        self.visit = visit
        index = try visit.session.vaultIndex()
        words = TripWords(visit, in: Set(index.vault.flatMap { $0.prices.map(\.price.currency) }))
    }

    func answer() throws -> FormAnswer {
        guard visit.request.path.count == 1 else { return visit.pages.notFound() }
        let reference = (visit.request.isPost ? visit.request.fields : visit.request.query)["item"]
        let item = reference.flatMap { EntityID<VaultItem>($0) }.flatMap { index.vaultItem($0) }
        if reference != nil, item == nil { return visit.pages.notFound() }
        guard visit.request.isPost else { return try item.map { try page(of: $0) } ?? list() }
        do {
            let address = Self.address + (item.map { "?item=\($0.id)" } ?? "")
            return try visit.once(leadingTo: address) { try item.map(setPrice) ?? add() }
        } catch let fault as Fault {
            return try item.map { try page(of: $0, fault) } ?? list(fault)
        } catch let error as DomainError {
            let fault = Fault(sentence: error.sentence)
            return try item.map { try page(of: $0, fault) } ?? list(fault)
        }
    }

    /// Why something was not saved.
    private struct Fault: Error {
        var sentence: String
        /// What somebody else saved meanwhile as the price for this store and unit.
        var theirs: PriceOption?
    }

    // MARK: - What a form asks for

    /// Adds a product, with a price if one was typed.
    private func add() throws -> FormAnswer {
        let fields = visit.request.fields
        var item = VaultItem(
            name: fields["name"] ?? "", categoryID: fields["category"].flatMap { EntityID<VaultCategory>($0) })
        if !Text.trimmed(fields["price"] ?? "").isEmpty {
            item.prices = [
                PriceOption(shopID: try shop(fields["store"]).id, unit: try unit(), price: try price(), asOf: Date())
            ]
        }
        let added = try visit.store.shopping.addVaultItem(item)
        return visit.saved("\(Self.address)?item=\(added.id)")
    }

    /// Sets the price of a product at a store. If another price was saved there since the form was shown, the person
    /// decides.
    private func setPrice(of item: VaultItem) throws -> FormAnswer {
        let fields = visit.request.fields
        let (shop, unit, price) = (try shop(fields["store"]), try unit(), try price())
        try visit.store.shopping.editVaultItem(item.id) { item in
            let stored = item.price(at: shop.id, per: unit)
            let text = stored.map(Self.text) ?? ""
            guard stored?.price == price || [fields["was"] ?? "", fields["over"]].contains(text) else {
                throw Fault(sentence: words(.formPriceConflict), theirs: stored)
            }
            item.setPrice(PriceOption(shopID: shop.id, unit: unit, price: price, asOf: Date()))
        }
        return visit.saved("\(Self.address)?item=\(item.id)")
    }

    private func shop(_ id: String?) throws -> Shop {
        guard let shop = id.flatMap({ EntityID<Shop>($0) }).flatMap({ index.shop($0) }) else {
            throw Fault(sentence: words(.formPriceStoreNeeded))
        }
        return shop
    }

    private func unit() throws -> PriceUnit {
        let text = Text.trimmed(visit.request.fields["unit"] ?? "")
        guard let unit = text.isEmpty ? .each : PriceUnit(text) else {
            throw Fault(sentence: words(.formPriceUnitWrong))
        }
        return unit
    }

    /// The price as typed; an amount that names another currency is in that one.
    private func price() throws -> Money {
        let text = visit.request.fields["price"] ?? ""
        let usual = visit.request.fields["currency"].flatMap { Currency($0) }
        let currency = try usual ?? visit.session.usualCurrency()
        do throws(Money.ParseError) {
            return try Money.parse(text, in: currency, isPerUnit: true)
        } catch {
            do throws(TypedValue.Fault) {
                if case .otherCurrency(let other) = error {
                    return try TypedValue.amount(text, in: other, isPerUnit: true)
                }
                return try TypedValue.amount(text, in: currency, isPerUnit: true)
            } catch {
                let clause = error.clause.map { "it \($0); \(error.expected)" } ?? error.expected
                throw Fault(sentence: "\(words(.formTripPrice)): \(clause).")
            }
        }
    }

    /// A price as a form shows it.
    private static func text(_ option: PriceOption) -> String { "\(option.price.plain) \(option.price.currency)" }

    // MARK: - Pages

    private func list(_ fault: Fault? = nil) throws -> FormAnswer {
        let query = Text.trimmed(visit.request.query["q"] ?? "")
        let wanted = query.split(separator: " ").map { SearchWord(FoldedText.of(String($0))) }
        let found = index.vaultItemsByCategory.map { index.vault[$0] }.filter { item in
            let name = FoldedText.of(item.name)
            return wanted.allSatisfy { $0.occurs(inFolded: name) }
        }
        let groups = Dictionary(grouping: found) { index.category($0.categoryID)?.id }
        let categories: [EntityID<VaultCategory>?] = index.categories.map(\.id) + [nil]
        let sent = visit.request.fields
        let model = PriceBookPage(
            frame: try visit.frame(words(.formPriceBook)), query: query,
            groups: categories.compactMap { id in
                groups[id].map { items in
                    PriceGroupModel(
                        category: index.category(id)?.name ?? words(.formPriceOther),
                        products: items.map(product))
                }
            },
            none: found.isEmpty, fault: fault?.sentence,
            name: fault == nil ? query : sent["name"] ?? "", price: sent["price"] ?? "", unit: sent["unit"] ?? "",
            unfolded: fault != nil || (found.isEmpty && !query.isEmpty),
            categories: [ChoiceModel(value: "", label: "–", chosen: sent["category"] ?? "" == "")]
                + index.categories.map {
                    ChoiceModel(
                        value: $0.id.description, label: $0.name, chosen: sent["category"] == $0.id.description)
                },
            places: places)
        return .page(visit.pages.render(.priceBook, model), fault == nil ? .ok : .unprocessableEntity)
    }

    private func product(_ item: VaultItem) -> PriceRowModel {
        PriceRowModel(
            href: "\(Self.address)?item=\(item.id)", title: item.name,
            prices: index.prices(of: item).map { option in
                PriceCellModel(
                    store: index.shop(option.shopID)?.name ?? "", price: words.price(option.price, per: option.unit))
            })
    }

    private func page(of item: VaultItem, _ fault: Fault? = nil) throws -> FormAnswer {
        let sent = visit.request.fields
        let now = try visit.session.vaultIndex().vaultItem(item.id) ?? item
        let tried = fault == nil ? nil : "\(sent["store"] ?? "") \(PriceUnit(sent["unit"] ?? "")?.key ?? "each")"
        let prices = index.prices(of: now)
        let model = PriceItemPage(
            frame: try visit.frame(item.name), item: item.id.description, fault: fault?.sentence,
            prices: prices.map { option in
                let isTried = tried == "\(option.shopID) \(option.unit.key)"
                return PriceFormModel(
                    store: index.shop(option.shopID)?.name ?? "", storeID: option.shopID.description,
                    unit: option.unit == .each ? "" : option.unit.name, was: Self.text(option),
                    value: isTried ? sent["price"] ?? "" : option.price.plain,
                    currency: option.price.currency.code, asOf: words.day(option.asOf),
                    over: isTried && fault?.theirs != nil ? Self.text(option) : nil, saveMark: FormVisit.newMark())
            },
            addMark: FormVisit.newMark(), addPrice: sent["was"]?.isEmpty == true ? sent["price"] ?? "" : "",
            currency: try visit.session.usualCurrency().code,
            // Where the only store has a price per piece already, another is one in another unit.
            places: places)
        let status: HTTPResponseStatus =
            fault == nil ? .ok : fault?.theirs != nil ? .conflict : .unprocessableEntity
        return .page(visit.pages.render(.priceItem, model), status)
    }

    private var places: [ChoiceModel] {
        index.stores.map {
            let id = $0.id.description
            return ChoiceModel(value: id, label: $0.name, chosen: visit.request.fields["store"] == id)
        }
    }
}

/// The price book, or what a search finds in it.
struct PriceBookPage: TemplateModel {
    @Included var frame: FormFrame
    var query: String  // what is searched for; may be empty
    @Flagged var groups: [PriceGroupModel]  // the products by category
    var none: Bool  // there is no product, or none is found
    var fault: String?  // what is wrong with the form of a new product
    var name: String  // the new product's name
    var price: String  // its price, as typed
    var unit: String  // its unit, as typed
    var unfolded: Bool  // that form is shown at once
    @Flagged var categories: [ChoiceModel]  // the categories
    @Flagged var places: [ChoiceModel]  // the stores
}

/// The products of one category.
struct PriceGroupModel: TemplateModel {
    var category: String  // its name
    @Flagged var products: [PriceRowModel]  // its products
}

/// A product in the price book.
struct PriceRowModel: TemplateModel {
    var href: String  // the address of its prices
    var title: String  // its name
    @Flagged var prices: [PriceCellModel]  // its prices
}

/// A price at a store.
struct PriceCellModel: TemplateModel {
    var store: String  // the store's name
    var price: String  // `€8.90 per kg`
}

/// The prices of one product, each with its form.
struct PriceItemPage: TemplateModel {
    @Included var frame: FormFrame
    var item: String  // the product's id
    var fault: String?  // what is wrong with what was sent
    @Flagged var prices: [PriceFormModel]  // its prices
    var addMark: String  // a new mark, for the form of another price
    var addPrice: String  // the other price, as typed
    var currency: String  // the currency of an amount that names none
    @Flagged var places: [ChoiceModel]  // the stores
}

/// The form of one price.
struct PriceFormModel: TemplateModel {
    var store: String  // the store's name
    var storeID: String  // the store's id
    var unit: String  // the price's unit; empty for pieces
    var was: String  // the price that the store has
    var value: String  // what the form shows
    var currency: String  // the currency of an amount that names none
    var asOf: String  // the day on which it was noted
    var over: String?  // the price that somebody else saved meanwhile
    var saveMark: String  // a new mark
}
