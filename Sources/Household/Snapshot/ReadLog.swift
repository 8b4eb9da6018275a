package import Foundation

/// A part of the inputs that something is made of: a record with all that belongs to it, or a list of records.
package struct Input: Hashable, Sendable {
    /// The kind of a part. The kinds of a household are in this file; a site adds its own.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    package let kind: Kind
    /// The record; zero for a part that there is only one of.
    package let id: UUID

    package init(_ kind: Kind, _ id: UUID = Self.only) { (self.kind, self.id) = (kind, id) }

    package static let only = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// A number that most inputs do not share.
    fileprivate var word: UInt64 {
        let words = unsafeBitCast(id.uuid, to: (UInt64, UInt64).self)
        return words.0 &+ words.1 &+ UInt64(kind.rawValue)
    }
}

extension Input.Kind {
    /// Everything but the shopping.
    package static let household = Self(rawValue: 1)
    /// The same without the items.
    package static let surroundings = Self(rawValue: 25)
    package static let profile = Self(rawValue: 2)
    /// A record, with its attachments.
    package static let home = Self(rawValue: 3)
    package static let location = Self(rawValue: 4)
    package static let label = Self(rawValue: 5)
    package static let item = Self(rawValue: 6)
    package static let claim = Self(rawValue: 7)
    package static let policies = Self(rawValue: 8)
    /// Which claims there are, in their order.
    package static let claims = Self(rawValue: 9)
    /// Which homes there are, in their order.
    package static let homes = Self(rawValue: 10)
    /// Which rooms and which labels a home has, in their order.
    package static let roomsOfHome = Self(rawValue: 11)
    package static let labelsOfHome = Self(rawValue: 12)
    /// Which rooms are inside a room.
    package static let family = Self(rawValue: 13)
    /// Which items are in a home (of no home for `only`), in a room or under a label.
    package static let itemsOfHome = Self(rawValue: 14)
    package static let itemsInRoom = Self(rawValue: 15)
    package static let itemsWithLabel = Self(rawValue: 16)
    /// Which items of a home, or of all homes for `only`, have days on which something is due.
    package static let datedItems = Self(rawValue: 26)
    /// Which items there are, in their order.
    package static let items = Self(rawValue: 24)
    /// The items of a home, its rooms and its labels, with all that belongs to them.
    package static let contents = Self(rawValue: 17)
    /// The positions of homes, rooms and labels in the snapshot.
    package static let placeOrder = Self(rawValue: 18)
    package static let hasAttachments = Self(rawValue: 23)
    /// All of the shopping.
    package static let shopping = Self(rawValue: 19)
    package static let cart = Self(rawValue: 20)
    package static let vaultItem = Self(rawValue: 21)
    /// All stores and categories.
    package static let places = Self(rawValue: 22)
}

/// Notes what is read of a household, so that it is known what a page was made of.
///
/// Unchecked, because the index that carries it must be sendable. It is safe because each thread that makes pages has a
/// log of its own (`PageMaker`).
///
/// An index without a log notes nothing. A part that has no method of its own is read through the whole snapshot, and
/// then the page is made of the whole household: it is made again too often, never too seldom.
package final class ReadLog: @unchecked Sendable {
    /// Everything that was ever noted, each input once.
    package private(set) var inputs: [Input] = []
    /// What was noted since `begin`, each once, in the order of the first reads: positions in `inputs`.
    package private(set) var reads: [UInt32] = []
    private var numbers: [Input: UInt32] = [:]
    /// The page that read each input last.
    private var lastReaders: [UInt32] = []
    private var page: UInt32 = 1
    /// The last input with each of some last bits: most reads are of something that was read just before.
    private var recent = [Input?](repeating: nil, count: 64)

    package init() {}

    /// Begins the next page.
    package func begin() {
        page += 1
        reads.removeAll(keepingCapacity: true)
        for place in recent.indices { recent[place] = nil }
    }

    package func note(_ kind: Input.Kind, _ id: UUID = Input.only) { note(Input(kind, id)) }

    package func note(_ input: Input) {
        let place = Int(truncatingIfNeeded: input.word & 63)
        if recent[place] == input { return }
        recent[place] = input
        let number = number(of: input)
        guard lastReaders[Int(number)] != page else { return }
        lastReaders[Int(number)] = page
        reads.append(number)
    }

    private func number(of input: Input) -> UInt32 {
        if let number = numbers[input] { return number }
        let number = UInt32(inputs.count)
        numbers[input] = number
        inputs.append(input)
        lastReaders.append(0)
        return number
    }

    package func note(_ owner: Attachment.Owner) {
        switch owner {
        case .item(let id): note(.item, id.uuid)
        case .home(let id): note(.home, id.uuid)
        case .location(let id): note(.location, id.uuid)
        case .claim(let id): note(.claim, id.uuid)
        case .policy: note(.policies)
        }
    }
}
