import Foundation
import Household
import TestSupport
import Testing

@Suite struct CheckTests {
    @Test func nothingToSeeTo() async throws {
        let result = try await TemporarySite.furnished().run("check", "--strict")
        #expect(result.output == "No problems found.\n")
        #expect(result.status == 0)
        #expect(try await TemporarySite.furnished().run("check", "--json").output == "[]\n")
    }

    @Test func warningsCountOnlyStrictly() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Lamp")
        let result = try await site.run("check")
        #expect(
            result.output == """
                warning: home “Main House” (main-house) has 1 item without a value: lamp
                    hint: housebook item edit ITEM --price P, or --replacement-cost P
                warning: home “Main House” (main-house) has 1 item without a photo: lamp
                2 warnings

                """)
        #expect(result.errors == "")
        #expect(result.status == 0)
        #expect(try await site.run("check", "--strict").status == 65)
    }

    @Test("Copies of the store and of the settings, which clouds and people leave, are named")
    func copies() async throws {
        let site = try TemporarySite.furnished()
        let stores = [
            "store (Anna's conflicted copy 2025-01-01).sqlite", "store 2.sqlite",
            "store.sync-conflict-20250101-120000-ABCDEFG.sqlite",
        ]
        let others = ["store 2.sqlite-wal", "notes.txt"]
        for name in stores + others { try site.write("x", to: "Household/\(name)") }
        for name in ["housebook (1).yml", "housebook.yml~", "defaults.yml", "householdbook.yml"] {
            try site.write("# none\n", to: name)
        }
        let result = try await site.run("check")
        #expect(
            result.output.split(separator: "\n").filter { $0.contains(" looks like ") } == [
                "warning: Household/\(stores[0]) looks like a copy of the store",
                "warning: Household/\(stores[1]) looks like a copy of the store",
                "warning: Household/\(stores[2]) looks like a copy of the store",
                "notice: housebook (1).yml looks like a copy of housebook.yml",
                "notice: housebook.yml~ looks like a copy of housebook.yml",
            ])
        #expect(result.output.contains("    hint: it may have what the store lacks: "))
        #expect(result.output.contains("    hint: only housebook.yml is read; move over what you need, then delete "))
        #expect(result.status == 0)
    }

    @Test func whatOtherProgramsBrokeIsAnError() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Lamp", "--price", "5", "--room", "study")
        try site.execute(
            """
            PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;
            UPDATE item SET condition = 'splendid', locationID = 'aaaaaaaa-aaaa-4aaa-aaaa-aaaaaaaaaaaa';
            """)
        let result = try await site.run("check")
        #expect(result.output.hasPrefix("error: the store: "))
        #expect(result.output.contains("error: the store: a row of item refers to a missing location\n"))
        #expect(result.output.contains(" has an invalid condition: “splendid”\n"))
        #expect(result.output.contains("error: item “Lamp” (lamp) is in a room that is gone: aaaaaaaa-"))
        #expect(result.output.contains("\nwarning: home “Main House”"))
        #expect(result.status == 65)

        let list = try await site.run("item", "list")
        #expect(list.output.contains("lamp  Lamp"))
        #expect(list.status == 0)
    }

    @Test func jsonHasEveryKey() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Lamp", "--price", "5")
        let result = try await site.run("check", "--json", "--strict")
        let id = try site.snapshot().homes[0].id
        #expect(
            result.output == """
                [
                  {
                    "severity": "warning",
                    "rule": "without-photo",
                    "kind": "home",
                    "id": "\(id)",
                    "slug": "main-house",
                    "name": "Main House",
                    "message": "home “Main House” (main-house) has 1 item without a photo: lamp",
                    "hint": null,
                    "items": [
                      "lamp"
                    ]
                  }
                ]

                """)
        #expect(result.status == 65)
    }
}
