import Files
import Household

extension ItemColumn {
    /// The cell of this column for an item, guarded against running as a formula.
    func cell(of item: Item, _ index: SnapshotIndex) -> String {
        FormulaGuard.guarded(text(of: item, index))
    }

    /// The cell's text without the guard.
    func text(of item: Item, _ index: SnapshotIndex) -> String {
        switch content {
        case .field(let position): Item.fields[position].value(of: item).plain
        case .currency(let position): Item.fields[position].value(of: item).currency?.code ?? ""
        case .parts(let position):
            switch (Item.members[position].form, Item.members[position].value(of: item)) {
            case (.parts(let table, _), .parts(let parts)): PartList.write(parts, of: table)
            default: ""
            }
        case .title: item.title
        case .home: index.home(index.effectiveHome(of: item))?.displayName ?? ""
        case .room: index.location(item.locationID).map(index.path) ?? ""
        case .inside: index.statedContainer(of: item)?.title ?? ""
        case .labels: item.labelIDs.isEmpty ? "" : NameList.write(item.labelIDs.compactMap { index.label($0)?.name })
        case .importRef: item.importRef
        case .slug: item.slug
        case .created: Instant.write(item.record.createdAt, as: .file)
        case .updated: Instant.write(item.record.updatedAt, as: .file)
        case .version: String(item.record.version)
        case .syncState: item.record.syncState.rawValue
        case .homeID: index.effectiveHome(of: item)?.description ?? ""
        case .roomID: index.location(item.locationID)?.id.description ?? ""
        case .insideID: index.statedContainer(of: item)?.id.description ?? ""
        case .labelIDs: item.labelIDs.filter { index.label($0) != nil }.map(\.description).joined(separator: ";")
        case .id: item.id.description
        case .parentImportRef, .url, .files: ""
        }
    }
}
