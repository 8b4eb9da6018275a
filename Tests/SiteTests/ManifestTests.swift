import Testing

@testable import Site

struct ManifestTests {
    @Test func isReadAsItIsWritten() {
        let manifest = Manifest(["b", "a/c", "b"])
        #expect(manifest.text == "housebook manifest 1\na/c\nb\n")
        #expect(Manifest(manifest.text) == manifest)
    }

    @Test func saysThatABuildIsInProgress() {
        let manifest = Manifest(["a"], isFinished: false)
        #expect(manifest.text == "housebook manifest 1, build in progress\na\n")
        #expect(Manifest(manifest.text)?.isFinished == false)
    }

    @Test(arguments: ["", "\n", "a\nb", "housebook manifest 2\na", "housebook manifest 1 \na"])
    func anythingElseIsNoManifest(_ text: String) {
        #expect(Manifest(text) == nil)
    }

    @Test(arguments: ["/etc/passwd", "../a", "a/../../b", "..", ".", "a/./b", "a//b", "a/", "/", ""])
    func aLineThatLeadsOutIsPassedOver(_ line: String) {
        #expect(Manifest("housebook manifest 1\n\(line)\nb\n")?.paths == ["b"])
        #expect(!Manifest.isInside(line))
    }

    @Test(arguments: ["a", "a/b", "..a", "a..", "...", ".hidden", "a b", "é", "a\\b"])
    func aNameWithDotsIsANameStill(_ line: String) {
        #expect(Manifest.isInside(line))
    }

    @Test func whatAnotherDoesNotHave() {
        let (a, b) = (Manifest(["a", "b", "d", "f"]), Manifest(["b", "c", "f", "g"]))
        #expect(a.subtracting(b) == ["a", "d"])
        #expect(b.subtracting(a) == ["c", "g"])
        #expect(a.subtracting(a) == [])
        #expect(a.subtracting(Manifest([])) == a.paths)
        #expect(a.claiming(b) == Manifest(["a", "b", "c", "d", "f", "g"], isFinished: false))
    }
}
