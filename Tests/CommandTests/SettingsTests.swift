import Foundation
import TestSupport
import Testing

@Suite struct SettingsTests {
    @Test(arguments: [
        ("titel: Ours\n", "there is no setting “titel” (housebook.yml:1)", "did you mean “title”?"),
        (
            "title: Ours\n\nfavourite: blue\n", "there is no setting “favourite” (housebook.yml:3)",
            "the settings are title, locale, currency, pageSize, address, depreciation, serialNumbers, audiences, report"
        ),
        (
            "locale: english please\n",
            "locale is “english please”, not a language tag such as en-GB (housebook.yml:1)",
            nil
        ),
        (
            "address: nowhere\n",
            "address is “nowhere”, not the address of a folder, such as https://house.example/ (housebook.yml:1)", nil
        ),
        ("currency: €\n", "currency is “€”, not a currency code of three letters (housebook.yml:1)", nil),
        (
            "serialNumbers: tools\n",
            "the setting “serialNumbers” is not a list of single words with yes or no (housebook.yml:1)",
            "write “tools: no” below it: a word of a label, and whether a serial number is asked"
        ),
        (
            "serialNumbers:\n  tools: maybe\n",
            "the setting “serialNumbers” is not a list of single words with yes or no (housebook.yml:2)",
            "write “tools: no” below it: a word of a label, and whether a serial number is asked"
        ),
        (
            "serialNumbers:\n  tools: no\n  power tools: no\n",
            "the setting “serialNumbers” is not a list of single words with yes or no (housebook.yml:3)",
            "write “tools: no” below it: a word of a label, and whether a serial number is asked"
        ),
        ("pageSize: many\n", "pageSize is “many”, not a whole number (housebook.yml:1)", nil),
        ("# so\npageSize: 0\n", "pageSize is “0”, not a number from 1 to 1000 (housebook.yml:2)", nil),
        ("title: [a, b]\n", "the setting “title” must have one plain value (housebook.yml:1)", nil),
        (
            "title: Ours\ntitle: Theirs\n",
            "the settings are not valid YAML: given more than once: title (housebook.yml:1)",
            "write one setting per line, such as “locale: en-GB”"
        ),
        (
            "just words\n", "the settings are not a list of “name: value” (housebook.yml:1)",
            "write one setting per line, such as “locale: en-GB”"
        ),
    ])
    func whatCannotBeUsedIsReportedWithItsLine(_ file: String, error: String, hint: String?) async throws {
        let site = try TemporarySite.empty(settings: file)
        let result = try await site.run("status")
        #expect(result.errors == "error: \(error)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        #expect(result.output == "")
        #expect(result.status == 65)
    }

    @Test func brokenYAMLIsReportedWithItsLine() async throws {
        let result = try await TemporarySite.empty(settings: "title: Ours\nlocale: \"en\n").run("status")
        #expect(result.errors.hasPrefix("error: the settings are not valid YAML: "))
        #expect(result.errors.contains("(housebook.yml:3)"))
        #expect(result.status == 65)
    }

    @Test func bytesThatAreNoTextAreReported() async throws {
        let site = try TemporarySite.empty()
        try site.write(.init([0x74, 0xFF, 0xFE]), to: "housebook.yml")
        let result = try await site.run("status")
        #expect(
            result.errors == "error: the settings are not UTF-8 (housebook.yml)\nhint: save it again as UTF-8\n")
        #expect(result.status == 65)
    }

    @Test func aFolderInItsPlaceIsReported() async throws {
        let site = try TemporarySite.empty()
        try await runProgram("/bin/sh", ["-c", "rm housebook.yml; mkdir housebook.yml"], in: site.folder)
        let result = try await site.run("status")
        #expect(result.errors == "error: cannot read \(site.url("housebook.yml").path): Is a directory\n")
        #expect(result.status == 66)
    }

    @Test(arguments: ["", "# nothing but this\n"])
    func anEmptyFileMeansTheDefaults(_ file: String) async throws {
        let result = try await TemporarySite.empty(settings: file).run("status")
        #expect(result.output.contains("Settings     en-US, USD, 100 items a page\n"))
    }

    @Test("A setting of earlier versions is ignored")
    func retired() async throws {
        let result = try await TemporarySite.empty(settings: "units: imperial\npageSize: 25\n").run("status")
        #expect(result.output.contains("Settings     en-US, USD, 25 items a page\n"))
        #expect(result.errors == "")
    }

    @Test func everySettingIsRead() async throws {
        let site = try TemporarySite.empty(
            settings: "title: Ours\nlocale: de-AT\ncurrency: chf\npageSize: 25\n")
        let result = try await site.run("status", "--json")
        #expect(
            result.output.contains(
                """
                  "settings": {
                    "title": "Ours",
                    "locale": "de-AT",
                    "currency": "CHF",
                    "pageSize": 25
                  },
                """))
    }
}
