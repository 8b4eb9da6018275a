import Foundation
import Testing

@testable import Files

struct ReadingTests {
    @Test func aLargerFileThanAllowedIsAFailure() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try Disk.write(Data(repeating: 7, count: 200_000), to: path)
        #expect(try Disk.read(path, upTo: 200_000).count == 200_000)
        let failure = #expect(throws: FileFailure.self) { try Disk.read(path, upTo: 199_999) }
        #expect(failure?.code == EFBIG && failure?.path == path)
        // A device that never ends is one, too.
        let endless = #expect(throws: FileFailure.self) { try Disk.read("/dev/zero", upTo: 1_000_000) }
        #expect(endless?.code == EFBIG)
    }
}
