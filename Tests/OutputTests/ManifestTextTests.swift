import Foundation
import TestSupport
import Testing

@testable import Output

/// The manifest as text: written, read, and read after truncation or tampering.
struct ManifestTextTests {
    private static let madeIndex = Manifest.Made(
        stamp: 0x5BE1_F0C2_A9D3_E471, size: 6703, time: 0x188F_2B7C_1D3E_4A10)
    private static let source = Manifest.Source(stamp: 0x9F31_C0A4_E2B7_7D05, pages: 20_525)
    private static let manifest = Manifest(
        [Manifest.Entry(path: "index.html", made: madeIndex), Manifest.Entry(path: "robots.txt")], source: source)
    private static let text = """
        housebook manifest 2
        source 9f31c0a4e2b77d05 502d
        5be1f0c2a9d3e471 1a2f 188f2b7c1d3e4a10 index.html
        - robots.txt

        """

    private func read(_ text: String) -> Manifest? { Manifest(Array(text.utf8)) }

    private func paths(_ text: String) -> [String]? { read(text)?.entries.map(\.path) }

    // MARK: - Written whole

    @Test(arguments: [
        (manifest, text),
        (
            Manifest([Manifest.Entry(path: "a")], isFinished: false),
            "housebook manifest 2, build in progress\nsource -\n- a\n"
        ),
        (Manifest(), "housebook manifest 2\nsource -\n"),
        (
            Manifest([
                Manifest.Entry(path: "0", made: Manifest.Made(stamp: 0, size: 0, time: 0)),
                Manifest.Entry(path: "1", made: Manifest.Made(stamp: .max, size: .max, time: .min)),
                Manifest.Entry(path: "2", made: Manifest.Made(stamp: 1, size: 15, time: -1)),
                Manifest.Entry(path: "3", made: Manifest.Made(stamp: 1 << 63, size: 16, time: .max)),
            ]),
            """
            housebook manifest 2
            source -
            0 0 0 0
            ffffffffffffffff 7fffffffffffffff 8000000000000000 1
            1 f ffffffffffffffff 2
            8000000000000000 10 7fffffffffffffff 3

            """
        ),
    ])
    func isWrittenAsTheCommentSaysAndReadAgain(_ manifest: Manifest, _ text: String) {
        #expect(String(decoding: manifest.bytes, as: UTF8.self) == text)
        #expect(read(text) == manifest)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func whateverItHoldsSurvives(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let names = ["a", "é", "x y", "-", "begin", "end", "source -", "x z", "0 0 0 a", " ", "a\\b", "\r", "🔧"]
        let paths = (0..<30).map { number in
            (0...Int.random(in: 0...2, using: &random)).map { _ in names.randomElement(using: &random) ?? "a" }
                .joined(separator: "/") + "/\(number)"
        }
        let manifest = Manifest(
            paths.map { path in
                let made = Manifest.Made(
                    stamp: random.next() >> UInt64.random(in: 0..<64, using: &random),
                    size: Int.random(in: 0...100_000, using: &random),
                    time: Int64.random(in: 0...(.max), using: &random))
                return Manifest.Entry(path: path, made: random.chance(30) ? nil : made)
            }, isFinished: random.chance(50),
            source: random.chance(50)
                ? nil : Manifest.Source(stamp: random.next(), pages: Int.random(in: 0...9, using: &random)))
        #expect(Manifest(manifest.bytes) == manifest)
    }

    // MARK: - Version 1

    @Test func theFirstVersionHasPathsAlone() {
        #expect(
            read("housebook manifest 1\na/b\n- c\nbegin\nx d\n")
                == Manifest(["a/b", "- c", "begin", "x d"].map { Manifest.Entry(path: $0) }))
        #expect(read("housebook manifest 1, build in progress\na\n")?.isFinished == false)
    }

    @Test(arguments: [
        "", "\n", "a\nb\n", "housebook manifest 3\na\n", "housebook manifest 2 \n- a\n", "housebook manifest 2",
        "housebook manifest \n", "housebook manifest 2, build\n", "housebook manifest 22\n", " housebook manifest 2\n",
    ])
    func anythingElseIsNoManifest(_ text: String) {
        #expect(read(text) == nil)
    }

    // MARK: - Appended to

    /// Changes to three files: `robots.txt` was made, `new.html` is new, `index.html` was deleted.
    private static let addition =
        Manifest.beginning(claiming: ["robots.txt", "new.html", "index.html"])
        + Manifest.ending(made: made, gone: ["index.html"], source: Manifest.Source(stamp: 0xC, pages: 1))
    private static let made = [
        Manifest.Entry(path: "robots.txt", made: Manifest.Made(stamp: 0xA, size: 11, time: 12)),
        Manifest.Entry(path: "new.html", made: Manifest.Made(stamp: 0xB, size: 13, time: 14)),
    ]

    @Test func anAdditionIsWrittenAsTheCommentSaysAndLaterLinesGoBeforeEarlierOnes() {
        #expect(
            String(decoding: Self.addition, as: UTF8.self) == """
                begin
                - robots.txt
                - new.html
                - index.html
                a b c robots.txt
                b d e new.html
                x index.html
                source c 1
                end

                """)
        #expect(
            Manifest(Array(Self.text.utf8) + Self.addition)
                == Manifest(Self.made, source: Manifest.Source(stamp: 0xC, pages: 1)))
    }

    @Test func whatWentMayComeBack() {
        let text =
            Self.text + "begin\n- index.html\nx index.html\nsource -\nend\nbegin\n- index.html\n1 2 3 index.html\n"
        let manifest = read(text + "source -\nend\n")
        #expect(
            manifest?.entries == [
                Manifest.Entry(path: "index.html", made: Manifest.Made(stamp: 1, size: 2, time: 3)),
                Manifest.Entry(path: "robots.txt"),
            ])
        #expect(manifest?.isFinished == true)
    }

    @Test func aBeginTakesTheSourceBack() {
        let manifest = read(Self.text + "begin\n")
        #expect(manifest?.source == nil)
        #expect(manifest?.isFinished == false)
        #expect(manifest?.entries == Self.manifest.entries)
    }

    /// A killed build or a full disk may leave any prefix of the text.
    @Test func cutOffAnywhereItTellsNothingUntrue() throws {
        let start = Self.text.utf8.count
        let bytes = Array(Self.text.utf8) + Self.addition
        let added = String(decoding: Self.addition, as: UTF8.self)
        for length in 0...bytes.count {
            guard let manifest = Manifest(Array(bytes.prefix(length))) else {
                #expect(length < "housebook manifest 2\n".utf8.count)
                continue
            }
            for entry in manifest.entries {
                let known: [Manifest.Made?] =
                    switch entry.path {
                    case "index.html": [Self.madeIndex, nil]
                    case "robots.txt": [nil, Self.made[0].made]
                    case "new.html": [nil, Self.made[1].made]
                    default: []
                    }
                try #require(known.contains(entry.made), "\(entry), cut off after \(length) bytes")
            }
            guard length >= start else { continue }
            let seen = added.prefix(length - start)
            let paths = manifest.entries.map(\.path)
            #expect(paths.contains("robots.txt"))
            // A build deletes a file before it records the deletion.
            #expect(paths.contains("index.html") == !seen.contains("x index.html\n"))
            #expect(paths.contains("new.html") == seen.contains("- new.html\n"))
            #expect(manifest.isFinished == (!seen.contains("begin\n") || seen.contains("end\n")))
            if !manifest.isFinished, !seen.contains("source") { #expect(manifest.source == nil) }
        }
    }

    // MARK: - Hostile lines

    @Test(arguments: ["/etc/passwd", "../a", "a/../../b", "..", ".", "a/./b", "a//b", "a/", "/", "", "a\0b"])
    func aLineThatLeadsOutIsPassedOver(_ path: String) {
        #expect(paths("housebook manifest 1\n\(path)\nb\n") == ["b"])
        #expect(paths("housebook manifest 2\n- \(path)\n1 2 3 \(path)\n- b\n") == ["b"])
        #expect(paths("housebook manifest 2\nbegin\n- \(path)\n1 2 3 \(path)\n- b\nend\n") == ["b"])
    }

    @Test(arguments: [
        "1 2 3", "1 2 b", "1 2  b", " 1 2 3 b", "g 2 3 b", "A 2 3 b", "1 2 3b", "00000000000000001 2 3 b",
        "1 8000000000000000 3 b", "b", "?", "-", "- ", "x", "x ", "", "source", "source ", "sourc", "source x",
        "begin ", "ends", "source 1", "source 1 8000000000000000", "source - 1", "source  1 2",
    ])
    func aLineThatIsNoneIsPassedOver(_ line: String) {
        #expect(read("housebook manifest 2\nsource -\n\(line)\n- a\n") == Manifest([Manifest.Entry(path: "a")]))
        #expect(read("housebook manifest 2\n\(line)\n- a\n")?.source == nil)
    }

    @Test func textThatIsNoUTF8CrashesNothing() {
        let bytes = Array("housebook manifest 2\n- a".utf8) + [0xFF, 0xC3, 0x0A, 0x31, 0x20, 0xFF, 0x0A]
        #expect(Manifest(bytes)?.entries.count == 1)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func anyBytesCrashNothingAndLeadNowhere(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "begin\n", "end\n", "x ", "- ", "\n", "source ", "1 2 3 ", "a", "../", "/", "ffffffffffffffff ", "\0", "é",
            " ",
        ]
        let text = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let entries = read("housebook manifest 2\n" + text)?.entries ?? []
        #expect(entries.filter { !Manifest.isInside($0.path) } == [])
    }
}
