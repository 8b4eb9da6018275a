import Foundation
import Testing

@testable import Typesetting

@Suite("Characters and the fonts that have them")
struct LetterTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test("The template receives the characters of the data that are not ASCII, each once and with its accents")
    func letters() throws {
        var document = try folder.document()
        document.data["report.json"] = Data(#"{"a":"Жар Ж\#u{20d7} 家","b":"家é"}"#.utf8)
        let pdf = try folder.typesetting("cat letters.json > \"$output\"; \(oneVolume)")
            .pdf(document, named: "report", into: folder.output)
        let letters = try JSONDecoder().decode([String].self, from: Data(contentsOf: try #require(pdf.files.first)))
        #expect(letters == ["é", "а", "р", "Ж", "Ж\u{20d7}", "家"].sorted())
    }

    @Test("Characters that the template finds in no font are passed on, for one volume and for several")
    func missing() throws {
        let script = """
            echo set > "${output:-/dev/null}"
            case $(cat "$job") in
            *'"volume":"1"'*) echo '{"marks":[{"volume":1,"volumes":{count},"pages":2,"missing":["家","〔"]}]}';;
            *) echo '{"marks":[{"volume":2,"volumes":{count},"pages":2,"missing":[]}]}';;
            esac
            """
        for count in ["1", "2"] {
            let pdf = try folder.typesetting(script.replacingOccurrences(of: "{count}", with: count))
                .pdf(try folder.document(), named: "report", into: folder.output)
            #expect(pdf.missing == ["家", "〔"])
        }
    }

    @Test("A template that does not check for missing characters reports none")
    func unasked() throws {
        let pdf = try folder.typesetting("echo set > \"$output\"; \(oneVolume)")
            .pdf(try folder.document(), named: "report", into: folder.output)
        #expect(pdf.missing == [])
    }
}
