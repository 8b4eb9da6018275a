package import Foundation
package import Household
package import Wording

/// Turns a report into the texts of its pages.
///
/// The parts of the page are made in the files of their models.
package struct ReportPresentation: Wording, Sendable {
    /// The report, its texts already made printable.
    let report: InsuranceReport
    package let formats: Formats
    package let words: Words
    /// Whom the report is for, as a sentence.
    let audienceLine: String
    /// The time zone that turns the times of records into days.
    let timeZone: TimeZone
    /// The root hash of the report's data and originals; nil for a report without a seal.
    let rootHash: String?
    let files: ReportFiles
    /// How many scheduled items of each policy are listed at most; nil lists all.
    let scheduledPerPolicy: Int?
    /// The anchor of each line on the page, by position in the register.
    let anchors: [String]
    /// The claim's lines, by item; empty in a home's report.
    let claimLines: [EntityID<Item>: Claim.Line]

    package init(
        _ report: InsuranceReport, formats: Formats, words: Words, timeZone: TimeZone, rootHash: String? = nil,
        files: ReportFiles, scheduledPerPolicy: Int? = nil
    ) {
        self.report = report
        self.formats = formats
        self.words = words
        audienceLine = words(for: report.audience)
        self.timeZone = timeZone
        self.rootHash = rootHash
        self.files = files
        self.scheduledPerPolicy = scheduledPerPolicy
        anchors = Self.anchors(of: report.register.lines)
        claimLines = Dictionary(
            (report.claim?.lines ?? []).map { ($0.line.itemID, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var lines: [RegisterLine] { report.register.lines }

    package func content() -> ReportContent {
        let isClaim = report.claim != nil
        return ReportContent(
            title: title, home: report.home.displayName, day: formats.date(report.day), isoDay: "\(report.day)",
            isClaim: isClaim, hasPolicies: showsPolicies, hasPapers: report.sights.papers,
            hasPurchases: report.sights.purchases, hasRooms: showsRooms, hasLabels: showsLabels, cover: cover(),
            summary: summary(), coverage: coverage(), register: register(), schedule: schedule(), cards: cards(),
            evidence: evidence(), receipts: receipts(), next: photographNext(), method: method(), notThis: notThis,
            proof: rootHash == nil ? [] : [words[.reportProves], words[.reportProvesNot]], statement: statement)
    }

    private var title: String {
        report.claim.map { words(.claimTitle, ["cause": $0.cause]) } ?? words[.reportTitle]
    }

    private var notThis: [String] {
        [words[.reportNoAppraisal], words[.reportNoProofOfLoss], words[.reportNoPromise]]
    }

    private var statement: String {
        guard let claim = report.claim else { return words(.reportStatementHome, ["date": formats.date(report.day)]) }
        return words(.reportStatementClaim, ["cause": claim.cause, "date": formats.date(claim.date)])
    }

    // MARK: - Parts that are shown

    var showsPolicies: Bool { report.sights.policies }
    var showsRooms: Bool { report.sights.rooms }
    var showsLabels: Bool { report.sights.labels }
    /// The kinds of proof that the audience sees; only these count in scores and as missing.
    var visibleProofs: Set<ItemEvidence.Point> { report.sights.proofs }

    // MARK: - Texts that several parts share

    /// One amount for each currency, the home's own first; empty where no value is known.
    func amounts(_ value: Valuation) -> [String] {
        value.totals.startingWith(report.home.currency).map(formats.amount)
    }

    package func amount(_ money: Money?) -> String? { money.map(formats.amount) }

    func date(_ date: CalendarDate?) -> String? { date.map(formats.date) }

    func roomName(_ name: String?) -> String {
        name ?? (showsRooms ? words[.reportWithoutRoom] : words[.reportAllItems])
    }

    /// `× 24`; nil for a quantity of one.
    func times(_ line: RegisterLine) -> String? {
        line.quantity == .one ? nil : words(.reportTimes, ["quantity": formats.quantity(line.quantity)])
    }

    func href(_ position: Int) -> String { "#" + anchors[position] }

    /// The class of an item, and its age where the class loses value: `Furniture, 5 years 6 months`.
    func aging(_ line: RegisterLine) -> String {
        let value = line.actualCashValue
        guard value.depreciates else { return words(.reportNoAging, ["class": value.className]) }
        guard let age = age(value) else { return words(.reportAgeUnknown, ["class": value.className]) }
        return words(
            value.isAtFloor ? .reportAgingFloor : .reportAging, ["class": value.className, "age": age])
    }

    func age(_ value: ActualCashValue) -> String? {
        value.ageInMonths.map { months in
            let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
            if months == 0 { return words[.reportAgeNone] }
            return [count(.countYears, ifAny: years), count(.countMonths, ifAny: rest)].compactMap(\.self)
                .joined(separator: " ")
        }
    }

    // MARK: - Anchors on the page

    /// The register numbers, where they are plain and unique: printed reports name them, and links to them stay valid.
    /// Other lines are named by their position.
    private static func anchors(of lines: [RegisterLine]) -> [String] {
        var taken: Set<String> = []
        return lines.enumerated().map { position, line in
            let isPlain =
                line.number.utf8.first.map { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) } ?? false
                && line.number.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-")
                }
            if isPlain, taken.insert(line.number).inserted { return line.number }
            let name = "line-\(position + 1)"
            taken.insert(name)
            return name
        }
    }
}
