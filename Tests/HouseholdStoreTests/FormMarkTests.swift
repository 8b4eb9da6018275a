import Household
import Testing

@testable import HouseholdStore

/// A form's changes are made once, however often it is sent.
struct FormMarkTests {
    private let temporary: TemporaryStore
    private let mark = "5f0e7f3a-3c0b-4a53-9d8e-2b6f7c1d9a10"

    init() throws { temporary = try TemporaryStore() }

    /// The store as one request of a form opens it.
    private func visit(_ mark: String? = nil) throws -> Store {
        try Store.open(at: temporary.path, as: ChangeOrigin("trip add", on: "Phone", marked: mark ?? self.mark))
    }

    @Test func theSecondTimeNothingIsWritten() throws {
        let first = try visit()
        try first.shopping.addShop(Shop(name: "Market"))
        let second = try visit()
        #expect(throws: MadeBefore(group: try #require(first.lastGroup))) {
            try second.shopping.addShop(Shop(name: "Corner Shop"))
        }
        #expect(try temporary.shopping.stores().map(\.name) == ["Market"])
    }

    @Test func oneFormMayNeedSeveralTransactionsAndAnotherMarkIsAnotherForm() throws {
        let first = try visit()
        for name in ["Market", "Corner Shop"] { try first.shopping.addShop(Shop(name: name)) }
        try visit("0b1f4f6c-93f5-4a61-8f0a-6f2d1c3b4a59").shopping.addShop(Shop(name: "Bakery"))
        #expect(try temporary.shopping.stores().count == 3)
    }

    @Test func whatWasUndoneCountsAsMade() throws {
        let first = try visit()
        try first.shopping.addShop(Shop(name: "Market"))
        _ = try temporary.store.history.undo(try #require(first.lastGroup))
        let second = try visit()
        #expect(throws: MadeBefore.self) { try second.shopping.addShop(Shop(name: "Market")) }
        #expect(try temporary.shopping.stores().isEmpty)
    }

    @Test func whatFailedWasNotMade() throws {
        try temporary.shopping.addShop(Shop(name: "Market"))
        let first = try visit()
        #expect(throws: DomainError.self) { try first.shopping.addShop(Shop(name: "Market")) }
        try visit().shopping.addShop(Shop(name: "Corner Shop"))
        #expect(try temporary.shopping.stores().count == 2)
    }

    @Test func copiesThatArriveAtOnceAreMadeOnce() async throws {
        let copies = try (1...6).map { _ in try visit() }
        let made = await withTaskGroup(of: Bool.self) { group in
            for (number, copy) in copies.enumerated() {
                group.addTask { (try? copy.shopping.addShop(Shop(name: "Market \(number)"))) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
        #expect(try temporary.shopping.stores().count == 1)
    }
}
