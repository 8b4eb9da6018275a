import Household
import TestSupport
import Testing

/// Things that begin as a kind of things.
@Suite struct KindTests {
    @Test func aToolBeginsWithItsLabel() async throws {
        let site = try TemporarySite.furnished()
        let added = try await site.run("item", "add", "Drill", "--kind", "tool", "--field", "Power=650 W")
        #expect(added.errors.contains("things of the kind Tool also have: Accessories"))
        let drill = try #require(try site.snapshot().items.first)
        #expect(drill.customFields == [CustomField(name: "Power", value: "650 W")])
        let labels = try site.snapshot().labels.filter { drill.labelIDs.contains($0.id) }
        #expect(labels.map(\.name) == ["Tools"])
    }

    @Test func aHouseholdHasKindsOfItsOwn() async throws {
        let site = try TemporarySite.furnished()
        try site.write(
            """
            kinds:
              - {name: Record, labels: [Music], fields: [Artist, Label], unit: pieces, insuranceClass: Music}
              - Plant
            """, to: "defaults.yml")
        try await site.run("item", "add", "Blue", "--kind", "rec", "--field", "Artist=Joni Mitchell")
        let record = try #require(try site.snapshot().items.first)
        #expect((record.unit, record.insuranceClass, record.labelIDs) == ("pieces", "Music", []))
        #expect(record.customFields.map(\.name) == ["Artist"])
        let unknown = try await runCommand(["item", "add", "Dune", "--kind", "book"], in: site.folder)
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("there is no kind “book”") && unknown.errors.contains("Record"))
        try site.write("kinds:\n  - {name: Record, colour: red}\n", to: "defaults.yml")
        let wrong = try await runCommand(["item", "add", "Dune", "--kind", "record"], in: site.folder)
        #expect(wrong.status == 65 && wrong.errors.contains("defaults.yml:2"))
    }
}
