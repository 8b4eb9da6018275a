import Testing

@testable import Household

/// The table of disclosures and the entities have the same fields.
@Suite struct DisclosureTableTests {
    private static let fields: Set<String> = {
        let household = CanaryHousehold(archived: true, sold: true).snapshot
        let leaves = Leaf.all(in: household) + Leaf.all(of: CanaryHousehold.settings, "settings")
        // The entries of a setting that is a list are not fields of a household.
        let lists = ["settings.audiences", "settings.serials"]
        return Set(leaves.map { leaf in lists.first { leaf.key.hasPrefix($0) } ?? leaf.key })
    }()

    private static let rows: Set<String> = Set(
        DisclosureTable.facts.flatMap { key, facts in
            // The household's id stands for all ids, which are not fields.
            if facts.role == .group || facts.isPresence || key == "profile.id" { return [String]() }
            return facts.parts.isEmpty ? [key] : facts.parts.map { "\(key).\($0)" }
        }
        // What says which case a value is, beside what the case holds.
        .filter { key in !["outcome.status", "percentPerYear", "depreciates"].contains { key.hasSuffix($0) } })

    @Test("Every field of every entity has a row")
    func everyField() {
        #expect(Self.fields.subtracting(Self.rows).sorted() == [])
    }

    @Test("Every row names an existing field")
    func everyRow() {
        #expect(Self.rows.subtracting(Self.fields).sorted() == [])
    }

    @Test("A group is the beginning of several keys, or a kind of file")
    func groups() {
        let groups = DisclosureTable.facts.filter { $0.value.role == .group }.keys
        let kinds = Attachment.Kind.allCases.map { "attachment.\($0.rawValue)" }
        let astray = groups.filter { group in
            !kinds.contains(group) && !Self.fields.contains { $0.hasPrefix(group + ".") }
        }
        #expect(groups.count == 20)
        #expect(astray.sorted() == [])
    }

    @Test("No field of the sample is empty, so none is missed")
    func nothingEmpty() {
        let household = CanaryHousehold(archived: true, sold: true).snapshot
        let empty = Leaf.all(in: household).filter { ["", "nil", "[]", "0", "false"].contains($0.text) }
        #expect(empty.map(\.key) == [])
    }
}
