import Archiving
import Foundation
import Testing

@Suite struct ZipCrashTests {
    @Test("A killed writer leaves the old archive, and the next writer removes the leftovers")
    func killed() throws {
        let folder = try TestFolder(files: ["index.html"])
        try folder.zip(["index.html"])
        let former = try Data(contentsOf: folder.archive)
        // Sixteen gigabytes, which take most of a minute to archive.
        try folder.writeLong("long.txt", megabytes: 16 << 10)
        let result = try Programs.archive(folder, ["index.html", "long.txt"]) { process in
            try waitUntil { folder.size(of: folder.unfinished) > 0 }
            #expect(kill(process.processIdentifier, SIGKILL) == 0)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
        }
        #expect(result.status == SIGKILL)
        #expect(try Data(contentsOf: folder.archive) == former)
        #expect(try folder.beside() == [".site.zip.part", "site.zip"])

        try folder.write(Data("now short".utf8), to: "long.txt")
        try folder.zip(["index.html", "long.txt"])
        #expect(try ZipFile.names(of: folder.archive) == ["index.html", "long.txt"])
        #expect(folder.size(of: folder.archive) < 1000)
        #expect(try folder.beside() == ["site.zip"])
    }

    @Test("While one process writes an archive, a second is refused and changes nothing")
    func busy() throws {
        let folder = try TestFolder(files: ["a.html"])
        try folder.writeLong("index.html")
        let result = try Programs.archive(folder, ["index.html"]) { _ in
            try waitUntil { folder.size(of: folder.unfinished) > 0 }
            #expect(throws: ArchiveError.busy(path: folder.archive.path)) {
                try folder.zip(["a.html"])
            }
        }
        #expect(result.status == 0)
        #expect(try ZipFile.names(of: folder.archive) == ["index.html"])
        #expect(try folder.beside() == ["site.zip"])
    }

    @Test("When many write the same archive, each succeeds or is told that it is being written")
    func manyWriters() async throws {
        let folder = try TestFolder(files: ["index.html"])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var done = 0
                    while done < 100 {
                        do {
                            try folder.zip(["index.html"])
                            done += 1
                        } catch ArchiveError.busy {
                            await Task.yield()
                        } catch {
                            Issue.record(error)
                            return
                        }
                    }
                }
            }
        }
        #expect(try ZipFile.names(of: folder.archive) == ["index.html"])
        #expect(try folder.beside() == ["site.zip"])
    }
}
