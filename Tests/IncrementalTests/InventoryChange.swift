import Foundation
import Household
import HouseholdStore
import Interchange

/// The verbs of `InventoryRepository`.
enum InventoryChange: String, Change, CaseIterable {
    case add, addUnassigned, edit, editNotes, editNothing, place, relabel, delete, move, moveSeveral, importRows
    case importCSV, renameAside, assignAll, nest

    /// The most frequent changes in real use.
    static let common: [InventoryChange] = [
        .add, .add, .edit, .edit, .editNotes, .place, .relabel, .delete, .move, .nest,
    ]

    func make(in world: World) throws -> String {
        let inventory = try world.store.inventory
        switch self {
        case .add:
            let place = try world.place()
            var item = try drawn(in: world)
            (item.homeID, item.locationID, item.labelIDs) = (place.home, place.room, place.labels)
            return "add item \(try inventory.add(item).slug)"
        case .addUnassigned: return "add unassigned item \(try inventory.add(try drawn(in: world)).slug)"
        case .edit, .editNotes, .editNothing: return try edit(world, inventory)
        case .place, .relabel:
            let id: EntityID<Item> = try world.anEntity("item")
            let place = try world.place()
            let isAlone = world.chance(10)
            try inventory.edit(id) { item in
                if case .relabel = self, item.homeID == place.home {
                    item.labelIDs = place.labels
                } else {
                    item.locationID = place.room
                    item.homeID = isAlone ? nil : place.home
                    item.labelIDs = isAlone ? [] : place.labels
                    if isAlone { item.locationID = nil }
                }
            }
            return "\(rawValue) item \(id)"
        case .delete:
            let id: EntityID<Item> = try world.anEntity("item")
            try inventory.delete(id)
            return "delete item \(try world.slug(of: "item", id.description))"
        case .move, .moveSeveral:
            let place = try world.place()
            let count = self == .move ? 1 : world.number(2...6)
            let ids: [EntityID<Item>] = try (0..<count).map { _ in try world.anEntity("item") }
            try inventory.move(ids, to: place.home, location: world.chance(50) ? place.room : nil)
            return "move items \(ids) to home \(place.home)"
        case .importRows: return "import rows: \(try importRows(world, inventory))"
        case .importCSV:
            // An older export: items deleted since come back, changed ones go back.
            let kept = try world.any(of: world.keptSnapshots)
            let batch = try InventoryCSV.read(TableFile(InventoryCSV.write(kept)), currency: .eur)
            return "import CSV: \(try inventory.apply(batch, currency: .eur))"
        case .renameAside:
            // Moves the item to the other end of every list.
            let id: EntityID<Item> = try world.anEntity("item")
            let title = world.one(of: ["aaa", "zzz", "Sofa"])
            try inventory.edit(id) { $0.title = title }
            return "rename item \(id) to \(title)"
        case .nest:
            let id: EntityID<Item> = try world.anEntity("item")
            let container: EntityID<Item>? = world.chance(80) ? try world.anEntity("item") : nil
            try inventory.edit(id) { $0.containerID = container }
            return "put item \(id) into \(container?.description ?? "nothing")"
        case .assignAll:
            let ids: [EntityID<Item>] = try world.ids("item", where: "deletedAt IS NULL AND homeID IS NULL")
                .map { try world.entity($0) }
            guard !ids.isEmpty else { throw NothingToDo() }
            try inventory.move(ids, to: try world.anEntity("home"))
            return "assign all \(ids.count) unassigned items"
        }
    }

    private func drawn(in world: World) throws -> Item {
        Item(
            id: try world.newID(), title: world.chance(70) ? world.name() : world.freshName(),
            description: world.text(),
            quantity: world.quantity(), make: world.text(), serial: world.text(), price: world.money(),
            purchaseDate: world.partialDate(), condition: Condition.allCases.randomElement(using: &world.random),
            warranty: Warranty(expires: world.date()), insured: world.chance(50), notes: try world.notes(),
            archived: world.chance(8), sale: world.chance(8) ? Sale(date: world.date(), to: "Ann") : nil)
    }

    private func edit(_ world: World, _ inventory: InventoryRepository) throws -> String {
        let id: EntityID<Item> = try world.anEntity("item")
        let notes = try world.notes()
        let aspect = self == .edit ? world.number(0...13) : self == .editNotes ? 14 : 15
        let item = try inventory.edit(id) { item in
            switch aspect {
            case 0, 1: item.title = world.name()
            case 2: item.price = world.money()
            case 3: item.quantity = world.quantity()
            case 4: item.archived.toggle()
            case 5: item.sale = item.sale == nil ? Sale(date: world.date(), price: world.money(), to: "Bo") : nil
            case 6: item.warranty = Warranty(expires: world.date(), isLifetime: world.chance(10), details: world.text())
            case 7: item.replacement = world.money().map { ReplacementCost(cost: $0, source: "shop") }
            case 8: item.customFields = [CustomField(name: world.name(), value: world.text())]
            case 9: item.serial = world.text()
            case 10:
                item.moving = Moving(isFragile: world.chance(50), destination: world.text())
                item.upkeep = world.date().map { [UpkeepTask(name: "Oil", every: Interval(2, .month), due: $0)] } ?? []
            case 11:
                item.insured.toggle()
                item.loans = item.loans.isEmpty ? [Loan(person: world.name(), due: world.date())] : []
            case 12:
                (item.make, item.model, item.assetID) = (world.text(), world.text(), world.text())
                item.barcode = world.text()
                item.codes = world.chance(50) ? "GA-\(world.number(1...9)) X-\(world.number(1...9))" : ""
                (item.seen, item.notFound) = (world.date(), world.date())
            case 13: (item.purchaseDate, item.purchasedFrom) = (world.partialDate(), world.text())
            case 14: item.notes = notes
            default: break
            }
        }
        return "edit item \(item.slug), aspect \(aspect)"
    }

    private func importRows(_ world: World, _ inventory: InventoryRepository) throws -> ImportSummary {
        let homes = try world.store.household.homes().map(\.name).filter { !$0.isEmpty }
        let rows = (1...3).map { line in
            let make = world.text()
            return ImportBatch.Row(
                line: line, importRef: "ref-\(world.number(0...12))", home: world.chance(40) ? homes.first : nil,
                location: world.chance(50) ? world.name() : nil,
                labels: world.chance(50) ? Array(Set([world.name(), "Imported"])).sorted() : nil, title: world.name()
            ) { $0.make = make }
        }
        return try inventory.apply(ImportBatch(rows: rows), currency: .eur)
    }
}
