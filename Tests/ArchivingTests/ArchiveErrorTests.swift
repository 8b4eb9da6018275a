import Archiving
import Testing
import Values

@Suite struct ArchiveErrorTests {
    @Test(
        "Each error says what failed, where, and what to do",
        arguments: [
            (ArchiveError.missing(path: "/x"), "there is no file /x"),
            (.notReadable(path: "/x", detail: "Permission denied"), "cannot read /x: Permission denied"),
            (.notPlain(path: "/x"), "/x is a folder, a link or a device, or is reached through a link"),
            (.notAFolder(path: "/x"), "/x is not a folder"),
            (.changed(path: "/x"), "/x was changed while it was read"),
            (.badName(name: "../x", detail: "it is too long"), "cannot archive \"../x\": it is too long"),
            (.notWritable(path: "/x", detail: "Is a directory"), "cannot write /x: Is a directory"),
            (.diskFull(path: "/x"), "cannot write /x: the disk is full; nothing was changed"),
            (.busy(path: "/x"), "another program is writing /x"),
            (.notAnArchive(path: "/x", detail: "Bad"), "/x is not a ZIP archive, or is damaged: Bad"),
            (.tooManyEntries(path: "/x", limit: 5), "/x has more than 5 entries"),
            (.unavailable(detail: "out of memory"), "cannot work with archives: out of memory"),
        ])
    func words(error: ArchiveError, text: String) {
        #expect(error.description == text)
        #expect(error.explanation.advice?.isEmpty == false)
    }
}
