import Household
import Testing

@testable import Interchange

struct HomeboxValueTests {
    /// The batch of a lamp with a value in one column.
    private func read(_ column: String, _ value: String) throws -> ImportBatch {
        let quoted = "\"" + value.replacing("\"", with: "\"\"") + "\""
        let batch = try homebox("HB.name,\(column)\nLamp,\(quoted)\n")
        #expect(batch.problems.allSatisfy { $0.line == 2 && $0.column == column && $0.value == value })
        return batch
    }

    @Test(
        "What a value is read as",
        arguments: [
            "HB.purchase_price": [
                ("39.95", "; Price: 39.95 USD"), ("$39.95", "; Price: 39.95 USD"),
                ("1,299.00", "; Price: 1299.00 USD"), ("1299", "; Price: 1299.00 USD"), ("USD 5", "; Price: 5.00 USD"),
                ("0.5", "; Price: 0.50 USD"), ("", ""), ("0", ""), ("0.00", ""), ("$0", ""),
            ], "HB.sold_price": [("", ""), ("0", ""), ("0.00", ""), ("$0", "")],
            "HB.purchase_date": [
                ("2021-10-13", "; Purchase Date: 2021-10-13"), ("10/13/2021", "; Purchase Date: 2021-10-13"),
                ("10/13/21", "; Purchase Date: 2021-10-13"), ("13.10.2021", "; Purchase Date: 2021-10-13"),
                ("2021-10-13 10:00:00Z", "; Purchase Date: 2021-10-13"), ("2021/10/13", "; Purchase Date: 2021-10-13"),
                ("2021-10-13T21:10:30Z", "; Purchase Date: 2021-10-13"),
                ("2021-10-13T23:59:59.5+14:00", "; Purchase Date: 2021-10-13"),
                (" 2021-10-13 ", "; Purchase Date: 2021-10-13"), ("", ""), ("0001-01-01", ""), ("01/01/0001", ""),
                ("0001-01-01T00:00:00Z", ""),
            ],
            "HB.insured": [
                ("yes", "; Insured: yes"), ("YES", "; Insured: yes"), ("true", "; Insured: yes"),
                ("TRUE", "; Insured: yes"), ("1", "; Insured: yes"), ("t", "; Insured: yes"), ("y", "; Insured: yes"),
                ("no", ""), ("False", ""), ("0", ""), ("", ""), (" n ", ""),
            ],
            "HB.archived": [("yes", "; Archived: yes"), ("no", "")],
            "HB.lifetime_warranty": [("yes", "; Lifetime Warranty: yes"), ("no", "")],
            "HB.asset_id": [
                ("1", "; Asset ID: 1"), ("000-002", "; Asset ID: 000-002"), ("1000-003", "; Asset ID: 1000-003"),
                ("", ""), ("000-000", ""), ("0", ""),
            ], "HB.tags": [("a; b;a ;;c;d;e", "; Labels: a, b, c, d, e")],
            "HB.location": [
                ("Path /To/ Location 2", "; Room: Path / To / Location 2"), ("/ a //", "; Room: a"), ("", ""),
                ("Hall", "; Room: Hall"),
            ],
        ] as [String: [(String, String)]])
    func values(column: String, cells: [(String, String)]) throws {
        for (value, told) in cells { #expect(try read(column, value).told == ["Lamp" + told], "\(value)") }
    }

    @Test(arguments: [
        ("3", 3_000_000), ("2.5", 2_500_000), ("2,5", 2_500_000), ("0", 0), ("", 1_000_000), ("4.0", 4_000_000),
    ])
    func quantities(text: String, millionths: Int64) throws {
        #expect(try read("HB.quantity", text).rows.map { newItem($0).quantity.millionths } == [millionths])
    }

    private static let notAQuantity = "is not a quantity of 0 to 1000000, with at most 6 decimals"

    @Test(
        "What cannot be read",
        arguments: [
            ("HB.purchase_price", ["abc"], "is not an amount"), ("HB.purchase_price", ["-5"], "is below zero"),
            ("HB.purchase_price", ["1.2999"], "has more than the 2 decimals of USD"),
            ("HB.purchase_price", ["99999999999999"], "is too large"),
            ("HB.purchase_price", ["EUR 5"], "is in EUR, but USD is expected"),
            ("HB.quantity", ["many", "-1", "1e3"], notAQuantity),
            (
                "HB.quantity", ["1,000"],
                "is ambiguous: the comma may mark thousands or decimals; write it without a comma"
            ), ("HB.tags", ["a;b;c;d;e;f"], "are 6 tags; an item has at most 5"),
            (
                "HB.warranty_expires", ["13/10/2021", "2021-02-29", "2021-10-13T25:00:00Z", "13.13.2021", "tomorrow"],
                "is not a date such as 2021-10-13"
            ), ("HB.insured", ["maybe", "2", "jein", "yes!", "--"], "is neither yes nor no"),
            ("HB.archived", ["maybe"], "is neither yes nor no"),
            ("HB.lifetime_warranty", ["maybe"], "is neither yes nor no"),
            ("HB.asset_id", ["A-17", "-", "1.5"], "is not an asset id of digits, such as 000-002"),
        ] as [(String, [String], String)])
    func unreadable(column: String, values: [String], reason: String) throws {
        for value in values {
            let batch = try read(column, value)
            #expect(batch.rows.isEmpty && batch.problems.map(\.reason) == [reason], "\(value)")
        }
    }

    @Test(
        "What is noted of a value",
        arguments: [
            ("HB.purchase_date", "09/30/0202", "", "is before the year 1000; left empty"),
            ("HB.purchase_date", "0202-09-30", "", "is before the year 1000; left empty"),
            ("HB.purchase_date", "0001-11-08", "", "is before the year 1000; left empty"),
            // What arithmetic left of an amount.
            (
                "HB.purchase_price", "0.30000000000000004", "; Price: 0.30 USD",
                "has more decimals than USD has; 0.30 was taken"
            ),
            (
                "HB.purchase_price", "39.949999999999996", "; Price: 39.95 USD",
                "has more decimals than USD has; 39.95 was taken"
            ), ("HB.purchase_price", "0.00000000001", "", "has more decimals than USD has; 0.00 was taken"),
        ])
    func noted(column: String, text: String, told: String, reason: String) throws {
        let batch = try read(column, text)
        #expect(batch.told == ["Lamp" + told])
        #expect(batch.notes == ["2 \(column) “\(text)” \(reason)"])
    }

    @Test func anAmountThatMayHaveThousandsIsAskedAbout() throws {
        #expect(try read("HB.purchase_price", "1.299").questions.map(\.kind) == [.decimalMark])
        let file = try TableFile(bytes("HB.name,HB.purchase_price\nLamp,1.299\n"))
        let answered = try HomeboxReader(currency: .usd, decimals: .comma).read(file)
        #expect(answered.told == ["Lamp; Price: 1299.00 USD"])
    }

    @Test func aLocationIsARoomWithItsDescription() throws {
        let batch = try homebox(
            """
            HB.location,HB.url,HB.name,HB.description,HB.notes
            ,https://box.example/location/1,House,,
            House,/location/2,Attic,Under the roof,Dry
            House / Attic,/item/3,Trunk,,
            """)
        #expect(
            batch.rooms == [
                ImportBatch.Room(name: "House", notes: ""),
                ImportBatch.Room(name: "House / Attic", notes: "Under the roof\n\nDry"),
            ])
        #expect(batch.told == ["Trunk; Room: House / Attic; [URL] /item/3"])
    }

    @Test func everyProblemOfARowIsReported() throws {
        let batch = try homebox(
            "HB.name,HB.quantity,HB.purchase_price,HB.purchase_date,\n ,many,abc,09/30/0202,stray\n"
                + "Bed,1,2,2021-01-01,\n")
        #expect(batch.rows.map(\.title) == ["Bed"])
        #expect(
            batch.faults.sorted() == [
                "2  “stray” is in a column without a heading", "2 HB.name “ ” is empty; an item needs a name",
                "2 HB.purchase_price “abc” is not an amount", "2 HB.quantity “many” \(Self.notAQuantity)",
            ])
        // An empty column without a heading is no problem.
        #expect(try homebox("HB.name,,\nLamp,,\n").problems.isEmpty)
    }

    @Test func whatAnItemMayNotBeIsTheRowsProblem() throws {
        let batch = try homebox("HB.name,HB.quantity,HB.purchase_price,HB.field.\nA,1000000,90000000000,\nB,1,1,x\n")
        #expect(batch.faults == ["2  “” the value is too large", "3  “” a custom field needs a name"])
    }
}
