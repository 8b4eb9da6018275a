import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct ClaimCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Manage claims: items lost, damaged or missing, as they were on record.",
        discussion: """
            Name a claim by its slug, its number, its cause, or a part of the cause that no other claim has. Its items \
            stay as they were when added, valued on the date of loss, whatever later happens to the items, their \
            photos or the policy.
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
            .key("Slug"), .key("Date"), .text("Cause"), .text("Home"), .figure("Items"), .figure("Claimed"),
            .figure("Still open"), .key("Status"),
        ])
        let files = try claims.map { try session.store.attachments.attachments(of: $0.attachmentOwner) }
        for claim in claims {
            table.append([
                claim.slug, claim.date.description, claim.cause, claim.setting.home.displayName,
                "\(claim.lines.count)", claim.statement.claimed.map(\.text).joined(separator: ", "),
                claim.openWords ?? "", claim.status?.stage.rawValue ?? "",
            ])
        }
        return RecordList(
            sheets: { zip(claims, files).map { RecordSheet($0, files: $1, in: .current) } },
            table: claims.isEmpty ? nil : table,
            empty: home == nil
                ? "No claims. Begin one: housebook claim new --date 2021-10-13 --cause \"Burst pipe\"" : "No claims.")
    }
}

struct ClaimNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Begin a claim: what happened, when, and at which home.",
        discussion: "The claim keeps the home and the policies that cover it as they are now.")

    @Option(help: "The home where it happened; without it, the active one.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(help: "The day of the loss.", transform: OptionValue.date)
    var date: CalendarDate

    @Option(help: "What happened, in your words: 'Kitchen fire'.")
    var cause: String

    @OptionGroup var fields: ClaimOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        try OptionValue.checkPast(date, of: "the loss", today: session.today)
        let home = try session.home(home)
        let claim = try session.store.claims.add(
            of: home.id, date: date, cause: cause, table: try session.depreciation
        ) { fields.apply(to: &$0) }
        try StandardOutput.line(
            "Began claim \(claim.reference) of \(claim.date) at \(home.displayName). "
                + "Add to it: housebook claim add \(claim.slug) ITEM")
        for sentence in claim.coverSentences { try StandardOutput.line(sentence) }
    }
}

struct ClaimShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a claim: its items as they were, what was paid, and what is still open.")

    @OptionGroup var claim: RecordArgument<Claim>
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    /// Reads only the claim and its files.
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

struct ClaimEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the date, the cause or the particulars of a claim. Its slug stays.",
        discussion: """
            Changing the date recalculates the items' values for that date, from what the claim itself has on record.
            """)

    @OptionGroup var claim: RecordArgument<Claim>

    @Option(help: "The day of the loss.", transform: OptionValue.date)
    var date: CalendarDate?

    @Option(help: "What happened, in your words.")
    var cause: String?

    @OptionGroup var fields: ClaimOptions
    @OptionGroup var clear: ClearOption<Claim>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(for: "claim edit", orChanging: date != nil || cause != nil || !fields.isEmpty)
        let session = try site.open()
        if let date { try OptionValue.checkPast(date, of: "the loss", today: session.today) }
        let claims = session.store.claims
        let before = try claims.claim(claim.typed)
        let edited = try claims.edit(before.id) { claim in
            clear.apply(to: &claim)
            claim.date = date ?? claim.date
            claim.cause = cause ?? claim.cause
            fields.apply(to: &claim)
        }
        try StandardOutput.line("Changed \(edited.reference).")
        guard edited.date != before.date, !edited.lines.isEmpty else { return }
        try StandardOutput.line("Ages and values are now those of \(edited.date). \(edited.standing)")
    }
}

extension Claim: ClearableRecord {
    static let clearable = ClearableFields(Claim.fields)
}

/// The fields of a claim, as options of `claim new` and `claim edit`.
struct ClaimOptions: ParsableArguments {
    @Option(help: "Its number, as the insurer writes it.")
    var number: String?

    @Option(help: "The number of the police report.")
    var policeReport: String?

    @Option(help: "The name of the adjuster, who judges the loss for the insurer.")
    var adjuster: String?

    @Option(help: "The adjuster's telephone number.")
    var adjusterPhone: String?

    @Option(help: "The adjuster's e-mail address.")
    var adjusterEmail: String?

    @Option(help: "Notes, shown only on your own site and report.")
    var notes: String?

    /// Sets the given fields; the others stay.
    func apply(to claim: inout Claim) {
        claim.number = number ?? claim.number
        claim.policeReport = policeReport ?? claim.policeReport
        claim.adjuster.name = adjuster ?? claim.adjuster.name
        claim.adjuster.phone = adjusterPhone ?? claim.adjuster.phone
        claim.adjuster.email = adjusterEmail ?? claim.adjuster.email
        claim.notes = notes ?? claim.notes
    }

    var isEmpty: Bool {
        [number, policeReport, adjuster, adjusterPhone, adjusterEmail, notes].allSatisfy { $0 == nil }
    }
}
