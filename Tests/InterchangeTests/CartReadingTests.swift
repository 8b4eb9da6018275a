import Foundation
import Household
import Testing
import Values

@testable import Interchange

/// Errors in a file of carts.
struct CartReadingTests {
    private static let heading =
        "cart_id,cart,status,currency,budget,started_at,completed_at,line_id,item,quantity,unit,planned_store,"
        + "planned_price,line_status,surprise,actual_quantity,actual_price"
    private static let good = ",Good,planning,,,,,,Tea,,,,,,,,"
    private static let (start, end) = ("2021-10-13T08:30:00.125Z", "2021-10-13T09:30:00Z")

    private func read(_ rows: [String], heading: String = heading) throws -> ShoppingBatch {
        try CartCSV.read(bytes(heading + "\n" + rows.joined(separator: "\n") + "\n"), currency: .eur)
    }

    @Test(
        "A value that cannot be read, or contradicts others of its row, is reported with its line and column",
        arguments: [
            ("x,Week,,,,,,,,,,,,,,,", "2 cart_id “x” is not an id"),
            (", ,,,,,,,Milk,,,,,,,,", "2 cart “ ” is empty; a cart needs a name"),
            (",Week,lost,,,,,,,,,,,,,,", "2 status “lost” is not one of planning, shopping, completed"),
            (",Week,,Euro,,,,,,,,,,,,,", "2 currency “Euro” is not a currency code of three letters"),
            (",Week,,,much,,,,,,,,,,,,", "2 budget “much” is not an amount"),
            (",Week,,,-5,,,,,,,,,,,,", "2 budget “-5” is below zero"),
            (",Week,,USD,€5,,,,,,,,,,,,", "2 budget “€5” is in EUR, but USD is expected"),
            (
                ",Week,shopping,,,today,,,,,,,,,,,",
                "2 started_at “today” is not a timestamp of the form 2021-10-13T08:30:00.000Z"
            ),
            (",Week,,,,,,x,Milk,,,,,,,,", "2 line_id “x” is not an id"),
            (",Week,,,,,,,,2,,,,,,,", "2 item “” is empty; a line needs a name"),
            (",Week,,,,,,,Milk,0,,,,,,,", "2 quantity “0” is not above zero"),
            (
                ",Week,,,,,,,Milk,-1,,,,,,,",
                "2 quantity “-1” is not a quantity of 0 to 1000000, with at most 6 decimals"
            ),
            (
                ",Week,,,,,,,Milk,\"1,500\",,,,,,,",
                "2 quantity “1,500” is ambiguous: the comma may mark thousands or decimals; write it without a comma"
            ),
            (
                ",Week,,,,,,,Milk,,,,1.1234567,,,,",
                "2 planned_price “1.1234567” has more than 6 decimals, the most of a price per unit in EUR"
            ),
            (",Week,,,,,,,Milk,,,,,bought,,,", "2 line_status “bought” is not one of open, fulfilled, skipped"),
            (",Week,,,,,,,Milk,,,,,,maybe,,", "2 surprise “maybe” is neither yes nor no"),
            (",Week,shopping,,,\(start),,,Milk,,,,,fulfilled,,0,", "2 actual_quantity “0” is not above zero"),
            (
                ",Week,shopping,,,\(start),,,Milk,,,,,fulfilled,,-2,",
                "2 actual_quantity “-2” is not a quantity of 0 to 1000000, with at most 6 decimals"
            ),
            (",Week,shopping,,,\(start),,,Milk,1000000,,,90000000000,,,,", "2  “” the price is too large"),
            (",Week,,,,,,,\"Mi\0lk\",,,,,,,,", "2 item “Mi␀lk” contains a NUL character"),
            (
                ",Week,,,,,,,Milk,,,,,,,,,2",
                "2  “ | Week |  |  |  |  |  |  | Milk |  |  |  |  |  |  |  |  | 2” has 18 cells, but the heading has 17"
            ),
            // Dates must match the status, and lines the state of their cart.
            (
                ",Week,planning,,,\(start),,,,,,,,,,,",
                "2 started_at “\(start)” must be empty while the cart is in planning"
            ),
            (",Week,,,,,\(end),,,,,,,,,,", "2 completed_at “\(end)” must be empty while the cart is in planning"),
            (",Week,shopping,,,,,,,,,,,,,,", "2 started_at “” is empty; a cart in shopping needs it"),
            (",Week,completed,,,\(start),,,,,,,,,,,", "2 completed_at “” is empty; a completed trip needs it"),
            (
                ",Week,planning,,,,,,Milk,,,,,skipped,,,",
                "2 line_status “skipped” must be open while the cart is in planning"
            ),
            (",Week,planning,,,,,,Milk,,,,,,yes,,", "2 surprise “yes” must be no while the cart is in planning"),
            (
                ",Week,completed,,,\(start),\(end),,Milk,,,,,,,,",
                "2 line_status “” must be fulfilled or skipped in a completed trip"
            ),
            (
                ",Week,shopping,,,\(start),,,Milk,,,,,skipped,,,1",
                "2 actual_price “1” must be empty while the line_status is skipped"
            ),
            (
                ",Week,shopping,,,\(start),,,Milk,,,,,,,2,",
                "2 actual_quantity “2” must be empty while the line_status is open"
            ),
        ])
    func whatCannotBeRead(row: String, problem: String) throws {
        let batch = try read([row, Self.good])
        #expect(batch.faults == [problem])
        #expect(batch.carts.map(\.head.name) == ["Good"])
    }

    @Test("A completed cart without its two dates gets a problem for each")
    func bothDates() throws {
        #expect(
            try read([",Week,completed,,,,,,,,,,,,,,"]).faults == [
                "2 started_at “” is empty; a completed trip needs it",
                "2 completed_at “” is empty; a completed trip needs it",
            ])
    }

    @Test("A reopened trip keeps the date on which it was first finished")
    func reopened() throws {
        let batch = try read([",Week,shopping,,,\(Self.start),\(Self.end),,,,,,,,,,"])
        #expect(batch.problems.isEmpty)
        #expect(
            batch.carts.map(\.head.state) == [
                .shopping(
                    since: Date(timeIntervalSince1970: 1_634_113_800.125),
                    finishedBefore: Date(timeIntervalSince1970: 1_634_117_400))
            ])
    }

    @Test("The rows of a cart must agree, and need not be next to each other")
    func rowsOfOneCart() throws {
        let (id, other) = (EntityID<Cart>(), EntityID<Cart>())
        let batch = try read([
            "\(id),Week,planning,EUR,5,,,,Milk,,,,,,,,", "\(other),Week,planning,,,,,,Cake,,,,,,,,",
            "\(id),Week,planning,,5.00,,,,Tea,,,,,,,,", "\(id),Weak,planning,,5,,,,Bread,,,,,,,,",
            "\(id),Week,planning,,6,,,,Jam,,,,,,,,", "\(id),Week,planning,USD,5,,,,Nuts,,,,,,,,",
            "\(id),Week,shopping,,5,\(Self.start),,,Oil,,,,,,,,",
        ])
        #expect(
            batch.faults == [
                "5 cart “Weak” differs from line 2 of the same cart",
                "6 budget “6” differs from line 2 of the same cart",
                "7 currency “USD” differs from line 2 of the same cart",
                "8 status “shopping” differs from line 2 of the same cart",
            ])
        #expect(batch.carts.map(\.head.id) == [id, other])
        #expect(batch.carts.map { $0.lines.map(\.name) } == [["Milk", "Tea"], ["Cake"]])
    }

    @Test("Rows without an id belong to one new cart if name and slug are equal")
    func rowsWithoutAnID() throws {
        let batch = try read(
            ["Week,a,Milk", "Week,b,Cake", "Week,a,Tea", "Other,a,Jam"], heading: "cart,cart_slug,item")
        #expect(batch.problems.isEmpty)
        #expect(batch.carts.map { $0.lines.map(\.name) } == [["Milk", "Tea"], ["Cake"], ["Jam"]])
    }

    @Test("An id may be used for one line only, across all carts and even in unreadable rows")
    func lineIDsThatStandTwice() throws {
        let id = EntityID<CartItem>()
        let batch = try read([
            ",Week,,,,,,\(id),Milk,,,,,,,,", ",Week,,,,,,\(id),Milk,,,,,,,,", ",Party,,,,,,\(id),Cake,0,,,,,,,",
        ])
        #expect(
            batch.faults == [
                "3 line_id “\(id)” is also in line 2; leave it empty for a new line",
                "4 quantity “0” is not above zero",
                "4 line_id “\(id)” is also in line 2; leave it empty for a new line",
            ])
        #expect(batch.carts.count == 1)
    }

    @Test("A file cut short at any place is refused, reported, or has fewer lines")
    func aFileCutShortAnywhere() throws {
        var random = RandomHousehold(seed: 5)
        let data = CartCSV.write(random.snapshot(items: 0))
        let whole = try CartCSV.read(data, currency: .eur)
        #expect(whole.problems.isEmpty)
        let lines = whole.carts.reduce(0) { $0 + $1.lines.count }
        for length in stride(from: 0, to: data.count - 3, by: 61) {
            do throws(FormatError) {
                let part = try CartCSV.read(data.prefix(length), currency: .eur)
                #expect(!part.problems.isEmpty || part.carts.reduce(0) { $0 + $1.lines.count } < lines)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test("A file of another kind is refused")
    func otherFiles() throws {
        for (heading, error) in [
            (
                "a,b",
                .noKnownColumn(expected: "Housebook's for carts (cart, status, item, ...)", found: ["a", "b"])
            ), ("cart,status", .missingColumn(name: "item")), ("item,status", .missingColumn(name: "cart")),
            ("item,cart,Item", .duplicateColumn(name: "item", first: 1, second: 3)),
        ] as [(String, FormatError)] {
            #expect(throws: error) { try read(["1,2,3"], heading: heading) }
        }
        #expect(throws: FormatError.empty) { try CartCSV.read(Data(), currency: .eur) }
    }
}
