public import Values

/// A problem that a check finds in a household's data. It holds facts; `FindingText.swift` turns them into a message,
/// and `Console` into a next step.
public struct Finding: WayOut, Hashable {
    public enum Severity: String, Codable, Sendable, CaseIterable {
        /// The data contradicts itself, or cannot be true.
        case error
        /// Something that a claim would need is missing, or a value is hard to believe.
        case warning
        /// Worth knowing, and perhaps intended.
        case notice
    }

    /// What the finding is about.
    public struct Subject: Hashable, Codable, Sendable {
        public let kind: EntityKind
        public let id: String
        /// Empty for subjects without a slug: the household, an attachment.
        public let slug: String
        public let name: String

        public init(kind: EntityKind, id: String, slug: String = "", name: String) {
            self.kind = kind
            self.id = id
            self.slug = slug
            self.name = name
        }
    }

    /// Where an attachment is: its file, its owner, and its number among the owner's attachments.
    public struct AttachmentPlace: Hashable, Sendable {
        public let sha256: String
        /// The owner's kind; a claim for a file that only a claim still shows.
        public let owner: EntityKind
        /// The owner's slug or id, as commands accept it.
        public let reference: String
        /// From 1; 0 for an attachment of a claim, or of an owner that is gone.
        public let number: Int

        public init(sha256: String, owner: EntityKind, reference: String, number: Int) {
            (self.sha256, self.owner, self.reference, self.number) = (sha256, owner, reference, number)
        }
    }

    public enum Problem: Hashable, Sendable {
        case sharedID
        case deleted
        case emptyName
        case unnamedHome
        case invalidSlug
        case sharedSlug
        /// Two rooms of one home have this code.
        case sharedCode(String)
        /// Two items of one place have this number. `place` is the name of the room, else of the home; nil for neither.
        case sharedNumber(Int, place: String?)

        /// Items with the asset ID, with the serial number, or with the barcode and the title of the subject; slugs
        /// (ids where the slug is empty), in the snapshot's order.
        case sharedAssetID(String, with: [String])
        case sharedSerial(String, with: [String])
        case sharedBarcode(String, with: [String])
        /// Other things and rooms, by their names, have a label with the same code.
        case sharedPrintedCode(String, with: [String])
        /// Items that have the same picture, byte for byte, as the subject has under this name.
        case sharedPhoto(String, with: [String])

        case noPrimaryHome
        case severalPrimaryHomes(names: [String])
        case homeNotListed
        case listedHomeGone(EntityID<Home>)
        case homeListedTwice

        case homeGone(EntityID<Home>)
        case withoutHome
        case locationGone(EntityID<Location>)
        case parentGone(EntityID<Location>)
        case parentOfOtherHome(parent: String)
        case containerGone(EntityID<Item>)
        case containerElsewhere(container: String)
        /// A room or an item is inside itself, directly or through others.
        case insideItself
        /// A room or an item is below the deepest level of a `Nesting`.
        case tooDeep
        case labelGone(EntityID<Label>)
        case labelOfOtherHome(label: String)
        case repeatedLabel(label: String)
        case tooManyLabels(count: Int)
        case ownerGone

        case negative(field: String)
        case tooLarge(field: String)
        case otherCurrency(field: String, Currency, ofHome: Currency)
        case inFuture(field: String, PartialDate)
        case soldBeforePurchase(sold: CalendarDate, purchased: PartialDate)
        case warrantyBeforePurchase(expires: CalendarDate, purchased: PartialDate)
        /// What is lent or borrowed should have been returned.
        case loanOverdue(person: String, due: CalendarDate)
        /// Nobody found it when it was looked for last.
        case notFound(CalendarDate)
        case invalidDigest
        case wrongFormat(field: String, option: String, String)

        case coveredHomeGone(EntityID<Home>)
        case scheduledItemGone(EntityID<Item>)
        case otherCurrencyThanPolicy(field: String, Currency, ofPolicy: Currency)
        /// Special limits are numbered from 1.
        case unnamedSpecialLimit(number: Int)
        /// Nothing in the homes that the policy covers falls under these special limits.
        case limitsOfNothing(classes: [String])
        /// Items that look as if they fell under a special limit.
        case seeminglyLimited(items: [String], class: String)
        case itemTwice(item: String)
        /// Other claims that are not settled either, by their causes, have the item, too.
        case claimedTwice(item: String, with: [String])
        case boughtAfterLoss(item: String, loss: CalendarDate)
        /// The insurer has paid more than the claim comes to.
        case overpaid
        case beforeLoss(field: String, CalendarDate, loss: CalendarDate)
        case stepsOutOfOrder(Claim.Step, Claim.Step)
        /// Expenses are numbered from 1.
        case receiptGone(expense: Int)
        case fileMissing(AttachmentPlace)
        case fileSize(AttachmentPlace, found: Int, recorded: Int)
        case fileChanged(AttachmentPlace)
        case fileUnreadable(AttachmentPlace, reason: String)
        /// A PDF that nobody can read.
        case unreadablePaper(AttachmentPlace, Attachment.Fault)
        /// Files in the attachments folder that no record names.
        case strayFiles(names: [String])

        /// Two stores, categories or vault items have the same name, ignoring case.
        case sharedName
        case categoryGone(EntityID<VaultCategory>)
        case priceAtGoneStore(EntityID<Shop>)
        /// Lines are numbered from 1.
        case unnamedLine(number: Int)
        case lineOutOfStep(line: String, state: Cart.State.Name)
        case nothingOfLine(line: String)
        case endedBeforeStart(ended: CalendarDate, began: CalendarDate)

        /// Item slugs (ids where the slug is empty), in the snapshot's order. The same holds for the three cases below.
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
        case .unnamedHome, .withoutHome, .wrongFormat, .inFuture, .unassigned, .withoutValue, .withoutSerial,
            .withoutPhoto, .seeminglyLimited, .sharedAssetID, .sharedSerial, .sharedPrintedCode, .claimedTwice,
            .unreadablePaper:
            .warning
        case .otherCurrency, .strayFiles, .overpaid, .loanOverdue, .notFound, .limitsOfNothing, .sharedBarcode,
            .sharedPhoto:
            .notice
        default: .error
        }
    }

    /// The items listed by a finding about several of them; empty for a finding about its subject alone.
    public var items: [String] {
        switch problem {
        case .unassigned(let items), .withoutValue(let items), .withoutSerial(let items), .withoutPhoto(let items),
            .seeminglyLimited(let items, _):
            items
        case .sharedAssetID(_, let others), .sharedSerial(_, let others), .sharedBarcode(_, let others),
            .sharedPhoto(_, let others):
            [subject.slug.isEmpty ? subject.id : subject.slug] + others
        default: []
        }
    }
}
