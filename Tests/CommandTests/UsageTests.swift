import Foundation
import TestSupport
import Testing

@Suite struct UsageTests {
    /// The whole of standard error for command lines that are wrong for any household.
    @Test(arguments: [
        (["frobnicate"], "housebook has no command “frobnicate”", "housebook --help lists the commands"),
        (["itme", "list"], "housebook has no command “itme”", "did you mean “item”?"),
        (["item", "ad", "Sofa"], "housebook item has no command “ad”", "did you mean “add”?"),
        (["--root", "x", "home", "lst"], "housebook home has no command “lst”", "did you mean “list”?"),
        (["item", "add"], "missing expected argument '<title>'", "see housebook item add --help"),
        (
            ["item", "add", "Sofa", "--prise", "4"], "unknown option '--prise'. Did you mean '--price'?",
            "see housebook item add --help"
        ),
        (["item", "add", "Sofa", "--price"], "missing value for '--price <price>'", "see housebook item add --help"),
        (["home", "list", "Sofa"], "unexpected argument 'Sofa'", "see housebook home list --help"),
        (
            ["item", "add", "Sofa", "--purchase-date", "2021-02-29"],
            "the value '2021-02-29' is invalid for '--purchase-date <purchase-date>': February 2021 has 28 days",
            "see housebook item add --help"
        ),
        (
            ["item", "add", "Sofa", "--quantity", "-1"],
            "--quantity: “-1” is below zero", "amounts and quantities are written without a sign, such as 39.95"
        ),
        (
            ["item", "add", "Sofa", "--quantity=-1"],
            "the value '-1' is invalid for '--quantity <quantity>': "
                + "a quantity is a number from 0 to 1000000, with at most 6 decimals",
            "see housebook item add --help"
        ),
        (
            ["item", "add", "Sofa", "--condition", "broken"],
            "the value 'broken' is invalid for '--condition <condition>': "
                + "expected one of new, excellent, good, fair, poor",
            "see housebook item add --help"
        ),
        (
            ["item", "add", "Sofa", "--priority", "urgent"],
            "the value 'urgent' is invalid for '--priority <priority>': expected one of low, normal, high",
            "see housebook item add --help"
        ),
        (
            ["item", "add", "Sofa", "--field", "Wattage"],
            "the value 'Wattage' is invalid for '--field <name=value>': a field is written NAME=VALUE",
            "see housebook item add --help"
        ),
        (
            ["home", "add", "A", "--currency", "euro"],
            "the value 'euro' is invalid for '--currency <currency>': a currency is a code of three letters, such as EUR",
            "see housebook home add --help"
        ),
        (
            ["label", "add", "A", "--colour", "red"],
            "the value 'red' is invalid for '--colour <colour>': a colour is written '#2f6f4f'",
            "see housebook label add --help"
        ),
        (
            ["store", "edit", "corner-shop"], "nothing to change: no option was given",
            "housebook store edit --help lists the options"
        ),
        (
            ["category", "edit", "pets"], "nothing to change: no option was given",
            "housebook category edit --help lists the options"
        ),
        (
            ["price-book", "edit", "milk"], "nothing to change: no option was given",
            "housebook price-book edit --help lists the options"
        ),
        (
            ["store", "edit", "corner-shop", "--clear", "name"], "--clear: there is no field “name”",
            "fields that can be cleared: emoji, colour, sort-order"
        ),
        (
            ["store", "add", "A", "--sort-order", "first"],
            "the value 'first' is invalid for '--sort-order <sort-order>'", "see housebook store add --help"
        ),
        (["cart", "ad", "weekly", "milk"], "housebook cart has no command “ad”", "did you mean “add”?"),
        (["price-book", "price", "milk"], "no store given: add --store S", "see housebook price-book price --help"),
        (["item", "move", "sofa"], "say where to: --home HOME or --room ROOM", "see housebook item move --help"),
        (
            ["import", "f.csv", "--from", "xlsx"],
            "the value 'xlsx' is invalid for '--from <program>': expected one of homebox, csv, json, price-book, carts, amazon, "
                + "encircle, koillection, magic-home-inventory, movingbox, nestarr, shelf, snipe-it, sortly",
            "see housebook import --help"
        ),
        (
            ["demo", "--items", "many"], "the value 'many' is invalid for '--items <items>'",
            "see housebook demo --help"
        ),
        (["demo", "--items=-1"], "--items: -1 is below zero", "see housebook demo --help"),
        (["demo", "--trips=-1"], "--trips: -1 is below zero", "see housebook demo --help"),
        (
            ["home", "edit", "main-house"], "nothing to change: no option was given",
            "housebook home edit --help lists the options"
        ),
        (
            ["room", "edit", "kitchen"], "nothing to change: no option was given",
            "housebook room edit --help lists the options"
        ),
        (
            ["label", "edit", "tools"], "nothing to change: no option was given",
            "housebook label edit --help lists the options"
        ),
        (
            ["policy", "edit", "acme"], "nothing to change: no option was given",
            "housebook policy edit --help lists the options"
        ),
        (
            ["item", "edit", "sofa"], "nothing to change: no option was given",
            "housebook item edit --help lists the options"
        ),
        (
            ["claim", "edit", "fire"], "nothing to change: no option was given",
            "housebook claim edit --help lists the options"
        ),
        (
            ["claim", "edit", "fire", "--clear", "cause"], "--clear: there is no field “cause”",
            "fields that can be cleared: number, police-report, adjuster, adjuster-phone, adjuster-email, notes"
        ),
        (["claim", "add", "fire"], "say which: items, --room ROOM or --all", "see housebook claim add --help"),
        (
            ["claim", "add", "fire", "sofa", "--all"], "--all adds every item; name no others",
            "see housebook claim add --help"
        ),
        (
            ["item", "edit", "sofa", "--clear", "prise"], "--clear: there is no field “prise”",
            "did you mean “price”?"
        ),
        (
            ["label", "edit", "tools", "--clear", "everything"], "--clear: there is no field “everything”",
            "fields that can be cleared: emoji, colour, notes, audience"
        ),
        (
            ["item", "list", "--unassigned", "--label", "tools"], "--unassigned and --label exclude each other",
            "leave one out"
        ),
    ])
    func isReportedWithAHint(_ arguments: [String], error: String, hint: String) async throws {
        let result = try await runCommand(arguments, in: URL(fileURLWithPath: "/"))
        #expect(result.errors == "error: \(error)\nhint: \(hint)\n")
        #expect(result.output == "")
        #expect(result.status == 64)
    }

    @Test(arguments: [[], ["--help"], ["help"], ["--root", "/nowhere"]])
    func helpListsTheCommands(_ arguments: [String]) async throws {
        let result = try await runCommand(arguments, in: URL(fileURLWithPath: "/"))
        for command in [
            "init", "demo", "build", "check", "status", "home", "room", "label", "item", "policy", "claim", "store",
            "category",
            "price-book", "cart", "import", "export",
        ] {
            #expect(result.output.contains("\n  \(command) "))
        }
        #expect(result.output.contains("USAGE: housebook [--root <dir>] [--verbose] <subcommand>"))
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test(arguments: [
        (["item", "move", "--help"], "item move <items> ... [--home <home>] [--room <room>] [--root <dir>]"),
        (["help", "item", "move"], "item move <items> ... [--home <home>] [--room <room>] [--root <dir>]"),
        (
            ["help", "cart", "check"],
            "cart check <cart> <lines> ... [--quantity <quantity>] [--store <store>] [--price <price>] [--unit <unit>] "
                + "[--root <dir>]"
        ),
    ])
    func helpOfACommandShowsItsOptionsAndRoot(_ arguments: [String], usage: String) async throws {
        let result = try await runCommand(arguments, in: URL(fileURLWithPath: "/"))
        #expect(result.output.contains("USAGE: housebook \(usage)"))
        #expect(result.status == 0)
    }

    @Test(
        "A group shows its verbs, without one and with --help",
        arguments: [
            (["home"], "add list show edit delete set-primary use"),
            (
                ["cart", "--help"],
                "new edit add remove start check uncheck surprise skip finish abort reopen show list clone delete"
            ),
        ])
    func verbs(_ arguments: [String], verbs: String) async throws {
        let result = try await runCommand(arguments, in: URL(fileURLWithPath: "/"))
        for verb in verbs.split(separator: " ") { #expect(result.output.contains("\n  \(verb) ")) }
        #expect(result.status == 0)
    }

    @Test func theVersionIsPrinted() async throws {
        let result = try await runCommand(["--version"], in: URL(fileURLWithPath: "/"))
        #expect(result.output == "0.1.0\n")
        #expect(result.status == 0)
    }

    @Test func outputThatNobodyTakesIsAnError() async throws {
        let site = try TemporarySite.furnished()
        for command in ["home list", "export", "--help"] {
            let line = "\(BuiltCommand.path) \(command) > /dev/full"
            let result = try await runProgram("/bin/sh", ["-c", line], in: site.folder)
            #expect(
                result.errors == """
                    error: cannot write standard output: No space left on device
                    hint: make room, then try again

                    """)
            #expect(result.status == 74)
        }
    }
}
