public import Foundation
public import Household

/// Reads the lists of rooms and labels that MovingBox keeps apart from its items.
extension ImportBatch {
    /// Adds the descriptions and photos of rooms, to the homes whose items are in rooms of that name.
    /// - Parameter data: `locations.csv`.
    public mutating func describeRooms(_ data: Data) throws {
        let rooms = try Self.entries(data, columns: ["name", "description", "photofilename"])
        guard !rooms.isEmpty else { return }
        var homes: [NameKey: [String]] = [:]
        try forEachRow { row in
            guard let room = row.location, !room.isEmpty else { return }
            let home = row.home ?? ""
            if homes[NameKey(room)]?.contains(home) != true { homes[NameKey(room), default: []].append(home) }
        }
        for room in rooms where !room[0].isEmpty {
            let name = RoomPath.read(room[0])
            for home in homes[NameKey(name)] ?? [""] {
                self.rooms.append(
                    Room(
                        name: name, notes: room[1], home: home,
                        files: room[2].isEmpty ? [] : [File(path: room[2], kind: .photo)]))
            }
        }
    }

    /// Adds the notes, colours and emoji for labels that the import creates.
    /// - Parameter data: `labels.csv`.
    public mutating func describeLabels(_ data: Data) throws(FormatError) {
        for label in try Self.entries(data, columns: ["name", "description", "colorhex", "emoji"]) {
            labels[NameKey(label[0])] = LabelLook(notes: label[1], colour: Colour(label[2]), emoji: label[3])
        }
    }

    /// The cells of a table in these columns; empty for a column that it lacks.
    private static func entries(_ data: Data, columns: [String]) throws(FormatError) -> [[String]] {
        var table = try Table(TableFile(data)) { columns.contains($0.trimmed.lowercased()) }
        let headings = table.headings.map { $0.trimmed.lowercased() }
        let places = columns.map { headings.firstIndex(of: $0) }
        var entries: [[String]] = []
        while let record = try table.next() { entries.append(places.map { $0.map { record.cells[$0].trimmed } ?? "" }) }
        return entries
    }
}
