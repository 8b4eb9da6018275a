import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ShopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Manage the stores that you buy from.",
        subcommands: [
            AddCommand<Shop>.self, ListCommand<Shop>.self, ShowCommand<Shop>.self, EditCommand<Shop>.self,
            DeleteCommand<Shop>.self, RecordLog<Shop>.self,
        ])
}

extension Shop: CommandRecord {
    static let command = "store"
    static let noun = "store"
    static var completion: CompletionKind { ReferenceCompletion.stores }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Shop {
        try session.store.shopping.shop(reference)
    }
}

extension Shop: AddableRecord {
    typealias Fields = AppearanceOptions<Shop>

    static let addition = CommandConfiguration(commandName: "add", abstract: "Add a store.")
    static let editing = editConfiguration(discussion: "Finished trips keep the name it had at the time.")

    static func draft(named name: String, in home: Home?) -> Shop { Shop(name: name) }

    static func add(_ draft: Shop, to session: HouseholdSession) throws -> Shop {
        try session.store.shopping.addShop(draft)
    }

    static func edit(
        _ id: EntityID<Shop>, in session: HouseholdSession, _ change: (inout Shop) throws -> Void
    ) throws -> Shop {
        try session.store.shopping.editShop(id, change)
    }
}

extension Shop: DeletableRecord {
    static let deletion = deleting(
        "Delete a store and its prices.", "Asks first if it has prices. Finished trips keep the store's name.")

    func consequences(in session: HouseholdSession) throws -> String {
        let priced = try session.vaultIndex().vault(pricedAt: id).count
        return priced == 0 ? "" : " with its prices of \(priced.counted("item"))"
    }

    func delete(from session: HouseholdSession) throws { try session.store.shopping.deleteShop(id) }
}

extension Shop: ListableRecord {
    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the stores, and what was spent there.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let index = try session.shopping()
        let visits = ShopVisits(index)
        var table = TextTable([
            .key("Slug"), .text("Name"), .figure("Prices"), .figure("Trips"), .key("Last trip"),
            .figure("Without price"), .figure("Spent"),
        ])
        for shop in index.stores {
            let visit = visits[shop.id]
            let prices = index.vault(pricedAt: shop.id).count
            table.append([
                shop.slug, shop.nameWithEmoji, prices.unlessZero,
                visit.trips.unlessZero, visit.last?.description ?? "",
                visit.spending.withoutPrice.unlessZero,
                visit.spending.totals.text,
            ])
        }
        return RecordList(
            sheets: { index.stores.map { RecordSheet($0, in: index, visits) } },
            table: index.stores.isEmpty ? nil : table,
            empty: "No stores yet. Add one: housebook store add \"Corner Shop\"")
    }
}

extension Shop: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        let index = try session.shopping()
        return RecordSheet(self, in: index, ShopVisits(index))
    }
}
