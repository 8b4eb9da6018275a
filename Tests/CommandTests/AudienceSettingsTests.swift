import Console
import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Workspace
@testable import housebook

private let below = "write “narrows: family” below its name; owner, family, insurer, mover and public can be narrowed"

/// `audiences:` in `housebook.yml`.
@Suite struct AudienceSettingsTests {
    @Test("Audiences are read in the file's order; each narrows a circle or an earlier audience")
    func read() throws {
        let settings = try Self.parse(
            """
            title: Ours
            audiences:
              sitter:
                narrows: family
                hides: [item.price, item.replacement, policy]
                shortens:
                  - item.assetID
              neighbour:
                hides: [cart]
                narrows: sitter
              press:
                narrows: public
            """)
        let sitter = try Audience(
            "sitter", narrowing: .family, hiding: ["item.price", "item.replacement", "policy"],
            shortening: ["item.assetID"])
        let neighbour = try Audience("neighbour", narrowing: sitter, hiding: ["cart"])
        #expect(settings.audiences == [sitter, neighbour, try Audience("press", narrowing: .everyone)])
        #expect(settings.title == "Ours")
        #expect(!neighbour.visibleParts.someValues)
    }

    @Test("A file without audiences has none", arguments: ["audiences:\n", "audiences: {}\n", "title: Ours\n"])
    func none(_ file: String) throws {
        #expect(try Self.parse(file).audiences == [])
    }

    @Test("An empty list hides or shortens nothing")
    func emptyLists() throws {
        let settings = try Self.parse("audiences:\n  sitter:\n    narrows: family\n    hides:\n    shortens: []\n")
        #expect(settings.audiences == [try Audience("sitter", narrowing: .family)])
    }

    @Test(
        "An error names the line and says what to do",
        arguments: [
            Mistake(
                "audiences: sitter", line: 1, "the setting “audiences” is not a list of audiences by name", below),
            Mistake(
                "audiences:\n  - sitter", line: 2, "the setting “audiences” is not a list of audiences by name", below),
            Mistake(
                "audiences:\n  sitter: family", line: 2, "the audience “sitter” does not say what it narrows", below),
            Mistake(
                "audiences:\n  sitter:\n    hides: [item.price]", line: 2,
                "the audience “sitter” does not say what it narrows", below),
            Mistake(
                "audiences:\n  sitter:\n    narrows: familly", line: 3, "there is no audience “familly” to narrow",
                "did you mean “family”?"),
            Mistake(
                "audiences:\n  a:\n    narrows: family\n  sitter:\n    narrows: neighbours", line: 5,
                "there is no audience “neighbours” to narrow",
                "the audiences are owner, family, insurer, mover, public, a"),
            Mistake(
                "audiences:\n  sitter:\n    narrows: [family]", line: 3,
                "the setting “narrows” must have one plain value", nil),
            Mistake(
                "audiences:\n  sitter:\n    narrows: family\n    hide: [item.price]", line: 4,
                "there is no setting “hide”", "did you mean “hides”?"),
            Mistake(
                "audiences:\n  sitter:\n    narrows: family\n    hides: item.price", line: 4,
                "“hides” must be a list of keys", "such as “[item.price, policy]”"),
            Mistake(
                "audiences:\n  sitter:\n    narrows: family\n    shortens:\n      - item.serial\n      - [a]", line: 6,
                "“shortens” must be a list of keys", "such as “[item.price, policy]”"),
            Mistake(
                "audiences:\n  sitter:\n    narrows: family\n    hides:\n      - policy\n      - item.prize", line: 6,
                "there is no field “item.prize”", "did you mean “item.price”?"),
            Mistake(
                "audiences:\n  sitter:\n    narrows: family\n    hides: [item.title]", line: 4,
                "“item.title” cannot be hidden or shortened: pages need it", "hide “item” as a whole, or not at all"),
            Mistake(
                "audiences:\n  sitter:\n    narrows: family\n    shortens: [item.price]", line: 4,
                "“item.price” cannot be shortened: it is not a text", "hide it instead"),
            Mistake(
                "audiences:\n  public:\n    narrows: family", line: 2, "the audience “public” is built in",
                "choose another name, and write “narrows: public”"),
            Mistake(
                "audiences:\n  House Sitter:\n    narrows: family", line: 2,
                "“House Sitter” is not a valid name for an audience",
                "use small letters, digits and dashes, such as “house-sitter”"),
            Mistake(
                "audiences:\n  sitter:\n    narrows: sitter", line: 3, "the audience “sitter” narrows itself", below),
            Mistake(
                "audiences:\n  a:\n    narrows: b\n  b:\n    narrows: a", line: 3,
                "the audience “a” narrows “b”, which comes after it",
                "move the narrowed audience above it; two audiences cannot narrow each other"),
        ])
    func mistakes(_ mistake: Mistake) throws {
        let error = try #require(throws: SettingsFileError.self) { try Self.parse(mistake.file) }
        #expect(error.description == mistake.says)
        #expect(error.hint == mistake.hint)
        #expect(error.line == mistake.line)
    }

    @Test("Two audiences of one name are invalid YAML")
    func twice() throws {
        let error = try #require(throws: SettingsFileError.self) {
            try Self.parse("audiences:\n  a:\n    narrows: family\n  a:\n    narrows: mover\n")
        }
        #expect(error.description == "the settings are not valid YAML: given more than once: a")
    }

    @Test("A command reports the error with the file and the line")
    func command() async throws {
        let site = try TemporarySite.empty(settings: "audiences:\n  sitter:\n    narrows: familly\n")
        let result = try await site.run("status")
        #expect(
            result.errors
                == "error: there is no audience “familly” to narrow (housebook.yml:3)\nhint: did you mean “family”?\n")
        #expect(result.status == 65)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let file: String
        let line: Int
        let says: String
        let hint: String?

        init(_ file: String, line: Int, _ says: String, _ hint: String?) {
            (self.file, self.line, self.says, self.hint) = (file, line, says, hint)
        }

        var testDescription: String { says }
    }

    private static func parse(_ file: String) throws(SettingsFileError) -> Settings {
        try SettingsFile.parse(Data(file.utf8), file: "housebook.yml")
    }
}
