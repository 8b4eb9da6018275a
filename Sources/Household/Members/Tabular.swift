import Foundation

/// A type whose values are read and written by its table of members: an entity, or a part of one.
public protocol Tabular: Codable, Sendable {
    /// Every member, in the order of files.
    static var members: [Field<Self>] { get }
    /// A value with nothing in it, for a reader to fill.
    static var blank: Self { get }
}

extension Tabular {
    /// One value for each member of the table.
    public var memberValues: [MemberValue] {
        var values: [MemberValue] = []
        values.reserveCapacity(Self.members.count)
        Field.values(of: Self.members, in: self) { values.append($1) }
        return values
    }

    /// Whether every text, including those of parts, fulfils a condition.
    package func allTexts(_ isFine: (String) -> Bool) -> Bool {
        var areFine = true
        Field.values(of: Self.members, in: self) { areFine = areFine && $1.allTexts(isFine) }
        return areFine
    }

    /// Changes every text, including those of parts.
    /// - Parameter keys: The members that stay as they are.
    package mutating func changeTexts(_ change: (String) -> String, except keys: Set<String> = []) {
        for field in Self.members where !keys.contains(field.member.key) {
            let value = field.value(of: self)
            let changed = value.changingTexts(change)
            if changed != value { field.set(changed, of: &self) }
        }
    }

    /// - Parameter values: One for each member, in the order of the table.
    /// - Returns: Nil where a value is not allowed.
    init?(_ values: [MemberValue]) {
        self = .blank
        for (field, value) in zip(Self.members, values) where !field.set(value, of: &self) { return nil }
    }
}

/// A text with a spelling of its own, such as a colour, or one of a few words.
public protocol MemberCode: Codable, Sendable {
    /// The choices; empty if there are too many to list.
    static var words: [String] { get }
    init?(code: String)
    var code: String { get }
}

extension MemberCode {
    public static var words: [String] { [] }
}

extension MemberCode where Self: RawRepresentable<String> & CaseIterable {
    public static var words: [String] { allCases.map(\.rawValue) }
    public init?(code: String) { self.init(rawValue: code) }
    public var code: String { rawValue }
}

extension Colour: MemberCode {
    public init?(code: String) { self.init(code) }
    public var code: String { hex }
}

extension Currency: MemberCode {
    public init?(code: String) { self.init(code) }
}

extension Weight: MemberCode {
    public init?(code: String) { self.init(code) }
    public var code: String { description }
}

extension Interval: MemberCode {
    public init?(code: String) { self.init(code) }
    public var code: String { description }
}

extension Season: MemberCode {
    public init?(code: String) { self.init(code) }
    public var code: String { description }
}

extension PriceUnit: MemberCode {
    public init?(code: String) { self.init(code) }
    public var code: String { name }
}

extension String: MemberCode {
    public init?(code: String) { self = code }
    public var code: String { self }
}

extension Circle: MemberCode {}
extension Condition: MemberCode {}
extension Ownership: MemberCode {}
extension Moving.Priority: MemberCode {}
extension UpkeepTask.Counting: MemberCode {}
extension InsurancePolicy.Settlement: MemberCode {}
extension InsurancePolicy.DeductibleOrder: MemberCode {}
extension Attachment.Kind: MemberCode {}
extension Attachment.Fault: MemberCode {}
extension Claim.Loss: MemberCode {}
extension Claim.Stage: MemberCode {}
extension Claim.Expense.Kind: MemberCode {}
extension Cart.State.Name: MemberCode {}
extension CartItem.Outcome.Status: MemberCode {}

extension Array {
    /// The members that a person fills in.
    /// - Parameter first: The keys of the members that come before all others.
    func filledIn<Entity>(first: [String] = []) -> [Element] where Element == Field<Entity> {
        let fields = filter { !$0.member.isApart }
        let ahead = first.compactMap { key in fields.first { $0.member.key == key } }
        return ahead + fields.filter { !first.contains($0.member.key) }
    }
}

extension Field {
    /// The times and traces of an entity's writes.
    /// - Parameter times: Who sees the times at which it was added and changed. The traces of its writes are for the
    ///   owner alone.
    static func record(_ path: Property<Entity, RecordInfo>.Path, times: Grants) -> Field {
        Field("record", .part(path), times, column: .elsewhere, role: .apart, isApart: true)
    }
}

extension EntityID {
    /// Stands for an id that is not known yet.
    static var blank: EntityID { EntityID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) }
}

extension CalendarDate {
    static let blank = CalendarDate(Date.never, in: .gmt)
}
