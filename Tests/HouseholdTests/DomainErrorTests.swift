import Household
import Testing

@Suite struct DomainErrorTests {
    @Test(
        arguments: [
            (.emptyName(kind: .location), "a location needs a name"),
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
            (.householdNotEmpty, "the store already contains a household"),
            (
                .cartReadOnly(cart: "Weekly", reference: "weekly", step: .add),
                "the cart “Weekly” is completed and read-only; it cannot have lines added"
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
            (
                .lineOutOfStep(line: "Figs", state: .planning),
                "the line “Figs” does not fit a cart in planning"
            ),
            (.notPositive(field: "quantity"), "the quantity must be above zero"),
            (.claimWithoutCause, "a claim needs a cause"),
            (.itemTwice(item: "Sofa"), "the claim contains “Sofa” more than once"),
            (
                .itemOfOtherHome(item: "Sofa", home: "Lake House"),
                "“Sofa” does not belong to “Lake House”, the home of the claim"
            ),
            (
                .itemDoesNotCount(item: "Sofa", reference: "sofa", isSold: true),
                "“Sofa” was sold and cannot be in a claim"
            ),
            (
                .itemDoesNotCount(item: "Sofa", reference: "sofa", isSold: false),
                "“Sofa” is archived and cannot be in a claim"
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
                "choose another, or change that room's first: housebook location edit ROOM --code CODE"
            ),
            (
                .formerCode("LR", ofLocation: nil),
                "choose another code: printed numbers with this one belong to that room's items"
            ),
            (.tooManyLabels(count: 6), "use fewer labels"),
            (.claimWithoutCause, "say what happened, such as “Kitchen fire”"),
            (.itemTwice(item: "Sofa"), "leave one of the lines out"),
            (
                .itemOfOtherHome(item: "Sofa", home: "A"),
                "a claim covers one home; begin another: housebook claim new --home HOME"
            ),
            (
                .itemDoesNotCount(item: "Sofa", reference: "sofa", isSold: true),
                "see the item: housebook item show sofa"
            ),
            (.depreciation(.missing("name")), "correct the depreciation table"),
            (.otherHome(kind: .label, name: "Art", home: "B"), "move the item: housebook item move ITEM --home HOME"),
            (.withoutHome(kind: .label, name: "Art"), "choose one of a home: housebook label list"),
            (.valueTooLarge(field: "price"), "check the figure"),
            (.negative(field: "price"), "check the figure"),
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
                "`housebook vault list` shows them all"
            ),
            (.notFound(kind: .line, reference: "x", suggestions: []), "`housebook cart show CART` lists its lines"),
            (.notFound(kind: .line, reference: "x", suggestions: ["y"]), "did you mean “y”?"),
            (.notFound(kind: .cart, reference: "x", suggestions: []), "`housebook cart list` shows them all"),
            (.notFound(kind: .store, reference: "x", suggestions: []), "`housebook store list` shows them all"),
            (
                .ambiguous(kind: .line, reference: "x", matches: []),
                "use its number in `housebook cart show CART`"
            ),
            (
                .cartReadOnly(cart: "Weekly", reference: "weekly", step: .check),
                "open it for corrections: housebook cart reopen weekly"
            ),
            (
                .cartWasFinished(cart: "Weekly", reference: "weekly"),
                "finish it again: housebook cart finish weekly"
            ),
            (.notPositive(field: "quantity"), "remove the line instead: housebook cart remove CART LINE"),
            (
                .otherCurrency(field: "price", .usd, ofCart: .eur),
                "a trip is paid in one currency; use a separate cart for the other currency"
            ),
            (.lineOutOfStep(line: "Figs", state: .planning), "to find the line: housebook check"),
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
}
