import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct ConcurrencyTests {
    @Test(.timeLimit(.minutes(20)))
    func twoProcessesAddManyItemsEach() async throws {
        let count = TestLength.count(20, long: 50)
        let site = try TemporarySite.furnished()
        let script = "for n in $(seq \(count)); do \"$0\" item add \"Book\" || exit 1; done"
        async let first = runProgram("/bin/sh", ["-c", script, BuiltCommand.path], in: site.folder)
        async let second = runProgram("/bin/sh", ["-c", script, BuiltCommand.path], in: site.folder)
        for result in try await [first, second] {
            // A warning says that there is another book.
            #expect(!result.errors.contains("error: "))
            #expect(result.status == 0)
        }
        let items = try site.snapshot().items
        #expect(items.count == 2 * count)
        #expect(Set(items.map(\.slug)).count == 2 * count)
    }

    @Test(.timeLimit(.minutes(20)))
    func twoPeopleCheckOffTheLinesOfOneCart() async throws {
        let site = try TemporarySite.furnished()
        try await site.run("cart", "new", "Big shop")
        let shopping = try Store.open(at: site.storePath).shopping
        let cart = try shopping.cart("big-shop")
        for number in 1...40 {
            try shopping.plan(
                CartItem(name: "Thing \(number)", planned: .init(price: Money(minorUnits: 100, currency: .eur))),
                in: cart.id)
        }
        try await site.run("cart", "start", "big")
        let script = "for n in $(seq $1 2 40); do \"$0\" cart check big $n || exit 1; done"
        async let odd = runProgram("/bin/sh", ["-c", script, BuiltCommand.path, "1"], in: site.folder)
        async let even = runProgram("/bin/sh", ["-c", script, BuiltCommand.path, "2"], in: site.folder)
        for result in try await [odd, even] {
            #expect(result.errors == "")
            #expect(result.status == 0)
        }
        let lines = try shopping.cart("big-shop").lines
        #expect(lines.count == 40)
        #expect(lines.count(where: \.isFulfilled) == 40)
    }

    /// The system drops all of a process's locks on a file when the process closes any descriptor of that file. Another
    /// program would then take itself for the only one and remove the log that this process still writes to.
    @Test("A process that opens a store twice keeps its locks on the store")
    func openedTwice() async throws {
        let site = try TemporarySite.furnished()
        let store = try Store.open(at: site.storePath)
        try store.inventory.add(Item(title: "First"))
        #expect(try Store.open(at: site.storePath).snapshot().items.count == 1)
        try await site.run("item", "add", "Second")
        try store.inventory.add(Item(title: "Third"))
        #expect(try await site.run("item", "list").output.contains("Third"))
        #expect(try Set(store.snapshot().items.map(\.title)) == ["First", "Second", "Third"])
    }
}
