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
