import Demo
import Foundation
import Household
import Testing

/// Links are relative to the page on which they are shown, so a renamed file leaves dead links behind.
@Suite("Links of notes and pages")
struct LinkTests {
    let slugs: Set<String>
    let household: Snapshot

    init() throws {
        household = try catalogueHousehold.get()
        slugs = Set(household.items.map(\.slug))
    }

    /// The targets of links such as `[text](target)`.
    private func links(in markdown: String) -> [String] {
        markdown.matches(of: /\]\(([^)]*)\)/).map { String($0.output.1) }
    }

    @Test func notesLinkToItemsThatExist() {
        let targets = household.items.flatMap { links(in: $0.notes) }
        #expect(targets.count >= 8)
        for target in targets {
            #expect(target.hasSuffix(".html") && slugs.contains(String(target.dropLast(5))), "\(target)")
        }
    }

    @Test func notesOfHomesRoomsAndLabelsHaveNoLinks() {
        // These notes are shown on pages of several depths, so no relative link could be right on all of them.
        let notes = household.homes.map(\.notes) + household.locations.map(\.notes) + household.labels.map(\.notes)
        #expect(notes.flatMap(links(in:)).isEmpty)
    }

    /// The texts of the repository's pages, by path below `Content/`.
    private func pages() throws -> [String: String] {
        let content = URL(filePath: #filePath).appending(path: "../../../Content").standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: content.path).filter { $0.hasSuffix(".md") }
        return Dictionary(
            uniqueKeysWithValues: try files.map { file in
                (file, try String(contentsOf: content.appending(path: file), encoding: .utf8))
            })
    }

    @Test func pagesLinkToItemsAndPagesThatExist() throws {
        let pages = try pages()
        #expect(pages.count >= 8)
        for (file, text) in pages {
            #expect(text.hasPrefix("---\ntitle: "), "\(file)")
            let folder = URL(filePath: "/pages").appending(path: file).deletingLastPathComponent()
            for link in links(in: text) where !link.contains("://") {
                let target = folder.appending(path: link).standardizedFileURL.path
                if target.hasPrefix("/items/") {
                    let slug = target.dropFirst("/items/".count).dropLast(".html".count)
                    #expect(target.hasSuffix(".html") && slugs.contains(String(slug)), "\(file): \(link)")
                } else {
                    #expect(pages.keys.contains { target == "/pages/\($0)" }, "\(file): \(link)")
                }
            }
        }
    }

    @Test func pagesOfAHomeNameOneThatExists() throws {
        let homes = try pages().values.compactMap { text in
            text.firstMatch(of: /\nhome: ([a-z0-9-]+)\n/).map { String($0.output.1) }
        }
        #expect(Set(homes) == Set(household.homes.map(\.slug)))
    }

    @Test func onePageIsADraft() throws {
        #expect(try pages().filter { $0.value.contains("\ndraft: true\n") }.keys.sorted() == ["kitchen-plans.md"])
    }
}
