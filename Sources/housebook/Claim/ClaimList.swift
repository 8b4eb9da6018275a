import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Workspace

extension Claim: ListableRecord {
    typealias Filter = HomeFilter

    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the claims and what they are about.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
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
        return RecordList(
            sheets: { claims.map { RecordSheet($0, in: .current) } }, table: claims.isEmpty ? nil : table,
            empty: home == nil
                ? "No claims. Begin one: housebook claim new --date 2021-10-13 --cause \"Burst pipe\"" : "No claims.")
    }
}
