import Foundation
import Household
import Testing

@testable import Interchange

/// Tables with the headings that other programs' exports have, where these differ from their tables for imports.
struct ProgramExportTests {
    private func read(_ text: String) throws -> (slug: String, batch: ImportBatch) {
        let file = try TableFile(bytes(text))
        let origin = try #require(ImportOrigin.detect(fileName: "x.csv", file))
        return (origin.map.slug, try InventoryCSV.read(file, currency: .usd, map: origin.map))
    }

    @Test func shelf() throws {
        let (slug, batch) = try read(
            """
            Name,ID,Asset ID,QR ID,Status,Value,Available to book,Category,Tags,Location,Custody
            Camera,cm1,SAM-1,qr1,Available,"$2,500.00",Yes,Uncategorized,"Video, Rental",Studio,Ann

            """)
        #expect(slug == "shelf")
        let row = try #require(batch.rows.first)
        let item = newItem(row)
        #expect([row.title, row.importRef, row.location] == ["Camera", "shelf: cm1", "Studio"])
        #expect(row.labels == ["Video", "Rental"])
        #expect(item.assetID == "SAM-1" && item.replacement?.cost.minorUnits == 250_000)
        #expect(item.customFields.first { $0.name == "Custodian" }?.value == "Ann")
    }

    @Test func snipeITsReport() throws {
        let (slug, batch) = try read(
            """
            Asset Name,Asset Tag,Model,Model No.,Category,Manufacturer,Serial,Purchased,Cost,Default Location,Warranty Expires
            Office laptop,A-12,MacBook Pro,MK183,Laptops,Apple,C02,"Mon Mar 04, 2024","2,199.00",Study,2027-03-04
            ,A-13,U2720Q,,Displays,Dell,CN7,2023-01-15,499.90,Study,

            """)
        #expect(slug == "snipe-it")
        #expect(batch.rows.map(\.title) == ["Office laptop", "U2720Q"])
        let item = newItem(try #require(batch.rows.first))
        #expect(item.price?.minorUnits == 219_900 && item.model == "MacBook Pro")
        #expect(item.purchaseDate?.description == "2024-03-04" && item.warranty.expires?.description == "2027-03-04")
        #expect(batch.rows.map(\.location) == ["Study", "Study"])
    }

    @Test func amazonsReportOfItems() throws {
        let (slug, batch) = try read(
            """
            Order Date,Order ID,Title,Category,ASIN/ISBN,Seller,Purchase Price Per Unit,Quantity,Currency
            11/28/20,111-4,Pot,KITCHEN,B00F,Amazon.com,"$1,059.00",2,USD
            11/28/20,111-5,Lid,KITCHEN,B00G,Amazon.com,Not Available,0,USD

            """)
        #expect(slug == "amazon" && batch.skipped.map(\.line) == [3])
        let row = try #require(batch.rows.first)
        #expect(row.importRef == "amazon: 111-4 | B00F" && batch.rows.count == 1)
        let item = newItem(row)
        #expect(item.price?.minorUnits == 105_900 && item.quantity == Quantity(2))
        #expect(item.purchaseDate?.description == "2020-11-28" && item.purchasedFrom == "Amazon.com")
    }

    @Test func sortlysPhotosAndIdentity() throws {
        let (slug, batch) = try read(
            """
            Entry Name,Sortly ID (SID),Primary Folder,Photo1,Photo2,Brand
            Chair,S1,Hall,a.jpg,b.jpg,Acme

            """)
        #expect(slug == "sortly")
        let row = try #require(batch.rows.first)
        #expect(row.importRef == "sortly: S1 | Chair" && row.location == "Hall")
        #expect(row.files.map(\.path) == ["a.jpg", "b.jpg"] && newItem(row).make == "Acme")
    }
}
