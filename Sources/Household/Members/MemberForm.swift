public import Foundation

/// The form of a member's values. The store, files, pages and the history know how to read and write each form, so a
/// new type of value takes one of these.
public enum MemberForm: Sendable {
    case text
    /// A text with a spelling of its own: a colour, a unit, a choice. `words` are the choices; empty if there are too
    /// many to list.
    case code(words: [String], isOptional: Bool)
    /// `currency` is the heading of the currency's column beside the amount in CSV. An amount in the entity's own
    /// currency has no column for it in the store.
    case money(currency: String, isOwn: Bool)
    /// The price of one unit of a thing, which may be below zero and have a fraction of a minor unit.
    case unitPrice(isOwn: Bool)
    case date
    /// A date of which perhaps only the month or the year is known.
    case partialDate
    case flag(isOptional: Bool)
    case quantity
    case integer(ClosedRange<Int>)
    /// A number with one decimal, in tenths.
    case tenths
    case instant(isOptional: Bool)
    /// Its own id.
    case identity(EntityKind)
    /// The id of another record; `isLoose` if that record may be gone.
    case reference(EntityKind, isOptional: Bool, isLoose: Bool)
    case references(EntityKind, isLoose: Bool)
    case texts
    /// One part of the entity; `isSpread` if its members count as the entity's own in everything but JSON: in the row,
    /// for audiences, and in the paths of references.
    case part(MemberTable, isSpread: Bool)
    /// A list of parts.
    case parts(MemberTable, isOnLines: Bool)
}

/// The value of a member, in its form.
public enum MemberValue: Hashable, Sendable {
    case text(String)
    case code(String?)
    case money(Money?)
    case date(CalendarDate?)
    case partialDate(PartialDate?)
    case flag(Bool)
    case optionalFlag(Bool?)
    case quantity(Quantity?)
    case integer(Int?)
    case tenths(Int?)
    case instant(Date?)
    case reference(UUID?)
    case references([UUID])
    case texts([String])
    /// The values of the part's members, in the order of its table.
    case part([MemberValue]?)
    case parts([[MemberValue]])

    /// Whether nothing is known: an empty text, list or part, or no value. A flag that is not set is empty, too.
    public var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .code(let code): code == nil
        case .money(let amount): amount == nil
        case .date(let date): date == nil
        case .partialDate(let date): date == nil
        case .flag(let flag): !flag
        case .optionalFlag(let flag): flag == nil
        case .quantity(let quantity): quantity == nil
        case .integer(let number), .tenths(let number): number == nil
        case .instant(let instant): instant == nil
        case .reference(let id): id == nil
        case .references(let ids): ids.isEmpty
        case .texts(let texts): texts.isEmpty
        case .part(let part): part == nil
        case .parts(let parts): parts.isEmpty
        }
    }

    /// Whether there is no value, so that JSON has no member for it. An empty text and an empty list are values.
    var isUnknown: Bool {
        switch self {
        case .text, .flag, .texts, .references, .parts: false
        default: isEmpty
        }
    }

    /// Whether every text, including those of parts, fulfils a condition.
    func allTexts(_ isFine: (String) -> Bool) -> Bool {
        switch self {
        case .text(let text), .code(let text?): isFine(text)
        case .texts(let texts): texts.allSatisfy(isFine)
        case .part(let values?): values.allSatisfy { $0.allTexts(isFine) }
        case .parts(let parts): parts.joined().allSatisfy { $0.allTexts(isFine) }
        default: true
        }
    }

    func changingTexts(_ change: (String) -> String) -> MemberValue {
        switch self {
        case .text(let text): .text(change(text))
        case .code(let code?): .code(change(code))
        case .texts(let texts): .texts(texts.map(change))
        case .part(let values?): .part(values.map { $0.changingTexts(change) })
        case .parts(let parts): .parts(parts.map { $0.map { $0.changingTexts(change) } })
        default: self
        }
    }

    /// The currency of an amount.
    public var currency: Currency? { if case .money(let amount) = self { amount?.currency } else { nil } }

    /// The value as text, as in CSV: an amount without its currency, a flag as `yes` or `no`, a part as its known
    /// values. Empty if nothing is known.
    public var plain: String {
        switch self {
        case .text(let text): text
        case .code(let code): code ?? ""
        case .money(let amount): amount?.plain ?? ""
        case .date(let date): date?.description ?? ""
        case .partialDate(let date): date?.description ?? ""
        case .flag(let flag): flag ? "yes" : "no"
        case .optionalFlag(let flag): flag.map { $0 ? "yes" : "no" } ?? ""
        case .quantity(let quantity): quantity?.description ?? ""
        case .integer(let number): number.map { "\($0)" } ?? ""
        case .tenths(let number): number.map { "\($0 / 10).\($0 % 10)" } ?? ""
        // Without a zero fraction: sheets show whole seconds so.
        case .instant(let instant):
            instant.map { Instant.write($0, as: .file).replacing(".000Z", with: "Z") } ?? ""
        case .reference(let id): id.map { EntityID<Void>($0).description } ?? ""
        case .references(let ids): ids.map { EntityID<Void>($0).description }.joined(separator: "; ")
        case .texts(let texts): texts.joined(separator: "; ")
        case .part(let values): (values ?? []).filter { !$0.isEmpty }.map(\.plain).joined(separator: ", ")
        case .parts(let parts): parts.map { MemberValue.part($0).plain }.joined(separator: "; ")
        }
    }
}

/// The members of a record or a part, whatever its type.
public struct MemberTable: Sendable {
    public let members: [Member]
    /// The values of a record with nothing in it.
    package let blank: @Sendable () -> [MemberValue]
    /// Whether values are those of a record.
    let allows: @Sendable ([MemberValue]) -> Bool

    public init<Record: Tabular>(_ record: Record.Type) {
        members = record.members.map(\.member)
        blank = { record.blank.memberValues }
        allows = { Record($0) != nil }
    }

    /// Whether a record has the group of a member. A group that is not optional is always there; an optional one is
    /// there if anything of it is known.
    /// - Parameter place: The place of the group's first member. A flag for the group may stand before it.
    public func hasGroup(at place: Int, in values: [MemberValue]) -> Bool {
        let group = members[place].group
        guard members[place].isInOptionalGroup else { return true }
        if place > 0, members[place - 1].isGroup, !values[place - 1].isEmpty { return true }
        for next in place..<members.count {
            guard members[next].group == group else { return false }
            if !values[next].isEmpty { return true }
        }
        return false
    }
}

/// Where values are decoded from: a member of a JSON object, or the text of a column.
public protocol MemberSource {
    /// Nil where there is no value.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value?
}
