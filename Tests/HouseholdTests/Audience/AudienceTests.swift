import Console
import Testing
import Values

@testable import Household

@Suite struct AudienceTests {
    @Test("Each circle is an audience of the same name")
    func builtIn() {
        #expect(Audience.builtIn.map(\.name) == ["owner", "family", "insurer", "mover", "public"])
        #expect(Audience.named("public") == .everyone)
        #expect(Audience.named("Public") == nil)
        #expect(Audience.named("sitter") == nil)
    }

    @Test("A household's own audience is found by its name, and sees no more than the one it narrows")
    func custom() throws {
        let sitter = try Audience(
            "sitter", narrowing: .family, hiding: ["item.price", "item.replacement", "policy"],
            shortening: ["item.assetID"])
        #expect(Audience.named("sitter", custom: [sitter]) == sitter)
        #expect(sitter.circle == .family)
        let keys = [
            "item.price", "item.replacement", "item.replacement.cost", "policy", "policy.number", "item.assetID",
            "item.serial", "cart", "item.importRef",
        ]
        #expect(
            keys.map { sitter.visibility(of: $0) } == [
                .hidden, .hidden, .hidden, .hidden, .hidden, .shortened, .shortened, .whole, .hidden,
            ])
    }

    @Test("An audience sees no more than the own one that it narrows, and shortening a hidden field leaves it hidden")
    func chain() throws {
        let sitter = try Audience("sitter", narrowing: .family, hiding: ["item.price"], shortening: ["item.serial"])
        let guest = try Audience(
            "guest", narrowing: sitter, hiding: ["cart", "item.assetID"], shortening: ["item.serial", "item.assetID"])
        #expect(
            ["item.price", "item.serial", "cart", "item.notes", "item.assetID"].map { guest.visibility(of: $0) } == [
                .hidden, .shortened, .hidden, .whole, .hidden,
            ])
        let movers = try Audience("movers", narrowing: .mover, hiding: [], shortening: ["item.serial"])
        #expect(movers.visibility(of: "item.serial") == .hidden)
    }

    @Test("A group is seen as much as its most visible field; a part of a field as much as the field")
    func groups() throws {
        for (audience, key, visibility) in [
            (.mover, "item.moving", .whole), (.insurer, "item.moving", .hidden), (.everyone, "home.address", .hidden),
            (.family, "item.customFields.value", .whole), (.mover, "item.customFields.value", .hidden),
        ] as [(Audience, String, Visibility)] {
            #expect(audience.visibility(of: key) == visibility, "\(audience.name) \(key)")
        }
        let part = try Audience("part", narrowing: .family, hiding: ["item.warranty.expires", "item.customFields"])
        #expect(part.sees("item.warranty"))
        #expect(!part.sees("item.customFields.value"))
        for key in ["", "item.colour", "titles", "item.customFields.x"] {
            #expect(!Audience.builtIn.contains { $0.sees(key) }, "a key in no table is hidden: \(key)")
        }
    }

    @Test("Which parts of pages and reports each circle gets")
    func visibleParts() {
        func getting(_ part: (VisibleParts) -> Bool) -> String {
            Audience.builtIn.filter { part($0.visibleParts) }.map(\.name).joined(separator: " ")
        }
        for part in [
            \VisibleParts.values, \.someValues, \.warrantyTerm, \.added, \.changed, \.policies, \.papers, \.purchases,
        ] {
            #expect(getting { $0[keyPath: part] } == "owner family insurer")
        }
        #expect(getting(\.rooms) == "owner family insurer mover")
        #expect(getting(\.labels) == "owner family insurer mover public")
        #expect(getting(\.shopping) == "owner family")
        #expect(getting(\.packing) == "mover")
        #expect(getting(\.commands) == "owner")
        #expect(getting(\.isIndexed) == "public")
        // The family sees only the end of a serial number: its lists name no item without one.
        #expect(getting(\.attention.isWhole) == "owner")
        #expect(getting { $0.attention.photos && $0.attention.values } == "owner family")
        #expect(getting { $0.proofs == ItemEvidence.Point.allCases } == "owner family insurer")
        #expect(getting { $0.proofs == [.photo] } == "mover public")
    }

    @Test(
        "An invalid audience is refused with a hint",
        arguments: [
            (
                "Sitter", [], [], "“Sitter” is not a valid name for an audience",
                "use small letters, digits and dashes, such as “house-sitter”"
            ),
            ("family", [], [], "the audience “family” is built in", "choose another name, and write “narrows: family”"),
            ("x", ["item.prize"], [], "there is no field “item.prize”", "did you mean “item.price”?"),
            (
                "x", [], ["colour of the sky"], "there is no field “colour of the sky”",
                "name a kind and a field, such as “item.price”"
            ),
            (
                "x", ["item.title"], [], "“item.title” cannot be hidden or shortened: pages need it",
                "hide “item” as a whole, or not at all"
            ),
            ("x", ["home"], [], "“home” cannot be hidden or shortened: pages need it", "leave it out"),
            (
                "x", [], ["item.slug"], "“item.slug” cannot be hidden or shortened: pages need it",
                "hide “item” as a whole, or not at all"
            ),
            ("x", [], ["item.price"], "“item.price” cannot be shortened: it is not a text", "hide it instead"),
            ("x", [], ["home.address"], "“home.address” cannot be shortened: it is not a text", "hide it instead"),
        ] as [(String, [String], [String], String, String)])
    func refused(name: String, hides: [String], shortens: [String], says: String, hint: String) throws {
        let error = try #require(throws: AudienceError.self) {
            try Audience(name, narrowing: .family, hiding: hides, shortening: shortens)
        }
        #expect(error.description == says)
        #expect(error.hint == hint)
    }

    @Test(
        "A shortened text keeps at most four characters, and at most half of them",
        arguments: [
            ("SN-2231-8890", "…8890"), ("12345678", "…5678"), ("1234", "…34"), ("abc", "…c"), ("7", "…"), ("", ""),
            ("…8890", "…8890"), ("12345👩‍👩‍👧89", "…5👩‍👩‍👧89"),
        ])
    func shortened(_ text: String, _ end: String) {
        #expect(Visibility.shortened(text) == end)
        #expect(Visibility.shortened(end) == end)
    }

    @Test(
        "A name is private in any case, with any accents and punctuation, and among any other words",
        arguments: [
            ("Jewelry", true), ("JEWELLERY", true), ("jéwelry ", true), ("💍 Jewelry", true),
            ("Jewelry & Watches", true),
            ("Firearms", true), ("guns", true), ("Cash", true), ("Münzen", true), ("Jewelry Box", true),
            ("Cash & documents", true), ("Jewel\u{200B}ry", true), ("Gun safe", true), ("Begun", false),
            ("Cashmere", false),
            ("Tools", false), ("", false), ("💍", false),
            // The most words that fit into a name.
            (String(repeating: "tool ", count: 3_900), false),
            (String(repeating: "tool ", count: 3_900) + "gold", true),
        ])
    func privateLabels(_ name: String, _ isPrivate: Bool) {
        #expect(PrivateLabels.contain(name) == isPrivate)
    }

    /// Looking up every run of words in such a name would take months.
    @Test("A name of twenty thousand words is searched in time", arguments: ["Cash", "Argent liquide", "Cabbage"])
    func longPrivateLabels(_ last: String) {
        let name = String(repeating: "one two three four ", count: 5_000) + last
        #expect(PrivateLabels.contain(name) == (last != "Cabbage"))
    }

    @Test("An audience gets only its part of the settings")
    func settings() {
        let settings = CanaryHousehold.settings
        #expect(settings.redacted(for: .owner) == settings)
        var others = settings
        (others.audiences, others.depreciation) = ([], "")
        #expect(settings.redacted(for: .mover) == others)
        others.title = ""
        #expect(settings.redacted(for: .everyone) == others)
    }
}
