import Household

/// Identifies an item in a Homebox file that gives it no import reference, by its asset id, else by name, serial
/// number, model and location. A second import of the file thereby finds the item again.
///
/// Rows with equal identities are numbered in file order. The reference is readable text rather than a digest: two
/// items never share it by accident, and people can see where it comes from.
struct HomeboxIdentity: Hashable {
    let text: String

    init(_ item: Item, location: String) {
        if item.assetID.isEmpty {
            let parts = [item.title, item.serial, item.model, location]
            text = Item.madeReference + parts.map(Self.escaped).joined(separator: " | ")
        } else {
            // `2`, `000-002` and `000002` are the same asset id.
            let digits = item.assetID.filter { $0 != "-" }.drop { $0 == "0" }
            text = Item.madeReference + "asset " + digits
        }
    }

    private static func escaped(_ part: String) -> String {
        guard part.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }) else { return part }
        return part.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
    }

    /// The references given out or found so far in one file.
    struct Register {
        private var counts: [HomeboxIdentity: Int] = [:]
        private var lines: [String: Int] = [:]

        /// Returns `homebox: asset 2` for the first row of an identity, and `homebox: asset 2 #2` for the second.
        mutating func reference(for identity: HomeboxIdentity) -> String {
            let count = counts[identity, default: 0] + 1
            counts[identity] = count
            return count == 1 ? identity.text : identity.text + " #\(count)"
        }

        /// Records a reference that the file gives.
        /// - Returns: The earlier line with the same reference, if any.
        mutating func claim(_ reference: String, line: Int) -> Int? {
            if let first = lines[reference] { return first }
            lines[reference] = line
            return nil
        }
    }
}
