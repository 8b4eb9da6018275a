import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Giving a file a name that must be free")
struct NewNameTests {
    private let folder: TestSupport.TemporaryFolder

    init() throws { folder = try TestSupport.TemporaryFolder() }

    private func path(_ name: String) -> String { folder[name].path }

    @Test("A free name is given, and a taken one keeps its file", arguments: Disk.Claim.allCases)
    func claim(way: Disk.Claim) throws {
        try folder.write("one", to: "1.tmp")
        try folder.write("two", to: "2.tmp")
        #expect(try Disk.claim(path("name"), with: path("1.tmp"), by: [way]))
        #expect(try !Disk.claim(path("name"), with: path("2.tmp"), by: [way]))
        #expect(try folder.text("name") == "one")
        #expect(Disk.isFree(path("1.tmp")) && Disk.isFree(path("2.tmp")))
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
        #expect(try winners.withLock { $0.map(String.init) } == [folder.text("name")])
    }
}
