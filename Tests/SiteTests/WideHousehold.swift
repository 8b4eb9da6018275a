import Household
import TestSupport

/// A flat with a given number of rooms and labels, and a cottage with one of each.
///
/// All items of the flat are in room 2 with the labels 2 and 3, in this order, except a lamp without room and label.
enum WideHousehold {
    static let flat = Sample.home(1, "Harbour flat", isPrimary: true)
    static let cottage = Sample.home(2, "Lake cottage")

    /// `Room 007`: sorting by name gives the order of the numbers.
    static func name(_ kind: String, _ number: Int) -> String { "\(kind) \(digits(number))" }

    static func slug(_ kind: String, _ number: Int) -> String { "\(kind)-\(digits(number))" }

    private static func digits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }

    static func snapshot(rooms roomCount: Int, labels labelCount: Int) -> Snapshot {
        let porch = Sample.room(12, "Porch", in: cottage)
        let boats = Sample.label(22, "Boats", in: cottage)
        let rooms = (1...roomCount).map { Sample.room(1000 + $0, name("Room", $0), in: flat) }
        let labels = (1...labelCount).map { Sample.label(3000 + $0, name("Label", $0), in: flat) }
        let (room, both) = (rooms[1], Array(labels[1...2]))
        return Sample.household(
            [flat, cottage], rooms: rooms + [porch], labels: labels + [boats],
            items: [
                Sample.item(31, "Canoe", price: Sample.euros(90_000), in: porch, labels: [boats]),
                Sample.item(32, "Drill", price: Sample.euros(7_990), in: room, labels: both),
                Sample.item(33, "Lamp", price: Sample.euros(1_010), home: flat),
                Sample.item(34, "Vase", in: room, labels: both),
            ])
    }
}
