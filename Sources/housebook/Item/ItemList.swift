import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ItemList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List items and what they are worth.")

    @OptionGroup var home: HomeFilter

    @Option(help: "Only those in this room.", completion: ReferenceCompletion.locations)
    var location: String?

    @Option(help: "Only those with this label.", completion: ReferenceCompletion.labels)
    var label: String?

    @Flag(help: "Only those in no home.")
    var unassigned = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        if unassigned {
            let others = [("--home", home.reference), ("--location", location), ("--label", label)]
            if let other = others.first(where: { $0.1 != nil }) {
                throw CommandError.optionsExclude("--unassigned", other.0)
            }
        }
        let session = try site.open()
        let home = try home.home(in: session)
        let location = try location.map { try session.location($0, in: home) }
        let label = try label.map { try session.label($0, in: home) }
        let index = SnapshotIndex(try session.store.snapshot())
        var positions = unassigned ? index.unassignedItems : Array(index.snapshot.items.indices)
        if let home { positions = positions.only(index.items(ofHome: home.id)) }
        if let location { positions = positions.only(index.items(inLocation: location.id)) }
        if let label { positions = positions.only(index.items(withLabel: label.id)) }
        let items = Array(index.items(at: positions))
        try output.printList(
            sheets(of: items, in: index),
            table: items.isEmpty ? nil : table(of: items, in: index, of: home), empty: "No items.",
            footer: "In all " + Valuation(items).sentence)
    }

    private func sheets(of items: [Item], in index: SnapshotIndex) -> [RecordSheet] {
        let numbers = index.registerNumbers()
        return items.map { RecordSheet($0, number: numbers[$0.id] ?? "", in: index) }
    }

    /// - Parameter home: The home that the list is limited to, which rows need not name; nil for all homes.
    private func table(of items: [Item], in index: SnapshotIndex, of home: Home?) -> TextTable {
        let namesHomes = home == nil && index.homes.count > 1
        var table = TextTable([
            .key("Slug"), .text("Title"), .text("Home"), .text("Room"), .figure("Quantity"), .figure("Value"),
            .text(""),
        ])
        for item in items {
            let state = item.sale != nil ? "sold" : item.archived ? "archived" : ""
            let home = namesHomes ? index.home(index.effectiveHome(of: item))?.displayName : nil
            table.append([
                item.slug, item.title, home ?? "", index.location(of: item)?.name ?? "",
                item.quantity == .one ? "" : item.quantity.description,
                item.lineValue?.text ?? "", state,
            ])
        }
        return table
    }
}

extension [Int] {
    /// The positions that are also in `others`, in the same order.
    fileprivate func only(_ others: [Int]) -> [Int] {
        let others = Set(others)
        return filter(others.contains)
    }
}
