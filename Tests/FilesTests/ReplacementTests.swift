import Files
import Foundation
import TestSupport
import Testing
import Values

@Suite("Replacing a file whole")
struct ReplacementTests {
    private let folder: TestSupport.TemporaryFolder
    private let path: String

    init() throws {
        folder = try TestSupport.TemporaryFolder()
        path = folder["file"].path
    }

    private func write(_ text: String, to path: String) throws(FileFailure) {
        try Disk.writeWhole(Data(text.utf8), to: path)
    }

    private struct Interrupted: Error {
        init() {}
        init(_ failure: FileFailure) { Issue.record(failure) }
    }

    // MARK: - The content

    @Test func whatKilledProcessesLeftOfAFileCanBeRemoved() throws {
        for name in ["file", ".file.1x9.tmp", ".file.abc.tmp", ".other.1x9.tmp", ".file.tmp2", "file.tmp"] {
            try folder.write("x", to: name)
        }
        try Disk.removeTemporaryFiles(of: path)
        #expect(try folder.files() == [".file.tmp2", ".other.1x9.tmp", "file", "file.tmp"])
    }

    @Test func theFileIsMadeAndItsNameShowsTheFormerContentUntilTheNewOneIsWhole() throws {
        try write("old and longer", to: path)
        #expect(try folder.text("file") == "old and longer")
        try Disk.writeWhole(path, failing: \.self) { file throws(FileFailure) in
            try file.write(Data("n".utf8))
            #expect(try Disk.read(path) == Data("old and longer".utf8))
            try file.write(Data("ew".utf8))
        }
        #expect(try folder.text("file") == "new")
        #expect(try folder.files() == ["file"])
    }

    @Test func aFailureInTheMiddleLeavesTheFormerFileAndNothingElse() throws {
        try folder.write("old", to: "file")
        let before = try folder.time("file")
        for name in [path, folder["new"].path] {
            #expect(throws: Interrupted.self) {
                try Disk.writeWhole(name, failing: Interrupted.init) { file throws(Interrupted) in
                    try FileFailure.becoming(Interrupted.init, file.write(Data("half".utf8)))
                    throw Interrupted()
                }
            }
        }
        #expect(try folder.text("file") == "old")
        #expect(try folder.time("file") == before)
        #expect(try folder.files() == ["file"])
    }

    @Test(.enabled(if: Surroundings.canMount)) func aFullDiskLeavesTheFormerFileAndNothingElse() throws {
        try SmallDisk.mounted(at: folder["disk"], options: "size=64k") {
            let old = Data(repeating: 1, count: 40_000)
            try folder.write(old, to: "disk/file")
            let failure = #expect(throws: FileFailure.self) {
                try Disk.writeWhole(Data(repeating: 2, count: 40_000), to: folder["disk/file"].path)
            }
            #expect(failure?.isFullDisk == true && failure?.path == folder["disk/file"].path)
            #expect(try Data(contentsOf: folder["disk/file"]) == old)
            #expect(try folder.files(below: "disk") == ["file"])
        }
    }

    @Test func ofSeveralWritersAtOnceOneLeavesItsWholeFile() throws {
        let size = 100_000
        try Disk.writeWhole(Data(repeating: 0, count: size), to: path)
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            do {
                try Disk.writeWhole(Data(repeating: UInt8(number), count: size), to: path)
                let seen = try Disk.read(path)
                #expect(seen.count == size && Set(seen).count == 1)
            } catch {
                Issue.record(error)
            }
        }
        #expect(try Set(Disk.read(path)).count == 1)
        #expect(try folder.files() == ["file"])
    }

    // MARK: - Permissions

    @Test func aReplacedFileKeepsItsPermissionsAndANewOneHasThoseOfAnyNewFile() throws {
        try Disk.write(Data(), to: folder["other"].path)
        try write("new", to: path)
        #expect(FileStatus(of: path)?.permissions == FileStatus(of: folder["other"].path)?.permissions)
        for permissions in [0o640, 0o400, 0o600] as [mode_t] {
            chmod(path, permissions)
            try write("\(permissions)", to: path)
            #expect(try folder.text("file") == "\(permissions)")
            #expect(FileStatus(of: path)?.permissions == permissions)
        }
        // The content is never open to more users than the file.
        try Disk.writeWhole(path, failing: \.self) { file throws(FileFailure) in
            #expect(try file.status().permissions == 0o600)
        }
        chmod(path, 0o644)
        try Disk.writeWhole(Data("given".utf8), to: path, permissions: 0o600)
        #expect(FileStatus(of: path)?.permissions == 0o600)
    }

    // MARK: - Places

    @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
    func aFolderThatMayNotBeWrittenIsAFailureThatNamesTheFile() throws {
        try folder.write("old", to: "folder/file")
        chmod(folder["folder"].path, 0o500)
        defer { chmod(folder["folder"].path, 0o700) }
        let failure = #expect(throws: FileFailure.self) { try write("new", to: folder["folder/file"].path) }
        #expect(failure?.code == EACCES && failure?.path == folder["folder/file"].path)
        #expect(try folder.text("folder/file") == "old")
    }

    @Test(.enabled(if: Surroundings.canMount)) func aReadOnlyDiskIsAFailureThatNamesTheFile() throws {
        try folder.write("old", to: "file")
        let disk = try ReadOnlyFolder(folder.url)
        let path = disk.url.appendingPathComponent("file").path
        let failure = #expect(throws: FileFailure.self) { try write("new", to: path) }
        #expect(failure?.code == EROFS && failure?.path == path)
        #expect(try folder.files() == ["file"])
    }

    @Test func aMissingFolderIsAFailureThatNamesTheFileAsItWasTypedAndAFolderInItsPlaceStays() throws {
        let missing = #expect(throws: FileFailure.self) {
            try Disk.writeWhole(Data(), to: folder["none/file"].path, shown: "none/file")
        }
        #expect(missing?.description == "cannot create none/file: No such file or directory")
        try folder.write("x", to: "folder/file")
        let failure = #expect(throws: FileFailure.self) { try write("new", to: folder["folder"].path) }
        #expect(failure?.explanation.kind == .cannotCreate)
        #expect(try folder.files() == ["folder/file"])
        #expect(try folder.text("folder/file") == "x")
    }

    @Test func aLinkKeepsItsPlaceAndItsTargetGetsTheContentIfThereIsOne() throws {
        try folder.write("old", to: "folder/target")
        chmod(folder["folder/target"].path, 0o600)
        try folder.link("link", to: "folder/target")
        try write("new", to: folder["link"].path)
        #expect(try folder.text("folder/target") == "new")
        #expect(FileStatus(of: folder["folder/target"].path)?.permissions == 0o600)
        #expect(Disk.target(ofLink: folder["link"].path) == "folder/target")
        // A link that leads nowhere is replaced.
        try folder.link("lost", to: "none/target")
        try write("new", to: folder["lost"].path)
        #expect(try folder.text("lost") == "new")
        #expect(Disk.isPlainFile(folder["lost"].path))
        #expect(try folder.files() == ["folder/target", "link", "lost"])
    }

    @Test func aDeviceIsWrittenInPlace() throws {
        try write("x", to: "/dev/null")
        #expect(FileStatus(of: "/dev/null")?.kind == .characterDevice)
        let failure = #expect(throws: FileFailure.self) { try write("x", to: "/dev/full") }
        #expect(failure?.explanation.kind == .inputOutput)
    }
}

struct FolderTests {
    @Test func foldersAreMadeWithThoseAboveThem() throws {
        let folder = try TestSupport.TemporaryFolder()
        try Disk.makeFolder(folder["a/b/c"].path)
        try Disk.makeFolder(folder["a/b/c"].path)
        #expect(folder.exists("a/b/c"))
        try folder.write("", to: "a/file")
        let failure = #expect(throws: FileFailure.self) { try Disk.makeFolder(folder["a/file/d"].path) }
        #expect(failure?.description == "cannot create \(folder["a/file"].path): Not a directory")
    }
}
