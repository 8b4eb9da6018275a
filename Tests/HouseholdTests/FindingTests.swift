import Console
import Foundation
import Household
import TestSupport
import Testing

@Suite struct FindingTests {
    private static let anID = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    private static let day = Sample.day("2025-06-02")
    private static let before = Sample.day("2020-01-01")

    private func finding(_ problem: Finding.Problem, slug: String = "sofa") -> Finding {
        Finding(subject: Finding.Subject(kind: .item, id: Self.anID, slug: slug, name: "Sofa"), problem: problem)
    }

    private static func place(number: Int = 2) -> Finding.AttachmentPlace {
        Finding.AttachmentPlace(sha256: "aa11", owner: .item, reference: "sofa", number: number)
    }

    private static func id<E>() -> EntityID<E> {
        guard let id = EntityID<E>(anID) else { preconditionFailure("no id") }
        return id
    }

    @Test(
        arguments: [
            (.sharedID, "shared-id", "has the same id as another item"),
            (.deleted, "deleted", "is marked as deleted but still listed"),
            (.emptyName, "empty-name", "has no name"),
            (.unnamedHome, "unnamed-home", "has neither a name nor an address"),
            (.invalidSlug, "invalid-slug", "has a slug that cannot be used in a link: “sofa”"),
            (.sharedSlug, "shared-slug", "has the same slug as another item: “sofa”"),
            (.sharedCode("LR"), "shared-code", "has the same code as another item of its home: “LR”"),
            (.sharedNumber(3, place: "Den"), "shared-number", "has the same number as another item of “Den”: 3"),
            (.sharedNumber(3, place: nil), "shared-number", "has the same number as another item without a home: 3"),
            (.sharedAssetID("G-1", with: ["lamp"]), "shared-asset-id", "has the same asset ID as lamp: “G-1”"),
            (
                .sharedSerial("S-1", with: ["lamp", "drill"]), "shared-serial",
                "has the same serial number as 2 other items, lamp, drill: “S-1”"
            ),
            (
                .sharedBarcode("4006381333931", with: ["lamp"]), "shared-barcode",
                "has the same title and barcode as lamp: “4006381333931”"
            ),
            (
                .sharedPhoto("den.jpg", with: ["lamp"]), "shared-photo", "has the same picture as lamp: “den.jpg”"
            ),
            (
                .unreadablePaper(place(), .damaged), "unreadable-paper", "is a damaged PDF, so it is no evidence"
            ),
            (
                .unreadablePaper(place(), .locked), "unreadable-paper",
                "is a PDF that is locked with a password, so it is no evidence"
            ),
            (.noPrimaryHome, "no-primary-home", "has no primary home"),
            (.severalPrimaryHomes(names: ["A", "B"]), "several-primary-homes", "has 2 primary homes: A, B"),
            (.homeNotListed, "home-not-listed", "is not in the household's list of homes"),
            (.listedHomeGone(id()), "listed-home-gone", "lists a home that is gone: \(anID)"),
            (.homeListedTwice, "home-listed-twice", "is in the household's list of homes more than once"),
            (.homeGone(id()), "home-gone", "belongs to a home that is gone: \(anID)"),
            (.withoutHome, "without-home", "belongs to no home"),
            (.locationGone(id()), "location-gone", "is in a room that is gone: \(anID)"),
            (.labelGone(id()), "label-gone", "has a label that is gone: \(anID)"),
            (
                .labelOfOtherHome(label: "Art"), "label-of-other-home",
                "has the label “Art”, which belongs to another home"
            ),
            (.repeatedLabel(label: "Art"), "repeated-label", "has the label “Art” more than once"),
            (.tooManyLabels(count: 6), "too-many-labels", "has 6 labels, more than 5"),
            (.ownerGone, "owner-gone", "is attached to something that is gone"),
            (.negative(field: "price"), "negative-amount", "has a price below zero"),
            (.tooLarge(field: "price"), "too-large", "has a price that is too large"),
            (
                .otherCurrency(field: "price", .usd, ofHome: .eur), "other-currency",
                "has a price in USD, but its home uses EUR"
            ),
            (
                .inFuture(field: "purchase date", PartialDate(day)), "in-future",
                "has a purchase date in the future: 2025-06-02"
            ),
            (
                .loanOverdue(person: "Ana", due: day), "loan-overdue",
                "should have been returned on 2025-06-02: the loan of “Ana”"
            ),
            (
                .soldBeforePurchase(sold: before, purchased: PartialDate(day)), "sold-before-purchase",
                "was sold on 2020-01-01, before it was bought on 2025-06-02"
            ),
            (
                .warrantyBeforePurchase(expires: before, purchased: PartialDate(day)), "warranty-before-purchase",
                "has a warranty that ended on 2020-01-01, before it was bought on 2025-06-02"
            ),
            (
                .soldBeforePurchase(sold: before, purchased: PartialDate(year: 2025) ?? PartialDate(day)),
                "sold-before-purchase",
                "was sold on 2020-01-01, before it was bought in 2025"
            ),
            (.invalidDigest, "invalid-digest", "has no valid SHA-256 digest, so its file cannot be found"),
            (
                .wrongFormat(field: "barcode", option: "barcode", "123"), "wrong-format",
                "has a barcode that is not valid: “123”"
            ),
            (.coveredHomeGone(id()), "covered-home-gone", "covers a home that is gone: \(anID)"),
            (.scheduledItemGone(id()), "scheduled-item-gone", "has an item on its schedule that is gone: \(anID)"),
            (
                .otherCurrencyThanPolicy(field: "deductible", .usd, ofPolicy: .eur), "other-currency-than-policy",
                "has a deductible in USD, but its other amounts are in EUR"
            ),
            (.unnamedSpecialLimit(number: 2), "unnamed-special-limit", "has a special limit without a class: number 2"),
            (.itemTwice(item: "Sofa"), "item-twice", "contains “Sofa” more than once"),
            (
                .beforeLoss(
                    field: "day of a payment", Sample.day("2025-12-31"), loss: Sample.day("2026-01-15")), "before-loss",
                "has a day of a payment, 2025-12-31, before the loss on 2026-01-15"
            ),
            (
                .stepsOutOfOrder(
                    Claim.Step(.reported, on: Sample.day("2026-03-01")),
                    Claim.Step(.settled, on: Sample.day("2026-02-01"))), "status-order",
                "was settled on 2026-02-01, before it was reported on 2026-03-01"
            ),
            (.receiptGone(expense: 2), "receipt-gone", "has a receipt that is gone in its expense 2"),
            (.fileMissing(place()), "file-missing", "has lost its file, Household/attachments/aa11"),
            (
                .fileSize(place(), found: 5, recorded: 7), "file-changed",
                "has a file that is 5 bytes instead of 7: Household/attachments/aa11"
            ),
            (
                .fileChanged(place()), "file-changed",
                "has a file that was changed since it was attached: Household/attachments/aa11"
            ),
            (
                .fileUnreadable(place(), reason: "Permission denied"), "file-unreadable",
                "has a file that cannot be read (Permission denied): Household/attachments/aa11"
            ),
            (
                .strayFiles(names: ["a"]), "stray-files",
                "has a file in Household/attachments that no record refers to: a"
            ),
            (
                .strayFiles(names: ["a", "b"]), "stray-files",
                "has 2 files in Household/attachments that no record refers to: a, b"
            ),
            (.sharedName, "shared-name", "has the same name as another item"),
            (.categoryGone(id()), "category-gone", "is in a category that is gone: \(anID)"),
            (.priceAtGoneStore(id()), "price-at-gone-store", "has a price at a store that is gone: \(anID)"),
            (.unnamedLine(number: 3), "unnamed-line", "has a line without a name: number 3"),
            (
                .lineOutOfStep(line: "Milk", state: .completed), "line-out-of-step",
                "has a line “Milk” that does not fit a completed trip"
            ),
            (.nothingOfLine(line: "Milk"), "nothing-of-line", "has a line “Milk” whose quantity is not above zero"),
            (
                .endedBeforeStart(ended: before, began: day), "ended-before-start",
                "ended on 2020-01-01, before it began on 2025-06-02"
            ),
            (.unassigned(items: ["a"]), "unassigned", "has 1 item without a home: a"),
            (.withoutValue(items: ["a", "b"]), "without-value", "has 2 items without a value: a, b"),
            (
                .withoutSerial(items: ["a", "b", "c", "d", "e", "f"]), "without-serial",
                "has 6 items without a serial number: a, b, c, d, e, ..."
            ),
            (.withoutPhoto(items: ["a"]), "without-photo", "has 1 item without a photo: a"),
        ] as [(Finding.Problem, String, String)])
    func saysWhatIsWrong(problem: Finding.Problem, rule: String, message: String) {
        #expect(finding(problem).rule == rule)
        #expect(finding(problem).message == message)
    }

    @Test(
        arguments: [
            (.emptyName, "housebook item edit sofa --title NAME"),
            (.unnamedHome, "housebook home edit sofa --name NAME"),
            (.sharedCode("LR"), "housebook room edit sofa --code CODE"),
            (
                .sharedNumber(3, place: "Den"),
                "move it to another room for a new number: housebook item edit sofa --room ROOM"
            ),
            (
                .sharedAssetID("G-1", with: ["lamp"]),
                "if it is one thing entered twice: housebook item delete lamp; if not, correct one: housebook item edit "
                    + "sofa --asset-id TEXT, or --clear asset-id"
            ),
            (
                .sharedBarcode("4006381333931", with: ["lamp", "drill"]),
                "equal things share a barcode; if it is one thing entered twice: housebook item delete lamp"
            ),
            (.noPrimaryHome, "housebook home set-primary HOME"),
            (.homeGone(id()), "housebook item move sofa --home HOME"),
            (.locationGone(id()), "housebook item edit sofa --room ROOM, or --clear room"),
            (
                .repeatedLabel(label: "Art"),
                "housebook item edit sofa --label LABEL ... sets them again, --clear labels removes them"
            ),
            (
                .otherCurrency(field: "price", .usd, ofHome: .eur),
                "totals in different currencies are listed separately, never added up"
            ),
            (.negative(field: "price"), "check the figures: housebook item show sofa"),
            (.unassigned(items: ["a"]), "housebook item move ITEM ... --home HOME"),
            (.withoutValue(items: ["a"]), "housebook item edit ITEM --price P, or --replacement-cost P"),
            (.withoutSerial(items: ["a"]), "housebook item edit ITEM --serial S"),
            (.withoutPhoto(items: ["a"]), nil),
            (.invalidDigest, nil),
            (.fileMissing(place()), "copy it back from a backup; or housebook item detach sofa 2, and attach it again"),
            (.fileChanged(place(number: 0)), "copy it back from a backup"),
            (.strayFiles(names: ["a"]), "move away the files that you do not need; housebook does not touch them"),
        ] as [(Finding.Problem, String?)])
    func saysWhatToDo(problem: Finding.Problem, hint: String?) {
        #expect(finding(problem).hint == hint)
    }

    @Test func hintsAreForTheKindAndNameASubjectWithoutASoundSlugByItsID() {
        #expect(finding(.emptyName, slug: "; rm -rf").hint == "housebook item edit \(Self.anID) --title NAME")
        let den = Finding.Subject(kind: .location, id: Self.anID, slug: "den", name: "")
        #expect(Finding(subject: den, problem: .emptyName).hint == "housebook room edit den --name NAME")
        #expect(Finding(subject: den, problem: .homeGone(Self.id())).hint == nil)
    }

    @Test func readsAsASentence() {
        #expect(finding(.deleted).description == "item “Sofa” (sofa) is marked as deleted but still listed")
        #expect(finding(.deleted, slug: "").description == "item “Sofa” is marked as deleted but still listed")
    }
}
