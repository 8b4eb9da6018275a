import Household
import HouseholdStore
import Pictures
import Testing

@testable import Console

/// What the program tells a person to do about an error of the household or its store.
@Suite struct DomainErrorHintTests {
    @Test(
        arguments: [
            (
                .notFound(kind: .item, reference: "sofa", suggestions: ["sofas", "soda"]),
                "did you mean “sofas” or “soda”?"
            ),
            (.notFound(kind: .item, reference: "x", suggestions: []), "`housebook item list` shows them all"),
            (.ambiguous(kind: .item, reference: "x", matches: []), "use its slug or its id"),
            (
                .primaryHomeCannotBeDeleted(name: "A"),
                "make another home primary first: housebook home set-primary HOME"
            ),
            (
                .lastHomeCannotBeDeleted(name: "A"),
                "a household needs at least one home; add another first, or edit this one"
            ),
            (.noHome, "add one: housebook home add \"My Home\""),
            (
                .wrongFormat("L-R", .roomCode),
                "a code has one to four characters, A-Z or 0-9, such as LR; 00 stands for no room"
            ),
            (
                .duplicateCode("LR", ofLocation: "Living Room"),
                "choose another, or change that room's first: housebook room edit ROOM --code CODE"
            ),
            (
                .formerCode("LR", ofLocation: nil),
                "choose another code: printed numbers with this one belong to that room's items"
            ),
            (.tooManyLabels(count: 6), "use fewer labels"),
            (.claimWithoutCause, "say what happened, such as “Kitchen fire”"),
            (.nothingPaid(field: "payment"), "leave it out, or check the figure"),
            (.itemTwice(item: "Sofa"), "leave one of the lines out"),
            (
                .itemOfOtherHome(item: "Sofa", home: "A"),
                "a claim covers one home; begin another: housebook claim new --home HOME"
            ),
            (
                .itemDoesNotCount(item: "Sofa", reference: "sofa", because: .sold),
                "see the item: housebook item show sofa"
            ),
            (.depreciation(.missing("name")), "correct the depreciation table"),
            (.otherHome(kind: .label, name: "Art", home: "B"), "move the item: housebook item move ITEM --home HOME"),
            (.withoutHome(kind: .label, name: "Art"), "choose one of a home: housebook label list"),
            (.valueTooLarge(field: "price"), "check the figure"),
            (.negative(field: "price"), "check the figure"),
            (.finerThanMinorUnit(field: "price"), "check the figure"),
            (.householdNotEmpty, "use an empty folder: housebook --root DIR ..."),
            (
                .unitNeedsQuantity(line: "Milk", unit: PriceUnit("kg") ?? .each, planned: .each),
                "give the quantity: --quantity Q"
            ),
            (.emptyName(kind: .location), nil),
            (.textTooLong(field: "title", limit: 1), nil),
            (.textHasNUL(field: "notes"), nil),
            (.duplicateName(kind: .label, name: "Art"), nil),
            (
                .notFound(kind: .vaultItem, reference: "x", suggestions: []),
                "`housebook price-book list` shows them all"
            ),
            (.notFound(kind: .line, reference: "x", suggestions: []), "`housebook cart show CART` lists its lines"),
            (.notFound(kind: .line, reference: "x", suggestions: ["y"]), "did you mean “y”?"),
            (.notFound(kind: .cart, reference: "x", suggestions: []), "`housebook cart list` shows them all"),
            (.notFound(kind: .store, reference: "x", suggestions: []), "`housebook store list` shows them all"),
            (.ambiguous(kind: .line, reference: "x", matches: []), "use its number in `housebook cart show CART`"),
            (
                .cartReadOnly(cart: "Weekly", reference: "weekly", step: .check),
                "open it for corrections: housebook cart reopen weekly"
            ),
            (.cartWasFinished(cart: "Weekly", reference: "weekly"), "finish it again: housebook cart finish weekly"),
            (.notPositive(field: "quantity"), "remove the line instead: housebook cart remove CART LINE"),
            (
                .otherCurrency(field: "price", .usd, ofCart: .eur),
                "a trip is paid in one currency; use a separate cart for the other currency"
            ),
            (.lineOfOtherCart(line: "Milk", cart: "Trip"), "leave its id out to add a new line"),
            (.lineOutOfStep(line: "Figs", state: .planning), "to find the line: housebook check"),
            (
                .ambiguous(kind: .claimLine, reference: "x", matches: []),
                "use its number in `housebook claim show CLAIM`"
            ),
            (
                .notFound(kind: .claimLine, reference: "x", suggestions: []),
                "`housebook claim show CLAIM` lists its lines"
            ),
            (
                .notFound(kind: .specialLimit, reference: "x", suggestions: []),
                "`housebook policy show POLICY` lists its special limits"
            ),
        ] as [(DomainError, String?)])
    func saysWhatToDo(error: DomainError, words: String?) {
        #expect(error.hint == words)
    }

    @Test(
        "A step that a cart's state forbids comes with a hint at a step that it allows",
        arguments: [
            (.planning, .check, "start shopping first: housebook cart start weekly"),
            (.planning, .finish, "start shopping first: housebook cart start weekly"),
            (.planning, .surprise, "start shopping first: housebook cart start weekly"),
            (.planning, .abort, "it is already in planning: housebook cart show weekly"),
            (.planning, .reopen, "it is not finished yet: housebook cart show weekly"),
            (.shopping, .reopen, "it is not finished yet: housebook cart show weekly"),
            (.shopping, .add, "add an unplanned line instead: housebook cart surprise weekly NAME"),
            (.shopping, .start, "see its state: housebook cart show weekly"),
        ] as [(Cart.State.Name, CartStep, String)])
    func saysWhatToDoWithACart(state: Cart.State.Name, step: CartStep, words: String) {
        #expect(DomainError.cartState(cart: "Weekly", reference: "weekly", state: state, step: step).hint == words)
    }

    @Test("Errors of the store, of its history and of pictures lead to a way out")
    func otherErrors() {
        #expect(StoreError.outdated(path: "x").hint == "copy the whole site root to a folder that you can write to")
        #expect(HistoryError.nothingToRedo.hint == "housebook log lists the history")
        #expect(SyncError.unreadableConflict(3).hint == "`housebook sync keep 3` forgets it")
        // Where a file may be attached as a document, the hint names the option for it.
        #expect(
            PictureError.tooLarge(path: "x.png", width: 9, height: 9, limit: "4 pixels").hint
                == "make it smaller, or attach it as a document: --kind other")
        #expect(PictureError.empty(path: "x.png").hint == "copy it again from the original")
    }
}
