import Foundation
import Testing

@testable import Household

/// The table of audiences in the manual agrees with the table of disclosures.
@Suite struct ReadmeTableTests {
    /// The manual's word for each key. When a field begins with two keys, the longer one counts.
    private static let words = [
        "settings.title": "the site's title",
        "profile.name": "names of people", "profile.homeIDs": "homes",
        "home.name": "homes", "home.currency": "homes", "home.colour": "homes", "home.isPrimary": "homes",
        "home.address": "addresses", "home.purchaseDate": "what a home cost", "home.purchasePrice": "what a home cost",
        "home.notes": "notes", "home.record": "when homes and items were recorded",
        "location.name": "rooms", "location.code": "rooms", "location.codes": "codes on labels",
        "location.homeID": "rooms", "location.parentID": "rooms",
        "location.symbol": "rooms",
        "location.notes": "notes",
        "label.name": "labels", "label.homeID": "labels", "label.colour": "labels", "label.emoji": "labels",
        "label.notes": "notes",
        "item.title": "title", "item.quantity": "quantity", "item.unit": "quantity",
        "item.insuranceClass": "what is insured", "item.ownership": "whose a thing is and what it is used as",
        "item.businessUse": "whose a thing is and what it is used as",
        "item.partOfBuilding": "whose a thing is and what it is used as",
        "profile.contact": "telephone and e-mail of the household", "item.condition": "condition",
        "item.homeID": "homes",
        "item.labelIDs": "labels", "item.locationID": "rooms",
        "item.containerID": "what an item is inside of", "item.assetID": "asset tags", "item.codes": "codes on labels",
        "item.barcode": "barcodes",
        "item.seen": "when things were seen", "item.notFound": "when things were seen",
        "home.walked": "when things were seen",
        "home.walkStarted": "walks under way",
        "item.archived": "archived items", "item.description": "descriptions", "item.make": "makes",
        "item.model": "models", "item.number": "numbers of items", "item.price": "values", "item.replacement": "values",
        "item.purchaseDate": "purchases", "item.purchasedFrom": "purchases", "item.warranty": "warranties",
        "item.insured": "what is insured", "item.serial": "serial numbers", "item.notes": "notes",
        "item.loans": "loans", "item.upkeep": "upkeep", "item.upkeepLog": "upkeep", "location.upkeep": "upkeep",
        "location.upkeepLog": "upkeep", "home.upkeep": "upkeep", "home.upkeepLog": "upkeep",
        "item.customFields": "custom fields", "item.sale": "sales", "item.moving.size": "size",
        "item.moving.weight": "weight",
        "item.moving.isFragile": "fragile", "item.moving.priority": "priority",
        "item.moving.destination": "destination", "item.record": "when homes and items were recorded",
        "attachment.photo": "photos", "attachment.receipt": "receipts", "attachment.warranty": "warranties",
        "attachment.manual": "manuals", "attachment.appraisal": "appraisals", "attachment.other": "other files",
        "attachment.caption": "captions of files", "attachment.fileName": "name",
        "attachment.size": "size and day of a file", "attachment.capturedAt": "size and day of a file",
        "attachment.cameraDate": "size and day of a file", "attachment.pages": "size and day of a file",
        "policy": "policies", "policy.number": "numbers of policies", "policy.notes": "notes",
        "claim": "claims",
        "store": "shopping", "category": "shopping", "vault": "shopping", "cart": "shopping",
    ]

    /// Fields that every visible file and every site needs.
    private static let unnamed: Set = [
        "attachment.owner", "attachment.sha256", "attachment.kind", "attachment.mediaType", "attachment.fault",
        "settings.locale",
        "settings.currency", "settings.pageSize", "settings.serials",
    ]

    @Test("Each field that anyone but the owner sees is in the manual's table, with the same grants")
    func everyField() throws {
        let rows = try Self.rows()
        for (key, facts) in DisclosureTable.facts where !facts.isPresence && !Self.unnamed.contains(key) {
            let isKindOfFile = facts.role == .group && key.hasPrefix("attachment.")
            guard facts.role == .field || facts.role == .fixed || isKindOfFile else { continue }
            let grants = Circle.allCases.dropFirst().map { facts.grants[$0] }
            if grants.allSatisfy({ $0 == .hidden }) { continue }
            let names = [key] + DisclosureTable.above(key)
            let word = try #require(names.lazy.compactMap { Self.words[$0] }.first, "\(key) has no word in the manual")
            let cells = try #require(rows[word], "no row of the manual is about “\(word)” (\(key))")
            #expect(cells == grants, "\(key)")
        }
    }

    @Test("Every word stands for an existing field")
    func everyWord() {
        #expect(Self.words.keys.filter { DisclosureTable.keys(within: $0).isEmpty } == [])
    }

    /// The grants for family, insurer, mover and public, by each word in the first column.
    private static func rows() throws -> [String: [Grant]] {
        var file = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { file.deleteLastPathComponent() }
        let text = try String(contentsOf: file.appendingPathComponent("Documentation/audiences.md"), encoding: .utf8)
        let table = try #require(text.range(of: "| | family | insurer | mover | public |\n"))
        var rows: [String: [Grant]] = [:]
        for line in text[table.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst() {
            guard line.hasPrefix("|") else { break }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 5, "\(line)")
            let grants = try cells.dropFirst().map { try #require(Self.grant($0), "\(line)") }
            for name in cells[0].split(whereSeparator: { ",:;".contains($0) }) {
                rows[name.trimmingCharacters(in: .whitespaces)] = grants
            }
        }
        return rows
    }

    private static func grant(_ cell: String) -> Grant? {
        switch cell {
        case "yes": .whole
        case "no": .hidden
        case "the last four": .shortened
        case _ where cell.hasPrefix("where "): .named
        default: nil
        }
    }
}
