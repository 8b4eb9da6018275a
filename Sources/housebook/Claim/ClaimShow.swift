import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct ClaimShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a claim: its items as they were, what was paid, and what is still open.")

    @OptionGroup var claim: RecordArgument<Claim>
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    /// Reads nothing but the claim and its files.
    func run() async throws {
        let store = try site.open().store
        let claim = try store.claims.claim(claim.typed)
        let files = try store.attachments.attachments(of: claim.attachmentOwner)
        let sheet = RecordSheet(claim, files: files, in: .current)
        if output.json { return try output.printRecord(sheet) }
        let tables = ClaimTables(claim: claim, timeZone: .current).rendered(width: Terminal.outputWidth)
        try StandardOutput.write(sheet.text + tables)
    }
}
