package import Foundation
package import Household
package import Wording

/// Turns a report into the texts of its pages.
///
/// The parts of the page are made in the files of their models.
package struct ReportPresentation: Wording, Sendable {
    /// The report, with texts that are already printable.
    let report: InsuranceReport
    package let formats: Formats
    package let words: Words
    /// The audience of the report, as a sentence.
    let audienceLine: String
    /// The time zone that turns the times of records into days.
    let timeZone: TimeZone
    /// The root hash of the report's data and originals; nil for a report without a seal.
    let rootHash: String?
    let files: ReportFiles
    /// The most scheduled items listed for each policy; nil to list all.
    let scheduledPerPolicy: Int?
    let scope: ReportScope
    /// The anchors of the lines on the page, by position in the register.
    private var anchors: [Int: String] = [:]
    /// The claim's lines, by item; empty in a home's report.
    let claimLines: [EntityID<Item>: Claim.Line]

    package init(
        _ report: InsuranceReport, formats: Formats, words: Words, timeZone: TimeZone, rootHash: String? = nil,
        files: ReportFiles, scheduledPerPolicy: Int? = nil, scope: ReportScope = .whole
    ) {
        self.report = report
        self.formats = formats
        self.words = words
        audienceLine = words(for: report.audience)
        self.timeZone = timeZone
        self.rootHash = rootHash
        self.files = files
        self.scheduledPerPolicy = scheduledPerPolicy
        self.scope = scope
        claimLines = Dictionary(
            (report.claim?.lines ?? []).map { ($0.line.itemID, $0) }, uniquingKeysWith: { first, _ in first })
        switch scope {
        case .whole: anchors = anchors(of: report.register.lines.indices)
        case .summary: break
        case .lines(let part): anchors = anchors(of: part.lines)
        }
    }

    var lines: [RegisterLine] { report.register.lines }

    package func content() -> ReportContent {
        ReportContent(
            title: title, home: report.home.displayName, day: formats.date(report.day), isoDay: "\(report.day)",
            made: report.made.map {
                words(.reportMadeOn, ["date": formats.date($0.day), "version": $0.version])
            }, isoMade: report.made.map { "\($0.day)" },
            copyBefore: report.made?.previous.orNil.map { words(.reportCopyBefore, ["hash": $0]) },
            empty: lines.isEmpty, ownersCopy: showsPreparation, policiesShown: showsPolicies,
            papersShown: report.visibleParts.papers, roomsShown: showsRooms, labelsShown: showsLabels, cover: cover(),
            loss: claim(), summary: summary(), largest: report.largest.map(line), coverage: coverage(),
            lines: shownLines, pages: partRows(), next: photographNext(), method: method(), notThis: notThis,
            proof: rootHash == nil ? [] : [words[.reportProves], words[.reportProvesNot]], statement: statement)
    }

    var title: String {
        report.claim.map { words(.claimTitle, ["cause": $0.cause]) } ?? words[.reportTitle]
    }

    private var notThis: [String] {
        [words[.reportNoAppraisal], words[.reportNoProofOfLoss], words[.reportNoPromise]]
    }

    /// Nil for a past day: nobody can say from today's record what there was.
    private var statement: String? {
        if report.isOfPastDay { return nil }
        guard let claim = report.claim else { return words(.reportStatementHome, ["date": formats.date(report.day)]) }
        return words(.reportStatementClaim, ["cause": claim.cause, "date": formats.date(claim.date)])
    }

    // MARK: - Parts that are shown

    /// The household's own preparation, which is left out of every copy that it hands over.
    package var showsPreparation: Bool { report.visibleParts.preparation }
    var showsPolicies: Bool { report.visibleParts.policies }
    var showsRooms: Bool { report.visibleParts.rooms }
    var showsLabels: Bool { report.visibleParts.labels }
    /// The kinds of proof that the audience sees; only these count in scores and as missing.
    var visibleProofs: [ItemEvidence.Point] { report.visibleParts.proofs }

    // MARK: - Texts that several parts share

    /// One amount for each currency, the home's own first; empty if no value is known.
    func amounts(_ value: Valuation) -> [String] {
        value.totals.startingWith(report.home.currency).map(formats.amount)
    }

    package func amount(_ money: Money?) -> String? { money.map(formats.amount) }

    func date(_ date: PartialDate?) -> String? { date.map { formats.date($0) } }

    func roomName(_ name: String?) -> String {
        name ?? (showsRooms ? words[.reportWithoutRoom] : words[.reportAllItems])
    }

    /// `24`, `7.25 m`
    func quantity(of line: RegisterLine) -> String { formats.quantity(line.quantity, in: line.unit) }

    /// The quantity of a group: `× 24`, `7.25 m`; nil for a single item.
    func times(_ line: RegisterLine) -> String? {
        guard line.isGroup else { return nil }
        return line.unit.isEmpty ? words(.reportTimes, ["quantity": quantity(of: line)]) : quantity(of: line)
    }

    func anchor(_ position: Int) -> String { anchors[position] ?? "" }

    /// The link to a line, on this page or on its part's page.
    func href(_ position: Int) -> String {
        guard let part = parts.first(where: { $0.lines.contains(position) }) else { return "#" + anchor(position) }
        return part.href + "#" + (anchors(of: part.lines)[position] ?? "")
    }

    // MARK: - Anchors on the page

    /// The register numbers, if they are plain and unique on the page: printed reports name them, and links to them
    /// stay valid. Other lines are named by their position on the page.
    private func anchors(of positions: some Collection<Int>) -> [Int: String] {
        var taken: Set<String> = []
        var anchors: [Int: String] = [:]
        for (place, position) in positions.enumerated() {
            let line = lines[position]
            let isPlain =
                line.number.utf8.first.map { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) } ?? false
                && line.number.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-")
                }
            let name = isPlain && taken.insert(line.number).inserted ? line.number : "line-\(place + 1)"
            taken.insert(name)
            anchors[position] = name
        }
        return anchors
    }
}
