/// Something that `housebook check` has to say about a household's data. It holds facts; `FindingText.swift` turns them
/// into words.
public struct Finding: Hashable, Sendable {
    public enum Severity: String, Codable, Sendable, CaseIterable {
        /// The data contradicts itself, or says what cannot be true.
        case error
        /// Something is missing that a claim would need, or is hard to believe.
        case warning
        /// Worth knowing, and perhaps meant so.
        case notice
    }

    /// What the finding is about.
    public struct Subject: Hashable, Codable, Sendable {
        public enum Kind: String, Codable, Sendable, CaseIterable {
            case household, home, location, label, item, policy, claim, attachment
            case store, category
            case vaultItem = "vault item"
            case cart
        }

        public let kind: Kind
        public let id: String
        /// Empty for what has none: the household, an attachment.
        public let slug: String
        public let name: String

        public init(kind: Kind, id: String, slug: String = "", name: String) {
            self.kind = kind
            self.id = id
            self.slug = slug
            self.name = name
        }
    }

    /// Where an attachment is: by which file, of whom, and as which of its attachments.
    public struct AttachmentPlace: Hashable, Sendable {
        public let sha256: String
        /// As commands call its owner: "item"; "claim" where only that goes on showing it.
        public let noun: String
        /// What names its owner in commands.
        public let reference: String
        /// From 1; 0 where its owner is gone, and for a claim's.
        public let number: Int

        public init(sha256: String, noun: String, reference: String, number: Int) {
            (self.sha256, self.noun, self.reference, self.number) = (sha256, noun, reference, number)
        }
    }

    public enum Problem: Hashable, Sendable {
        case sharedID
        case deleted
        case emptyName
        case unnamedHome
        case invalidSlug
        case sharedSlug
        /// Of a room, whose code is unique in its home.
        case sharedCode(String)
        /// Of an item; `place` is what its room or its home is called, nil for neither.
        case sharedNumber(Int, place: String?)

        case noPrimaryHome
        case severalPrimaryHomes(names: [String])
        case homeNotListed
        case listedHomeGone(EntityID<Home>)
        case homeListedTwice

        case homeGone(EntityID<Home>)
        case withoutHome
        case locationGone(EntityID<Location>)
        case labelGone(EntityID<Label>)
        case labelOfOtherHome(label: String)
        case repeatedLabel(label: String)
        case tooManyLabels(count: Int)
        case ownerGone

        case negative(field: String)
        case tooLarge(field: String)
        case otherCurrency(field: String, Currency, ofHome: Currency)
        case inFuture(field: String, CalendarDate)
        case soldBeforePurchase(sold: CalendarDate, purchased: CalendarDate)
        case warrantyBeforePurchase(expires: CalendarDate, purchased: CalendarDate)
        case invalidDigest

        case coveredHomeGone(EntityID<Home>)
        case scheduledItemGone(EntityID<Item>)
        case otherCurrencyThanPolicy(field: String, Currency, ofPolicy: Currency)
        /// Special limits are numbered from 1.
        case unnamedSpecialLimit(number: Int)
        case itemTwice(item: String)
        case fileMissing(AttachmentPlace)
        case fileSize(AttachmentPlace, found: Int, recorded: Int)
        case fileChanged(AttachmentPlace)
        case fileUnreadable(AttachmentPlace, reason: String)
        /// In the folder of attachments, beside those that records name.
        case strayFiles(names: [String])

        /// Of a store, category or vault item, whose names are unique, case aside.
        case sharedName
        case categoryGone(EntityID<VaultCategory>)
        case priceAtGoneStore(EntityID<Shop>)
        /// Lines are numbered from 1.
        case unnamedLine(number: Int)
        case lineOutOfStep(line: String, state: Cart.State.Name)
        case nothingOfLine(line: String)
        case endedBeforeStart(ended: CalendarDate, began: CalendarDate)

        /// Items by slug (by id where that is empty), in the snapshot's order; so are the three below.
        case unassigned(items: [String])
        case withoutValue(items: [String])
        case withoutSerial(items: [String])
        case withoutPhoto(items: [String])
    }

    public let subject: Subject
    public let problem: Problem

    public init(subject: Subject, problem: Problem) {
        self.subject = subject
        self.problem = problem
    }

    public var severity: Severity {
        switch problem {
        case .unnamedHome, .withoutHome, .inFuture, .unassigned, .withoutValue, .withoutSerial, .withoutPhoto: .warning
        case .otherCurrency, .strayFiles: .notice
        default: .error
        }
    }

    /// The items that a finding about several names; empty where it is about its subject alone.
    public var items: [String] {
        switch problem {
        case .unassigned(let items), .withoutValue(let items), .withoutSerial(let items), .withoutPhoto(let items):
            items
        default: []
        }
    }
}

extension Finding: Encodable {
    private enum Key: String, CodingKey {
        case severity, rule, kind, id, slug, name, message, hint, items
    }

    /// Flat, with the words: what `check --json` prints. `hint` and `items` only where there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(severity, forKey: .severity)
        try container.encode(rule, forKey: .rule)
        try container.encode(subject.kind, forKey: .kind)
        try container.encode(subject.id, forKey: .id)
        try container.encode(subject.slug, forKey: .slug)
        try container.encode(subject.name, forKey: .name)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(hint, forKey: .hint)
        if !items.isEmpty { try container.encode(items, forKey: .items) }
    }
}
