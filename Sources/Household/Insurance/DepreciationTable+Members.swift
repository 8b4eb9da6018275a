// The table by which a claim's lines are depreciated is part of the claim.

extension DepreciationTable: CodedByTable {
    public static let members: [Field<Self>] = [
        Field(part: "name", .text(required: \.name)),
        Field(part: "edition", .text(\.edition)),
        Field(part: "source", .text(\.source)),
        Field(part: "floorPercent", .integer(\.floorPercent)),
        Field(part: "conditions", .part(\.conditions)),
        Field(part: "classes", .parts(\.classes)),
        Field(part: "otherwise", .part(\.otherwise)),
    ]
    public static let blank = Self(name: "", classes: [], otherwise: .blank)
}

extension DepreciationTable.Conditions: CodedByTable {
    public static let members: [Field<Self>] = [
        Field(part: "new", .integer(Property(\.new))),
        Field(part: "excellent", .integer(Property(\.excellent))),
        Field(part: "good", .integer(Property(\.good))),
        Field(part: "fair", .integer(Property(\.fair))),
        Field(part: "poor", .integer(Property(\.poor))),
    ]
    public static let blank = Self()
}

extension DepreciationTable.ItemClass: CodedByTable {
    public static let members: [Field<Self>] = [
        Field(part: "name", .text(required: \.name)),
        // A class has one of these three. If it has several, the last counts, except that `years` comes before
        // `percentPerYear`.
        Field(
            part: "years",
            .integer(
                Property(
                    get: { if case .years(let years) = $0.rate { years } else { nil } },
                    set: { if let years = $1 { $0.rate = .years(years) } }))),
        Field(
            part: "percentPerYear",
            .tenths(
                Property(
                    get: { if case .perMille(let rate) = $0.rate { rate } else { nil } },
                    set: { if let rate = $1, $0.rate == .none { $0.rate = .perMille(rate) } }))),
        Field(
            part: "depreciates",
            .flag(
                Property(
                    get: { $0.rate == .none ? false : nil },
                    set: { itemClass, depreciates in
                        switch (depreciates, itemClass.rate) {
                        case (false?, _): itemClass.rate = .none
                        // True does not say how fast, which is a fault unless another member does.
                        case (true?, .none): itemClass.rate = .years(0)
                        default: break
                        }
                    }))),
        Field(part: "floorPercent", .integer(Property(\.floorPercent))),
        Field(
            part: "words",
            .texts(Property(get: { $0.words }, set: { $0.words = $1.map { $0.lowercased() } }))),
    ]
    public static let blank = Self(name: "", rate: .none)

    public func fault(given: Set<String>) -> TableFault? {
        let isGiven =
            switch rate {
            case .none: given.contains("depreciates")
            case .years: given.contains("years")
            case .perMille: true
            }
        return isGiven ? nil : TableFault(nil, "a class needs years, percentPerYear, or depreciates: false")
    }
}
