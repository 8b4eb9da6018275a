import Foundation
import Household
import Testing

@testable import Interchange

/// Tables with the headings that other programs' exports have, where these differ from their tables for imports.
struct ProgramExportTests {
    @Test(arguments: [
        (
            "shelf",
            """
            Name,ID,Asset ID,QR ID,Status,Value,Available to book,Category,Tags,Location,Custody
            Camera,cm1,SAM-1,qr1,Available,"$2,500.00",Yes,Uncategorized,"Video, Rental",Studio,Ann
            """, ["shelf: cm1"],
            [
                "Camera; Room: Studio; Labels: Video, Rental; Asset ID: SAM-1; Replacement Cost: 2500.00 USD; "
                    + "Replacement Source: Shelf; [Custodian] Ann; [QR ID] qr1; [Status] Available; [Available to book] Yes"
            ]
        ),
        (
            "snipe-it",
            """
            Asset Name,Asset Tag,Model,Model No.,Category,Manufacturer,Serial,Purchased,Cost,Default Location,Warranty Expires
            Office laptop,A-12,MacBook Pro,MK183,Laptops,Apple,C02,"Mon Mar 04, 2024","2,199.00",Study,2027-03-04
            ,A-13,U2720Q,,Displays,Dell,CN7,2023-01-15,499.90,Study,
            """, ["", ""],
            [
                "Office laptop; Room: Study; Labels: Laptops; Make: Apple; Model: MacBook Pro; Serial: C02; "
                    + "Asset ID: A-12; Price: 2199.00 USD; Purchase Date: 2024-03-04; Warranty Expires: 2027-03-04; "
                    + "[Model No.] MK183",
                "U2720Q; Room: Study; Labels: Displays; Make: Dell; Model: U2720Q; Serial: CN7; Asset ID: A-13; "
                    + "Price: 499.90 USD; Purchase Date: 2023-01-15",
            ]
        ),
        (
            "amazon",
            """
            Order Date,Order ID,Title,Category,ASIN/ISBN,Seller,Purchase Price Per Unit,Quantity,Currency
            11/28/20,111-4,Pot,KITCHEN,B00F,Amazon.com,"$1,059.00",2,USD
            11/28/20,111-5,Lid,KITCHEN,B00G,Amazon.com,Not Available,0,USD
            """, ["amazon: 111-4 | B00F"],
            [
                "Pot; Labels: KITCHEN; Quantity: 2; Price: 1059.00 USD; Purchase Date: 2020-11-28; "
                    + "Purchased From: Amazon.com; [Order ID] 111-4; [ASIN] B00F"
            ]
        ),
        (
            "sortly",
            """
            Entry Name,Sortly ID (SID),Primary Folder,Photo1,Photo2,Brand
            Chair,S1,Hall,a.jpg,b.jpg,Acme
            """, ["sortly: S1 | Chair"], ["Chair; Room: Hall; Make: Acme"]
        ),
    ])
    func rows(slug: String, table: String, references: [String], told: [String]) throws {
        let file = try TableFile(bytes(table + "\n"))
        let origin = try #require(ImportOrigin.detect(fileName: "x.csv", file))
        let batch = try InventoryCSV.read(file, currency: .usd, map: origin.map)
        #expect(batch.rows.map(\.importRef) == references)
        #expect(origin.map.slug == slug)
        #expect(batch.told == told)
        #expect(batch.skipped.map(\.line) == (slug == "amazon" ? [3] : []))
        #expect(batch.rows[0].files.map(\.path) == (slug == "sortly" ? ["a.jpg", "b.jpg"] : []))
    }
}
