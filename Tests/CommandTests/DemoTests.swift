import Foundation
import Household
import TestSupport
import Testing

@Suite struct DemoTests {
    @Test func fillsAFolderThatIsNoRootYet() async throws {
        let site = try TemporarySite()
        let result = try await site.run("--root", "demo", "demo", "--no-photos")
        #expect(result.output.hasPrefix("Made a household of 3 homes, "))
        #expect(result.output.contains(" items in \(site.url("demo").path)"))
        #expect(result.status == 0)
        #expect(site.exists("demo/housebook.yml"))
        let items = try await site.run("--root", "demo", "item", "list", "--unassigned")
        #expect(items.output.contains("\nIn all 1 item worth "))
    }

    @Test func fillsTheEmptyStoreOfARoot() async throws {
        let site = try TemporarySite.empty(settings: "title: Ours\n")
        try site.write("", to: "deep/file")
        let result = try await runCommand(["demo", "--items", "300", "--seed", "7"], in: site.url("deep"))
        #expect(result.output.contains(" and 300 items in \(site.folder.path)"))
        #expect(try site.read("housebook.yml") == "title: Ours\n")
        #expect(try site.snapshot().items.count == 300)
    }

    @Test func makesTheStoreOfARootThatHasNone() async throws {
        let site = try TemporarySite()
        try site.write("title: Ours\n", to: "housebook.yml")
        let result = try await site.run("demo", "--items", "0", "--trips", "3")
        #expect(result.output.hasSuffix(" rooms, 3 trips and 0 items in \(site.folder.path).\n"))
    }

    @Test func equalSeedsGiveEqualHouseholds() async throws {
        let (a, b, c) = try (TemporarySite(), TemporarySite(), TemporarySite())
        for (site, seed) in [(a, "5"), (b, "5"), (c, "6")] {
            try await site.run("demo", "--items", "30", "--seed", seed)
        }
        let first = try await a.run("export", "--format", "json")
        #expect(try await b.run("export", "--format", "json").output == first.output)
        #expect(try await c.run("export", "--format", "json").output != first.output)
    }

    @Test("Homes, rooms and items have photos, receipts and manuals")
    func files() async throws {
        let site = try TemporarySite()
        let result = try await site.run("demo", "--seed", "5")
        #expect(result.output.contains(" and 220 items, with 229 photos and papers, in "))
        let attachments = try await site.run("item", "attachments", "cordless-drill")
        #expect(attachments.output.contains("cordless-drill.jpg"))
        #expect(attachments.output.contains("cordless-drill-receipt.pdf"))
        let check = try await site.run("check")
        #expect(check.errors.isEmpty && !check.output.contains("error"))
    }

    @Test("With --items and --photos, each photo is stored once")
    func filesOfAnotherSize() async throws {
        let site = try TemporarySite()
        let result = try await site.run("demo", "--items", "60", "--photos")
        let photos = try site.snapshot().attachments
        #expect(result.output.contains(" and 60 items, with \(photos.count) photos and papers, in "))
        #expect(photos.count > 25)
        let files = try FileManager.default.contentsOfDirectory(atPath: site.url("Household/attachments").path)
        #expect(Set(files).subtracting([".lock"]) == Set(photos.map(\.sha256)))
    }

    @Test func leavesAHouseholdAlone() async throws {
        let site = try TemporarySite.furnished()
        let result = try await site.run("demo", "--no-photos")
        #expect(
            result.errors == """
                error: the store already contains a household
                hint: use an empty folder: housebook --root DIR ...

                """)
        #expect(result.status == 65)
        #expect(try site.snapshot().items.isEmpty)
    }

    @Test func leavesAHouseholdAloneThatHasOnlyAStore() async throws {
        let site = try TemporarySite.empty()
        try await site.run("store", "add", "Corner Shop")
        #expect(try await site.run("demo", "--no-photos").status == 65)
        #expect(try site.snapshot().stores.count == 1)
    }
}
