import Foundation
import Household
import TestSupport
import Testing

/// A household's own depreciation table, as named in `housebook.yml`.
@Suite struct DepreciationFileTests {
    private func claim(_ table: String, file: String = "table.yml") async throws -> (TemporarySite, CommandResult) {
        let site = try TemporarySite.furnished()
        try site.write("depreciation: table.yml\n", to: "housebook.yml")
        try site.write(table, to: file)
        return (site, try await site.run("claim", "new", "--date", "2026-01-15", "--cause", "Fire"))
    }

    @Test("A table has classes with a rate each, a floor, and its source")
    func whole() async throws {
        let (site, result) = try await claim(
            """
            # What our insurer sent
            name: Allowance List
            edition: 2007-05-31
            source: Letter of 3 March
            floorPercent: 25
            conditions: {excellent: 50, poor: 130}
            classes:
              - {name: Furniture, years: 10, words: [Furniture, sofas]}
              - name: Shoes
                percentPerYear: 7.5
                floorPercent: 10
              - {name: Antiques, depreciates: false, words: [antiques]}
            otherwise: {name: Anything else, percentPerYear: 10}
            """)
        #expect(result.status == 0)
        #expect(
            try site.snapshot().claims[0].setting.depreciation
                == DepreciationTable(
                    name: "Allowance List", edition: "2007-05-31", source: "Letter of 3 March", floorPercent: 25,
                    conditions: .init(excellent: 50, poor: 130),
                    classes: [
                        .init(name: "Furniture", rate: .years(10), words: ["furniture", "sofas"]),
                        .init(name: "Shoes", rate: .perMille(75), floorPercent: 10),
                        .init(name: "Antiques", rate: .none, words: ["antiques"]),
                    ], otherwise: .init(name: "Anything else", rate: .perMille(100))))
    }

    @Test("The built-in table is valid as a file")
    func standard() async throws {
        let json = String(decoding: try JSONEncoder().encode(try DepreciationTable.standard()), as: UTF8.self)
        let (site, result) = try await claim(json)
        #expect(result.errors == "")
        #expect(try site.snapshot().claims[0].setting.depreciation == (try DepreciationTable.standard()))
    }

    @Test(
        "An invalid table is reported with file and line, and no claim is begun",
        arguments: [
            ("", "a depreciation table must be a list of “name: value” (table.yml)", "its fields are name, edition, "),
            (
                "name: Ours\nclasses:\n  - {name: TVs, years: 5}\n  - {name: tvs, years: 9}\notherwise: {name: x, years: 5}",
                "two classes are called “tvs” (table.yml:4)", "give one of them another name"
            ),
            (
                "name: Ours\nfloorPercnt: 5\notherwise: {name: x, years: 5}",
                "there is no field “floorPercnt” in a depreciation table (table.yml:2)", "did you mean “floorPercent”?"
            ),
            (
                "name: Ours\ncolour: red\notherwise: {name: x, years: 5}",
                "there is no field “colour” in a depreciation table (table.yml:2)", "its fields are name, edition, "
            ),
            (
                "edition: 5\notherwise: {name: x, years: 5}", "the depreciation table has no name (table.yml:1)",
                "add one, such as “name: Allowance List”"
            ),
            (
                "name: Ours", "the depreciation table has no class “otherwise” for all other items (table.yml:1)",
                "add “otherwise: {name: Anything else, years: 10}”"
            ),
            (
                "name: Ours\notherwise: {name: x, years: 5}\nclasses:\n  - {years: 5}",
                "a class has no name (table.yml:4)", "such as “name: Furniture”"
            ),
            (
                "name: Ours\notherwise: {name: x}", "a class does not say how it loses value (table.yml:2)",
                "give one of “years: 10”, “percentPerYear: 7.5” or “depreciates: false”"
            ),
            (
                "name: Ours\notherwise: {name: x, years: 5, depreciates: false}",
                "a class says in more than one way how it loses value (table.yml:2)", "give one of "
            ),
            (
                "name: Ours\notherwise:\n  name: x\n  depreciates: true",
                "“depreciates” can only be false (table.yml:4)", "for a class that loses value, give "
            ),
            (
                "name: Ours\notherwise:\n  name: x\n  percentPerYear: much",
                "“percentPerYear” must be a number (table.yml:4)", "such as “percentPerYear: 7.5”"
            ),
            ("name: Ours\notherwise:\n  name: x\n  years: 5.5", "“years” must be a whole number (table.yml:4)", nil),
            ("name: [a]\notherwise: {name: x, years: 5}", "“name” must have one plain value (table.yml:1)", nil),
            ("name: Ours\nclasses: 7\notherwise: {name: x, years: 5}", "“classes” must be a list (table.yml:2)", nil),
            (
                "name: Ours\nclasses:\n  - x\notherwise: {name: x, years: 5}",
                "a class must be a list of “name: value” (table.yml:3)", "its fields are name, years, "
            ),
            (
                "name: Ours\nclasses:\n  - {name: Shoes, years: 0}\notherwise: {name: x, years: 5}",
                "years of “Shoes” is not within 1 to 200 (table.yml:3)", "correct the depreciation table"
            ),
            (
                "name: Ours\nfloorPercent: 101\notherwise: {name: x, years: 5}",
                "floorPercent of “Ours” is not within 0 to 100 (table.yml:2)", "correct the depreciation table"
            ),
            (
                "name: Ours\nname: Theirs\notherwise: {name: x, years: 5}",
                "the depreciation table is not valid YAML: given more than once: name (table.yml:1)",
                "write one field per line, such as “floorPercent: 25”"
            ),
        ] as [(String, String, String?)])
    func broken(table: String, error: String, hint: String?) async throws {
        let (site, result) = try await claim(table)
        #expect(result.errors.hasPrefix("error: \(error)\n" + (hint.map { "hint: \($0)" } ?? "")), "\(result.errors)")
        #expect(result.status == 65)
        #expect(try site.snapshot().claims == [])
    }

    @Test("A missing file is reported with its path; commands that need no table still work")
    func missing() async throws {
        let (site, result) = try await claim("", file: "other.yml")
        #expect(result.errors.contains(site.url("table.yml").path))
        #expect(result.status == 66)
        #expect(try await site.run("claim", "list").status == 0)
        try site.write(Data([0x6E, 0xFF]), to: "table.yml")
        let binary = try await site.run("claim", "new", "--date", "2026-01-15", "--cause", "Fire")
        #expect(
            binary.errors
                == "error: the depreciation table is not UTF-8 (table.yml)\nhint: save it again as UTF-8\n")
    }
}
