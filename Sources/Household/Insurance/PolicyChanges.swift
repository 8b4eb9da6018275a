import Foundation
import Values

// Changes to a policy's lists.

extension InsurancePolicy {
    /// The special limits of a class, ignoring case: one, unless a file brought more.
    public func limits(ofClass itemClass: String) -> [SpecialLimit] {
        specialLimits.filter { $0.isOf(itemClass) }
    }

    /// Sets the special limit of a class, in place of any it has.
    public mutating func setLimit(_ limit: SpecialLimit) {
        let place = specialLimits.firstIndex { $0.isOf(limit.itemClass) } ?? specialLimits.endIndex
        specialLimits.removeAll { $0.isOf(limit.itemClass) }
        specialLimits.insert(limit, at: place)
    }

    /// - Throws: `DomainError.notFound` if the policy has no special limit of that class.
    public mutating func removeLimit(ofClass itemClass: String) throws(DomainError) {
        guard specialLimits.contains(where: { $0.isOf(itemClass) }) else {
            let suggestions = NearestName.among(specialLimits.map(\.itemClass), to: itemClass)
            throw .notFound(kind: .specialLimit, reference: itemClass, suggestions: suggestions)
        }
        specialLimits.removeAll { $0.isOf(itemClass) }
    }

    /// Puts an item on the schedule, or changes its amount.
    /// - Parameter amount: Nil where it is unknown; an item that is on the schedule already then keeps its amount.
    public mutating func schedule(_ item: EntityID<Item>, for amount: Money? = nil) {
        if let place = scheduledItems.firstIndex(where: { $0.itemID == item }) {
            scheduledItems[place].amount = amount ?? scheduledItems[place].amount
        } else {
            scheduledItems.append(ScheduledItem(itemID: item, amount: amount))
        }
    }
}

extension InsurancePolicy.SpecialLimit {
    /// Whether the limit is for a class, ignoring case and surrounding white space.
    public func isOf(_ other: String) -> Bool {
        func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
        return trimmed(itemClass).caseInsensitiveCompare(trimmed(other)) == .orderedSame
    }
}

// MARK: - When it holds

extension InsurancePolicy {
    /// Whether a day is before, within or after a policy's term.
    public enum Standing: Hashable, Sendable {
        case notBegun(CalendarDate)
        case inForce
        case ended(CalendarDate)
    }

    /// Compares a day with the term. Both the first and the last day are covered; if one is unknown, the term is open
    /// on that side.
    public func standing(on day: CalendarDate) -> Standing {
        if let start, day < start { return .notBegun(start) }
        if let end, day > end { return .ended(end) }
        return .inForce
    }
}
