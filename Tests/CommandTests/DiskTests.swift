import Foundation
import TestSupport
import Testing
import Values

@testable import Files
@testable import housebook

@Suite struct DiskTests {
    @Test func aLinkKeepsItsPlaceAndItsTargetGetsTheContent() throws {
        let site = try TemporarySite()
        try site.write("old", to: "folder/target")
        try FileManager.default.createSymbolicLink(
            atPath: site.url("link").path, withDestinationPath: "folder/target")
        try Disk.writeWhole(Data("new".utf8), to: site.url("link").path)
        #expect(try site.read("folder/target") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site.url("link").path) == "folder/target")
    }

    @Test func aDeviceIsWrittenToAsItIs() throws {
        try Disk.writeWhole(Data("x".utf8), to: "/dev/null")
        let error = #expect(throws: FileFailure.self) { try Disk.writeWhole(Data("x".utf8), to: "/dev/full") }
        #expect(error?.explanation.kind == .inputOutput)
    }

    @Test func aFailedWriteLeavesWhatWasThere() throws {
        let site = try TemporarySite()
        try site.write("x", to: "folder/file")
        let error = #expect(throws: FileFailure.self) {
            try Disk.writeWhole(Data("new".utf8), to: site.url("folder").path)
        }
        #expect(error?.explanation.kind == .cannotCreate)
        #expect(try site.read("folder/file") == "x")
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path) == ["folder"])
    }

    @Test func aReplacedFileKeepsItsPermissions() throws {
        let site = try TemporarySite()
        let path = site.url("private.json").path
        try site.write("old", to: "private.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try Disk.writeWhole(Data("new".utf8), to: path)
        #expect(try site.read("private.json") == "new")
        #expect(FileStatus(of: path)?.permissions == 0o600)
    }

    @Test func foldersAreMadeWithThoseAboveThem() throws {
        let site = try TemporarySite()
        try Disk.makeFolder(site.url("a/b/c").path)
        try Disk.makeFolder(site.url("a/b/c").path)
        #expect(site.exists("a/b/c"))
        try site.write("", to: "a/file")
        let error = #expect(throws: FileFailure.self) { try Disk.makeFolder(site.url("a/file/d").path) }
        #expect(error?.description == "cannot create \(site.url("a/file").path): Not a directory")
    }
}
