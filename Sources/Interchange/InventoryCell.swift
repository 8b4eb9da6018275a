import Delimited
import Household

extension InventoryColumn {
    /// The cell of this column for an item, guarded against running as a formula.
    func cell(of item: Item, _ index: SnapshotIndex) -> String {
        FormulaGuard.guarded(text(of: item, index))
    }

    private func text(of item: Item, _ index: SnapshotIndex) -> String {
        switch content {
        case .field(let position): Item.fields[position].cell(of: item)
        case .currency(let position): Item.fields[position].currency(of: item)?.code ?? ""
        case .title: item.title
        case .home: index.home(index.effectiveHome(of: item))?.displayName ?? ""
        case .room: index.location(item.locationID)?.name ?? ""
        case .labels: item.labelIDs.isEmpty ? "" : NameList.write(item.labelIDs.compactMap { index.label($0)?.name })
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
}

extension Field {
    fileprivate func cell(of entity: Entity) -> String {
        switch kind {
        case .text(let path): entity[keyPath: path]
        case .money(let path, _): entity[keyPath: path]?.plain ?? ""
        case .date(let path): entity[keyPath: path]?.description ?? ""
        case .flag(let path): entity[keyPath: path] ? "yes" : "no"
        case .quantity(let path): entity[keyPath: path].description
        case .choice(let choice): choice.get(entity) ?? ""
        }
    }

    fileprivate func currency(of entity: Entity) -> Currency? {
        guard case .money(let path, _) = kind else { return nil }
        return entity[keyPath: path]?.currency
    }
}
