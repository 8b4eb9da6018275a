import Foundation
import Household
import Testing

@testable import Interchange

/// Reads other programs' real files, which are beside the repository where they are present.
@Suite(.enabled(if: hasHomeboxFiles)) struct PresetTests {
    private static let folder = homeboxFiles.deletingLastPathComponent()

    private func read(_ path: String, from name: String? = nil) throws -> (slug: String, batch: ImportBatch) {
        let file = try TableFile(Data(contentsOf: Self.folder.appending(path: path)))
        let detected = ImportOrigin.detect(fileName: path, file)
        let origin = try #require(name.map { ImportOrigin(named: $0) } ?? detected)
        return (origin.map.slug, try InventoryCSV.read(file, currency: .usd, map: origin.map))
    }

    /// The rows that come in, and the lines of those that do not.
    @Test(
        arguments: [
            ("snipe-it/assets-sample.csv", "snipe-it", 22, []), ("snipe-it/components-sample.csv", "snipe-it", 1, []),
            ("snipe-it/consumables-sample.csv", "snipe-it", 3, []),
            ("snipe-it/accessories-sample.csv", "snipe-it", 3, []),
            ("snipe-it/models-sample.csv", "snipe-it", 20, []),
            ("shelf/shelf.nu-example-asset-import-from-content.csv", "shelf", 4, []),
            ("shelf/shelf.nu-example-asset-import-from-content-with-barcodes.csv", "shelf", 4, []),
            ("nestarr/basic.csv", "", 3, []), ("nestarr/full.csv", "nestarr", 2, []),
            ("nestarr/image-urls.csv", "nestarr", 2, []), ("nestarr/template.csv", "nestarr", 1, []),
            ("nestarr/minimal.csv", "", 3, []), ("movingbox/inventory.csv", "movingbox", 3, []),
            ("sortly/sortly-folders.csv", "sortly", 3, []), ("sortly/sortly-items.csv", "sortly", 1, []),
            ("sortly/sortly-simple.csv", "sortly", 2, []), ("amazon/Retail.OrderHistory.1.csv", "amazon", 3, []),
            ("magic-home-inventory/inventory.csv", "magic-home-inventory", 30, []),
        ] as [(String, String, Int, [Int])])
    func aFile(path: String, preset: String, count: Int, bad: [Int]) throws {
        let (slug, batch) = try read(path)
        #expect(slug == preset)
        #expect(batch.rows.count == count)
        #expect(batch.problems.map(\.line) == bad)
        #expect(batch.unknownColumns.isEmpty)
        #expect(batch.questions.isEmpty)
    }

    @Test func koillectionHasNoHeadings() throws {
        let batch = try read("koillection/koillection-export.csv", from: "koillection").batch
        #expect(batch.rows.map(\.title) == ["Frieren #1", "Your Computer Vol. 1 issue. 1"])
        #expect(batch.rows.map(\.labels) == [["Manga"], ["Magazines"]])
        #expect(batch.rows[0].importRef == "koillection: 018f5a3e-0001-7000-8000-000000000001")
    }

    @Test func amazonsOrders() throws {
        let items = try read("amazon/Retail.OrderHistory.1.csv").batch.rows.map(newItem)
        #expect(items.map(\.title) == ["Test Product 1", "Test Product 2", "Test Product 4 Pending"])
        #expect(items.map { $0.price?.minorUnits } == [2579, 7573, 11000])
        #expect(items.map { $0.purchaseDate?.description } == ["2025-10-13", "2025-10-12", "2025-10-10"])
        #expect(items[1].quantity == Quantity("2"))
        #expect(
            items[0].customFields == [
                CustomField(name: "Order ID", value: "113-1234567-8901234"),
                CustomField(name: "ASIN", value: "B0BZGVCW1Z"),
            ])
        #expect(items[0].importRef == "amazon: 113-1234567-8901234 | B0BZGVCW1Z")
    }

    @Test func movingBoxsItems() throws {
        let rows = try read("movingbox/inventory.csv").batch.rows
        #expect(rows.map(\.home) == ["Main House", "Main House", "Cabin"])
        #expect(rows.map(\.location) == ["Garage", "Living Room", ""])
        #expect(rows.map(\.labels) == [["Tools"], ["Furniture", "Heirloom"], []])
        #expect(rows.map { newItem($0).price?.minorUnits } == [12999, 89900, nil])
    }

    @Test func sortlysFoldersAreRooms() throws {
        let rows = try read("sortly/sortly-folders.csv").batch.rows
        #expect(rows.map(\.location) == ["Accessories", "Accessories", "Spa / Nails"])
        #expect(
            rows.map(\.importRef) == [
                "sortly: SORT-1 | Service Gloves Black", "sortly: SORT-1 | Service Gloves White",
                "sortly: SORT-2 | Nail File",
            ])
    }

    @Test func snipeITsAssets() throws {
        let row = try #require(try read("snipe-it/assets-sample.csv").batch.rows.first)
        let item = newItem(row)
        #expect(row.title == "Backhoe")
        #expect(row.location == "Wilkinson, Waters and Kerluke")
        #expect(item.assetID == "ICC-2065556")
        #expect(item.purchaseDate?.description == "2023-01-23")
        #expect(item.price?.minorUnits == 226_613)
        #expect(item.customFields.first { $0.name == "Asset EOL Date" }?.value == "10/27/28")
    }

    @Test func shelfsCustomFields() throws {
        let item = newItem(
            try #require(try read("shelf/shelf.nu-example-asset-import-from-content.csv").batch.rows.first))
        #expect(item.customFields.first { $0.name == "Serial number" }?.value == "WQE239123d")
        #expect(item.customFields.first { $0.name == "temperature rating" }?.value == "-40")
        #expect(item.replacement?.cost.minorUnits == 10000)
        #expect(item.replacement?.source == "Shelf")
    }
}
