import ArgumentParser
import Console
import Household
import HouseholdStore
import Search
import Workspace

struct ItemList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List items and what they are worth.")

    @OptionGroup var words: SearchWords

    @OptionGroup var home: HomeFilter

    @Option(
        name: [.customLong("room"), .customLong("location")], help: "Only those in this room and in rooms inside it.",
        completion: ReferenceCompletion.locations)
    var location: String?

    @Option(help: "Only those with this label.", completion: ReferenceCompletion.labels)
    var label: String?

    @Flag(help: "Only those in no home.")
    var unassigned = false

    @Option(
        help: ArgumentHelp("In the order of value, name, newest or room.", valueName: "order"),
        completion: .list(OptionValue.words(of: ItemOrder.self)), transform: OptionValue.choice)
    var sort: ItemOrder?

    @Option(help: "How many to list at most.")
    var limit: Int?

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
        let household = RedactedIndex(try session.store.snapshot().redacted(for: .owner))
        let index = household.index
        var positions = unassigned ? index.unassignedItems : Array(index.snapshot.items.indices)
        if let home { positions = positions.only(index.items(ofHome: home.id)) }
        if let location { positions = positions.only(index.items(within: location.id)) }
        if let label { positions = positions.only(index.items(withLabel: label.id)) }
        if !words.query.isEmpty {
            // The best first, as `find` lists them.
            let found = HouseholdSearch(household).search(words.query).found
            positions = found.filter { $0.kind == .item }.map(\.position).only(positions)
        }
        if let sort {
            positions = sort.sorted(positions, in: index, currency: home?.currency ?? session.settings.currency)
        }
        let all = Valuation(index.items(at: positions))
        let numbers = RegisterNumbers(index)
        let items = positions.prefix(limit ?? .max).map { (item: index.snapshot.items[$0], number: numbers[$0]) }
        try output.printList(
            items.map { RecordSheet($0.item, number: $0.number, in: index) },
            table: items.isEmpty ? nil : TextTable(items, in: index, of: home), empty: "No items.",
            footer: "In all " + all.sentence)
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be above zero") }
    }
}

extension [Int] {
    /// The positions that are also in `others`, in the same order.
    fileprivate func only(_ others: [Int]) -> [Int] {
        let others = Set(others)
        return filter(others.contains)
    }
}
