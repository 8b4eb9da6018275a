import ArgumentParser
import Console
import Household
import HouseholdStore

struct ClaimMark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark items of a claim as lost, damaged or missing.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(
        help: "The items: their numbers in the claim, such as LR-01, or their slugs, ids or titles.",
        completion: ReferenceCompletion.items)
    var items: [String]

    @Flag(help: "What happened to them.")
    var loss: LossFlag

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try ClaimSession(claim.typed, in: site.open())
        let lines = try work.lines(items)
        let claim = try work.claims.setLoss(loss.loss, of: lines.map(\.line.itemID), in: work.claim.id)
        let names = lines.counted("item", \.reference)
        try StandardOutput.line("Marked \(names) as \(loss.rawValue) in \(claim.reference).")
    }
}
