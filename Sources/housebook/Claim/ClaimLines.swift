import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// One claim while a command works on its lines.
struct ClaimSession {
    let claims: ClaimRepository
    let claim: Claim
    let index: SnapshotIndex

    init(_ reference: String, in session: HouseholdSession) throws {
        claims = session.store.claims
        claim = try claims.claim(reference)
        index = SnapshotIndex(try session.store.snapshot())
    }

    /// The named lines, each once.
    func lines(_ references: [String]) throws -> [Claim.Line] {
        let slugs = Dictionary(
            index.snapshot.items.lazy.map { ($0.id, $0.slug) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<EntityID<Item>> = []
        return try references.map { try claim.line($0, slugs: slugs) }.filter { seen.insert($0.line.itemID).inserted }
    }
}

struct ClaimAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add items to a claim, as they are now, valued on the date of loss.",
        discussion: """
            Items must belong to the claim's home, and be neither sold, archived nor borrowed. --room and --all leave out \
            items bought after the loss. An item already in the claim stays as it was added; to update it, remove it first.
            """)

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(help: "The items.", completion: ReferenceCompletion.items)
    var items: [String] = []

    @Option(
        help: "All items in this room of the home and in rooms inside it.", completion: ReferenceCompletion.locations)
    var room: String?

    @Flag(help: "All items in the home.")
    var all = false

    @Flag(help: "What happened to them; lost by default.")
    var loss: LossFlag = .lost

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if items.isEmpty, room == nil, !all { throw ValidationError("Say which: items, --room ROOM or --all") }
        if all, !items.isEmpty || room != nil { throw ValidationError("--all adds every item; name no others") }
    }

    func run() async throws {
        let session = try site.open()
        let work = try ClaimSession(claim.typed, in: session)
        let chosen = try chosen(of: work, in: session)
        let addition = try work.claims.addLines(
            chosen.items.map(\.id), as: loss.loss, to: work.claim.id, serials: session.settings.serials)
        if !addition.added.isEmpty {
            let names = addition.added.counted("item", addition.claim.title)
            try StandardOutput.line("Added \(names) to \(work.claim.reference) as \(loss.rawValue).")
        } else if addition.present.isEmpty {
            try StandardOutput.line("There is nothing to add.")
        }
        if let sentence = Self.sentence(present: addition) { try StandardOutput.line(sentence) }
        if let sentence = chosen.leftOutSentence { try StandardOutput.line(sentence) }
        tellOfLater(addition.added, in: addition.claim)
        try StandardOutput.line(addition.claim.standing)
    }

    /// Notes the added items that were bought after the loss, so they cannot have been lost in it.
    private func tellOfLater(_ added: [EntityID<Item>], in claim: Claim) {
        for line in claim.lines.map(\.line) where added.contains(line.itemID) {
            guard let bought = line.purchaseDate, bought.first > claim.date else { continue }
            StandardError.line(
                "note: “\(line.title.printable)” was bought \(bought.withPreposition), after the loss on \(claim.date)")
        }
    }

    private struct Choice {
        var items: [Item]
        /// The valuation of the whole room or home: its sold, archived and borrowed items are left out.
        var leftOut = Valuation()
        /// The number of items left out only because they were bought after the loss.
        var boughtLater = 0

        /// `Left out: 1 sold, 2 archived.`
        var leftOutSentence: String? {
            let counts = [
                (leftOut.sold, "sold"), (leftOut.archived, "archived"),
                (leftOut.borrowed, "borrowed"), (boughtLater, "bought after the loss"),
            ]
            let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            return parts.isEmpty ? nil : "Left out: \(parts.joined(separator: ", "))."
        }
    }

    private func chosen(of work: ClaimSession, in session: HouseholdSession) throws -> Choice {
        var choice = Choice(items: try items.map { try session.store.inventory.item($0) })
        var positions: [Int] = []
        if all { positions = work.index.items(ofHome: work.claim.homeID) }
        if let room {
            let home = try session.home(work.claim.homeID.description)
            positions = work.index.items(within: try session.location(room, in: home).id)
        }
        let found = work.index.items(at: positions).filter(\.counts)
        // Items named on the command line are always added; ones already in the claim are reported as such.
        let meant = Set(choice.items.map(\.id) + work.claim.lines.map(\.line.itemID))
        let fit = found.filter { item in
            meant.contains(item.id) || item.purchaseDate.map { $0.first <= work.claim.date } ?? true
        }
        choice.items += fit
        choice.boughtLater = found.count - fit.count
        choice.leftOut = work.index.value(of: positions)
        return choice
    }

    private static func sentence(present addition: ClaimRepository.Addition) -> String? {
        let present = addition.present
        guard let first = present.first else { return nil }
        return present.count == 1
            ? "\(addition.claim.title(of: first)) is already in the claim, and was left unchanged."
            : "\(present.count.counted("item")) are already in the claim, and were left unchanged."
    }
}

/// The loss of an item, as the flags `--lost`, `--damaged` and `--missing`.
enum LossFlag: String, EnumerableFlag {
    case lost, damaged, missing

    var loss: Claim.Loss {
        switch self {
        case .lost: .lost
        case .damaged: .damaged
        case .missing: .missing
        }
    }
}

struct ClaimRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove items from a claim.",
        discussion: "Removes all of the items or none. A file that only the claim still used is deleted for good.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(
        help: "The items: their numbers in the claim, such as LR-01, or their slugs, ids or titles, or parts of them.",
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

struct ClaimMark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark items of a claim as lost, damaged or missing.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(
        help: "The items: their numbers in the claim, such as LR-01, or their slugs, ids or titles, or parts of them.",
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
