import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite("Typst's limits on memory, network and packages")
struct LimitTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    #if os(Linux)
        @Test("It is started with its memory limit, in kilobytes")
        func memory() throws {
            #expect(try folder.written("ulimit -d > \"$output\"; \(oneVolume)") == "524288\n")
        }
    #endif

    @Test(
        "Running out of memory is recognised in the messages of Rust and of Python",
        arguments: ["memory allocation of 65536 bytes failed", "MemoryError"])
    func outOfMemory(words: String) throws {
        #expect(throws: TypesettingError.tooLarge(megabytes: 512)) {
            try folder.written("echo half > \"$output\"; echo '\(words)' >&2; exit 134")
        }
        #expect(try folder.outputs() == [])
    }

    @Test("Network access goes to a proxy that does not exist")
    func offline() throws {
        let proxies = try folder.written(
            "env | grep -i '_proxy=' | LC_ALL=C sort > \"$output\"; \(oneVolume)"
        ).split(separator: "\n")
        #expect(
            proxies == [
                "ALL_PROXY=http://127.0.0.1:9", "HTTPS_PROXY=http://127.0.0.1:9", "HTTP_PROXY=http://127.0.0.1:9",
                "all_proxy=http://127.0.0.1:9", "http_proxy=http://127.0.0.1:9", "https_proxy=http://127.0.0.1:9",
            ])
    }

    @Test("Packages are searched in a folder that does not exist")
    func packageFolder() throws {
        let script = """
            folder=$(sed -n 's/.*"packages":"\\([^"]*\\)".*/\\1/p' "$job" | sed 's#\\\\/#/#g')
            test "$folder" = "$(pwd)/packages" && test ! -e "$folder" && echo so > "$output"; \(oneVolume)
            """
        #expect(try folder.written(script) == "so\n")
    }

    @Test(
        "A template that imports a package is refused, with its line, before anything runs",
        arguments: [
            ("#import \"@preview/cetz:0.3.0\": canvas", "@preview/cetz:0.3.0"),
            ("#let x = {\n}\n #{ import(\"@local/house:1.0.0\") }", "@local/house:1.0.0"),
            ("#include \"@preview/letter:0.1.0\"", "@preview/letter:0.1.0"),
        ])
    func package(template: String, name: String) throws {
        let line = template.split(separator: "\n").count
        let document = try folder.document("#import \"report/a.typ\": *")
        try folder.write(template, to: "templates/report/a.typ")
        #expect(throws: TypesettingError.packaged(name: name, file: "report/a.typ", line: line)) {
            try folder.pdf(folder.typesetting("touch \(folder.path)/called; \(oneVolume)"), document)
        }
        #expect(!folder.exists("called"))
    }

    @Test("Files of the theme may be imported, and a comment may name a package")
    func noPackage() throws {
        let document = try folder.document(
            "// #import \"@preview/cetz:0.3.0\"\n#import \"report/a.typ\": *\n@label")
        #expect(try folder.written("echo set > \"$output\"; \(oneVolume)", document) == "set\n")
    }
}
