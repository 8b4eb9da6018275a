import ArgumentParser
import Console
import Household
import HouseholdStore

struct ClaimRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove items from a claim, all or none.",
        discussion: "A file that only the claim still used is deleted for good.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(
        help: "The items: their numbers in the claim, such as LR-01, or their slugs, ids or titles.",
        completion: ReferenceCompletion.items)
    var items: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try ClaimSession(claim.typed, in: site.open())
        let lines = try work.lines(items)
        let claim = try work.claims.removeLines(lines.map(\.line.itemID), from: work.claim.id)
        try StandardOutput.line("Removed \(lines.counted("item", \.reference)) from \(claim.reference).")
        try StandardOutput.line(claim.standing)
    }
}
