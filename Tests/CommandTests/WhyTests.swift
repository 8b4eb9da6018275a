import Foundation
import TestSupport
import Testing

@Suite struct WhyTests {
    private let site: TemporarySite

    init() async throws {
        site = try TemporarySite.furnished()
        try await site.run("item", "add", "Kettle", "--home", "main-house", "--room", "kitchen")
        try await site.run("item", "add", "Vase", "--home", "main-house")
        try await site.run("build")
    }

    @Test("A page is made of its records, its template and more; it is made again for one of them")
    func page() async throws {
        let first = try await site.run("why", "items/kettle.html").output
        #expect(first.contains("Items            Kettle\n") && !first.contains("Vase"))
        #expect(first.contains("Template         item.html\n"))
        #expect(first.contains("Made again       never since it was first made\n"))
        try await site.run("item", "edit", "kettle", "--make", "Alessi")
        let waiting = try await site.run("why", "items/kettle.html").output
        #expect(waiting.contains("Since then       the item “Kettle” changed: the next build makes it\n"))
        try await site.run("build")
        #expect(
            try await site.run("why", "items/kettle.html").output
                .contains("Made again       because of the item “Kettle”\n"))
        #expect(
            try await site.run("why", "items/vase.html").output.contains("never since it was first made"))
    }

    @Test("A page is named by its path, its file or its address", arguments: ["file", "address", "/items/kettle.html"])
    func names(_ way: String) async throws {
        let name =
            switch way {
            case "file": site.url("Public/items/kettle.html").path
            case "address": "http://127.0.0.1:8080/items/kettle.html"
            default: way
            }
        #expect(try await site.run("why", name).output.hasPrefix("Page             items/kettle.html\n"))
        #expect(try await site.run("why", "/").output.hasPrefix("Page             index.html\n"))
    }

    @Test("A page that does not exist is an error that names the nearest; without a build, nothing is known")
    func none() async throws {
        let result = try await site.run("why", "items/kettel.html")
        #expect(result.status == 65)
        #expect(result.errors.contains("has no page “items/kettel.html”"))
        #expect(result.errors.contains("did you mean “items/kettle.html”"))
        try FileManager.default.removeItem(at: site.url("Public"))
        let unknown = try await site.run("why", "items/kettle.html").output
        #expect(unknown.contains("not known: the next build makes it") && !unknown.contains("never since"))
    }

    @Test("JSON has every part by its kind")
    func json() async throws {
        let text = try await site.run("why", "items/kettle.html", "--json").output
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(value?["page"] as? String == "items/kettle.html")
        #expect(value?["item"] as? [String] == ["Kettle"])
        #expect(value?["template"] as? [String] == ["item.html"])
        #expect((value?["causes"] as? [Any])?.isEmpty == true)
    }
}
