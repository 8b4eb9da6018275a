import Delimited
import Household

/// The columns of Housebook's CSV of the vault, in file order.
enum VaultColumn: String, ShoppingColumn {
    case id, name, slug, category, store, unit, price, currency
    case asOf = "as_of"

    /// The columns of a price.
    static let ofPrice: [VaultColumn] = [.store, .unit, .price, .currency, .asOf]

    func cell(of item: VaultItem, _ option: PriceOption?, _ index: ShoppingIndex) -> String {
        FormulaGuard.guarded(text(of: item, option, index))
    }

    private func text(of item: VaultItem, _ option: PriceOption?, _ index: ShoppingIndex) -> String {
        switch self {
        case .id: item.id.description
        case .name: item.name
        case .slug: item.slug
        case .category: index.category(item.categoryID)?.name ?? ""
        case .store: index.shop(option?.shopID)?.name ?? ""
        case .unit: option?.unit.name ?? ""
        case .price: option?.price.plain ?? ""
        case .currency: option?.price.currency.code ?? ""
        case .asOf: option.map { InstantText.write($0.asOf) } ?? ""
        }
    }
}
