// The table by which a claim's lines are depreciated is part of the claim.

extension DepreciationTable: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "name", .text(\.name)),
        Field(part: "edition", .text(\.edition)),
        Field(part: "source", .text(\.source)),
        Field(part: "floorPercent", .integer(\.floorPercent)),
        Field(part: "classes", .parts(\.classes)),
        Field(part: "otherwise", .part(\.otherwise)),
    ]
    public static let blank = Self(name: "", classes: [], otherwise: .blank)
}

extension DepreciationTable.ItemClass: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "name", .text(\.name)),
        // Of these three, a class has one.
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
                    set: { if let rate = $1 { $0.rate = .perMille(rate) } }))),
        Field(
            part: "depreciates",
            .flag(
                Property(
                    get: { $0.rate == .none ? false : nil },
                    set: { if $1 == false { $0.rate = .none } }))),
        Field(part: "floorPercent", .integer(Property(\.floorPercent))),
        Field(part: "words", .texts(\.words)),
    ]
    public static let blank = Self(name: "", rate: .none)
}
