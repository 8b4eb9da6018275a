import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Workspace

struct ClaimList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the claims and what they are about.")

    @OptionGroup var home: HomeFilter
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.named(in: session)
        let claims = try session.store.claims.claims().filter { home == nil || $0.homeID == home?.id }
        var table = TextTable([
            .key("Slug"), .key("Date"), .text("Cause"), .text("Home"), .figure("Items"), .figure("Replacement"),
            .figure("Actual cash"),
        ])
        for claim in claims {
            let value = claim.value()
            table.append([
                claim.slug, claim.date.description, claim.cause, claim.setting.home.displayName,
                "\(claim.lines.count)", value.replacement.totalsText, value.actualCash.totalsText,
            ])
        }
        try output.printList(
            claims.map { RecordSheet($0, in: .current) }, table: claims.isEmpty ? nil : table,
            empty: home == nil
                ? "No claims. Begin one: housebook claim new --date 2021-10-13 --cause \"Burst pipe\"" : "No claims.")
    }
}
