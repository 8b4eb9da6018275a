extension Finding {
    /// The rule's name for programs, `location-gone`. It stays the same when the messages change.
    public var rule: String {
        switch problem {
        case .sharedID: "shared-id"
        case .deleted: "deleted"
        case .emptyName: "empty-name"
        case .unnamedHome: "unnamed-home"
        case .invalidSlug: "invalid-slug"
        case .sharedSlug: "shared-slug"
        case .sharedCode: "shared-code"
        case .sharedNumber: "shared-number"
        case .noPrimaryHome: "no-primary-home"
        case .severalPrimaryHomes: "several-primary-homes"
        case .homeNotListed: "home-not-listed"
        case .listedHomeGone: "listed-home-gone"
        case .homeListedTwice: "home-listed-twice"
        case .homeGone: "home-gone"
        case .withoutHome: "without-home"
        case .locationGone: "location-gone"
        case .parentGone: "parent-gone"
        case .parentOfOtherHome: "parent-of-other-home"
        case .containerGone: "container-gone"
        case .containerElsewhere: "container-elsewhere"
        case .insideItself: "inside-itself"
        case .tooDeep: "too-deep"
        case .labelGone: "label-gone"
        case .labelOfOtherHome: "label-of-other-home"
        case .repeatedLabel: "repeated-label"
        case .tooManyLabels: "too-many-labels"
        case .ownerGone: "owner-gone"
        case .negative: "negative-amount"
        case .tooLarge: "too-large"
        case .otherCurrency: "other-currency"
        case .inFuture: "in-future"
        case .soldBeforePurchase: "sold-before-purchase"
        case .warrantyBeforePurchase: "warranty-before-purchase"
        case .invalidDigest: "invalid-digest"
        case .wrongFormat: "wrong-format"
        case .coveredHomeGone: "covered-home-gone"
        case .scheduledItemGone: "scheduled-item-gone"
        case .otherCurrencyThanPolicy: "other-currency-than-policy"
        case .unnamedSpecialLimit: "unnamed-special-limit"
        case .limitsOfNothing: "limits-of-nothing"
        case .seeminglyLimited: "seemingly-limited"
        case .itemTwice: "item-twice"
        case .beforeLoss: "before-loss"
        case .stepsOutOfOrder: "status-order"
        case .receiptGone: "receipt-gone"
        case .fileMissing: "file-missing"
        case .fileSize, .fileChanged: "file-changed"
        case .fileUnreadable: "file-unreadable"
        case .strayFiles: "stray-files"
        case .sharedName: "shared-name"
        case .categoryGone: "category-gone"
        case .priceAtGoneStore: "price-at-gone-store"
        case .unnamedLine: "unnamed-line"
        case .lineOutOfStep: "line-out-of-step"
        case .nothingOfLine: "nothing-of-line"
        case .endedBeforeStart: "ended-before-start"
        case .unassigned: "unassigned"
        case .withoutValue: "without-value"
        case .withoutSerial: "without-serial"
        case .withoutPhoto: "without-photo"
        }
    }

    /// What is wrong, as a clause that follows the subject's name: `is in a room that is gone`.
    public var message: String {
        switch problem {
        case .sharedID: "has the same id as another \(subject.kind.rawValue)"
        case .deleted: "is marked as deleted but still listed"
        case .emptyName: "has no name"
        case .unnamedHome: "has neither a name nor an address"
        case .invalidSlug: "has a slug that cannot be used in a link: “\(subject.slug)”"
        case .sharedSlug: "has the same slug as another \(subject.kind.rawValue): “\(subject.slug)”"
        case .sharedCode(let code): "has the same code as another \(subject.kind.rawValue) of its home: “\(code)”"
        case .sharedNumber(let number, let place):
            "has the same number as another item \(place.map { "of “\($0)”" } ?? "without a home"): \(number)"
        case .noPrimaryHome: "has no primary home"
        case .severalPrimaryHomes(let names): "has \(names.count) primary homes: \(Self.list(names))"
        case .homeNotListed: "is not in the household's list of homes"
        case .listedHomeGone(let id): "lists a home that is gone: \(id)"
        case .homeListedTwice: "is in the household's list of homes more than once"
        case .homeGone(let id): "belongs to a home that is gone: \(id)"
        case .withoutHome: "belongs to no home"
        case .locationGone(let id): "is in a room that is gone: \(id)"
        case .parentGone(let id): "is inside a room that is gone: \(id)"
        case .parentOfOtherHome(let parent): "is inside the room “\(parent)”, which belongs to another home"
        case .containerGone(let id): "is inside an item that is gone: \(id)"
        case .containerElsewhere(let container): "is inside “\(container)”, which is in another place"
        case .insideItself: "is inside itself"
        case .tooDeep: "is inside others more than \(Nesting.deepest) deep"
        case .labelGone(let id): "has a label that is gone: \(id)"
        case .labelOfOtherHome(let label): "has the label “\(label)”, which belongs to another home"
        case .repeatedLabel(let label): "has the label “\(label)” more than once"
        case .tooManyLabels(let count): "has \(count) labels, more than \(Item.maximumLabels)"
        case .ownerGone: "is attached to something that is gone"
        case .negative(let field): "has a \(field) below zero"
        case .tooLarge(let field): "has a \(field) that is too large"
        case .otherCurrency(let field, let currency, let home):
            "has a \(field) in \(currency), but its home uses \(home)"
        case .inFuture(let field, let date): "has a \(field) in the future: \(date)"
        case .soldBeforePurchase(let sold, let purchased): "was sold on \(sold), before it was bought on \(purchased)"
        case .warrantyBeforePurchase(let expires, let purchased):
            "has a warranty that ended on \(expires), before it was bought on \(purchased)"
        case .invalidDigest: "has no valid SHA-256 digest, so its file cannot be found"
        case .wrongFormat(let field, _, let text): "has a \(field) that is not valid: “\(text)”"
        case .coveredHomeGone(let id): "covers a home that is gone: \(id)"
        case .scheduledItemGone(let id): "has an item on its schedule that is gone: \(id)"
        case .otherCurrencyThanPolicy(let field, let currency, let policy):
            "has a \(field) in \(currency), but its other amounts are in \(policy)"
        case .unnamedSpecialLimit(let number): "has a special limit without a class: number \(number)"
        case .limitsOfNothing(let classes):
            "has \(classes.count == 1 ? "a special limit" : "special limits") that nothing on record falls under: "
                + Self.list(classes)
        case .seeminglyLimited(let items, let itemClass):
            "limits \(itemClass), and \(Self.count(items)) not in this class \(items.count == 1 ? "looks" : "look") "
                + "like it: \(Self.list(items))"
        case .itemTwice(let item): "contains “\(item)” more than once"
        case .beforeLoss(let field, let day, let loss): "has a \(field), \(day), before the loss on \(loss)"
        case .stepsOutOfOrder(let earlier, let later):
            "was \(later.stage.rawValue) on \(later.date), before it was \(earlier.stage.rawValue) on \(earlier.date)"
        case .receiptGone(let number): "has a receipt that is gone in its expense \(number)"
        case .fileMissing(let place): "has lost its file, Household/attachments/\(place.sha256)"
        case .fileSize(let place, let found, let recorded):
            "has a file that is \(found) bytes instead of \(recorded): Household/attachments/\(place.sha256)"
        case .fileChanged(let place):
            "has a file that was changed since it was attached: Household/attachments/\(place.sha256)"
        case .fileUnreadable(let place, let reason):
            "has a file that cannot be read (\(reason)): Household/attachments/\(place.sha256)"
        case .strayFiles(let names):
            "has \(names.count == 1 ? "a file" : "\(names.count) files") in Household/attachments that no record "
                + "refers to: \(Self.list(names))"
        case .sharedName: "has the same name as another \(subject.kind.rawValue)"
        case .categoryGone(let id): "is in a category that is gone: \(id)"
        case .priceAtGoneStore(let id): "has a price at a store that is gone: \(id)"
        case .unnamedLine(let number): "has a line without a name: number \(number)"
        case .lineOutOfStep(let line, let state):
            "has a line “\(line)” that does not fit a cart in \(state.rawValue)"
        case .nothingOfLine(let line): "has a line “\(line)” whose quantity is not above zero"
        case .endedBeforeStart(let ended, let began): "ended on \(ended), before it began on \(began)"
        case .unassigned(let items): "has \(Self.count(items)) without a home: \(Self.list(items))"
        case .withoutValue(let items): "has \(Self.count(items)) without a value: \(Self.list(items))"
        case .withoutSerial(let items): "has \(Self.count(items)) without a serial number: \(Self.list(items))"
        case .withoutPhoto(let items): "has \(Self.count(items)) without a photo: \(Self.list(items))"
        }
    }

    /// The next step for a person; nil where the message is enough.
    public var hint: String? {
        let kind = subject.kind.command
        let reference = Slug.isValid(subject.slug) ? subject.slug : subject.id
        switch problem {
        case .emptyName, .sharedName:
            return "housebook \(kind) edit \(reference) --\(Self.nameOption(of: subject.kind)) NAME"
        case .parentGone, .parentOfOtherHome: return "housebook location edit \(reference) --top, or --in ROOM"
        case .containerGone, .containerElsewhere:
            return "housebook item edit \(reference) --outside, or --inside ITEM"
        case .insideItself, .tooDeep:
            return "housebook \(kind) edit \(reference) \(subject.kind == .item ? "--outside" : "--top")"
        case .sharedCode: return "housebook location edit \(reference) --code CODE"
        case .sharedNumber:
            return "move it to another room for a new number: housebook item edit \(reference) --location ROOM"
        case .unnamedHome: return "housebook home edit \(reference) --name NAME"
        case .noPrimaryHome, .severalPrimaryHomes: return "housebook home set-primary HOME"
        case .homeGone where subject.kind == .item: return "housebook item move \(reference) --home HOME"
        case .locationGone: return "housebook item edit \(reference) --location ROOM, or --clear location"
        case .labelGone, .labelOfOtherHome, .repeatedLabel, .tooManyLabels:
            return "housebook item edit \(reference) --label LABEL ... sets them again, --clear labels removes them"
        case .otherCurrency: return "totals in different currencies are listed separately, never added up"
        case .coveredHomeGone, .scheduledItemGone:
            // Every edit drops the references to homes and items that are gone.
            return "any edit removes the reference: housebook policy edit \(reference) ..."
        case .otherCurrencyThanPolicy, .unnamedSpecialLimit:
            return "enter it again; to see the policy: housebook policy show \(reference)"
        case .limitsOfNothing:
            return
                "items fall under a limit by a label of its name, or: housebook item edit ITEM --insurance-class CLASS"
        case .seeminglyLimited(_, let itemClass):
            return "housebook item edit ITEM --insurance-class “\(itemClass)”, or another class where it is none"
        case .itemTwice: return "remove it and add it again: housebook claim remove \(reference) ITEM"
        case .categoryGone: return "housebook vault edit \(reference) --category CATEGORY"
        case .unnamedLine, .lineOutOfStep, .nothingOfLine:
            return "remove the line: housebook cart remove \(reference) LINE (reopen a completed cart first)"
        case .beforeLoss: return "check the days: housebook claim show \(reference)"
        case .stepsOutOfOrder: return "housebook claim status \(reference) STATUS --date DATE"
        case .receiptGone(let number):
            // Every edit drops the references to receipts that are gone.
            return "attach it again: housebook claim expense attach \(reference) \(number) FILE"
        case .negative, .tooLarge, .inFuture, .soldBeforePurchase, .warrantyBeforePurchase, .endedBeforeStart:
            return "check the figures: housebook \(kind) show \(reference)"
        case .fileMissing(let place), .fileSize(let place, _, _), .fileChanged(let place):
            if place.owner == .claim { return "copy it back from a backup; the claim \(place.reference) refers to it" }
            let detach = place.number > 0 ? "; or \(place.detach), and attach it again" : ""
            return "copy it back from a backup" + detach
        case .wrongFormat(_, let option, _):
            return "check it: housebook \(kind) edit \(reference) --\(option) TEXT, or --clear \(option)"
        case .fileUnreadable: return "check its permissions and the disk"
        case .strayFiles: return "move away the files that you do not need; housebook does not touch them"
        case .unassigned: return "housebook item move ITEM ... --home HOME"
        case .withoutValue: return "housebook item edit ITEM --price P, or --replacement-cost P"
        case .withoutSerial: return "housebook item edit ITEM --serial S"
        case .sharedID, .deleted, .invalidSlug, .sharedSlug, .homeNotListed, .listedHomeGone, .homeListedTwice,
            .homeGone, .withoutHome, .ownerGone, .invalidDigest, .withoutPhoto, .priceAtGoneStore:
            return nil
        }
    }

    private static func nameOption(of kind: EntityKind) -> String {
        switch kind {
        case .item: "title"
        case .policy: "provider"
        case .claim: "cause"
        default: "name"
        }
    }

    private static func count(_ items: [String]) -> String { items.count == 1 ? "1 item" : "\(items.count) items" }

    /// The first five names, to keep the message on one line.
    private static func list(_ names: [String]) -> String {
        names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", ..." : "")
    }
}

extension Finding.AttachmentPlace {
    fileprivate var detach: String { "housebook \(owner.command) detach \(reference) \(number)" }
}

extension Finding: CustomStringConvertible {
    /// `item “Sofa” (sofa) is in a room that is gone: ...`
    public var description: String {
        let slug = subject.slug.isEmpty || subject.slug == subject.name ? "" : " (\(subject.slug))"
        return "\(subject.kind.rawValue) “\(subject.name)”\(slug) \(message)"
    }
}
