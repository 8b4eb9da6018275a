package import Household
package import Wording

// Whose things are, and what they are used as.

extension Wording {
    /// Whose an item is and what it is used as, where that is unusual: `Shared with others`, `Used for business`.
    package func interests(_ ownership: Ownership?, businessUse: Bool, partOfBuilding: Bool) -> [String] {
        [ownership.map(Word.init), businessUse ? .businessUse : nil, partOfBuilding ? .partOfBuilding : nil]
            .compactMap { $0.map { words[$0] } }
    }
}

extension ReportPresentation {
    /// The value of what is part of the building, and of the contents without it; nil where nothing is.
    var building: String? {
        let building = report.register.building
        guard building.lines > 0 else { return nil }
        func text(_ value: RegisterValue) -> String {
            amounts(value.replacement).joined(separator: ", ").orNil ?? words[.unknown]
        }
        return words(
            .reportBuilding,
            [
                "items": count(.countItems, building.lines), "amounts": text(building),
                "contents": text(report.register.contents),
            ])
    }
}
