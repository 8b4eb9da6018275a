import Household

/// What tells an item from others in a Homebox file that gives it no import reference, so that a second import of the
/// file finds it again: its asset id, else its name, serial number, model and location.
///
/// Rows with equal identities are told apart by their number among them, in the file's order. The reference is the text
/// itself rather than a digest: two things never share it by accident, and a person can see where it comes from.
struct HomeboxIdentity: Hashable {
    let text: String

    init(_ item: Item, location: String) {
        if item.assetID.isEmpty {
            let parts = [item.title, item.serial, item.model, location]
            text = "homebox: " + parts.map(Self.escaped).joined(separator: " | ")
        } else {
            // `2`, `000-002` and `000002` are one asset id.
            let digits = item.assetID.filter { $0 != "-" }.drop { $0 == "0" }
            text = "homebox: asset " + digits
        }
    }

    private static func escaped(_ part: String) -> String {
        guard part.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }) else { return part }
        return part.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
    }

    /// The references given so far within one file.
    struct Register {
        private var counts: [HomeboxIdentity: Int] = [:]
        private var lines: [String: Int] = [:]

        /// `homebox: asset 2`, and ` #2` after it for the second row of that identity.
        mutating func reference(for identity: HomeboxIdentity) -> String {
            let count = counts[identity, default: 0] + 1
            counts[identity] = count
            return count == 1 ? identity.text : identity.text + " #\(count)"
        }

        /// Takes down a reference that the file gives.
        /// - Returns: The line that has it already.
        mutating func claim(_ reference: String, line: Int) -> Int? {
            if let first = lines[reference] { return first }
            lines[reference] = line
            return nil
        }
    }
}
