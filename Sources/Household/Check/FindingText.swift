extension Finding {
    /// The rule's name for programs, `location-gone`. It stays the same when the messages change.
    public var rule: String { words.rule }

    /// What is wrong, as a clause that follows the subject's name: `is in a room that is gone`.
    public var message: String { words.message }

    private var words: (rule: String, message: String) {
        switch problem {
        case .sharedID: ("shared-id", "has the same id as another \(subject.kind.noun)")
        case .deleted: ("deleted", "is marked as deleted but still listed")
        case .emptyName: ("empty-name", "has no name")
        case .unnamedHome: ("unnamed-home", "has neither a name nor an address")
        case .invalidSlug: ("invalid-slug", "has a slug that cannot be used in a link: “\(subject.slug)”")
        case .sharedSlug: ("shared-slug", "has the same slug as another \(subject.kind.noun): “\(subject.slug)”")
        case .sharedCode(let code):
            ("shared-code", "has the same code as another \(subject.kind.noun) of its home: “\(code)”")
        case .sharedNumber(let number, let place):
            (
                "shared-number",
                "has the same number as another item \(place.map { "of “\($0)”" } ?? "without a home"): \(number)"
            )
        case .sharedAssetID(let text, let others):
            ("shared-asset-id", "has the same asset ID as \(Self.others(others)): “\(text)”")
        case .sharedSerial(let text, let others):
            ("shared-serial", "has the same serial number as \(Self.others(others)): “\(text)”")
        case .sharedBarcode(let text, let others):
            ("shared-barcode", "has the same title and barcode as \(Self.others(others)): “\(text)”")
        case .sharedPrintedCode(let code, let others):
            ("shared-label", "has the same code on its label as \(Self.others(others)): “\(code)”")
        case .sharedPhoto(let name, let others):
            ("shared-photo", "has the same picture as \(Self.others(others)): “\(name)”")
        case .noPrimaryHome: ("no-primary-home", "has no primary home")
        case .severalPrimaryHomes(let names):
            ("several-primary-homes", "has \(names.count) primary homes: \(Self.list(names))")
        case .homeNotListed: ("home-not-listed", "is not in the household's list of homes")
        case .listedHomeGone(let id): ("listed-home-gone", "lists a home that is gone: \(id)")
        case .homeListedTwice: ("home-listed-twice", "is in the household's list of homes more than once")
        case .homeGone(let id): ("home-gone", "belongs to a home that is gone: \(id)")
        case .withoutHome: ("without-home", "belongs to no home")
        case .locationGone(let id): ("location-gone", "is in a room that is gone: \(id)")
        case .parentGone(let id): ("parent-gone", "is inside a room that is gone: \(id)")
        case .parentOfOtherHome(let parent):
            ("parent-of-other-home", "is inside the room “\(parent)”, which belongs to another home")
        case .containerGone(let id): ("container-gone", "is inside an item that is gone: \(id)")
        case .containerElsewhere(let container):
            ("container-elsewhere", "is inside “\(container)”, which is in another place")
        case .insideItself: ("inside-itself", "is inside itself")
        case .tooDeep: ("too-deep", "is inside others more than \(Nesting.deepest) deep")
        case .labelGone(let id): ("label-gone", "has a label that is gone: \(id)")
        case .labelOfOtherHome(let label):
            ("label-of-other-home", "has the label “\(label)”, which belongs to another home")
        case .repeatedLabel(let label): ("repeated-label", "has the label “\(label)” more than once")
        case .tooManyLabels(let count): ("too-many-labels", "has \(count) labels, more than \(Item.maximumLabels)")
        case .ownerGone: ("owner-gone", "is attached to something that is gone")
        case .negative(let field): ("negative-amount", "has a \(field) below zero")
        case .tooLarge(let field): ("too-large", "has a \(field) that is too large")
        case .otherCurrency(let field, let currency, let home):
            ("other-currency", "has a \(field) in \(currency), but its home uses \(home)")
        case .inFuture(let field, let date): ("in-future", "has a \(field) in the future: \(date)")
        case .soldBeforePurchase(let sold, let purchased):
            ("sold-before-purchase", "was sold on \(sold), before it was bought \(purchased.withPreposition)")
        case .warrantyBeforePurchase(let expires, let purchased):
            (
                "warranty-before-purchase",
                "has a warranty that ended on \(expires), before it was bought \(purchased.withPreposition)"
            )
        case .notFound(let day): ("not-found", "was not found on \(day)")
        case .loanOverdue(let person, let due):
            ("loan-overdue", "should have been returned on \(due): the loan of “\(person)”")
        case .invalidDigest: ("invalid-digest", "has no valid SHA-256 digest, so its file cannot be found")
        case .wrongFormat(let field, _, let text): ("wrong-format", "has a \(field) that is not valid: “\(text)”")
        case .coveredHomeGone(let id): ("covered-home-gone", "covers a home that is gone: \(id)")
        case .scheduledItemGone(let id): ("scheduled-item-gone", "has an item on its schedule that is gone: \(id)")
        case .otherCurrencyThanPolicy(let field, let currency, let policy):
            ("other-currency-than-policy", "has a \(field) in \(currency), but its other amounts are in \(policy)")
        case .unnamedSpecialLimit(let number):
            ("unnamed-special-limit", "has a special limit without a class: number \(number)")
        case .limitsOfNothing(let classes):
            (
                "limits-of-nothing",
                "has \(classes.count == 1 ? "a special limit" : "special limits") that nothing on record falls under: "
                    + Self.list(classes)
            )
        case .seeminglyLimited(let items, let itemClass):
            (
                "seemingly-limited",
                "limits \(itemClass), and \(Self.count(items)) not in this class \(items.count == 1 ? "looks" : "look") "
                    + "like it: \(Self.list(items))"
            )
        case .itemTwice(let item): ("item-twice", "contains “\(item)” more than once")
        case .claimedTwice(let item, let others):
            ("claimed-twice", "claims “\(item)”, and so \(others.count == 1 ? "does" : "do") \(Self.list(others))")
        case .boughtAfterLoss(let item, let loss):
            ("bought-after-loss", "claims “\(item)”, which was bought after the loss on \(loss)")
        case .overpaid: ("overpaid", "was paid more than it comes to")
        case .beforeLoss(let field, let day, let loss):
            ("before-loss", "has a \(field), \(day), before the loss on \(loss)")
        case .stepsOutOfOrder(let earlier, let later):
            (
                "status-order",
                "was \(later.stage.rawValue) on \(later.date), before it was \(earlier.stage.rawValue) on \(earlier.date)"
            )
        case .receiptGone(let number): ("receipt-gone", "has a receipt that is gone in its expense \(number)")
        case .fileMissing(let place): ("file-missing", "has lost its file, Household/attachments/\(place.sha256)")
        case .fileSize(let place, let found, let recorded):
            (
                "file-changed",
                "has a file that is \(found) bytes instead of \(recorded): Household/attachments/\(place.sha256)"
            )
        case .fileChanged(let place):
            ("file-changed", "has a file that was changed since it was attached: Household/attachments/\(place.sha256)")
        case .fileUnreadable(let place, let reason):
            ("file-unreadable", "has a file that cannot be read (\(reason)): Household/attachments/\(place.sha256)")
        case .unreadablePaper(_, let fault):
            ("unreadable-paper", "\(fault.phrase), so it is no evidence")
        case .strayFiles(let names):
            (
                "stray-files",
                "has \(names.count == 1 ? "a file" : "\(names.count) files") in Household/attachments that no record "
                    + "refers to: \(Self.list(names))"
            )
        case .sharedName: ("shared-name", "has the same name as another \(subject.kind.noun)")
        case .categoryGone(let id): ("category-gone", "is in a category that is gone: \(id)")
        case .priceAtGoneStore(let id): ("price-at-gone-store", "has a price at a store that is gone: \(id)")
        case .unnamedLine(let number): ("unnamed-line", "has a line without a name: number \(number)")
        case .lineOutOfStep(let line, let state):
            ("line-out-of-step", "has a line “\(line)” that does not fit \(state.phrase)")
        case .nothingOfLine(let line): ("nothing-of-line", "has a line “\(line)” whose quantity is not above zero")
        case .endedBeforeStart(let ended, let began):
            ("ended-before-start", "ended on \(ended), before it began on \(began)")
        case .unassigned(let items): ("unassigned", "has \(Self.count(items)) without a home: \(Self.list(items))")
        case .withoutValue(let items):
            ("without-value", "has \(Self.count(items)) without a value: \(Self.list(items))")
        case .withoutSerial(let items):
            ("without-serial", "has \(Self.count(items)) without a serial number: \(Self.list(items))")
        case .withoutPhoto(let items):
            ("without-photo", "has \(Self.count(items)) without a photo: \(Self.list(items))")
        }
    }

    private static func count(_ items: [String]) -> String { items.count == 1 ? "1 item" : "\(items.count) items" }

    private static func others(_ items: [String]) -> String {
        items.count == 1 ? items[0] : "\(items.count) other items, \(list(items))"
    }

    /// The first five names, to keep the message on one line.
    private static func list(_ names: [String]) -> String {
        names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", ..." : "")
    }
}

extension Finding: CustomStringConvertible {
    /// `item “Sofa” (sofa) is in a room that is gone: ...`
    public var description: String {
        let slug = subject.slug.isEmpty || subject.slug == subject.name ? "" : " (\(subject.slug))"
        return "\(subject.kind.noun) “\(subject.name)”\(slug) \(message)"
    }
}

extension Attachment.Fault {
    /// `is a damaged PDF`
    public var phrase: String {
        switch self {
        case .damaged: "is a damaged PDF"
        case .locked: "is a PDF that is locked with a password"
        }
    }
}
