package import Household

extension Finding {
    /// The next step for a person; nil where the message is enough.
    package var hint: String? {
        let kind = subject.kind.command
        let reference = Slug.isValid(subject.slug) ? subject.slug : subject.id
        switch problem {
        case .emptyName, .sharedName:
            return "housebook \(kind) edit \(reference) --\(Self.nameOption(of: subject.kind)) NAME"
        case .parentGone, .parentOfOtherHome: return "housebook room edit \(reference) --top, or --in ROOM"
        case .containerGone, .containerElsewhere:
            return "housebook item edit \(reference) --outside, or --inside ITEM"
        case .insideItself, .tooDeep:
            return "housebook \(kind) edit \(reference) \(subject.kind == .item ? "--outside" : "--top")"
        case .sharedCode: return "housebook room edit \(reference) --code CODE"
        case .sharedNumber:
            return "move it to another room for a new number: housebook item edit \(reference) --room ROOM"
        case .sharedAssetID(_, let others): return Self.twice(others, reference, option: "asset-id")
        case .sharedSerial(_, let others): return Self.twice(others, reference, option: "serial")
        case .sharedBarcode(_, let others):
            return "equal things share a barcode; if it is one thing entered twice: housebook item delete \(others[0])"
        case .sharedPrintedCode:
            return
                "take it off one of them: in its form in the browser, or all of its codes with housebook \(kind) edit \(reference) --clear codes"
        case .sharedPhoto:
            return "if it shows only one of them: housebook item detach ITEM PHOTO"
        case .unreadablePaper(let place, _):
            return "attach a PDF that opens without a password, and take this one off: \(place.detach)"
        case .unnamedHome: return "housebook home edit \(reference) --name NAME"
        case .noPrimaryHome, .severalPrimaryHomes: return "housebook home set-primary HOME"
        case .homeGone where subject.kind == .item: return "housebook item move \(reference) --home HOME"
        case .locationGone: return "housebook item edit \(reference) --room ROOM, or --clear room"
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
            return
                "if an item belongs to the class: housebook item edit ITEM --insurance-class “\(itemClass)”; if it does "
                + "not, give it the class that it belongs to"
        case .itemTwice: return "remove it and add it again: housebook claim remove \(reference) ITEM"
        case .categoryGone: return "housebook price-book edit \(reference) --category CATEGORY"
        case .unnamedLine, .lineOutOfStep, .nothingOfLine:
            return "remove the line: housebook cart remove \(reference) LINE (reopen a completed trip first)"
        case .claimedTwice, .boughtAfterLoss: return "take it out: housebook claim remove \(reference) ITEM"
        case .overpaid: return "check the payments: housebook claim show \(reference)"
        case .beforeLoss: return "check the days: housebook claim show \(reference)"
        case .stepsOutOfOrder: return "housebook claim status \(reference) STATUS --date DATE"
        case .receiptGone(let number):
            // Every edit drops the references to receipts that are gone.
            return "attach it again: housebook claim expense attach \(reference) \(number) FILE"
        case .negative, .tooLarge, .inFuture, .soldBeforePurchase, .warrantyBeforePurchase, .endedBeforeStart:
            return "check the figures: housebook \(kind) show \(reference)"
        case .notFound: return "once it turns up: housebook walk seen \(reference)"
        case .loanOverdue: return "once it is back: housebook item return \(reference)"
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

    private static func twice(_ others: [String], _ reference: String, option: String) -> String {
        "if it is one thing entered twice: housebook item delete \(others[0]); if not, correct one: "
            + "housebook item edit \(reference) --\(option) TEXT, or --clear \(option)"
    }

    private static func nameOption(of kind: EntityKind) -> String {
        switch kind {
        case .item: "title"
        case .policy: "provider"
        case .claim: "cause"
        default: "name"
        }
    }
}

extension Finding.AttachmentPlace {
    fileprivate var detach: String { "housebook \(owner.command) detach \(reference) \(number)" }
}
