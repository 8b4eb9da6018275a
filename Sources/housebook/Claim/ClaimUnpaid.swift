import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ClaimUnpaid: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpaid", abstract: "Remove a payment that was recorded by mistake.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(help: "The number of the payment in `housebook claim show`.")
    var number: Int

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let claims = try site.open().store.claims
        var removed: Claim.Payment?
        let changed = try claims.edit(claims.claim(claim.typed).id) { removed = try $0.removePayment(number) }
        guard let removed else { return }
        try StandardOutput.line("Removed the payment of \(removed.amount.text) from \(changed.reference).")
        try StandardOutput.line(changed.openSentence)
    }
}
