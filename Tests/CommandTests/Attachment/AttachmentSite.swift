import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// The `Testing` module has a type `Attachment`, too.
typealias Attachment = Household.Attachment

extension TemporarySite {
    /// The furnished household with a sofa in the kitchen and a lamp in the study, both of Main House.
    static func withSofa() throws -> TemporarySite { try withSofaModel.get().copy() }

    private static let withSofaModel = Result {
        let site = try furnished()
        let store = try Store.open(at: site.storePath)
        let rooms = store.household
        for (title, room) in [("Sofa", "kitchen"), ("Lamp", "study")] {
            let home = try rooms.home("main-house").id
            let location = try rooms.location(room, in: home).id
            try store.inventory.add(
                Item(
                    title: title, serial: "S-\(title)", price: Money(minorUnits: 100, currency: .eur),
                    locationID: location))
        }
        return site
    }

    /// The files in the attachment folder except for the lock, sorted; empty when there is no folder.
    func attachedFiles() throws -> [String] {
        guard exists("Household/attachments") else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: url("Household/attachments").path)
            .filter { $0 != ".lock" }.sorted()
    }

    /// Runs `item attach sofa`, which must refuse the files and change nothing, and returns its result.
    func refusal(
        of files: String..., options: [String] = [], _ place: SourceLocation = #_sourceLocation
    ) async throws -> CommandResult {
        let before = try (attachedFiles(), snapshot().attachments)
        let result = try await runCommand(["item", "attach", "sofa"] + options + ["--"] + files, in: folder)
        #expect(result.output == "", sourceLocation: place)
        #expect(try attachedFiles() == before.0, sourceLocation: place)
        #expect(try snapshot().attachments == before.1, sourceLocation: place)
        return result
    }
}
