import Testing

@testable import Site

/// Telephone numbers in the owner's texts become links that call them.
struct TelephoneNumberTests {
    @Test(arguments: [
        ("Call 555-0170.", "555-0170", "tel:5550170"),
        ("(503) 555-0170, after six", "(503) 555-0170", "tel:5035550170"),
        ("call 1-503-555-0170", "1-503-555-0170", "tel:15035550170"),
        ("503.555.0170", "503.555.0170", "tel:5035550170"),
        ("London: +44 (0)20 7946 0958", "+44 (0)20 7946 0958", "tel:+442079460958"),
        ("020 7946 0958", "020 7946 0958", "tel:02079460958"),
        ("044 123 45 67", "044 123 45 67", "tel:0441234567"),
        ("+41\u{a0}44\u{a0}123\u{a0}45\u{a0}67", "+41\u{a0}44\u{a0}123\u{a0}45\u{a0}67", "tel:+41441234567"),
        ("01 23 45 67 89", "01 23 45 67 89", "tel:0123456789"), ("01.23.45.67.89", "01.23.45.67.89", "tel:0123456789"),
        ("Tel.: 0171/1234567", "0171/1234567", "tel:01711234567"),
        ("+46 8 123 456 78", "+46 8 123 456 78", "tel:+46812345678"),
        ("(020 7946 0958)", "020 7946 0958", "tel:02079460958"),
        ("(+41) 44 123 45 67", "(+41) 44 123 45 67", "tel:+41441234567"),
        ("555-0170 2026-11-14", "555-0170", "tel:5550170"), ("é 555-0170 £", "555-0170", "tel:5550170"),
        ("+351211234567", "+351211234567", "tel:+351211234567"),
    ])
    func found(_ text: String, _ number: String, _ address: String) throws {
        let numbers = TelephoneNumber.all(in: text)
        #expect(numbers.map { String(text[$0.range]) } == [number])
        #expect(numbers.map(\.address) == [address])
    }

    @Test(
        "Dates, times, amounts, part numbers and addresses stay text",
        arguments: [
            "2026-11-14", "01-02-2026", "01/02/2026", "14.11.2026", "08:00-12:30", "1 234 567.89", "$1,234,567",
            "192.168.178.100", "97099-1234", "AB555-0170", "SN 0012345678", "4006381333931", "#555-0170", "€555-0170",
            "a/555-0170", "555-01700", "+20 %", "1900-1950", "(1)(2)(3)(4)(5)(6)(7)",
            "+1+1+1+1+1+1+1", "((((", "+",
        ])
    func others(_ text: String) {
        #expect(TelephoneNumber.all(in: text) == [])
    }

    @Test("A number becomes a link, but not within a link or code")
    func links() {
        #expect(
            MarkdownTests.html("Plumber: 555-0170, *or* (503) 555-0171")
                == "<p>Plumber: <a href=\"tel:5550170\">555-0170</a>, <em>or</em> <a href=\"tel:5035550171\">(503) 555-0171</a></p>\n"
        )
        #expect(
            MarkdownTests.html("[555-0170](known.html) `555-0170`")
                == "<p><a href=\"known.html\">555-0170</a> <code>555-0170</code></p>\n")
    }
}
