public import Household

/// The belongings of a home or of a claim, as an insurer needs them. All pages, tables and files of the report are made
/// from this value, so they show the same.
///
/// Made from the household as its audience may see it. The same household, date and options give an equal report.
public struct InsuranceReport: Sendable, Hashable {
    public let subject: Subject
    public let audience: Audience
    /// The household's name; empty if it has none.
    public let insured: String
    /// The contact data of the insured; nil if none are on record.
    public let contact: Contact?
    public let home: Home
    /// The day for which ages and policies are judged; for a claim the date of loss.
    public let day: CalendarDate
    public let register: Register
    /// The coverage of each policy for the home, in the snapshot's order. Empty if the audience may not see policies.
    public let coverage: [Coverage]
    public let depreciation: DepreciationTable
    /// Items of the home that have no line, because they were sold, archived or borrowed.
    public let leftOut: LeftOut
    /// The photos of the rooms that have any; none in a claim, which keeps only its lines.
    let roomPhotos: [EntityID<Location>: [Attachment]]
    /// The lines that have the same photo, byte for byte, by its digest; only digests of several lines.
    private let sharedPhotos: [String: [Int]]
    /// The files attached to the claim itself, such as photos of the damage; empty in a home's report.
    public let files: [Attachment]
    /// A claim from what is claimed to what is still open; nil in a home's report.
    public let statement: StatementOfLoss?
    /// The causes of the other open claims that have an item, too, by the item; empty in a home's report.
    let alsoClaimed: [EntityID<Item>: [String]]
    /// Whether a copy of a claim that is handed over says what age takes off, although that can only lower the claim.
    let concedesAge: Bool
    /// The parts of the report that the audience may see.
    public let visibleParts: VisibleParts
    /// When the copy was made; nil for a page of the site, which is no copy.
    public package(set) var made: ReportCopy.Making?

    public enum Subject: Sendable, Hashable {
        case home
        case claim(Claim)
    }

    public struct LeftOut: Codable, Sendable, Hashable {
        public let sold: Int
        public let archived: Int
        public let borrowed: Int
        /// Items that came after the day of the report.
        public let later: Int

        init(sold: Int = 0, archived: Int = 0, borrowed: Int = 0, later: Int = 0) {
            (self.sold, self.archived, self.borrowed, self.later) = (sold, archived, borrowed, later)
        }
    }

    /// Makes the report of a home. Nil if no home has this id.
    /// - Parameter later: The items that came after the day.
    public init?(
        of home: EntityID<Home>, in shown: RedactedIndex, table: DepreciationTable, on day: CalendarDate,
        leavingOut later: Set<EntityID<Item>> = []
    ) {
        let index = shown.index
        guard let home = index.home(home) else { return nil }
        let numbers = index.registerNumbers(ofHome: home.id)
        let items = index.items(ofHome: home.id)
        var lines: [RegisterLine] = []
        lines.reserveCapacity(items.count)
        var cameLater = 0
        index.forEachItem(at: items) { _, item in
            guard item.counts else { return }
            guard !later.contains(item.id) else {
                cameLater += 1
                return
            }
            lines.append(RegisterLine(item, number: numbers[item.id] ?? "", in: index, table: table, on: day))
        }
        let value = index.value(of: items)
        self.init(
            of: .home, for: shown.audience, shown.visibleParts, insured: index.profile.name,
            contact: index.profile.contact, home: home, on: day, lines: lines,
            policies: index.policies.filter { $0.homeIDs.contains(home.id) }, table: table,
            leftOut: LeftOut(
                sold: value.sold, archived: value.archived, borrowed: value.borrowed, later: cameLater),
            roomPhotos: Self.photos(ofRooms: home.id, in: index))
    }

    private static func photos(
        ofRooms home: EntityID<Home>, in index: SnapshotIndex
    ) -> [EntityID<Location>: [Attachment]] {
        var photos: [EntityID<Location>: [Attachment]] = [:]
        for room in index.locations(ofHome: home) {
            let files = index.attachments(of: .location(room.id)).filter { $0.kind == .photo }
            if !files.isEmpty { photos[room.id] = files }
        }
        return photos
    }

    /// Makes the report of a claim, from the claim's own record and the names of other claims for the same items.
    /// - Parameters:
    ///   - position: The position of the claim in the snapshot.
    ///   - concedesAge: Whether a copy that is handed over has actual cash values.
    public init(ofClaimAt position: Int, in shown: RedactedIndex, concedesAge: Bool = false) {
        let claim = shown.index.claim(at: position)
        let also = shown.index.otherClaims(of: claim).map { ($0.line.itemID, $0.others.map(\.cause)) }
        self.init(
            of: claim, for: shown.audience, shown.visibleParts, files: shown.index.attachments(of: .claim(claim.id)),
            alsoClaimed: Dictionary(also, uniquingKeysWith: { first, _ in first }), concedesAge: concedesAge)
    }

    init(
        of claim: Claim, for audience: Audience, _ visibleParts: VisibleParts, files: [Attachment] = [],
        alsoClaimed: [EntityID<Item>: [String]] = [:], concedesAge: Bool = false
    ) {
        let setting = claim.setting
        var shown = claim
        if !visibleParts.preparation, !concedesAge {
            for place in shown.lines.indices {
                (shown.lines[place].line.actualCashValue.amount, shown.lines[place].line.actualCashValue.isAtFloor) =
                    (nil, false)
            }
        }
        self.init(
            of: .claim(shown), for: audience, visibleParts, insured: setting.insured, contact: setting.contact,
            home: setting.home, on: claim.date, lines: shown.lines.map(\.line), policies: setting.policies,
            table: setting.depreciation, leftOut: LeftOut(), files: files, alsoClaimed: alsoClaimed,
            concedesAge: concedesAge)
    }

    init(
        of subject: Subject, for audience: Audience, _ visibleParts: VisibleParts, insured: String,
        contact: Contact? = nil,
        home: Home, on day: CalendarDate, lines: [RegisterLine], policies: [InsurancePolicy],
        table: DepreciationTable, leftOut: LeftOut, roomPhotos: [EntityID<Location>: [Attachment]] = [:],
        files: [Attachment] = [], alsoClaimed: [EntityID<Item>: [String]] = [:], concedesAge: Bool = false
    ) {
        let register = Register(lines)
        self.subject = subject
        self.audience = audience
        self.insured = insured
        self.contact = contact
        self.home = home
        self.day = day
        self.register = register
        self.alsoClaimed = alsoClaimed
        self.concedesAge = concedesAge
        switch subject {
        case .home:
            statement = nil
            coverage = policies.map { Coverage($0, of: register, on: day) }
        case .claim(let claim):
            // Without actual cash values, all of it is at replacement cost.
            let basis = visibleParts.preparation || concedesAge ? nil : InsurancePolicy.Settlement.replacementCost
            statement = StatementOfLoss(claim, at: basis)
            coverage = policies.map { Coverage($0, of: claim, at: basis) }
        }
        depreciation = table
        self.leftOut = leftOut
        self.roomPhotos = roomPhotos
        sharedPhotos = Self.sharedPhotos(of: register.lines)
        self.files = files
        self.visibleParts = visibleParts
    }

    private static func sharedPhotos(of lines: [RegisterLine]) -> [String: [Int]] {
        var positions: [String: [Int]] = [:]
        for (position, line) in lines.enumerated() {
            for photo in line.attachments where photo.kind == .photo {
                positions[photo.sha256, default: []].append(position)
            }
        }
        return positions.filter { $0.value.count > 1 }
    }

    /// Whether the copy was made after the day that it is of. A claim is of its date of loss, and says so.
    var isOfPastDay: Bool { claim == nil && made.map { day < $0.day } ?? false }

    public var claim: Claim? {
        if case .claim(let claim) = subject { claim } else { nil }
    }

    /// Whether actual cash values are shown. The household does not concede what age takes off before the insurer has
    /// spoken, so a claim that is handed over has none unless they were asked for.
    public var showsCashValues: Bool {
        visibleParts.purchases && (claim == nil || visibleParts.preparation || concedesAge)
    }

    /// The cases of loss to show coverage for; in a claim's report, only the one that happened.
    public var cases: [Coverage.Loss] { claim.map { [$0.peril] } ?? Coverage.Loss.allCases }

    /// The scenarios of a policy to show.
    public func scenarios(of coverage: Coverage) -> [Coverage.Scenario] {
        coverage.scenarios.filter { cases.contains($0.loss) }
    }
}

// MARK: - Selections from the register

extension InsuranceReport {
    /// The most lines in `largest`, which fit on the first page.
    public static let largestCount = 10

    /// Positions of the most valuable lines, the dearest first; amounts in other currencies than the home's come last.
    public var largest: [Int] {
        Array(byValue(register.lines.indices.filter { register.lines[$0].value != nil }).prefix(Self.largestCount))
    }

    /// The most lines in the list of what to photograph next.
    public static let photographNextCount = 20

    /// Positions of the lines without a photo, the dearest first, those of unknown value last.
    public var withoutPhoto: [Int] {
        byValue(register.lines.indices.filter { register.lines[$0].evidence.photos == 0 })
    }

    /// Sorts positions by value, the dearest first. Amounts in other currencies than the home's come last: they cannot
    /// be compared.
    private func byValue(_ positions: [Int]) -> [Int] {
        func rank(_ position: Int) -> (Int, Int64, Int) {
            guard let value = register.lines[position].value else { return (2, 0, position) }
            return (value.currency == home.currency ? 0 : 1, -value.minorUnits, position)
        }
        return positions.sorted { rank($0) < rank($1) }
    }

    /// The photos of a room itself, in the owner's order.
    public func photos(of room: Register.Group) -> [Attachment] {
        room.lines.first.flatMap { register.lines[$0].locationID }.flatMap { roomPhotos[$0] } ?? []
    }

    /// The numbers of other lines that have one of a line's photos, byte for byte: the first five, and how many more there
    /// are. Nil for none.
    func linesSharing(_ photos: [Attachment], at position: Int) -> (numbers: [String], more: Int)? {
        let groups = photos.compactMap { sharedPhotos[$0.sha256] }
        guard let first = groups.first else { return nil }
        // Hundreds of lines may have one picture: then their positions are neither gathered nor sorted for each.
        let lines = groups.count == 1 ? first : Set(groups.joined()).sorted()
        let numbers = lines.lazy.filter { $0 != position }.prefix(5).map { register.lines[$0].number }
        return (Array(numbers), lines.count - 1 - numbers.count)
    }

    /// The files that the report shows or names, in its order, with repetitions; those of a claim itself last.
    public var attachments: [Attachment] { EvidenceIndex(self).rows.map(\.attachment) }

    /// The digests of these files, each once, ascending.
    public var digests: [String] { Set(attachments.map(\.sha256)).sorted() }
}

extension InsuranceReport {
    /// The number of cash values on lines without a class in the depreciation table, and of all. Nil up to a fifth of
    /// them: such values say little, so a report with many must say so.
    var remainder: (lines: Int, all: Int)? {
        // Whole lines would be copied.
        let values = register.lines.indices.map { register.lines[$0].actualCashValue }
        let classes = values.filter { $0.amount != nil }.map(\.className)
        let rest = classes.count { $0 == depreciation.otherwise.name }
        return rest * 5 > classes.count ? (rest, classes.count) : nil
    }

    /// Whether some age counts from the middle of a month or a year, because the day of the purchase is unknown.
    var hasPartialDates: Bool { register.lines.contains { $0.purchaseDate.map { $0.day == nil } ?? false } }
}
