package import Foundation
package import Household
import HouseholdStore
import Values

/// What to print labels for.
package enum LabelChoice: Sendable {
    /// These items.
    case items([EntityID<Item>])
    /// The items or rooms that meet all conditions.
    case filtered(LabelFilter)
    /// Labels for things to come.
    case blank([String])
}

package struct LabelFilter: Sendable {
    package var home: EntityID<Home>?
    /// With all rooms inside it.
    package var room: EntityID<Location>?
    /// Whether to print for rooms, and not for items.
    package var isOfRooms = false
    /// Only items with others inside.
    package var isOfBoxes = false
    package var changedSince: Date?
    /// Only what has no label yet.
    package var isNew = false

    package init() {}
}

/// What a label shows.
package struct PrintedLabel: Hashable, Sendable {
    /// `GA-03`
    package var code: String
    /// Nil for a blank label.
    package var title: String?
    /// `Garage / Shelf 2`
    package var place: String?
}

/// Labels, and the codes to record once they are printed.
package struct LabelRun: Sendable {
    package var labels: [PrintedLabel] = []
    fileprivate var items: [EntityID<Item>: String] = [:]
    fileprivate var rooms: [EntityID<Location>: String] = [:]

    /// Records the codes, so that they lead to their things for as long as the paper sticks.
    package func record(in session: HouseholdSession) throws {
        try session.store.household.addCodes(items: items, rooms: rooms)
    }
}

extension HouseholdSession {
    /// The labels of a choice, in the order of the register.
    /// - Throws: `DomainError.codeOnLabel`, `WorkspaceError.codeOfRoom`, of blank labels
    package func labels(of choice: LabelChoice) throws -> LabelRun {
        let snapshot = try store.snapshot()
        let index = SnapshotIndex(snapshot)
        var codes = PrintedCodes(snapshot)
        let holders: [PrintedCodes.Holder]
        switch choice {
        case .blank(let blank):
            if let taken = blank.first(where: { !codes[$0].isEmpty }), let holder = codes[taken].first {
                throw DomainError.codeOnLabel(taken, of: name(of: holder, in: index))
            }
            // The numbers of a room's items, those to come, too.
            let stems = Set(snapshot.locations.map(\.code) + [RoomCodes.withoutRoom])
            if let code = blank.first(where: { stems.contains(String($0.prefix { $0 != "-" })) }) {
                throw WorkspaceError.codeOfRoom(code)
            }
            return LabelRun(labels: blank.map { PrintedLabel(code: $0, title: nil, place: nil) })
        case .items(let ids):
            let positions = Dictionary(zip(snapshot.items.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
            holders = ids.compactMap { positions[$0] }.map { .item($0) }
        case .filtered(let filter):
            holders = try filter.holders(in: index, changed: changed(since: filter.changedSince))
        }
        let numbers = RegisterNumbers(index)
        var run = LabelRun()
        for holder in holders {
            let code: String
            switch holder {
            case .item(let position):
                let item = snapshot.items[position]
                code = codes.code(for: item, holder, number: numbers[position])
                if item.codeList.last != code { run.items[item.id] = code }
                let room = index.location(of: item).map(index.path)
                let home = index.home(index.effectiveHome(of: item))?.displayName
                run.labels.append(
                    PrintedLabel(code: code, title: item.title.inOneLine, place: (room ?? home)?.inOneLine))
            case .room(let id):
                guard let room = index.location(id) else { continue }
                code = codes.code(for: room, holder, number: room.code)
                if room.codeList.last != code { run.rooms[room.id] = code }
                run.labels.append(
                    PrintedLabel(code: code, title: room.name.inOneLine, place: outer(of: room, in: index)?.inOneLine))
            }
            codes.take(code, for: holder)
        }
        return run
    }

    private func name(of holder: PrintedCodes.Holder, in index: SnapshotIndex) -> String {
        switch holder {
        case .item(let position): index.item(at: position).title
        case .room(let id): index.location(id).map(index.path) ?? ""
        }
    }

    /// The records that were changed since a day, otherwise than by labels and walks; nil for no day.
    private func changed(since date: Date?) throws -> Set<String>? {
        guard let date else { return nil }
        let ours: Set = ["codes", "seen", "notFound"]
        let changes = try store.history.changes(of: store.history.groups(since: date)).joined()
        return Set(
            changes.filter { change in change.what != .changed || !change.fields.allSatisfy { ours.contains($0.key) } }
                .map(\.id))
    }

    /// The room that a room is in, else its home.
    private func outer(of room: Location, in index: SnapshotIndex) -> String? {
        index.ancestors(of: room).last.map(index.path) ?? index.home(room.homeID)?.displayName
    }
}

extension LabelFilter {
    /// - Parameter changed: The ids of records that were changed since the filter's day.
    fileprivate func holders(in index: SnapshotIndex, changed: Set<String>?) -> [PrintedCodes.Holder] {
        let snapshot = index.snapshot
        let rooms = room.map { Set(index.family(of: $0).map(\.id)) }
        func passes(_ record: some Coded) -> Bool {
            (!isNew || record.codes.isEmpty) && changed?.contains(record.id.description) ?? true
        }
        if isOfRooms {
            let found = index.homes.flatMap { index.locations(ofHome: $0.id) }.filter { place in
                passes(place) && (home == nil || place.homeID == home) && (rooms?.contains(place.id) ?? true)
            }
            return found.map { .room($0.id) }
        }
        let numbers = RegisterNumbers(index)
        let found = snapshot.items.indices.filter { position in
            let item = snapshot.items[position]
            let isThere = rooms.map { rooms in index.location(of: item).map { rooms.contains($0.id) } ?? false } ?? true
            return item.isKept && passes(item) && isThere && (home == nil || index.effectiveHome(of: item) == home)
                && (!isOfBoxes || !index.contents(ofItemAt: position).isEmpty)
        }
        let homes = Dictionary(
            zip(index.homes.map { Optional($0.id) }, 0...), uniquingKeysWith: { first, _ in first })
        func key(_ position: Int) -> (Int, String, Int) {
            let (code, number) = numbers.parts(at: position)
            return (homes[index.effectiveHome(of: snapshot.items[position])] ?? -1, code, number)
        }
        return found.sorted { key($0) < key($1) }.map { .item($0) }
    }
}

extension String {
    /// Without line breaks, control characters, and marks that turn the direction of a text around.
    fileprivate var inOneLine: String {
        let cleaned = PrintableText.cleaned(self).unicodeScalars.map { scalar in
            let isTurning = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            return isTurning || scalar.properties.generalCategory == .control ? " " : scalar
        }
        return String(String.UnicodeScalarView(cleaned)).split(separator: " ").joined(separator: " ")
    }
}

extension PrintedCode {
    /// Most labels of one run: more are a slip.
    private static let most = 10_000

    /// Reads `B-0101..B-0140`.
    package static func range(typed text: String) -> [String]? {
        let ends = text.split(separator: /\.\./).map { Text.trimmed(String($0)) }
        return ends.count == 2 ? range(from: ends[0], to: ends[1]) : nil
    }

    /// The codes from one to another: `B-098` to `B-120`. They keep the number of digits.
    /// - Returns: Nil if they are not codes that differ in their last number alone.
    package static func range(from first: String, to last: String) -> [String]? {
        let (first, last) = (first.uppercased(), last.uppercased())
        guard isValid(first), isValid(last), let start = number(of: first), let end = number(of: last),
            start.stem == end.stem, start.value <= end.value, end.value - start.value < most
        else { return nil }
        return (start.value...end.value).map { value in
            let digits = String(value)
            return start.stem + String(repeating: "0", count: max(0, start.digits - digits.count)) + digits
        }
    }

    private static func number(of code: String) -> (stem: String, value: Int, digits: Int)? {
        let digits = code.reversed().prefix(while: \.isNumber).count
        return Int(code.suffix(digits)).map { (String(code.dropLast(digits)), $0, digits) }
    }
}
