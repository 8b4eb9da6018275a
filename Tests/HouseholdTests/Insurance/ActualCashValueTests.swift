import Foundation
import Household
import TestSupport
import Testing

@Suite struct ActualCashValueTests {
    private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func table(_ rate: DepreciationTable.Rate, floor: Int = 0) -> DepreciationTable {
        DepreciationTable(name: "test", floorPercent: floor, classes: [], otherwise: .init(name: "thing", rate: rate))
    }

    private func worth(
        _ dollars: Int64, _ rate: DepreciationTable.Rate, floor: Int = 0, bought: String?, on day: String
    ) throws -> ActualCashValue {
        let table = table(rate, floor: floor)
        return table.actualCashValue(
            of: Sample.dollars(dollars * 100), in: table.otherwise,
            bought: try bought.map { try #require(PartialDate($0)) },
            on: try Self.day(day))
    }

    @Test(
        "A $1,200 television of ten years' life is worth $840 after three (BellaOnline, “Understanding Depreciation”)")
    func publishedExample() throws {
        let value = try worth(1200, .years(10), bought: "2023-05-04", on: "2026-05-04")
        #expect(value.amount == Sample.dollars(840_00))
        #expect(value.ageInMonths == 36)
        #expect(!value.isAtFloor)
    }

    @Test("A television loses 10 % a year and 75 % at most (US Allowance List-Depreciation Guide, 2007)")
    func publishedMaximum() throws {
        let rate = DepreciationTable.Rate.perMille(100)
        // When the age alone gives the floor's value, in 2017-07, the floor is not the reason.
        for (bought, amount, isAtFloor) in [
            ("2020-01-01", 500_00, false), ("2017-01-01", 250_00, true), ("1980-01-01", 250_00, true),
            ("2017-07-01", 250_00, false),
        ] {
            let value = try worth(1000, rate, floor: 25, bought: bought, on: "2025-01-01")
            #expect(value.amount == Sample.dollars(Int64(amount)), "\(bought)")
            #expect(value.isAtFloor == isAtFloor, "\(bought)")
        }
    }

    @Test("A refrigerator lasts nine years (IRS Publication 527, table 2-1, alternative depreciation system)")
    func standardTable() throws {
        let table = try DepreciationTable.standard().validated()
        let appliances = table.itemClass(labels: ["Kitchen", "Appliances"])
        #expect((appliances.name, appliances.rate) == ("Appliances", .years(9)))
        for (bought, amount) in [("2023-06-15", Sample.dollars(600_00)), ("2003-06-15", Sample.dollars(225_00))] {
            let value = table.actualCashValue(
                of: Sample.dollars(900_00), in: appliances, bought: PartialDate(bought),
                on: try Self.day("2026-06-15"))
            #expect(value.amount == amount, "\(bought)")
        }
    }

    @Test("A table may let condition change what age takes off, but never below the floor")
    func condition() throws {
        var table = table(.years(10), floor: 25)
        table.conditions = .init(excellent: 50, poor: 130)
        for (condition, years, amount, isAtFloor) in [
            (Condition.excellent, 5, 750_00, false), (.good, 5, 500_00, false), (nil, 5, 500_00, false),
            (.poor, 5, 350_00, false), (.poor, 7, 250_00, true), (.excellent, 10, 500_00, false),
        ] as [(Condition?, Int, Int64, Bool)] {
            let value = table.actualCashValue(
                of: Sample.dollars(1000_00), in: table.otherwise, bought: PartialDate("\(2026 - years)-05-04"),
                on: try Self.day("2026-05-04"), condition: condition)
            #expect(value.amount == Sample.dollars(amount), "\(condition as Any), \(years) years")
            #expect(value.isAtFloor == isAtFloor, "\(condition as Any), \(years) years")
        }
        table.conditions = .init(fair: 1001)
        #expect(throws: DepreciationTableError.outOfRange("conditions", in: "fair", "0 to 1000")) {
            try table.validated()
        }
    }

    @Test("The price of a used one contains its age, so nothing is taken off")
    func usedPrice() throws {
        let table = table(.years(10), floor: 25)
        let value = table.actualCashValue(
            of: Sample.dollars(1599_00), in: table.otherwise, bought: PartialDate("2019-05-04"),
            on: try Self.day("2026-05-04"), isUsedPrice: true)
        #expect(
            value
                == ActualCashValue(
                    amount: Sample.dollars(1599_00), className: "thing", depreciates: false, ageInMonths: 84))
    }

    @Test("A claim keeps the condition and the used price of its lines when the date of loss changes")
    func claim() throws {
        var table = table(.years(10))
        table.conditions = .init(poor: 130)
        let home = Home(name: "House", currency: .usd)
        let worn = Item(
            title: "Sofa", price: Sample.dollars(1000_00), purchaseDate: PartialDate("2021-05-04"), condition: .poor,
            homeID: home.id)
        let camera = Item(
            title: "Camera", purchaseDate: PartialDate("2021-05-04"),
            replacement: ReplacementCost(cost: Sample.dollars(1599_00), isUsed: true), homeID: home.id)
        let index = SnapshotIndex(Snapshot(profile: Profile(name: ""), homes: [home], items: [worn, camera]))
        let lines = try [worn, camera].map { item in
            let line = RegisterLine(item, number: item.title, in: index, table: table, on: try Self.day("2026-05-04"))
            return Claim.Line(line: line, loss: .lost, addedAt: .now, recordedAt: .now)
        }
        var claim = Claim(
            homeID: home.id, date: try Self.day("2026-05-04"), cause: "Fire",
            setting: Claim.Setting(insured: "", home: home, policies: [], depreciation: table), lines: lines)
        #expect(claim.lines.map(\.line.actualCashValue.amount) == [Sample.dollars(350_00), Sample.dollars(1599_00)])
        claim.setDate(try Self.day("2025-05-04"))
        #expect(claim.lines.map(\.line.actualCashValue.amount) == [Sample.dollars(480_00), Sample.dollars(1599_00)])
    }

    @Test("The standard table has the lives that table 2-1 prints")
    func lives() throws {
        let table = try DepreciationTable.standard()
        let lives = ["Computers": 5, "Cars": 5, "Carpets": 9, "Furniture": 9, "Desks": 10, "Copiers": 6]
        for (label, years) in lives { #expect(table.itemClass(labels: [label]).rate == .years(years), "\(label)") }
        #expect(table.itemClass(labels: []).rate == .years(12))
        #expect(table.itemClass(labels: ["Jewelry"]).rate == .none)
        #expect(table.itemClass(labels: ["Art & antiques"]).rate == .none)
        // None of the labels that a new home has is left to the remainder, nor are their translations.
        let classes = [
            "Electronics": "Electronics", "Furniture": "Furniture", "Appliances": "Appliances", "Tools": "Tools",
            "Clothing": "Clothing", "Art": "Does not depreciate", "Jewelry": "Does not depreciate",
            "Documents": "Does not depreciate", "Werkzeug": "Tools", "Vêtements": "Clothing", "Muebles": "Furniture",
        ]
        for (label, name) in classes { #expect(table.itemClass(labels: [label]).name == name, "\(label)") }
        // The first label that names a class decides.
        #expect(table.itemClass(labels: ["Blue", "Furniture", "Jewelry"]).name == "Furniture")
    }

    @Test("An item's own class comes before its labels, and one that the table lacks says nothing")
    func ownClass() throws {
        let table = try DepreciationTable.standard()
        for (itemClass, name) in [
            ("Computers", "Computers and their peripherals"), ("does not depreciate", "Does not depreciate"),
            ("anything without a class life", "Anything without a class life"), ("Firearms", "Electronics"),
            ("", "Electronics"),
        ] {
            #expect(table.itemClass(named: itemClass, labels: ["Electronics"]).name == name)
        }
    }

    @Test(
        "Only completed months count; a month of purchase counts from the 15th, a year from 1 July",
        arguments: [
            ("2026-01-15", "2026-01-15", 0), ("2026-01-15", "2026-02-14", 0), ("2026-01-15", "2026-02-15", 1),
            ("2026-01-31", "2026-02-28", 0), ("2026-01-31", "2026-03-01", 1), ("2025-12-31", "2026-12-30", 11),
            ("2030-01-01", "2026-12-30", 0), ("2023", "2026-05-04", 34), ("2023-05", "2026-05-04", 35),
            ("2026", "2026-05-04", 0),
        ])
    func months(bought: String, day: String, months: Int) throws {
        let value = try worth(120, .years(10), bought: bought, on: day)
        #expect(value.ageInMonths == months)
        #expect(value.amount == Sample.dollars(120_00 - 100 * Int64(months)))
    }

    @Test("A half is rounded up, once")
    func rounding() throws {
        let table = table(.years(1))
        func left(_ minor: Int64, _ day: String) throws -> Int64? {
            table.actualCashValue(
                of: Sample.dollars(minor), in: table.otherwise, bought: PartialDate("2026-01-01"),
                on: try Self.day(day)
            ).amount?.minorUnits
        }
        // 11/12 of 6 is 5.5; 10/12 of 5 is 4.17; 1/12 of 5 is 0.42.
        #expect(try left(6, "2026-02-01") == 6)
        #expect(try left(5, "2026-03-01") == 4)
        #expect(try left(5, "2026-12-01") == 0)
        #expect(try left(Money.largest, "2026-07-01") == Money.largest / 2)
    }

    @Test("An unknown cost or date gives an unknown value, never zero, unless the item does not depreciate")
    func unknown() throws {
        #expect(try worth(500, .years(10), bought: nil, on: "2026-01-01").amount == nil)
        let table = table(.years(10))
        let none = table.actualCashValue(
            of: nil, in: table.otherwise, bought: PartialDate("2020-01-01"), on: try Self.day("2026-01-01"))
        #expect((none.amount, none.ageInMonths) == (nil, 72))
        for bought in ["1900-01-01", nil] {
            let lasting = try worth(500, .none, bought: bought, on: "2026-01-01")
            #expect(lasting.amount == Sample.dollars(500_00))
            #expect(!lasting.depreciates)
        }
    }

    @Test("The value falls with age, and stays between the cost and the floor", arguments: 0..<20)
    func bounds(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let floor = Int.random(in: 0...100, using: &random)
        let rate: DepreciationTable.Rate =
            Bool.random(using: &random)
            ? .years(Int.random(in: 1...30, using: &random)) : .perMille(Int.random(in: 1...1000, using: &random))
        let table = table(rate, floor: floor)
        let cost = Money(minorUnits: Int64.random(in: 0...Money.largest, using: &random), currency: .usd)
        var before = cost.minorUnits
        for year in 2000...2060 {
            let value = table.actualCashValue(
                of: cost, in: table.otherwise, bought: PartialDate("2000-01-01"), on: try Self.day("\(year)-01-01"))
            let amount = try #require(value.amount?.minorUnits)
            #expect(amount <= before)
            // The floor itself is rounded.
            #expect(Int128(amount) * 100 >= Int128(cost.minorUnits) * Int128(floor) - 50)
            before = amount
        }
    }

    @Test("A household's own table is read from the members of YAML or JSON")
    func ownTable() throws {
        let text = """
            {"name": "My insurer", "floorPercent": 20,
             "classes": [{"name": "TVs", "percentPerYear": 12.5, "floorPercent": 10, "words": ["TV", "Screens"]},
                         {"name": "Art", "depreciates": false, "words": ["art"]}],
             "otherwise": {"name": "Other", "years": 8}}
            """
        let table = try JSONDecoder().decode(DepreciationTable.self, from: Data(text.utf8)).validated()
        #expect(
            table.classes[0] == .init(name: "TVs", rate: .perMille(125), floorPercent: 10, words: ["tv", "screens"]))
        #expect(table.itemClass(labels: ["Old TV"]).name == "TVs")
        #expect(table.itemClass(labels: ["Art"]).rate == .none)
        #expect((table.otherwise.rate, table.edition, table.source) == (.years(8), "", ""))
        let again = try JSONDecoder().decode(DepreciationTable.self, from: JSONEncoder().encode(table))
        #expect(again == table)
    }

    @Test("An impossible table is refused")
    func badTables() {
        for (rate, floor, error) in [
            (.years(0), 0, .outOfRange("years", in: "thing", "1 to 200")),
            (.years(5), 101, .outOfRange("floorPercent", in: "test", "0 to 100")),
            (.perMille(1001), 0, .outOfRange("percentPerYear", in: "thing", "0.1 to 100")),
        ] as [(DepreciationTable.Rate, Int, DepreciationTableError)] {
            #expect(throws: error) { try table(rate, floor: floor).validated() }
        }
    }
}
