import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ItemShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about an item.")

    @Argument(help: "The item.", completion: ReferenceCompletion.items)
    var item: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let store = try site.open().store
        let item = try store.inventory.item(item)
        let index = SnapshotIndex(try store.snapshot())
        try output.printRecord(RecordSheet(item, number: index.registerNumber(of: item), in: index))
    }
}
