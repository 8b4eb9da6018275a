import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct ClaimDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a claim, and the files that nothing else uses.",
        discussion: "Its items stay on record.")

    @Argument(help: "The claim.", completion: ReferenceCompletion.claims)
    var claim: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let claims = try site.open().store.claims
        let claim = try claims.claim(claim)
        try claims.delete(claim.id)
        try StandardOutput.line("Deleted \(claim.reference).")
    }
}
