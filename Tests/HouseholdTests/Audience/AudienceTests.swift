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

    @Test("An audience that narrows one of the household's own sees no more than it")
    func chain() throws {
        let sitter = try Audience("sitter", narrowing: .family, hiding: ["item.price"], shortening: ["item.serial"])
        let guest = try Audience(
            "guest", narrowing: sitter, hiding: ["cart"], shortening: ["item.price", "item.serial"].suffix(1))
        #expect(
            ["item.price", "item.serial", "cart", "item.notes"].map { guest.visibility(of: $0) } == [
                .hidden, .shortened, .hidden, .whole,
            ])
    }

    @Test("Shortening a hidden field leaves it hidden")
    func hiddenStays() throws {
        let audience = try Audience(
            "movers", narrowing: .mover, hiding: ["item.assetID"], shortening: ["item.serial", "item.assetID"])
        #expect(audience.visibility(of: "item.serial") == .hidden)
        #expect(audience.visibility(of: "item.assetID") == .hidden)
    }

    @Test("A group is seen as much as its most visible field; a part of a field as much as the field")
    func groups() throws {
        #expect(Audience.mover.visibility(of: "item.moving") == .whole)
        #expect(Audience.insurer.visibility(of: "item.moving") == .hidden)
        #expect(Audience.everyone.visibility(of: "home.address") == .hidden)
        #expect(Audience.family.visibility(of: "item.customFields.value") == .whole)
        #expect(Audience.mover.visibility(of: "item.customFields.value") == .hidden)
        let part = try Audience("part", narrowing: .family, hiding: ["item.warranty.expires", "item.customFields"])
        #expect(part.sees("item.warranty"))
        #expect(!part.sees("item.customFields.value"))
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
        #expect(getting { $0.proofs == Set(ItemEvidence.Point.allCases) } == "owner family insurer")
        #expect(getting { $0.proofs == [.photo] } == "mover public")
    }

    @Test("A key in no table is hidden", arguments: ["", "item.colour", "titles", "item.customFields.x"])
    func unknownKey(_ key: String) {
        #expect(Audience.builtIn.map { $0.sees(key) } == [false, false, false, false, false])
    }

    @Test(
        "An invalid audience is refused with a hint",
        arguments: [
            Refusal(
                "Sitter", [], [], "“Sitter” is not a valid name for an audience",
                "use small letters, digits and dashes, such as “house-sitter”"),
            Refusal(
                "family", [], [], "the audience “family” is built in",
                "choose another name, and write “narrows: family”"),
            Refusal(
                "x", ["item.prize"], [], "there is no field “item.prize”",
                "did you mean “item.price”?"),
            Refusal(
                "x", [], ["colour of the sky"], "there is no field “colour of the sky”",
                "name a kind and a field, such as “item.price”"),
            Refusal(
                "x", ["item.title"], [], "“item.title” cannot be hidden or shortened: pages need it",
                "hide “item” as a whole, or not at all"),
            Refusal("x", ["home"], [], "“home” cannot be hidden or shortened: pages need it", "leave it out"),
            Refusal(
                "x", [], ["item.slug"], "“item.slug” cannot be hidden or shortened: pages need it",
                "hide “item” as a whole, or not at all"),
            Refusal("x", [], ["item.price"], "“item.price” cannot be shortened: it is not a text", "hide it instead"),
            Refusal(
                "x", [], ["home.address"], "“home.address” cannot be shortened: it is not a text",
                "hide it instead"),
        ])
    func refused(_ refusal: Refusal) throws {
        let error = try #require(throws: AudienceError.self) {
            try Audience(refusal.name, narrowing: .family, hiding: refusal.hides, shortening: refusal.shortens)
        }
        #expect(error.description == refusal.says)
        #expect(error.hint == refusal.hint)
    }

    struct Refusal: Sendable {
        let name: String
        let hides: [String]
        let shortens: [String]
        let says: String
        let hint: String

        init(_ name: String, _ hides: [String], _ shortens: [String], _ says: String, _ hint: String) {
            (self.name, self.hides, self.shortens, self.says, self.hint) = (name, hides, shortens, says, hint)
        }
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
