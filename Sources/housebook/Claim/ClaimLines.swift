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

    @OptionGroup var more: ClaimLossOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if items.isEmpty, room == nil, !all { throw ValidationError("Say which: items, --room ROOM or --all") }
        if all, !items.isEmpty || room != nil { throw ValidationError("--all adds every item; name no others") }
        try more.check(loss.loss, isOne: items.count == 1 && room == nil)
    }

    func run() async throws {
        let session = try site.open()
        let work = try ClaimSession(claim.typed, in: session)
        let chosen = try chosen(of: work, in: session)
        let change = try more.change(of: work.claim)
        let addition = try work.claims.addLines(
            chosen.items.map(\.id), as: loss.loss, to: work.claim.id, serials: session.settings.serials,
            completing: change)
        if !addition.added.isEmpty {
            let names = addition.added.counted("item", addition.claim.title)
            try StandardOutput.line("Added \(names) to \(work.claim.reference) as \(loss.rawValue).")
        } else if addition.present.isEmpty {
            try StandardOutput.line("There is nothing to add.")
        }
        if let sentence = Self.sentence(present: addition) { try StandardOutput.line(sentence) }
        if let sentence = chosen.leftOutSentence { try StandardOutput.line(sentence) }
        try tellOfOthers(addition, in: work.index)
        try StandardOutput.line(addition.claim.standing)
    }

    /// Notes the added items that another open claim has, too.
    private func tellOfOthers(_ addition: ClaimRepository.Addition, in index: SnapshotIndex) throws {
        for (line, others) in index.otherClaims(of: addition.claim) where addition.added.contains(line.itemID) {
            let causes = others.map { "“\($0.cause.printable)”" }.joined(separator: ", ")
            StandardError.line(
                "note: “\(line.title.printable)” is also in the claim \(causes); only one of them can be paid for it")
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
        // Items named on the command line are added or refused; ones already in the claim are reported as such.
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

/// The loss of an item, as the flags `--lost`, `--stolen`, `--damaged` and `--missing`.
enum LossFlag: String, EnumerableFlag {
    case lost, stolen, damaged, missing

    var loss: Claim.Loss {
        switch self {
        case .lost: .lost
        case .stolen: .stolen
        case .damaged: .damaged
        case .missing: .missing
        }
    }

    static func help(for value: LossFlag) -> ArgumentHelp? {
        switch value {
        case .lost: "Destroyed, or damaged beyond repair."
        case .stolen: "Stolen."
        case .damaged: "Damaged, and can be repaired: claims the repair cost."
        case .missing: "Missing: nobody knows what became of it."
        }
    }
}

/// What else is known of a loss, as options of `claim add` and `claim mark`.
struct ClaimLossOptions: ParsableArguments {
    @Option(help: "How many of an item: 3 of 14 plates. Without it, all of them.", transform: OptionValue.quantity)
    var quantity: Quantity?

    @Option(help: ArgumentHelp("What the repair costs.", valueName: "amount"))
    var repair: String?

    @Flag(help: "The repair cost is an estimate: nothing was repaired yet.")
    var estimate = false

    @Option(help: ArgumentHelp("What the remains were sold for, or are worth.", valueName: "amount"))
    var salvage: String?

    @Flag(help: "Whether the insurer can inspect it.")
    var inspection: Inspection?

    @Option(
        help: ArgumentHelp("What to leave open again: quantity, repair, salvage or inspection.", valueName: "what"),
        completion: .list(Part.allCases.map(\.rawValue)), transform: OptionValue.choice)
    var clear: [Part] = []

    @OptionGroup var currency: ClaimCurrencyOption

    enum Part: String, CaseIterable {
        case quantity, repair, salvage, inspection
    }

    enum Inspection: String, EnumerableFlag {
        case inspectable, gone

        static func help(for value: Inspection) -> ArgumentHelp? {
            switch value {
            case .inspectable: "The insurer can inspect it, or its remains."
            case .gone: "Nothing is left to inspect."
            }
        }
    }

    var isEmpty: Bool {
        quantity == nil && repair == nil && !estimate && salvage == nil && inspection == nil && clear.isEmpty
    }

    /// - Parameters:
    ///   - loss: Nil where it stays as it was.
    ///   - isOne: Whether they are said of one item.
    func check(_ loss: Claim.Loss?, isOne: Bool) throws {
        if !isOne, quantity != nil || repair != nil || salvage != nil {
            throw ValidationError("--quantity, --repair and --salvage are said of one item at a time")
        }
        if repair != nil, let loss, loss != .damaged { throw ValidationError("--repair goes with --damaged") }
        if estimate, repair == nil { throw ValidationError("--estimate goes with --repair AMOUNT") }
    }

    /// The change of a line that the options ask for.
    func change(of claim: Claim) throws -> (inout Claim.Line) -> Void {
        let repair = try repair.map { try currency.amount($0, of: claim) }
        let salvage = try salvage.map { try currency.amount($0, of: claim) }
        return { line in
            for part in clear {
                switch part {
                case .quantity: line.quantity = nil
                case .repair: line.repair = nil
                case .salvage: line.salvage = nil
                case .inspection: line.isInspectable = nil
                }
            }
            line.quantity = quantity ?? line.quantity
            if let repair { (line.loss, line.repair, line.isEstimated) = (.damaged, repair, estimate) }
            line.salvage = salvage ?? line.salvage
            line.isInspectable = inspection.map { $0 == .inspectable } ?? line.isInspectable
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
        commandName: "mark", abstract: "Say what became of items of a claim, and attach photos of their damage.",
        discussion: """
            Something damaged claims its repair cost, or its value where the repair would cost more; without a repair \
            cost it claims nothing yet. Everything else claims its value, less what its remains are worth.
            """)

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(
        help: "The items: their numbers in the claim, such as LR-01, or their slugs, ids or titles, or parts of them.",
        completion: ReferenceCompletion.items)
    var items: [String]

    @Flag(help: "What happened to them.")
    var loss: LossFlag?

    @OptionGroup var more: ClaimLossOptions

    @Option(help: ArgumentHelp("A photo of the damage; may be repeated.", valueName: "file"), completion: .file())
    var photo: [String] = []

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if loss == nil, more.isEmpty, photo.isEmpty {
            throw ValidationError("Say what became of them: --lost, --damaged, --repair AMOUNT, --photo FILE, ...")
        }
        try more.check(loss?.loss, isOne: items.count == 1)
    }

    func run() async throws {
        let session = try site.open()
        let work = try ClaimSession(claim.typed, in: session)
        let lines = try work.lines(items)
        let change = try more.change(of: work.claim)
        let photos = try NoticePrinter.showing { try session.drafts(of: photo, as: .photo, notify: $0) }
        let marked = Set(lines.map(\.line.itemID))
        let claim = try work.claims.mark(Array(marked), in: work.claim.id, photos: photos) { line in
            line.loss = loss?.loss ?? line.loss
            change(&line)
        }
        let names = lines.counted("item", \.reference)
        let losses = Set(claim.lines.filter { marked.contains($0.line.itemID) }.map(\.loss.rawValue)).sorted()
        try StandardOutput.line("Marked \(names) as \(losses.joined(separator: ", ")) in \(claim.reference).")
        try StandardOutput.line(claim.openSentence)
    }
}
