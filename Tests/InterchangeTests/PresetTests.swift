import Foundation
import Household
import Testing

@testable import Interchange

/// Reads other programs' real files, which are beside the repository where they are present.
@Suite(.enabled(if: hasHomeboxFiles)) struct PresetTests {
    private func read(_ path: String, from name: String? = nil) throws -> (slug: String, batch: ImportBatch) {
        let folder = homeboxFiles.deletingLastPathComponent()
        let file = try TableFile(Data(contentsOf: folder.appending(path: path)))
        let detected = ImportOrigin.detect(fileName: path, file)
        let origin = try #require(name.map { ImportOrigin(named: $0) } ?? detected)
        return (origin.map.slug, try InventoryCSV.read(file, currency: .usd, map: origin.map))
    }

    @Test(
        "All rows of a file are read, as those of its program",
        arguments: [
            ("snipe-it/assets-sample.csv", "snipe-it", 22), ("snipe-it/components-sample.csv", "snipe-it", 1),
            ("snipe-it/consumables-sample.csv", "snipe-it", 3), ("snipe-it/accessories-sample.csv", "snipe-it", 3),
            ("snipe-it/models-sample.csv", "snipe-it", 20),
            ("shelf/shelf.nu-example-asset-import-from-content.csv", "shelf", 4),
            ("shelf/shelf.nu-example-asset-import-from-content-with-barcodes.csv", "shelf", 4),
            ("nestarr/basic.csv", "", 3), ("nestarr/full.csv", "nestarr", 2), ("nestarr/image-urls.csv", "nestarr", 2),
            ("nestarr/template.csv", "nestarr", 1), ("nestarr/minimal.csv", "", 3),
            ("movingbox/inventory.csv", "movingbox", 3), ("sortly/sortly-folders.csv", "sortly", 3),
            ("sortly/sortly-items.csv", "sortly", 1), ("sortly/sortly-simple.csv", "sortly", 2),
            ("amazon/Retail.OrderHistory.1.csv", "amazon", 3),
            ("magic-home-inventory/inventory.csv", "magic-home-inventory", 30),
        ])
    func files(path: String, preset: String, count: Int) throws {
        let (slug, batch) = try read(path)
        #expect(slug == preset && batch.rows.count == count)
        #expect(batch.faults == [] && batch.unknownColumns.isEmpty && batch.questions.isEmpty)
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
        let fields = ["Order ID": "113-1234567-8901234", "ASIN": "B0BZGVCW1Z"] as KeyValuePairs
        #expect(items[0].customFields == fields.map { CustomField(name: $0, value: $1) })
        #expect(items[0].importRef == "amazon: 113-1234567-8901234 | B0BZGVCW1Z")
    }

    @Test func homesAndFoldersOfRooms() throws {
        let boxes = try read("movingbox/inventory.csv").batch.rows
        #expect(boxes.map(\.home) == ["Main House", "Main House", "Cabin"])
        #expect(boxes.map(\.location) == ["Garage", "Living Room", ""])
        #expect(boxes.map(\.labels) == [["Tools"], ["Furniture", "Heirloom"], []])
        #expect(boxes.map { newItem($0).price?.minorUnits } == [12999, 89900, nil])
        let folders = try read("sortly/sortly-folders.csv").batch.rows
        #expect(folders.map(\.location) == ["Accessories", "Accessories", "Spa / Nails"])
        let names = ["SORT-1 | Service Gloves Black", "SORT-1 | Service Gloves White", "SORT-2 | Nail File"]
        #expect(folders.map(\.importRef) == names.map { "sortly: " + $0 })
    }

    @Test func assets() throws {
        let row = try #require(try read("snipe-it/assets-sample.csv").batch.rows.first)
        let item = newItem(row)
        #expect(
            [row.title, row.location, item.assetID] == ["Backhoe", "Wilkinson, Waters and Kerluke", "ICC-2065556"])
        #expect(item.purchaseDate?.description == "2023-01-23" && item.price?.minorUnits == 226_613)
        #expect(item.customFields.contains(CustomField(name: "Asset EOL Date", value: "10/27/28")))
        let shelf = newItem(
            try #require(try read("shelf/shelf.nu-example-asset-import-from-content.csv").batch.rows.first))
        #expect(shelf.customFields.contains(CustomField(name: "Serial number", value: "WQE239123d")))
        #expect(shelf.customFields.contains(CustomField(name: "temperature rating", value: "-40")))
        #expect(shelf.replacement?.cost.minorUnits == 10000 && shelf.replacement?.source == "Shelf")
    }
}
