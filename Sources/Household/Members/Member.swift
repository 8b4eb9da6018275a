/// One member of an entity, declared once: its names, its form and who may see it. Files, commands, checks, redaction
/// and the history read it from the entity's table, such as `Item.members`.
///
/// A class, so that going through a table copies no names.
public final class Member: Sendable {
    /// The name in data and in the store: `assetID`.
    public let key: String
    /// The path in the entity, which is the member's key for audiences: `warranty.expires`.
    public let property: String
    /// The last part of the path: `expires`.
    public let name: String
    /// The part of the entity that has the member: `warranty`; nil for the entity itself.
    public let group: String?
    /// Whether an entity may be without the group.
    public let isInOptionalGroup: Bool
    /// Its column in the entity's row; nil if the store keeps it elsewhere, and for a part whose members have columns.
    public let column: String?
    /// The naming of the columns of a part's members; nil if they have none.
    let spread: ColumnSpread?
    /// The name on the command line, without dashes in front: `asset-id`.
    public let option: String
    /// The name in a message: `asset id`.
    public let words: String
    /// The heading in CSV: `Asset ID`; empty for an entity that no CSV file lists.
    public let heading: String
    /// The heading for people: `Asset id`.
    public let title: String
    public let form: MemberForm
    /// Whether it holds ids: its own, or those of other records.
    let holdsIDs: Bool
    /// Who sees it.
    let grants: Grants
    let role: DisclosureRole
    /// The headings in Homebox's files, the present one first; none if Homebox has no such member.
    public let homebox: [String]
    /// An example of a code that has no list of words, for messages: `2.5 kg`.
    public let example: String
    /// The format of a text; nil for free text.
    package let format: TextFormat?
    /// Whether it is a name or another short text, which is trimmed and has the limit of names.
    let isShort: Bool
    /// Whether it is a text of several lines.
    package let isProse: Bool
    /// Whether an entity must have it.
    let isRequired: Bool
    /// Whether the program assigns it, or commands and files treat it in a way of its own: identity, name, place,
    /// parts.
    public let isApart: Bool
    public let telling: MemberTelling

    init(
        _ key: String, _ form: MemberForm, _ grants: Grants, heading: String, title: String?, property: String?,
        column: MemberColumn, role: DisclosureRole, homebox: [String], example: String, format: TextFormat?,
        isShort: Bool, isProse: Bool, isRequired: Bool, isApart: Bool, telling: MemberTelling, words: String?
    ) {
        self.key = key
        let path = property ?? key
        isInOptionalGroup = path.contains("?")
        let names = path.replacing("?", with: "").split(separator: ".").map(String.init)
        self.property = names.joined(separator: ".")
        name = names.last ?? key
        group = names.count > 1 ? names.dropLast().joined(separator: ".") : nil
        switch (form, column) {
        case (_, .spread(let spread)): (self.column, self.spread) = (nil, spread)
        case (.part(_, isSpread: true), _): (self.column, spread) = (nil, ColumnSpread())
        case (_, .ofKey): (self.column, spread) = (key, nil)
        case (_, .named(let name)): (self.column, spread) = (name, nil)
        case (_, .elsewhere): (self.column, spread) = (nil, nil)
        }
        option = Self.option(key)
        let spoken = option.replacing("-", with: " ")
        self.words = words ?? spoken
        self.heading = heading
        let name = heading.isEmpty ? spoken : heading.lowercased()
        self.title = title ?? name.prefix(1).uppercased() + name.dropFirst()
        self.form = form
        holdsIDs = form.holdsIDs
        self.grants = grants
        self.role = role
        self.homebox = homebox
        self.example = example
        self.format = format
        self.isShort = isShort
        self.isProse = isProse
        self.isRequired = isRequired
        self.isApart = isApart
        self.telling = telling
    }

    /// `asset-id` for `assetID`.
    private static func option(_ key: String) -> String {
        var option = ""
        for letter in key.replacing("ID", with: "Id") {
            if letter.isUppercase { option += "-" }
            option += letter.lowercased()
        }
        return option
    }

    /// Whether a person gives it, so that a form asks for it. The program assigns the others, or freezes them.
    package var isAsked: Bool {
        switch form {
        case .identity, .instant: false
        default: key != "slug" && telling != .nothing && role != .apart
        }
    }

    /// The heading of its control in a form: `Bought`, `Store`.
    package var label: String {
        switch form {
        case .reference(let kind, _, _) where title.hasSuffix(" id"): Self.capitalised(kind.noun)
        case .references where title.hasSuffix(" ids"): title.dropLast(" ids".count) + "s"
        // In a list, such a title goes on with the one before it.
        default: title.hasPrefix(" ") ? Self.capitalised(heading.lowercased()) : title
        }
    }

    private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// Whether a form must have a value. A room without a code is given one.
    package var isNeeded: Bool { isRequired && format != .roomCode }

    /// Whether it says only that the entity has a group.
    public var isGroup: Bool { role == .group }

    /// Whether a stored text can be used. Numbers are made from the codes of rooms, so a bad code counts as none.
    package func isUsable(_ text: String) -> Bool { format != .roomCode || text.isEmpty || RoomCodes.isValid(text) }

    /// Whether the value can be cleared. A flag, a number and parts always have one.
    public var canBeCleared: Bool {
        switch form {
        case .text, .code, .money, .unitPrice, .date, .partialDate: !isRequired
        default: false
        }
    }

    /// Whether there are values that `Field.normalise` changes or refuses.
    var hasLimits: Bool {
        switch form {
        case .text, .code(words: [], _), .money: true
        default: false
        }
    }
}

/// How the history shows a change of a member.
public enum MemberTelling: Sendable {
    /// By the values before and after.
    case values
    /// Not at all: only the program uses it, or another change implies it.
    case nothing
    /// Only that the order changed.
    case order
}

/// Where the store keeps a member.
enum MemberColumn: Sendable {
    /// In the column of the member's key.
    case ofKey
    case named(String)
    /// In the columns of the part's members.
    case spread(ColumnSpread)
    /// In rows of its own.
    case elsewhere
}

/// The naming of the columns of a part's members in the row of the entity that has the part.
struct ColumnSpread: Sendable {
    /// The prefix of the names: `planned` turns `storeID` into `plannedStoreID`.
    var prefix = ""
    /// The columns without the prefix.
    var exceptions: Set<String> = []

    fileprivate func name(_ column: String) -> String {
        guard !prefix.isEmpty, !exceptions.contains(column) else { return column }
        return prefix + column.prefix(1).uppercased() + column.dropFirst()
    }
}

extension Member {
    /// The columns that keep it in the entity's row, each with its member: this one, or a member of a part.
    public var columns: [(name: String, member: Member)] {
        if let column { return [(column, self)] }
        guard let spread, case .part(let table, _) = form else { return [] }
        return table.members.flatMap(\.columns).map { (spread.name($0.name), $0.member) }
    }
}
