import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct ClaimCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Keep claims: the items lost, damaged or missing, as they were on record.",
        discussion: """
            Name a claim by its slug, its number, its cause, or a part of the cause that no other claim has. Its items stay as they \
            were when added, valued on the date of loss, whatever later happens to the item, its photos or the policy.
            """,
        subcommands: [
            ClaimNew.self, ClaimAdd.self, ClaimRemove.self, ClaimMark.self, ListCommand<Claim>.self, ClaimShow.self,
            ClaimEdit.self, ClaimStatus.self, ClaimPaid.self, ClaimUnpaid.self, ClaimExpense.self,
            DeleteCommand<Claim>.self, RecordLog<Claim>.self,
        ] + AttachmentCommands<Claim>.all)
}

extension Claim: AttachmentOwner {
    static let command = "claim"
    static let noun = "claim"
    static var completion: CompletionKind { ReferenceCompletion.claims }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Claim {
        try session.store.claims.claim(reference)
    }

    var attachmentOwner: Attachment.Owner { .claim(id) }
}

extension Claim: DeletableRecord {
    static let deletion = deleting(
        "Delete a claim with its files.", "Asks first if it has files. Its items stay on record.")

    func consequences(in session: HouseholdSession) throws -> String { try files(in: session) }

    func delete(from session: HouseholdSession) throws { try session.store.claims.delete(id) }
}

extension Claim: ListableRecord {
    typealias Filter = HomeFilter

    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the claims and what they are about.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let claims = try session.store.claims.claims().filter { home == nil || $0.homeID == home?.id }
        var table = TextTable([
            .key("Slug"), .key("Date"), .text("Cause"), .text("Home"), .figure("Items"), .figure("Replacement"),
            .figure("Actual cash"), .key("Status"),
        ])
        let files = try claims.map { try session.store.attachments.attachments(of: $0.attachmentOwner) }
        for claim in claims {
            let value = claim.value()
            table.append([
                claim.slug, claim.date.description, claim.cause, claim.setting.home.displayName,
                "\(claim.lines.count)", value.replacement.totalsText, value.actualCash.totalsText,
                claim.status?.stage.rawValue ?? "",
            ])
        }
        return RecordList(
            sheets: { zip(claims, files).map { RecordSheet($0, files: $1, in: .current) } },
            table: claims.isEmpty ? nil : table,
            empty: home == nil
                ? "No claims. Begin one: housebook claim new --date 2021-10-13 --cause \"Burst pipe\"" : "No claims.")
    }
}
