import Household

extension Cart: MemberRow {
    static let rows = MemberRows<Cart>("cart")
    static let stateColumns = rows.columns(of: "state")
    private static let statePlaces = layout.places(of: Stage.members.map(\.key))

    /// Everything but the lines, which have their own rows: see `fetchWithLines`.
    init?(id: EntityID<Cart>, record: RecordInfo, from reader: inout RowReader) {
        self.init(row: id, record, &reader)
        // A cart takes only a state whose dates fit, so a column that differs from the state it took contradicts the
        // others.
        for (place, value) in zip(Self.statePlaces, Stage(state).memberValues)
        where reader.isNull(place) != value.isEmpty {
            reader.noteMissing(column: Self.layout.columns[place])
        }
    }
}
