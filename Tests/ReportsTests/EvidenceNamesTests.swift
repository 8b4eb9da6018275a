import Household
import Testing

@testable import Reports

@Suite("Names of originals beside a report")
struct EvidenceNamesTests {
    @Test(
        "A name is one that every file system takes and nothing hides or runs",
        arguments: [
            ("LR-01 Television, receipt", "LR-01 Television, receipt"), ("A/B\\C: \"D\" <E>|F?*", "A B C D E F"),
            ("../../etc/passwd", "etc passwd"), (".hidden", "hidden"), ("a\u{0}b\nc\u{202e}d", "a b c d"),
            ("  two   spaces ", "two spaces"), ("e\u{301}tui", "étui"), ("ends with a dot.", "ends with a dot"),
        ])
    func plain(text: String, name: String) {
        #expect(EvidenceNames.plain(text) == name)
    }

    @Test("A very long name is cut at a whole letter, and leaves room for a number and an ending")
    func long() {
        let name = EvidenceNames.plain(String(repeating: "ä", count: 500))
        #expect(name == String(repeating: "ä", count: 90))
    }

    @Test(
        "The ending is that of the file's name, if it is plain, else that of its type",
        arguments: [
            ("receipt.PDF", "application/pdf", "pdf"), ("photo", "image/jpeg", "jpg"),
            ("a.b/../c", "application/pdf", "pdf"), ("evil.p d f", "application/pdf", "pdf"),
            ("x.tar.gz", "application/gzip", "gz"), ("", "application/octet-stream", "bin"),
            ("scan.", "image/png", "png"),
        ])
    func ending(fileName: String, type: String, ending: String) {
        let attachment = Attachment(
            owner: .item(EntityID()), sha256: "", kind: .receipt, fileName: fileName, mediaType: type, size: 0)
        #expect(attachment.fileEnding == ending)
    }
}
