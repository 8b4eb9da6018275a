package import Foundation
package import Household
import HouseholdStore
package import Interchange

extension HouseholdSession {
    /// The household as a file for other programs, and what the file leaves out or changes.
    /// - Parameters:
    ///   - part: The part that JSON and HTML hold; nil for everything.
    ///   - home: The only home to export; nil for all.
    package func export(
        as kind: ExportedFile, only part: HouseholdPart?, home: EntityID<Home>?
    ) throws -> (data: Data, losses: [ExportLoss]) {
        var household = try store.snapshot()
        switch kind {
        case .csv(.inventory): return (InventoryCSV.write(household, home: home), ExportLoss.ofInventory(household))
        case .csv(.vault): return (VaultCSV.write(household), [])
        case .csv(.carts): return (CartCSV.write(household, home: home), [])
        case .workbook(let part): return try HouseholdWorkbook.write(household, part: part, home: home)
        case .homebox: return HomeboxCSV.write(household, home: home, currency: settings.currency)
        case .html, .json:
            if home == nil, part == nil { household.given = try store.givenNumbers() }
            if let home { household = household.only(home: home) }
            if let part { household = household.only(part) }
            let files = Set(household.allAttachments.map(\.sha256)).count
            func losses(_ format: String) -> [ExportLoss] {
                files == 0 ? [] : [.attachedFiles(files, format: format)]
            }
            guard case .html = kind else { return (HouseholdJSON.write(household), losses("JSON")) }
            return (HouseholdHTML.write(household, currency: settings.currency), losses("HTML"))
        }
    }
}
