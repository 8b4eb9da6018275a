import Foundation
import TestSupport
import Testing

/// Every command that takes a name finds what is meant in the same way.
@Suite struct NamingTests {
    /// Names of one thing, and the commands that take them.
    struct Case: CustomTestStringConvertible, Sendable {
        let kind: String
        /// In addition to `things`.
        var setup: [String] = []
        /// The slug first, then other names that find the same thing.
        let found: [String]
        /// A part of the names of two things, and how an error names them.
        let ambiguous: (String, matches: [String])
        /// A name that nothing has, and a near one that something has.
        let unknown: (String, near: String)
        /// With `X` in place of the name.
        let commands: [String]
        var errors = Errors()

        var testDescription: String { kind }
    }

    /// What is peculiar in a kind's errors.
    struct Errors: Sendable {
        var status: Int32 = 65
        var missing = "there is no "
    }

    /// Words with a `+` for a space within one argument.
    private static let things = [
        "item add Cordless+drill --asset-id A-17 --home main-house --room kitchen", "item add Cordless+vacuum",
        "item add Ring --insurance-class Art", "policy add Acme+Mutual --number HO-1 --home main-house",
        "claim new --date 2026-01-15 --cause Kitchen+fire --number C-7", "store add Corner+Shop",
        "price-book add Oat+milk --store corner-shop --price 2", "cart new Weekly+shop",
    ]

    /// A household with these things, of which each case has a copy.
    private static let household = Task {
        let site = try TemporarySite.furnished()
        for name in ["a.txt", "b.txt", "front view.txt", "back view.txt"] { try site.write(name, to: name) }
        for line in things { try await prepare(line, on: site) }
        return site
    }

    private static let cases = [
        Case(
            kind: "item",
            setup: ["item attach cordless-drill a.txt", "policy schedule acme cordless-drill"],
            found: ["cordless-drill", "CORDLESS-DRILL", "CORDLESS DRILL", "drill", "a-17", "KI-01", "ki-1"],
            ambiguous: ("cordless", ["Cordless drill (cordless-drill)", "Cordless vacuum (cordless-vacuum)"]),
            unknown: ("cordles dril", "Cordless drill"),
            commands: [
                "item show X", "item edit X --notes n", "item delete X --yes", "item move X --room study", "item log X",
                "item attach X b.txt", "item attachments X", "item edit-attachment X 1 --caption c", "item detach X 1",
                "item add Bit --inside X", "item edit ring --inside X", "policy schedule acme X",
                "policy unschedule acme X", "claim add fire X",
            ]),
        Case(
            kind: "home", setup: ["home attach beach a.txt"],
            found: ["beach-house", "BEACH-HOUSE", "BEACH HOUSE", "beach"],
            ambiguous: ("house", ["Beach House (beach-house)", "Main House (main-house)"]),
            unknown: ("beach-huose", "beach-house"),
            commands: [
                "home show X", "home edit X --notes n", "home delete X --yes", "home set-primary X", "home use X",
                "home order X", "home log X", "home attach X b.txt", "home attachments X", "home detach X 1",
                "home edit-attachment X 1 --caption c", "home add New --like X", "room add Loft --home X",
                "room list --home X", "label list --home X", "item add Oar --home X", "item list --home X",
                "item move ring --home X", "policy add New --home X", "policy edit acme --home X",
                "policy cover acme X", "policy uncover acme X", "policy list --home X", "cart new Trip --home X",
                "cart edit weekly --home X", "cart list --home X",
                "claim new --date 2026-01-16 --cause Theft --home X", "report --home X --format md --output r",
                "export --home X --format csv", "changes --from 2026-01-01 --home X", "build --home X --output site",
            ]),
        Case(
            kind: "room", setup: ["room add Studio", "room attach study a.txt"],
            found: ["study", "STUDY", "tudy"],
            ambiguous: ("stud", []), unknown: ("stduy", "study"),
            commands: [
                "room show X", "room edit X --notes n", "room delete X --yes", "room log X", "room attach X b.txt",
                "room attachments X", "room detach X 1", "room edit-attachment X 1 --caption c", "room add Nook --in X",
                "room edit studio --in X", "item add Desk --room X", "item edit ring --room X",
                "item move ring --room X", "item list --room X", "claim add fire --room X",
            ]),
        Case(
            kind: "label", setup: ["label add Garden+tools", "label add Garden+chairs"],
            found: ["garden-chairs", "Garden-Chairs", "GARDEN CHAIRS", "chairs"],
            ambiguous: ("garden", ["Garden chairs (garden-chairs)", "Garden tools (garden-tools)"]),
            unknown: ("gardn chairs", "Garden chairs"),
            commands: [
                "label show X", "label edit X --notes n", "label delete X --yes", "label log X",
                "item add Bench --label X", "item edit ring --label X", "item list --label X",
            ]),
        Case(
            kind: "policy",
            setup: ["policy add Acme+Travel", "policy limit ho-1 Art 5", "policy attach ho-1 a.txt"],
            found: ["acme-mutual", "ACME-MUTUAL", "ACME MUTUAL", "mutual", "ho-1"],
            ambiguous: ("acme", ["Acme Mutual (acme-mutual)", "Acme Travel (acme-travel)"]),
            unknown: ("acme mutal", "Acme Mutual"),
            commands: [
                "policy show X", "policy edit X --notes n", "policy delete X --yes", "policy log X",
                "policy cover X beach", "policy uncover X main", "policy limit X Jewelry 5", "policy unlimit X art",
                "policy schedule X ring", "policy unschedule X ring", "policy attach X b.txt", "policy attachments X",
                "policy detach X 1", "policy edit-attachment X 1 --caption c", "build --policy X --output site",
            ]),
        Case(
            kind: "claim",
            setup: [
                "claim new --date 2026-01-16 --cause Cellar+fire", "claim add kitchen ring",
                "claim attach kitchen a.txt",
                "claim paid kitchen 5 --date 2026-01-20",
            ],
            found: ["2026-01-15-kitchen-fire", "2026-01-15-KITCHEN-FIRE", "KITCHEN FIRE", "kitchen", "c-7"],
            ambiguous: (
                "fire", ["Cellar fire (2026-01-16-cellar-fire)", "Kitchen fire (2026-01-15-kitchen-fire)"]
            ),
            unknown: ("kichen fire", "Kitchen fire"),
            commands: [
                "claim show X", "claim edit X --notes n", "claim add X drill", "claim remove X ring",
                "claim mark X ring --damaged", "claim status X reported --date 2026-01-17",
                "claim paid X 6 --date 2026-01-21", "claim unpaid X 1",
                "claim expense add X Hotel 80 --date 2026-01-16", "claim delete X --yes", "claim log X",
                "claim attach X b.txt", "claim attachments X", "claim detach X 1",
                "claim edit-attachment X 1 --caption c", "report --claim X --format md --output r",
            ]),
        Case(
            kind: "claim line", setup: ["claim add fire drill cordless-vacuum"],
            found: ["cordless-drill", "CORDLESS DRILL", "drill", "ki-01", "a-17"],
            ambiguous: ("cordless", []), unknown: ("cordles dril", "Cordless drill"),
            commands: ["claim remove fire X", "claim mark fire X --missing"]),
        Case(
            kind: "store", setup: ["store add Corner+Bakery", "price-book price milk --store shop --price 3"],
            found: ["corner-shop", "Corner-Shop", "CORNER SHOP", "shop"],
            ambiguous: ("corner", ["Corner Bakery (corner-bakery)", "Corner Shop (corner-shop)"]),
            unknown: ("corner shp", "Corner Shop"),
            commands: [
                "store show X", "store edit X --emoji 🥐", "store delete X --yes", "store log X",
                "price-book add Tea --store X --price 1", "price-book price oat-milk --store X --price 1",
                "price-book price oat-milk --store X --remove", "price-book list --store X",
                "cart add weekly Oat+milk --store X",
            ]),
        Case(
            kind: "category", setup: ["category add Winter+sports", "category add Winter+food"],
            found: ["winter-sports", "Winter-Sports", "WINTER SPORTS", "sports"],
            ambiguous: ("winter", ["Winter food (winter-food)", "Winter sports (winter-sports)"]),
            unknown: ("winter sprts", "Winter sports"),
            commands: [
                "category edit X --emoji 🎿", "category delete X --yes", "category log X",
                "price-book add Skis --category X", "price-book edit oat-milk --category X",
                "price-book list --category X",
            ]),
        Case(
            kind: "price book item", setup: ["price-book add Oat+flakes"],
            found: ["oat-milk", "Oat-Milk", "OAT MILK", "milk"],
            ambiguous: ("oat", ["Oat flakes (oat-flakes)", "Oat milk (oat-milk)"]), unknown: ("oat mlik", "Oat milk"),
            commands: [
                "price-book show X", "price-book edit X --name New", "price-book delete X",
                "price-book price X --store shop --price 3", "price-book log X", "cart add weekly X",
            ]),
        Case(
            kind: "cart", setup: ["cart new Weekly+market", "cart add weekly-shop milk"],
            found: ["weekly-shop", "Weekly-Shop", "WEEKLY SHOP", "shop"],
            ambiguous: ("weekly", ["Weekly market (weekly-market)", "Weekly shop (weekly-shop)"]),
            unknown: ("weekly shp", "Weekly shop"),
            commands: [
                "cart show X", "cart edit X --name New", "cart add X oat-milk", "cart remove X 1", "cart start X",
                "cart clone X", "cart delete X", "cart log X",
            ]),
        Case(
            kind: "line",
            setup: [
                "price-book add Oat+flakes", "cart add weekly oat-milk", "cart add weekly oat-flakes",
                "cart clone weekly --name Now", "cart start now",
            ],
            found: ["1", "OAT MILK", "milk"], ambiguous: ("oat", ["1 Oat milk", "2 Oat flakes"]),
            unknown: ("oat mlik", "Oat milk"),
            commands: [
                "cart edit weekly X --quantity 2", "cart remove weekly X", "cart check now X", "cart skip now X",
                "cart uncheck now X",
            ]),
        Case(
            kind: "attachment", setup: ["item attach ring front+view.txt back+view.txt"],
            found: ["1", "FRONT VIEW.TXT", "front view", "front"],
            ambiguous: ("view", ["1 front view.txt", "2 back view.txt"]),
            unknown: ("frnt view.txt", "front view.txt"),
            commands: ["item detach ring X", "item edit-attachment ring X --caption c"]),
        Case(
            kind: "trash",
            setup: ["item add Old+lamp", "item add Old+desk", "item delete old-lamp", "item delete old-desk"],
            found: ["old-lamp", "Old-Lamp", "OLD LAMP", "lamp"], ambiguous: ("old", []),
            unknown: ("old lmp", "old-lamp"), commands: ["restore X"],
            errors: Errors(status: 64, missing: "there is no “")),
    ]

    /// The first command of a kind is given every name. The others are given one in capitals, which they must not
    /// repeat, and an ambiguous one: only the common finder words that refusal, so its other rules hold for them, too.
    @Test(
        "A slug, a number, a name in any case and a unique part find one thing; other names are refused with the nearest",
        .timeLimit(.minutes(20)), arguments: cases)
    func everywhere(_ testCase: Case) async throws {
        let model = try await Self.household.value.copy()
        for line in testCase.setup { try await Self.prepare(line, on: model) }
        let capitals = try #require(testCase.found.first { $0.wholeMatch(of: /[A-Z. ]+/) != nil })
        try await expectNames(testCase, testCase.commands[0], on: model)
        for command in testCase.commands.dropFirst() {
            let result = try await Self.run(command, naming: capitals, on: try model.copy())
            #expect(result.status == 0, "\(command) \(capitals): \(result)")
            #expect(!result.output.contains(capitals), "\(command): \(result)")
            try await expectAmbiguity(testCase, command, on: model)
        }
    }

    /// Checks that each name of a thing finds what its slug finds, and that a name of nothing is refused.
    private func expectNames(_ testCase: Case, _ command: String, on model: TemporarySite) async throws {
        var outputs: [String: String] = [:]
        for name in testCase.found {
            let site = try model.copy()
            let result = try await Self.run(command, naming: name, on: site)
            #expect(result.status == 0, "\(command) \(name): \(result)")
            outputs[name] = Self.withoutTimes(result.output).replacing(site.folder.path, with: "")
        }
        for name in testCase.found { #expect(outputs[name] == outputs[testCase.found[0]], "\(command) \(name)") }
        try await expectAmbiguity(testCase, command, on: model)
        let none = try await Self.run(command, naming: testCase.unknown.0, on: model)
        #expect(none.errors.hasPrefix("error: " + testCase.errors.missing), "\(command): \(none)")
        #expect(none.errors.contains("hint: did you mean “"), "\(command): \(none)")
        #expect(none.errors.contains("“\(testCase.unknown.near)”"), "\(command): \(none)")
        #expect(none.status == 65, "\(command)")
    }

    private func expectAmbiguity(_ testCase: Case, _ command: String, on model: TemporarySite) async throws {
        let (part, matches) = testCase.ambiguous
        let several = try await Self.run(command, naming: part, on: model)
        #expect(several.errors.hasPrefix("error: “\(part)” names "), "\(command): \(several)")
        let names = matches.joined(separator: ", ") + "\n"
        #expect(matches.isEmpty || several.errors.contains(": " + names), "\(command): \(several)")
        #expect(several.status == testCase.errors.status, "\(command)")
    }

    /// A whole name of any home's label goes before a part of a name in the active home.
    @Test func aWholeNameElsewhereGoesBeforeAPartHere() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("label", "add", "Boat shed", "--home", "main-house")
        try await site.run("label", "add", "Boat", "--home", "beach-house")
        #expect(try await site.run("label", "show", "boat").output.contains(/Home +beach-house\n/))
        #expect(try await site.run("label", "show", "boa").output.contains("Boat shed"))
        let twice = try await site.run("label", "add", "boat SHED", "--home", "main-house")
        #expect(twice.errors == "error: there is a label “boat SHED” already\n")
    }

    @Test("The same register number in two homes is refused, with both items")
    func registerNumbers() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Stove", "--room", "kitchen", "--home", "main-house")
        try await site.run("item", "add", "Grill", "--room", "kitchen", "--home", "beach-house")
        let several = try await site.run("item", "show", "ki-01")
        #expect(several.errors.hasPrefix("error: “ki-01” names 2 items: Grill (grill), Stove (stove)\n"))
        let none = try await site.run("item", "show", "KI-02")
        #expect(none.errors.hasPrefix("error: there is no item “KI-02”\n"))
    }

    @Test(arguments: ["", " ", "/"]) func aBlankNameFindsNothing(_ name: String) async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "A sofa")
        for command in [["item", "delete"], ["room", "delete"], ["home", "show"], ["cart", "show"]] {
            let result = try await runCommand(command + [name], in: site.folder)
            #expect(result.errors.hasPrefix("error: there is no "), "\(result)")
            #expect(result.status == 65)
        }
    }

    private static func prepare(_ line: String, on site: TemporarySite) async throws {
        let result = try await run(line, on: site)
        try #require(result.status == 0, "\(line): \(result)")
    }

    private static func run(
        _ line: String, naming name: String = "", on site: TemporarySite
    ) async throws -> CommandResult {
        let words = line.split(separator: " ").map {
            $0 == "X" ? name : String($0.replacing("+", with: " "))
        }
        return try await runCommand(words, in: site.folder)
    }

    /// Leaves out what two runs never have in common: new ids, times and durations.
    private static func withoutTimes(_ text: String) -> String {
        text.replacing(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID")
            .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/, with: "TIME")
            .replacing(/[\d.]+ m?s\b/, with: "DURATION")
    }
}
