import Foundation
import Household
import TestSupport
import Testing

/// Files that cannot be attached, and files that can although they look unusable.
@Suite struct AttachSourceTests {
    private let site: TemporarySite

    init() throws { site = try TemporarySite.withSofa() }

    @Test(
        "Anything but a non-empty plain file is refused",
        arguments: [
            ("in", "error: in is a folder, not a file\nhint: attach the files in it: FOLDER/*\n", 65),
            ("pipe", "error: pipe is a pipe, not a file\nhint: attach a regular file\n", 65),
            ("/dev/null", "error: /dev/null is a device, not a file\nhint: attach a regular file\n", 65),
            (
                "loop",
                "error: cannot read loop: Too many levels of symbolic links\nhint: check the disk\n", 74
            ),
            ("empty", "error: empty is empty\nhint: copy it again from the original\n", 65),
            (
                "none",
                "error: there is no file none\nhint: check the name; put -- before a name that begins with a dash\n", 66
            ),
            ("", "error: there is no file \nhint: check the name; put -- before a name that begins with a dash\n", 66),
        ] as [(String, String, Int32)])
    func sources(path: String, errors: String, status: Int32) async throws {
        try site.write("abc", to: "in/file")
        try site.write("", to: "empty")
        #expect(mkfifo(site.url("pipe").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: site.url("loop").path, withDestinationPath: "loop")
        let result = try await site.refusal(of: "in/file", path)
        #expect(result.errors == errors)
        #expect(result.status == status)
    }

    @Test(
        "Any name that the file system allows can be attached",
        arguments: [
            "line\nbreak.txt", "-dash.txt", "--all", "🛋️.txt", String(repeating: "n", count: 255), "a b'c\"d`e$f.txt",
            "\u{1B}[31mred", "%2e%2e%2f", ".hidden", "sofa.", "\\..\\up",
        ])
    func names(name: String) async throws {
        try site.write("abc", to: "in/\(name)")
        let path = name.hasPrefix("-") ? name : "in/../in/\(name)"
        let folder = name.hasPrefix("-") ? site.url("in") : site.folder
        let result = try await runCommand(
            ["--root", site.folder.path, "item", "attach", "sofa", "--", path], in: folder)
        #expect(result.status == 0, "\(result)")
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(try site.snapshot().attachments.map(\.fileName) == [name])
        #expect(try site.attachedFiles() == ["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"])
        let list = try await site.run("item", "attachments", "sofa")
        #expect(list.output.split(separator: "\n").count == 2 && !list.output.contains("\u{1B}"))
        try await site.run("item", "detach", "sofa", "1")
        try await site.run("compact", "--keep-days", "0", "--yes")
        #expect(try site.attachedFiles() == [])
    }

    @Test("A file without read permission is reported", .enabled(if: Surroundings.canDropPrivileges, "needs root"))
    func unreadable() async throws {
        try site.write("abc", to: "secret")
        #expect(chmod(site.url("secret").path, 0) == 0)
        let everything = site.folder.path
        _ = try await runProgram(
            "/bin/sh", ["-c", "chown -R 65534:65534 \(everything) && chown 0 \(everything)/secret"], in: site.folder)
        let result = try await runProgram(
            "/usr/bin/env",
            Surroundings.dropPrivileges + [BuiltCommand.path, "item", "attach", "sofa", "secret"], in: site.folder)
        #expect(
            // The coverage runtime may add its own complaints.
            result.errors.hasPrefix(
                "error: no permission to read secret\nhint: check its owner and permissions\n"))
        #expect(result.status == 77)
    }

    @Test("A file of three gigabytes takes little memory; one that claims to be a photo is refused before it is copied")
    func huge() async throws {
        let site = site
        func sparse(_ name: String) throws {
            try site.write("x", to: name)
            let handle = try FileHandle(forWritingTo: site.url(name))
            try handle.truncate(atOffset: 3_000_000_000)
            try handle.close()
        }
        try sparse("huge.jpg")
        let refused = try await site.refusal(of: "huge.jpg")
        #expect(refused.errors.hasPrefix("error: huge.jpg is not a picture, despite its name\n"))

        try sparse("huge.bin")
        // The limit is in kilobytes.
        let limited = "ulimit -v 4000000; exec \"$0\" item attach sofa huge.bin"
        let result = try await runProgram(
            "/bin/sh", ["-c", limited, BuiltCommand.path], environment: ["LLVM_PROFILE_FILE": "/dev/null"],
            in: site.folder)
        #expect(result.output == "Attached “huge.bin” to “Sofa” (sofa) as other.\n", "\(result)")
        #expect(try site.snapshot().attachments.map(\.size) == [3_000_000_000])
        try await site.run("item", "delete", "sofa", "--yes")
        try await site.run("trash", "empty", "--yes")
        #expect(try site.attachedFiles() == [])
    }

    @Test("A full disk is reported; nothing is left", .enabled(if: Surroundings.canMount, "needs the right to mount"))
    func fullDisk() async throws {
        let site = site
        try site.write("", to: "disk/file")
        @discardableResult
        func shell(_ line: String) async throws -> CommandResult {
            try await runProgram("/bin/sh", ["-c", line], in: site.folder)
        }
        try await #require(shell("mount -t tmpfs -o size=4m tmpfs disk").status == 0)
        let results: [CommandResult]
        let left: [String]
        do {
            try await shell("cp -r housebook.yml Household disk/ && head -c 8M /dev/zero > large && echo abc > small")
            let large = try await site.run("--root", "disk", "item", "attach", "sofa", "small", "large")
            left = try FileManager.default.contentsOfDirectory(atPath: site.url("disk/Household/attachments").path)
            let small = try await site.run("--root", "disk", "item", "attach", "sofa", "small")
            results = [large, small]
        } catch {
            try await shell("umount '\(site.url("disk").path)'")
            throw error
        }
        try await shell("umount '\(site.url("disk").path)'")
        #expect(results.map(\.status) == [74, 0], "\(results)")
        #expect(results[0].errors.hasPrefix("error: cannot write "), "\(results[0])")
        #expect(
            results[0].errors.hasSuffix(": the disk is full; nothing was changed\nhint: make room, then try again\n"))
        #expect(left.filter { $0 != ".lock" } == [])
    }
}
