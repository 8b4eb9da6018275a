import Delimited
import Household

extension InventoryColumn {
    /// The cell of an item in this column, guarded against running as a formula.
    func cell(of item: Item, _ index: SnapshotIndex) -> String {
        FormulaGuard.guarded(text(of: item, index))
    }

    private func text(of item: Item, _ index: SnapshotIndex) -> String {
        switch self {
        case .title: item.title
        case .home: index.home(index.effectiveHome(of: item))?.displayName ?? ""
        case .room: index.location(item.locationID)?.name ?? ""
        case .labels: item.labelIDs.isEmpty ? "" : NameList.write(item.labelIDs.compactMap { index.label($0)?.name })
        case .description: item.description
        case .quantity: item.quantity.description
        case .make: item.make
        case .model: item.model
        case .serial: item.serial
        case .assetID: item.assetID
        case .price: item.price?.plain ?? ""
        case .priceCurrency: item.price?.currency.code ?? ""
        case .purchaseDate: item.purchaseDate?.description ?? ""
        case .purchasedFrom: item.purchasedFrom
        case .replacementCost: item.replacement?.cost.plain ?? ""
        case .replacementCurrency: item.replacement?.cost.currency.code ?? ""
        case .replacementSource: item.replacement?.source ?? ""
        case .replacementDate: item.replacement?.date?.description ?? ""
        case .condition: item.condition?.rawValue ?? ""
        case .warrantyExpires: item.warranty.expires?.description ?? ""
        case .lifetimeWarranty: Self.word(item.warranty.isLifetime)
        case .warrantyDetails: item.warranty.details
        case .insured: Self.word(item.insured)
        case .notes: item.notes
        case .archived: Self.word(item.archived)
        case .sold: Self.word(item.sale != nil)
        case .soldDate: item.sale?.date?.description ?? ""
        case .soldPrice: item.sale?.price?.plain ?? ""
        case .soldCurrency: item.sale?.price?.currency.code ?? ""
        case .soldTo: item.sale?.to ?? ""
        case .soldNotes: item.sale?.notes ?? ""
        case .fragile: Self.word(item.moving.isFragile)
        case .priority: item.moving.priority?.rawValue ?? ""
        case .destination: item.moving.destination
        case .size: item.moving.size
        case .audience: item.audience?.rawValue ?? ""
        case .importRef: item.importRef
        case .slug: item.slug
        case .created: InstantText.write(item.record.createdAt)
        case .updated: InstantText.write(item.record.updatedAt)
        case .version: String(item.record.version)
        case .syncState: item.record.syncState.rawValue
        case .homeID: index.effectiveHome(of: item)?.description ?? ""
        case .roomID: index.location(item.locationID)?.id.description ?? ""
        case .labelIDs: item.labelIDs.filter { index.label($0) != nil }.map(\.description).joined(separator: ";")
        case .id: item.id.description
        }
    }

    private static func word(_ flag: Bool) -> String { flag ? "yes" : "no" }
}
