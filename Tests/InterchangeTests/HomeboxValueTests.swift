import Household
import Testing

@testable import Interchange

struct HomeboxValueTests {
    /// The item that a value in one column gives, and the reasons of the problems if it cannot be read.
    private func read(_ column: String, _ value: String) throws -> (item: Item?, reasons: [String]) {
        let quoted = "\"" + value.replacing("\"", with: "\"\"") + "\""
        let batch = try homebox("HB.name,\(column)\nLamp,\(quoted)\n")
        #expect(batch.problems.allSatisfy { $0.line == 2 && $0.column == column && $0.value == value })
        return (batch.rows.first.map(newItem), batch.problems.map(\.reason))
    }

    @Test(arguments: [
        ("39.95", 3995), ("$39.95", 3995), ("1,299.00", 129_900), ("1299", 129_900), ("USD 5", 500), ("0.5", 50),
    ])
    func prices(text: String, minorUnits: Int64) throws {
        let price = try read("HB.purchase_price", text).item?.price
        #expect(price == Money(minorUnits: minorUnits, currency: .usd))
    }

    @Test(arguments: ["", "0", "0.00", "$0"])
    func unknownPrices(text: String) throws {
        let item = try #require(try read("HB.purchase_price", text).item)
        #expect(item.price == nil)
        #expect(try #require(try read("HB.sold_price", text).item).sale == nil)
    }

    @Test(arguments: [
        ("abc", "is not an amount"), ("-5", "is below zero"),
        ("1.2999", "has more than the 2 decimals of USD"), ("99999999999999", "is too large"),
        ("EUR 5", "is in EUR, but USD is expected"),
    ])
    func pricesThatCannotBeRead(text: String, reason: String) throws {
        let result = try read("HB.purchase_price", text)
        #expect(result.item == nil)
        #expect(result.reasons == [reason])
    }

    @Test func anAmountThatMayHaveThousandsIsAskedAbout() throws {
        let batch = try homebox("HB.name,HB.purchase_price\nLamp,1.299\n")
        #expect(batch.questions.map(\.kind) == [.decimalMark])
        let file = try TableFile(bytes("HB.name,HB.purchase_price\nLamp,1.299\n"))
        let answered = try HomeboxReader(currency: .usd, decimals: .comma).read(file)
        #expect(answered.rows.map { newItem($0).price?.minorUnits } == [129_900])
    }

    @Test(arguments: [
        "2021-10-13", "10/13/2021", "10/13/21", "13.10.2021", "2021-10-13 10:00:00Z", "2021/10/13",
        "2021-10-13T21:10:30Z", "2021-10-13T23:59:59.5+14:00",
        " 2021-10-13 ",
    ])
    func dates(text: String) throws {
        let batch = try homebox("HB.name,HB.purchase_date\nLamp,\(text)\n")
        #expect(batch.rows.map { newItem($0).purchaseDate?.description } == ["2021-10-13"])
    }

    @Test(arguments: ["", "0001-01-01", "01/01/0001", "0001-01-01T00:00:00Z"])
    func noDate(text: String) throws {
        let item = try #require(try read("HB.purchase_date", text).item)
        #expect(item.purchaseDate == nil)
    }

    @Test(arguments: [
        "13/10/2021", "2021-02-29", "2021-10-13T25:00:00Z", "13.13.2021", "tomorrow",
    ])
    func datesThatCannotBeRead(text: String) throws {
        let result = try read("HB.warranty_expires", text)
        #expect(result.item == nil)
        #expect(result.reasons == ["is not a date such as 2021-10-13"])
    }

    @Test(arguments: ["09/30/0202", "0202-09-30", "0001-11-08"])
    func aYearBeforeAThousandIsNoDate(text: String) throws {
        let batch = try homebox("HB.name,HB.purchase_date\nLamp,\(text)\n")
        #expect(batch.rows.map { newItem($0).purchaseDate } == [nil])
        #expect(batch.notices.map(\.summary) == ["2 HB.purchase_date “\(text)” is before the year 1000; left empty"])
    }

    @Test(arguments: [
        ("0.30000000000000004", 30, "0.30"), ("39.949999999999996", 3995, "39.95"), ("0.00000000001", nil, "0.00"),
    ])
    func whatArithmeticLeftOfAnAmountIsRounded(text: String, price: Int64?, shown: String) throws {
        let batch = try homebox("HB.name,HB.purchase_price\nLamp,\(text)\n")
        #expect(batch.rows.map { newItem($0).price?.minorUnits } == [price])
        #expect(batch.notices.map(\.reason) == ["has more decimals than USD has; \(shown) was taken"])
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
        #expect(batch.rows.map(\.title) == ["Trunk"])
        #expect(batch.rows.map(\.location) == ["House / Attic"])
    }

    @Test(arguments: [
        ("yes", true), ("YES", true), ("true", true), ("TRUE", true), ("1", true), ("t", true), ("y", true),
        ("no", false), ("False", false), ("0", false), ("", false), (" n ", false),
    ])
    func flags(text: String, expected: Bool) throws {
        let batch = try homebox("HB.name,HB.insured,HB.archived,HB.lifetime_warranty\nLamp,\(text),\(text),\(text)\n")
        let item = newItem(try #require(batch.rows.first))
        #expect([item.insured, item.archived, item.warranty.isLifetime] == [expected, expected, expected])
    }

    @Test(arguments: ["HB.insured", "HB.archived", "HB.lifetime_warranty"], ["maybe", "2", "jein", "yes!", "--"])
    func flagsThatCannotBeRead(column: String, text: String) throws {
        #expect(try read(column, text).reasons == ["is neither yes nor no"])
    }

    @Test(arguments: [
        ("3", 3_000_000), ("2.5", 2_500_000), ("2,5", 2_500_000), ("0", 0), ("", 1_000_000), ("4.0", 4_000_000),
    ])
    func quantities(text: String, millionths: Int64) throws {
        #expect(try read("HB.quantity", text).item?.quantity.millionths == millionths)
    }

    @Test(arguments: [
        ("many", "is not a quantity of 0 to 1000000, with at most 6 decimals"),
        ("-1", "is not a quantity of 0 to 1000000, with at most 6 decimals"),
        ("1e3", "is not a quantity of 0 to 1000000, with at most 6 decimals"),
        ("1,000", "is ambiguous: the comma may mark thousands or decimals; write it without a comma"),
    ])
    func quantitiesThatCannotBeRead(text: String, reason: String) throws {
        #expect(try read("HB.quantity", text).reasons == [reason])
    }

    @Test(arguments: [
        ("1", "1"), ("000-002", "000-002"), ("1000-003", "1000-003"), ("", ""), ("000-000", ""), ("0", ""),
    ])
    func assetIDs(text: String, expected: String) throws {
        #expect(try read("HB.asset_id", text).item?.assetID == expected)
    }

    @Test(arguments: ["A-17", "-", "1.5"])
    func assetIDsThatCannotBeRead(text: String) throws {
        #expect(try read("HB.asset_id", text).reasons == ["is not an asset id of digits, such as 000-002"])
    }

    @Test func sixTags() throws {
        #expect(try read("HB.tags", "a;b;c;d;e;f").reasons == ["are 6 tags; an item has at most 5"])
        let batch = try homebox("HB.name,HB.tags\nLamp,a; b;a ;;c;d;e\n")
        #expect(batch.rows.first?.labels == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [("Path /To/ Location 2", "Path / To / Location 2"), ("/ a //", "a"), ("", ""), ("Hall", "Hall")])
    func locations(text: String, expected: String) throws {
        #expect(try homebox("HB.name,HB.location\nLamp,\(text)\n").rows.first?.location == expected)
    }

    @Test func everyProblemOfARowIsReported() throws {
        let batch = try homebox(
            "HB.name,HB.quantity,HB.purchase_price,HB.purchase_date,\n ,many,abc,09/30/0202,stray\n"
                + "Bed,1,2,2021-01-01,\n"
        )
        #expect(batch.rows.map(\.title) == ["Bed"])
        #expect(
            batch.problems.map(\.summary).sorted() == [
                "2  “stray” is in a column without a heading",
                "2 HB.name “ ” is empty; an item needs a name",
                "2 HB.purchase_price “abc” is not an amount",
                "2 HB.quantity “many” is not a quantity of 0 to 1000000, with at most 6 decimals",
            ])
    }

    @Test func anEmptyColumnWithoutAHeadingIsNoProblem() throws {
        #expect(try homebox("HB.name,,\nLamp,,\n").problems.isEmpty)
    }

    @Test func whatAnItemMayNotBeIsTheRowsProblem() throws {
        let batch = try homebox("HB.name,HB.quantity,HB.purchase_price,HB.field.\nA,1000000,90000000000,\nB,1,1,x\n")
        #expect(
            batch.problems.map(\.summary) == [
                "2  “” the value is too large", "3  “” a custom field needs a name",
            ])
    }
}
