import Household
import TestSupport
import Testing

@testable import Site

/// The next step that a place without items suggests to its owner.
struct EmptyPlaceTests {
    @Test func aCommandNamesTheHomeAndTheRoom() throws {
        var pages = try TestSite.pages(Sample.household())
        expect(pages["index.html"], has: ["There is no home yet. Add the first one, then build again."])
        expect(pages["inventory.html"], has: ["housebook item add &quot;Sofa&quot;"])
        let home = Sample.home(1, "Flat", isPrimary: true)
        pages = try TestSite.pages(Sample.household([home], rooms: [Sample.room(2, "Kitchen", in: home)]))
        for page in ["index.html", "homes/flat.html", "homes/flat/inventory.html"] {
            expect(pages[page], has: ["housebook item add &quot;Sofa&quot; --home flat"], page)
        }
        expect(pages["index.md"], has: ["    housebook item add \"Sofa\" --home flat\n"])
        expect(
            pages["homes/flat/locations/kitchen.html"],
            has: ["housebook item add &quot;Sofa&quot; --home flat --room kitchen"])
    }

    /// People paste the command into a shell: it must not run what another program wrote into the store.
    @Test func aSlugThatIsNoneIsNoPartOfACommand() throws {
        var home = Sample.home(1, "Flat", isPrimary: true)
        home.slug = "$(reboot)"
        var room = Sample.room(2, "Kitchen", in: home)
        room.slug = "`reboot`"
        var label = Sample.label(3, "Tools", in: home)
        label.slug = "; reboot"
        let pages = try TestSite.pages(Sample.household([home], rooms: [room], labels: [label]))
        for (path, page) in pages {
            for slug in [home.slug, room.slug, label.slug] { #expect(!page.contains(slug), "\(path)") }
        }
        #expect(try #require(pages["index.md"]).contains("--home 00000000-0000-0000-0000-000000000001\n"))
    }
}
