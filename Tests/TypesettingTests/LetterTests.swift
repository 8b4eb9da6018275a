import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite("Characters and the fonts that have them")
struct LetterTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("The template receives the characters of the data that are not ASCII, each once and with its accents")
    func letters() throws {
        var document = try folder.document()
        document.data["report.json"] = Data(#"{"a":"Жар Ж\#u{20d7} 家","b":"家é"}"#.utf8)
        let text = try folder.written("cat letters.json > \"$output\"; \(oneVolume)", document)
        let letters = try JSONDecoder().decode([String].self, from: Data(text.utf8))
        #expect(letters == ["é", "а", "р", "Ж", "Ж\u{20d7}", "家"].sorted())
    }

    @Test("Characters that the template finds in no font are passed on; a template that does not check reports none")
    func missing() throws {
        let script = """
            echo set > "${output:-/dev/null}"
            case $(cat "$job") in
            *'"volume":"1"'*) echo '{"marks":[{"volume":1,"volumes":{count},"pages":2,"missing":["家","〔"]}]}';;
            *) echo '{"marks":[{"volume":2,"volumes":{count},"pages":2,"missing":[]}]}';;
            esac
            """
        // For one volume and for several.
        for count in ["1", "2"] {
            let pdf = try folder.pdf(folder.typesetting(script.replacingOccurrences(of: "{count}", with: count)))
            #expect(pdf.missing == ["家", "〔"])
        }
        #expect(try folder.pdf(folder.typesetting("echo set > \"$output\"; \(oneVolume)")).missing == [])
    }
}
