import Files
import Foundation
import Synchronization
import Testing

@Suite("Giving a file a name that must be free")
struct NewNameTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    @Test("A free name is given, and a taken one keeps its file", arguments: Disk.Claim.allCases)
    func claim(way: Disk.Claim) throws {
        try Data("one".utf8).write(to: folder.appendingPathComponent("1.tmp"))
        try Data("two".utf8).write(to: folder.appendingPathComponent("2.tmp"))
        #expect(try Disk.claim(path("name"), with: path("1.tmp"), by: [way]))
        #expect(try !Disk.claim(path("name"), with: path("2.tmp"), by: [way]))
        #expect(try Data(contentsOf: folder.appendingPathComponent("name")) == Data("one".utf8))
        #expect(Disk.isFree(path("1.tmp")) && Disk.isFree(path("2.tmp")))
        try FileManager.default.removeItem(at: folder)
    }

    @Test("Of many that want a name at once, one gets it", arguments: Disk.Claim.allCases)
    func many(way: Disk.Claim) throws {
        let winners = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 50) { number in
            do {
                try Disk.write(Data("\(number)".utf8), to: path("\(number).tmp"))
                if try Disk.claim(path("name"), with: path("\(number).tmp"), by: [way]) {
                    winners.withLock { $0.append(number) }
                }
            } catch {
                Issue.record(error)
            }
        }
        let content = try String(contentsOf: folder.appendingPathComponent("name"), encoding: .utf8)
        #expect(winners.withLock { $0.map(String.init) } == [content])
        try FileManager.default.removeItem(at: folder)
    }
}
