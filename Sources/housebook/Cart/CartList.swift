import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct CartList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the carts: open ones first, then completed trips.")

    @OptionGroup var home: HomeFilter

    @Option(
        help: ArgumentHelp("Only carts with this status: planning, shopping or completed.", valueName: "status"),
        completion: .list(OptionValue.words(of: Cart.State.Name.self)), transform: OptionValue.choice)
    var status: Cart.State.Name?

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.home(in: session)
        let snapshot = try session.store.snapshot()
        let index = ShoppingIndex(snapshot)
        let homes = SnapshotIndex(snapshot)
        let carts = (index.openCarts + index.trips).map { index.carts[$0] }.filter { cart in
            (home == nil || cart.homeID == home?.id) && (status == nil || cart.state.name == status)
        }
        try output.printList(
            carts.map { RecordSheet($0, in: index, home: homes.home($0.homeID)) },
            table: carts.isEmpty ? nil : table(of: carts, homes: home == nil && homes.homes.count > 1 ? homes : nil),
            empty: home == nil && status == nil
                ? "No carts yet. Plan a trip: housebook cart new \"Weekly shop\"" : "No carts.",
            footer: footer(carts))
    }

    /// - Parameter homes: Nil where carts need not name their home: one was asked for, or there is only one.
    private func table(of carts: [Cart], homes: SnapshotIndex?) -> TextTable {
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .key("Status"), .key("Date"), .figure("Lines"),
            .figure("Without price"), .figure("Total"), .text("Budget"),
        ])
        for cart in carts {
            let spent = cart.spent
            table.append([
                cart.slug, cart.name, homes?.home(cart.homeID)?.displayName ?? "",
                status == nil ? cart.state.name.rawValue : "", cart.date.day, "\(spent.lines)",
                spent.withoutPrice.unlessZero, spent.total(in: cart.currency).text,
                cart.verdictWords ?? "",
            ])
        }
        return table
    }

    /// `12 trips, 340.20 EUR spent; over budget: 2 of 10`
    private func footer(_ carts: [Cart]) -> String? {
        let trips = carts.filter(\.isCompleted)
        guard !trips.isEmpty else { return nil }
        let spent = trips.reduce(into: Spending()) { $0.merge($1.spent) }
        var parts = ["\(trips.count.counted("trip")), \(spent.totals.isEmpty ? "nothing" : spent.totals.text) spent"]
        let withBudget = trips.filter { $0.budget != nil }
        if !withBudget.isEmpty {
            let over = withBudget.count { if case .over? = $0.budgetVerdict { true } else { false } }
            parts.append("over budget: \(over) of \(withBudget.count)")
        }
        return parts.joined(separator: "; ")
    }
}
