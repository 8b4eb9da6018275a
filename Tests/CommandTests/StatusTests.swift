import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct StatusTests {
    @Test func saysHowThingsStand() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("item", "add", "Lamp", "--price", "5")
        try await site.run("item", "add", "Vase", "--home", "beach-house")
        let state = try AppState(defaults: Settings(), file: site.url(".housebook/state.json"))
        try state.recordBuild(
            AppState.BuildRecord(
                at: Date(timeIntervalSince1970: 1_700_000_000), pages: 12, written: 3, milliseconds: 40,
                output: "Public"))
        let kilobytes = (try site.bytes(of: "Household/store.sqlite").count + 999) / 1000
        let result = try await site.run("status")
        #expect(
            result.output == """
                Household      The Testers
                Root           \(site.folder.path)
                Store          \(site.storePath), \(kilobytes) kB
                Homes          2
                Rooms          3
                Labels         3
                Items          2
                Without value  1
                Value          5.00 EUR
                Attachments    0
                Primary home   Main House
                Active home    Main House
                Settings       en-US, USD, 100 items a page
                Stage          siteBuilt
                Last build     2023-11-14T22:13:20Z: 12 pages, 3 written, 40 ms, to Public

                """)
        #expect(result.status == 0)
    }

    @Test func countsTheShoppingThereIs() async throws {
        let site = try TemporarySite.home()
        try await site.run("cart", "clone", "weekly")
        try await site.run("cart", "clone", "weekly-shop", "--name", "Today")
        try await site.run("cart", "start", "today")
        let result = try await site.run("status")
        #expect(
            result.output.contains(
                """
                Attachments   0
                Carts         1 planning, 1 shopping, 1 completed
                Price book    4
                Stores        2
                Primary home  Main House

                """))
        #expect(
            try await site.run("status", "--json").output.contains(
                """
                  "carts": {
                    "planning": 1,
                    "shopping": 1,
                    "completed": 1
                  },
                  "vaultItems": 4,
                  "stores": 2,

                """))
    }

    @Test func aDamagedStateFileIsAnEmptyOne() async throws {
        let site = try TemporarySite.furnished()
        try site.write("{ not JSON", to: ".housebook/state.json")
        #expect(try await site.run("status").output.contains("Active home   Main House\n"))
    }
}
