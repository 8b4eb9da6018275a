/// The things that need attention in a home: warranties that end soon, and details that a claim would lack.
///
/// Only items that count in totals are listed. Every list but the first keeps the snapshot's order.
public struct Attention: Hashable, Sendable {
    /// How many days ahead a warranty's end is announced.
    public static let warrantyHorizon = 60

    public struct EndingWarranty: Hashable, Sendable {
        /// Position in the snapshot's items.
        public let item: Int
        public let expires: CalendarDate
    }

    /// Warranties that end within `warrantyHorizon` days, today included, soonest first. A lifetime warranty never
    /// ends.
    public let warrantiesEnding: [EndingWarranty]
    /// Positions of the items whose value is unknown.
    public let withoutValue: [Int]
    /// Positions of the items that lack an expected serial number: see `ItemEvidence.wantsSerial`.
    public let withoutSerial: [Int]
    /// Positions of the items without a photo.
    public let withoutPhoto: [Int]

    /// - Parameter home: The home whose items are examined; nil for the unassigned items.
    public init(home: EntityID<Home>?, in index: SnapshotIndex, today: CalendarDate) {
        let horizon = today...today.adding(days: Self.warrantyHorizon)
        var ending: [EndingWarranty] = []
        var (value, serial, photo): ([Int], [Int], [Int]) = ([], [], [])
        index.forEachItem(at: index.items(ofHome: home)) { position, item in
            guard item.counts else { return }
            if let expires = item.warranty.expires, !item.warranty.isLifetime, horizon.contains(expires) {
                ending.append(EndingWarranty(item: position, expires: expires))
            }
            let lacks = Lacks.of(item, in: index)
            if lacks.contains(.value) { value.append(position) }
            if lacks.contains(.serial) { serial.append(position) }
            if lacks.contains(.photo) { photo.append(position) }
        }
        warrantiesEnding = ending.sorted { ($0.expires, $0.item) < ($1.expires, $1.item) }
        (withoutValue, withoutSerial, withoutPhoto) = (value, serial, photo)
    }

    /// The missing details of an item that a claim would need.
    public struct Lacks: OptionSet, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let value = Lacks(rawValue: 1)
        public static let serial = Lacks(rawValue: 2)
        public static let photo = Lacks(rawValue: 4)

        /// Empty for an item that does not count in totals. No initializer: it would copy the item and the index.
        public static func of(_ item: Item, in index: SnapshotIndex) -> Lacks {
            guard item.counts else { return [] }
            var lacks: Lacks = []
            if item.lineValue == nil { lacks.insert(.value) }
            if item.serial.isEmpty, item.hasMakeOrModel, index.asksSerial(of: item) { lacks.insert(.serial) }
            if !index.attachments(of: .item(item.id)).contains(where: { $0.kind == .photo }) { lacks.insert(.photo) }
            return lacks
        }
    }

    /// Whether nothing needs attention.
    public var isEmpty: Bool {
        warrantiesEnding.isEmpty && withoutValue.isEmpty && withoutSerial.isEmpty && withoutPhoto.isEmpty
    }
}
