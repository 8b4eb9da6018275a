package import Household
package import Wording

// Whose things are, what they are used as, and who else insures them.

extension Wording {
    /// Whose an item is and what it is used as, where that is unusual: `Shared with others`, `Used for business`.
    package func interests(_ ownership: Ownership?, businessUse: Bool, partOfBuilding: Bool) -> [String] {
        [ownership.map(Word.init), businessUse ? .businessUse : nil, partOfBuilding ? .partOfBuilding : nil]
            .compactMap { $0.map { words[$0] } }
    }
}

extension InsuranceReport {
    /// The other policies in force for the home; none for a policy that is not in force itself.
    func others(besides coverage: Coverage) -> [InsurancePolicy] {
        guard coverage.standing == .inForce else { return [] }
        return self.coverage.filter { $0.standing == .inForce && $0.policy.id != coverage.policy.id }.map(\.policy)
    }

    /// Positions of the lines on a policy's schedule that are on that of another policy in force as well.
    func linesOnSeveralSchedules(of coverage: Coverage) -> [Int] {
        let others = Set(others(besides: coverage).flatMap { $0.scheduledItems.map(\.itemID) })
        return coverage.scheduled.map(\.line).filter { others.contains(register.lines[$0].itemID) }
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

    /// Sentences about other insurance of the things that a policy insures.
    func notesOnOthers(_ coverage: Coverage) -> [String] {
        let recorded = coverage.policy.otherInsurance.orNil.map { [words(.reportOtherInsurance, ["text": $0])] } ?? []
        let others = report.others(besides: coverage).map { policy in
            words(
                policy.number.isEmpty ? .reportOtherPolicyOf : .reportOtherPolicy,
                ["number": policy.number, "provider": policy.provider])
        }
        let lines = report.linesOnSeveralSchedules(of: coverage)
        let several =
            lines.isEmpty ? [] : [words(.reportOnSeveralSchedules, ["items": named(lines).joined(separator: ", ")])]
        return recorded + others + several
    }
}
