import Console
import Files
import Foundation
import Testing
import Values

@testable import Output

/// What errors of the output say.
struct OutputErrorTests {
    @Test(
        arguments: [
            (
                OutputError.refused(.site(audience: "owner"), path: "/", reason: "it is the root of the file system"),
                "cannot write the site to /: it is the root of the file system",
                "choose a separate folder for the site: --output DIR"
            ),
            (
                .linkInTheWay(path: "/p/items"), "/p/items is a symbolic link; output is never written through links",
                "remove the link, or choose another folder: --output DIR"
            ),
            (
                .foreignFiles(folder: "/p", paths: ["a"]), "/p holds a file that Housebook did not write: a",
                "move other files elsewhere, or choose another folder: --output DIR"
            ),
            (
                .foreignFiles(folder: "/p", paths: ["a", "b", "c", "d"]),
                "/p holds 4 files that Housebook did not write: a, b, c, ...",
                "move other files elsewhere, or choose another folder: --output DIR"
            ),
            (.busy(path: "/p"), "another build is writing to /p", "wait for it to finish"),
            (
                .diskFull(path: "/p/a"), "cannot write /p/a: the disk is full; files written so far are complete",
                "free some space and build again: the next build writes the rest"
            ),
            (
                .notPermitted(path: "/p"), "no permission to write or read /p",
                "check its owner and permissions"
            ),
            (.notText(path: "Content/a.md"), "Content/a.md is not UTF-8 text", "save it as UTF-8"),
            (
                .failed(path: "/p/a", operation: "write", detail: "Input/output error"),
                "could not write /p/a: Input/output error", nil
            ),
        ] as [(OutputError, String, String?)])
    func anOutputErrorSaysWhatAndWhatToDo(_ error: OutputError, _ words: String, _ hint: String?) {
        #expect(error.description == words)
        #expect(error.hint == hint)
    }

    @Test(
        arguments: [
            (ENOSPC, OutputError.diskFull(path: "/p")), (EDQUOT, .diskFull(path: "/p")),
            (EACCES, .notPermitted(path: "/p")),
            (EROFS, .notPermitted(path: "/p")), (ELOOP, .linkInTheWay(path: "/p")),
            (EIO, .failed(path: "/p", operation: "write", detail: "Input/output error")),
        ] as [(Int32, OutputError)])
    func aNumberOfTheSystemBecomesAnError(_ code: Int32, _ error: OutputError) {
        #expect(OutputError(FileFailure(.write, "/p", code)) == error)
    }
}
