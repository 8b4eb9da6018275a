import Foundation
import Household
import TestSupport
import Testing

@Suite struct ConcurrencyTests {
    @Test(.timeLimit(.minutes(2)))
    func twoProcessesAddFiftyItemsEach() async throws {
        let site = try TemporarySite.furnished()
        let script = "for n in $(seq 50); do \"$0\" item add \"Book\" || exit 1; done"
        async let first = runProgram("/bin/sh", ["-c", script, BuiltCommand.path], in: site.folder)
        async let second = runProgram("/bin/sh", ["-c", script, BuiltCommand.path], in: site.folder)
        for result in try await [first, second] {
            #expect(result.errors == "")
            #expect(result.status == 0)
        }
        let items = try site.snapshot().items
        #expect(items.count == 100)
        #expect(Set(items.map(\.slug)).count == 100)
    }
}
