import Household

/// A record whose texts are in a report, for messages about those texts.
struct ReportRecord: Sendable {
    /// `LR-01 “Oven”`, `the policy “Acme”`
    let name: String
    private let names: [String]
    private let texts: [String]
    /// The record's share of the report, roughly in characters.
    let size: Int

    init(_ name: String, names: [String], texts: [String] = [], size: Int = 0) {
        self.name = name
        self.names = names
        self.texts = texts
        self.size = (names + texts).map(\.utf8.count).reduce(size, +)
    }

    func isLonger(thanName longestName: Int, text longestText: Int) -> Bool {
        names.contains { Self.isLonger($0, than: longestName) }
            || texts.contains { Self.isLonger($0, than: longestText) }
    }

    /// Counts scalars, and only when a text has enough bytes to have too many.
    static func isLonger(_ text: String, than length: Int) -> Bool {
        text.utf8.count > length && text.unicodeScalars.count > length
    }

    /// The scalars beyond ASCII in the record's texts.
    var rareScalars: Set<Unicode.Scalar> {
        Set((names + texts).lazy.flatMap { $0.unicodeScalars.lazy.filter { !$0.isASCII } })
    }

    static func name(of policy: InsurancePolicy) -> String { "the policy “\(short(policy.provider))”" }

    /// A name, shortened to fit a line.
    fileprivate static func short(_ text: String) -> String {
        text.count > 60 ? text.prefix(50) + "…" : text
    }
}

extension InsuranceReport {
    /// Every record whose texts are in the report: the household, the home, the claim, the policies, the lines in
    /// order, their rooms and labels, and last the depreciation table.
    var records: [ReportRecord] {
        let short = ReportRecord.short
        var home = home
        home.notes = ""
        var records = [
            ReportRecord("the household’s name", names: [insured]),
            ReportRecord("the home “\(short(home.displayName))”", names: Self.texts { home.changeTexts($0) }),
        ]
        if var claim {
            let notes = claim.notes
            claim.notes = ""
            let names = Self.texts { change in
                claim.changeTexts(change, texts: change)
                for var file in files { file.changeTexts(change) }
            }
            records.append(ReportRecord("the claim “\(short(claim.cause))”", names: names, texts: [notes]))
        }
        records += coverage.map { coverage in
            var policy = coverage.policy
            policy.notes = ""
            // A row of the schedule has about 100 characters.
            let size = 100 * coverage.scheduled.count
            return ReportRecord(
                ReportRecord.name(of: policy), names: Self.texts { policy.changeTexts($0) }, size: size)
        }
        records += register.lines.map { line in
            var own = line
            (own.description, own.room, own.labels) = ("", nil, [])
            return ReportRecord(
                "\(short(line.number)) “\(short(line.title))”", names: Self.texts { own.changeTexts($0) },
                texts: [line.description])
        }
        records += Set(register.lines.compactMap(\.room)).sorted().map {
            ReportRecord("the room “\(short($0))”", names: [$0])
        }
        records += Set(register.lines.flatMap(\.labels)).sorted().map {
            ReportRecord("the label “\(short($0))”", names: [$0])
        }
        let table = depreciation
        let classes = (table.classes + [table.otherwise]).map(\.name)
        records.append(
            ReportRecord("the depreciation table", names: [table.name, table.edition, table.source] + classes))
        return records
    }

    /// The texts that `change` passes to its closure.
    private static func texts(_ change: ((String) -> String) -> Void) -> [String] {
        var texts: [String] = []
        change { text in
            texts.append(text)
            return text
        }
        return texts
    }
}
