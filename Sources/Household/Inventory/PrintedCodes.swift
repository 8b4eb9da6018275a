/// The things and rooms of a household by the codes of their labels.
package struct PrintedCodes: Sendable {
    package enum Holder: Hashable, Sendable {
        /// A position in the snapshot's items.
        case item(Int)
        case room(EntityID<Location>)
    }

    private var holders: [String: [Holder]] = [:]

    package init(_ snapshot: Snapshot) {
        // In place: most have no code, and copying an item takes longer than asking.
        snapshot.items.withUnsafeBufferPointer { items in
            for position in items.indices where !items[position].codes.isEmpty {
                add(items[position], .item(position))
            }
        }
        for room in snapshot.locations where !room.codes.isEmpty { add(room, .room(room.id)) }
    }

    private mutating func add(_ record: some Coded, _ holder: Holder) {
        for code in record.codeList where holders[code]?.contains(holder) != true {
            holders[code, default: []].append(holder)
        }
    }

    /// What has a code, items before rooms; several if another program gave it twice.
    package subscript(code: String) -> [Holder] { holders[code] ?? [] }

    /// All codes, sorted, each with what has it.
    package var all: [(code: String, holders: [Holder])] {
        holders.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The code to print for a record: its latest one; else its number, with a letter if another label has that.
    /// - Parameter number: The record's present number: `GA-03`, and `GA` for a room.
    package func code(for record: some Coded, _ holder: Holder, number: String) -> String {
        if let latest = record.codeList.last { return latest }
        let letters = (UInt8(ascii: "B")...UInt8(ascii: "Z")).map { number + String(UnicodeScalar($0)) }
        return ([number] + letters).first { holders[$0, default: [holder]] == [holder] } ?? number
    }

    /// Takes a code for a record, so that no other gets it.
    package mutating func take(_ code: String, for holder: Holder) { holders[code] = [holder] }
}
