import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct ClaimShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a claim: its items as they were, and what they were worth.")

    @OptionGroup var claim: RecordArgument<Claim>
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    /// Reads nothing but the claim.
    func run() async throws {
        let claim = try site.open().store.claims.claim(claim.typed)
        let sheet = RecordSheet(claim, in: .current)
        if output.json { return try output.printRecord(sheet) }
        let tables = ClaimTables(claim: claim, timeZone: .current).rendered(width: Terminal.outputWidth)
        try StandardOutput.write(sheet.text + tables)
    }
}
