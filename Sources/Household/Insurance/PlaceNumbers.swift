import Foundation

/// Makes the numbers of the items of one place unique. Of several items with the same number, the one created first
/// keeps it; the others, and items without a number, get the next ones in the order of their creation.
package struct PlaceNumbers {
    /// The largest number ever given here.
    private var last: Int
    private var owners: [Int: Owner] = [:]
    private var others: [Owner] = []

    private struct Owner {
        let item: EntityID<Item>
        let createdAt: Date
        /// Whether the item keeps this number in any case.
        let isSettled: Bool

        func goesBefore(_ other: Owner) -> Bool {
            if isSettled != other.isSettled { return isSettled }
            return createdAt == other.createdAt ? item < other.item : createdAt < other.createdAt
        }
    }

    /// - Parameter last: The largest number that was given here, even if no item has it any more.
    package init(after last: Int = 0) { self.last = min(last, Item.largestNumber) }

    /// Adds an item of the store, which keeps its number.
    package mutating func keep(_ item: EntityID<Item>, number: Int) {
        guard (1...Item.largestNumber).contains(number) else { return }
        owners[number] = Owner(item: item, createdAt: .distantPast, isSettled: true)
        last = max(last, number)
    }

    /// Adds an item that asks for the number it has.
    package mutating func add(_ item: Item) {
        let new = Owner(item: item.id, createdAt: item.record.createdAt, isSettled: false)
        guard (1...Item.largestNumber).contains(item.number) else { return others.append(new) }
        last = max(last, item.number)
        guard let present = owners[item.number], present.item != item.id else {
            owners[item.number] = new
            return
        }
        let isFirst = new.goesBefore(present)
        owners[item.number] = isFirst ? new : present
        others.append(isFirst ? present : new)
    }

    /// The number of each item.
    package func settled() -> [EntityID<Item>: Int] {
        var numbers: [EntityID<Item>: Int] = [:]
        numbers.reserveCapacity(owners.count + others.count)
        for (number, owner) in owners { numbers[owner.item] = number }
        var next = last
        for owner in others.sorted(by: { $0.goesBefore($1) }) where numbers[owner.item] == nil {
            next += 1
            numbers[owner.item] = next
        }
        return numbers
    }
}
