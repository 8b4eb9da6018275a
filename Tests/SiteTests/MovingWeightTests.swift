import Household
import TestSupport
import Testing

@testable import Site

/// What movers read of weights.
@Suite struct MovingWeightTests {
    private func pages(for audience: Audience = .mover, weights: Bool = true) throws -> [String: String] {
        let flat = Sample.home(1, "Harbour flat", isPrimary: true)
        let (kitchen, study) = (Sample.room(11, "Kitchen", in: flat), Sample.room(12, "Study", in: flat))
        func item(_ number: Int, _ title: String, _ room: Location, _ quantity: String, _ moving: Moving) -> Item {
            var item = Sample.item(number, title, in: room)
            item.quantity = Sample.quantity(quantity)
            item.moving = moving
            if !weights { item.moving.weight = nil }
            return item
        }
        let items = [
            item(31, "Bench", study, "1", Moving(destination: "Cellar", weight: Weight("31.5 kg"))),
            item(32, "Chair", kitchen, "4", Moving(destination: "New kitchen", weight: Weight("5.25 kg"))),
            item(
                33, "Plates", kitchen, "12",
                Moving(isFragile: true, destination: "New kitchen", weight: Weight("450 g"))),
            item(34, "Rug", study, "1", Moving(destination: "Cellar")),
            item(35, "Stool", study, "1", Moving(weight: Weight("3 kg"))),
        ]
        let snapshot = Sample.household([flat], rooms: [kitchen, study], items: items)
        return try TestSite.plan(snapshot, TestSite.inputs(for: audience)).pages()
    }

    @Test("A row has the weight of all, an item's page that of one")
    func rows() throws {
        let pages = try pages()
        let kitchen = try #require(pages["homes/harbour-flat/locations/kitchen.html"])
        #expect(kitchen.contains(#"<th scope="col" class="n weight">Weight</th>"#))
        #expect(kitchen.contains("<td class=\"n weight\">21\u{a0}kg</td>"))
        #expect(kitchen.contains("<td class=\"n weight\">5.4\u{a0}kg</td>"))
        #expect(kitchen.contains("Weighs 26\u{a0}kg."))
        #expect(pages["items/plates.html"]?.contains("<dt>Weight</dt><dd>450\u{a0}g</dd>") == true)
    }

    @Test("Each room, each destination and the home have their sum, and what has no weight is said")
    func sums() throws {
        let page = try #require(try pages()["index.md"])
        #expect(page.contains("- Weighs 61\u{a0}kg.\n- 1 item has no weight and is not included.\n"))
        #expect(
            page.contains(
                """
                | Room | Items | Fragile | Weight |
                |---|--:|--:|--:|
                | [Study](homes/harbour-flat/locations/study.html) | 3 | 0 | 35\u{a0}kg |
                | [Kitchen](homes/harbour-flat/locations/kitchen.html) | 2 | 1 | 26\u{a0}kg |
                | **Total** | 5 | 1 | 61\u{a0}kg |

                """))
        #expect(
            page.contains(
                """
                ## Destinations

                | Destination | Items | Fragile | Weight |
                |---|--:|--:|--:|
                | Cellar | 2 | 0 | 32\u{a0}kg |
                | New kitchen | 2 | 1 | 26\u{a0}kg |
                | Without a destination | 1 | 0 | 3\u{a0}kg |
                | **Total** | 5 | 1 | 61\u{a0}kg |

                """))
    }

    @Test("Where nothing is weighed, there is no column and no sum; nobody but movers sees sums and destinations")
    func others() throws {
        for (path, page) in try pages(weights: false) { expect(page, lacks: ["Weight", "Weighs"], path) }
        expect(try pages(for: .family)["index.html"], lacks: ["Weighs", "Destinations"])
    }
}
