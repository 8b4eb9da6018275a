import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CartNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "new", abstract: "Plan a new trip.")

    @Argument(help: "Its name.")
    var name: String

    @Option(help: "The home it is for; without it, the active one.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(help: "How much may be spent.")
    var budget: String?

    @Option(help: "The currency it is paid in, if it is not the home's.", transform: OptionValue.currency)
    var currency: Currency?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.map { try session.home($0) } ?? session.activeHome()
        let currency = currency ?? home?.currency ?? session.settings.currency
        let cart = try session.store.shopping.createCart(
            Cart(
                name: name, homeID: home?.id, currency: currency,
                budget: try budget.map { try OptionValue.amount($0, option: "--budget", in: currency) }))
        let end = (home.map { " for \($0.displayName)" } ?? "") + (cart.budget.map { ", budget \($0.text)" } ?? "")
        try StandardOutput.line("Planning \(cart.reference)\(end). Add to it: housebook cart add \(cart.slug) ITEM")
    }
}
