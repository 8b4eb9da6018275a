import Foundation

/// What each field of a household must be after forms that were accepted. It knows nothing that Housebook computes.
struct RecordOracle {
    /// A field of a record, which has the address of its form.
    struct Field: Hashable { let record, name: String }

    /// What a group of changes did.
    struct Step {
        var values: [Field: (was: String, now: String)] = [:]
        var came: Set<String> = []
        var went: Set<String> = []
        /// The group that it took back.
        var undone: Int?
        /// All fields of the records that came, as it left them.
        fileprivate var left: [Field: String] = [:]

        var isEmpty: Bool { values.isEmpty && came.isEmpty && went.isEmpty }
    }

    /// Of deleted records, too, which come back with them.
    private(set) var values: [Field: String]
    private(set) var live: Set<String>
    /// By the number of the group.
    private(set) var steps: [Int: Step] = [:]
    private var deletedBy: [String: Int] = [:]
    /// Where things of a deleted room are.
    private let home: String

    init(_ values: [Field: String], home: String) {
        (self.values, self.home) = (values, home)
        live = Set(values.keys.map(\.record))
    }

    /// What must be on record.
    var stored: [Field: String] { values.filter { live.contains($0.key.record) } }

    mutating func make(_ step: Step, as number: Int) {
        for (field, value) in step.values { values[field] = value.now }
        live = live.union(step.came).subtracting(step.went)
        for record in step.went { deletedBy[record] = number }
        steps[number] = step
        steps[number]?.left = values.filter { step.came.contains($0.key.record) }
    }

    /// The value with what names a record taken out; nil if nothing does.
    private func value(_ value: String, without record: String) -> String? {
        guard value.contains(record.suffix(36)) else { return nil }
        if value.hasPrefix("room:") { return home }
        return value.split(separator: "\n").filter { $0 != record.suffix(36) }.joined(separator: "\n")
    }

    func deletion(of record: String) -> Step {
        var step = Step(went: [record])
        for (field, value) in stored {
            if let rest = self.value(value, without: record) { step.values[field] = (value, rest) }
        }
        return step
    }

    /// What bringing a record back does: what its deletion took off others comes back, too, unless it was changed since.
    func restoration(of record: String) -> Step {
        var step = Step(came: [record])
        for (field, value) in deletedBy[record].flatMap({ steps[$0] })?.values ?? [:]
        where field.record != record && stored[field] == value.now {
            step.values[field] = (value.now, value.was)
        }
        return step
    }

    private func isTakenBack(_ number: Int) -> Bool {
        steps.contains { $0.value.undone == number && !isTakenBack($0.key) }
    }

    /// What taking a group back does: a value that was changed since stays, and so does a record that came or went.
    func undo(of number: Int) -> Step {
        guard let done = steps[number], !isTakenBack(number) else { return Step() }
        var step = Step(came: done.went.subtracting(live), undone: number)
        step.went = done.came.intersection(live).filter { record in
            values.allSatisfy { $0.key.record != record || done.left[$0.key] == $0.value }
        }
        for (field, value) in done.values where stored[field] == value.now {
            if done.came.subtracting(step.went).contains(field.record) { continue }
            step.values[field] = (value.now, value.was)
        }
        return step
    }
}
