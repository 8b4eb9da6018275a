import Foundation
import TestSupport
import Testing

/// Units as typed, prices with more decimals than their currency, and lines below zero, on the command line.
@Suite struct UnitPriceTests {
    @Test func unitsKeepTheirCapitals() async throws {
        let site = try TemporarySite.stocked()
        #expect(
            try await site.run(
                "price-book", "add", "Strom", "--store", "corner-shop", "--price", "0.35", "--unit", "kWh"
            ).output == "Added “Strom” (strom), 0.35 EUR per kWh at Corner Shop.\n")
        // Another spelling is the same unit, and the first one stays.
        #expect(
            try await site.run(
                "price-book", "price", "strom", "--store", "corner-shop", "--price", "0.3599", "--unit", "KWH"
            ).output
                == "Noted “Strom” (strom) at Corner Shop: 0.3599 EUR per kWh, was 0.35 EUR (+0.0099 EUR, +2.8 %).\n")
        #expect(
            try await site.run(
                "price-book", "price", "strom", "--store", "corner-shop", "--remove", "--unit", "kwh"
            ).output == "Removed the price of “Strom” (strom) at Corner Shop: it was 0.3599 EUR per kWh.\n")
    }

    @Test func aTripsSumIsTheReceipts() async throws {
        let site = try TemporarySite.stocked()
        try await site.run(
            "price-book", "add", "Benzin", "--store", "corner-shop", "--price", "1.7599", "--unit", "L")
        try await site.run("cart", "new", "Tank", "--budget", "80")
        #expect(
            try await site.run("cart", "add", "tank", "benzin", "--quantity", "42.13").withoutDays == """
                Line 1: “Benzin”, 42.13 L × 1.7599 = 74.14 EUR at Corner Shop; its latest price, noted on ____-__-__.
                Planned 74.14 EUR, 1 line; 5.86 EUR left.

                """)
        #expect(
            try await site.run("cart", "add", "tank", "Gutschein", "--once", "--price=-5").output == """
                Line 2: “Gutschein”, -5.00 EUR.
                Planned 69.14 EUR, 2 lines; 10.86 EUR left.

                """)
        try await site.run("cart", "start", "tank")
        #expect(
            try await site.run("cart", "check", "tank", "1", "--price", "1,7590", "--unit", "l").output == """
                In the basket: “Benzin”, 42.13 l × 1.7590 = 74.11 EUR at Corner Shop (planned: 42.13 L × 1.7599 = 74.14 EUR).
                In the basket 74.11 EUR, 1 line; 1 line to get; running total 69.11 EUR; 10.89 EUR left.

                """)
        #expect(
            try await site.run("cart", "surprise", "tank", "Pfandbon", "--once", "--price=-3.25").output == """
                In the basket: “Pfandbon”, -3.25 EUR; a one-off.
                In the basket 70.86 EUR, 2 lines; 1 line to get; running total 65.86 EUR; 14.14 EUR left.

                """)
        let finish = try await site.run("cart", "finish", "tank").output
        #expect(
            finish.hasPrefix("Finished “Tank” (tank): spent 70.86 EUR on 2 lines, 1 skipped; 9.14 EUR under budget.\n"))
        #expect(finish.contains("  Benzin at Corner Shop: 1.7590 EUR per l, was 1.7599 EUR (-0.0009 EUR, -0.1 %)"))
    }

    @Test(
        "What cannot be a price is refused with what to write instead",
        arguments: [
            (
                ["price-book", "price", "milk", "--store", "corner-shop", "--price", "1.759"],
                "--price: “1.759” is ambiguous: the separator may mark thousands or decimals",
                "write it without a thousands separator: 1299.00; or, if they are decimals, with a fourth one: 1.2990"
            ),
            (
                ["price-book", "price", "milk", "--store", "corner-shop", "--price", "1.1234567"],
                "--price: “1.1234567” has more than 6 decimals, the most of a price per unit in EUR",
                "write it as 1.7599"
            ),
            (
                ["item", "add", "Lamp", "--price", "1.7599"], "--price: “1.7599” has more than the 2 decimals of EUR",
                "an amount is written 39.95"
            ),
            (
                ["home", "edit", "main-house", "--purchase-price", "USD 5"],
                "--purchase-price: “USD 5” is in USD, not in EUR", "add --currency USD"
            ),
            (["item", "add", "Lamp", "--price=-3.25"], "--price: “-3.25” is below zero", "an amount is written 39.95"),
        ])
    func refused(arguments: [String], error: String, hint: String) async throws {
        let site = try TemporarySite.stocked()
        let result = try await runCommand(arguments, in: site.folder)
        #expect(result.errors == "error: \(error)\nhint: \(hint)\n")
        #expect(result.status == 64)
    }
}
