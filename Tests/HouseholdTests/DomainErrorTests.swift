import Household
import TestSupport
import Testing
import Values

@Suite struct DomainErrorTests {
    @Test(
        arguments: [
            (.emptyName(kind: .location), "a room needs a name"),
            (.textTooLong(field: "title", limit: 1000), "the title is longer than 1000 bytes"),
            (.textHasNUL(field: "notes"), "the notes contains a NUL character"),
            (.notFound(kind: .item, reference: "sofa", suggestions: ["sofas"]), "there is no item “sofa”"),
            (
                .ambiguous(kind: .item, reference: "Chair", matches: ["chair", "chair-2"]),
                "“Chair” names 2 items: chair, chair-2"
            ),
            (
                .ambiguous(kind: .item, reference: "Chair", matches: ["1", "2", "3", "4", "5", "6"]),
                "“Chair” names 6 items: 1, 2, 3, 4, 5, ..."
            ),
            (
                .ambiguous(kind: .claimLine, reference: "CHAIR", matches: ["Chair (KI-01)", "Chair (KI-02)"]),
                "“CHAIR” names 2 claim lines: Chair (KI-01), Chair (KI-02)"
            ),
            (.notFound(kind: .claimLine, reference: "Soda", suggestions: ["Sofa"]), "there is no claim line “Soda”"),
            (.duplicateName(kind: .label, name: "Art"), "there is a label “Art” already"),
            (.wrongFormat("L-R", .roomCode), "“L-R” is not a valid room code"),
            (.duplicateCode("LR", ofLocation: "Living Room"), "the code LR is already used by “Living Room”"),
            (.formerCode("LR", ofLocation: "Living Room"), "the code LR was used by “Living Room” before"),
            (.formerCode("LR", ofLocation: nil), "the code LR was used by another room before"),
            (.primaryHomeCannotBeDeleted(name: "A"), "“A” is the primary home and cannot be deleted"),
            (.lastHomeCannotBeDeleted(name: "A"), "“A” is the last home and cannot be deleted"),
            (.noHome, "the household has no home yet"),
            (.tooManyLabels(count: 6), "an item has at most 5 labels, not 6"),
            (
                .otherHome(kind: .label, name: "Art", home: "Lake House"),
                "the label “Art” belongs to another home, “Lake House”"
            ),
            (.withoutHome(kind: .label, name: "Art"), "the label “Art” belongs to no home"),
            (.valueTooLarge(field: "price"), "the price is too large"),
            (.negative(field: "price"), "the price is below zero"),
            (.finerThanMinorUnit(field: "price"), "the price has more decimals than its currency"),
            (.householdNotEmpty, "the store already contains a household"),
            (
                .cartReadOnly(cart: "Weekly", reference: "weekly", step: .add),
                "the trip “Weekly” is completed and read-only; it cannot have lines added"
            ),
            (
                .cartState(cart: "Weekly", reference: "weekly", state: .planning, step: .finish),
                "the cart “Weekly” is in planning; it cannot be finished"
            ),
            (
                .cartState(cart: "Weekly", reference: "weekly", state: .shopping, step: .start),
                "the cart “Weekly” is in shopping; it cannot be started"
            ),
            (
                .cartWasFinished(cart: "Weekly", reference: "weekly"),
                "the cart “Weekly” was finished before; aborting it would discard its purchases"
            ),
            (.lineOutOfStep(line: "Figs", state: .planning), "the line “Figs” does not fit a cart in planning"),
            (.notPositive(field: "quantity"), "the quantity must be above zero"),
            (.claimWithoutCause, "a claim needs a cause"),
            (
                .beforeLoss(field: "day of the payment", Sample.day("2025-12-31"), loss: Sample.day("2026-01-15")),
                "the day of the payment, 2025-12-31, is before the loss on 2026-01-15"
            ),
            (
                .stepsOutOfOrder(
                    Claim.Step(.reported, on: Sample.day("2026-03-01")),
                    Claim.Step(.settled, on: Sample.day("2026-02-01"))),
                "the claim was settled on 2026-02-01, before it was reported on 2026-03-01"
            ),
            (.nothingPaid(field: "payment"), "the payment must be above zero"),
            (.itemTwice(item: "Sofa"), "the claim contains “Sofa” more than once"),
            (
                .itemOfOtherHome(item: "Sofa", home: "Lake House"),
                "“Sofa” does not belong to “Lake House”, the home of the claim"
            ),
            (
                .itemDoesNotCount(item: "Sofa", reference: "sofa", because: .sold),
                "“Sofa” was sold and cannot be in a claim"
            ),
            (
                .itemDoesNotCount(item: "Sofa", reference: "sofa", because: .archived),
                "“Sofa” is archived and cannot be in a claim"
            ),
            (
                .itemDoesNotCount(item: "Sofa", reference: "sofa", because: .borrowed),
                "“Sofa” is borrowed and cannot be in a claim"
            ),
            (.depreciation(.missing("name")), "a depreciation table has no name"),
            (.otherCurrency(field: "budget", .usd, ofCart: .eur), "the budget is in USD, the cart in EUR"),
            (
                .unitNeedsQuantity(line: "Milk", unit: PriceUnit("kg") ?? .each, planned: .each),
                "“Milk” is planned per “each”; a purchase per “kg” needs its own quantity"
            ),
        ] as [(DomainError, String)])
    func saysWhatIsWrong(error: DomainError, words: String) {
        #expect(error.description == words)
    }
}
