import Household
import Testing

@Suite struct DomainErrorTests {
    @Test(
        arguments: [
            (.emptyName(kind: "room"), "a room needs a name"),
            (.textTooLong(field: "title", limit: 1000), "the title is longer than 1000 bytes"),
            (.textHasNUL(field: "notes"), "the notes holds a NUL character"),
            (.notFound(kind: "item", reference: "sofa", suggestions: ["sofas"]), "there is no item “sofa”"),
            (
                .ambiguous(kind: "item", reference: "Chair", matches: ["chair", "chair-2"]),
                "“Chair” names 2 items: chair, chair-2"
            ),
            (
                .ambiguous(kind: "item", reference: "Chair", matches: ["1", "2", "3", "4", "5", "6"]),
                "“Chair” names 6 items: 1, 2, 3, 4, 5, ..."
            ),
            (.duplicateName(kind: "label", name: "Art"), "there is a label “Art” already"),
            (.primaryHomeCannotBeDeleted(name: "A"), "“A” is the primary home and cannot be deleted"),
            (.lastHomeCannotBeDeleted(name: "A"), "“A” is the last home and cannot be deleted"),
            (.noHome, "the household has no home yet"),
            (.tooManyLabels(count: 6), "an item has at most 5 labels, not 6"),
            (
                .otherHome(kind: "label", name: "Art", home: "Lake House"),
                "the label “Art” belongs to another home, “Lake House”"
            ),
            (.valueTooLarge(field: "price"), "the price is too large to be true"),
            (.negative(field: "price"), "the price is below zero"),
            (.householdNotEmpty, "the store holds a household already"),
            (
                .unitNeedsQuantity(line: "Milk", unit: PriceUnit("kg") ?? .each, planned: .each),
                "“Milk” is on the list per “each”, not per “kg”, so its quantity says nothing here"
            ),
        ] as [(DomainError, String)])
    func saysWhatIsWrong(error: DomainError, words: String) {
        #expect(error.description == words)
    }

    @Test(
        arguments: [
            (
                .notFound(kind: "item", reference: "sofa", suggestions: ["sofas", "soda"]),
                "did you mean “sofas” or “soda”?"
            ),
            (.notFound(kind: "item", reference: "x", suggestions: []), "`housebook item list` shows what there is"),
            (.ambiguous(kind: "item", reference: "x", matches: []), "use its slug or its id"),
            (
                .primaryHomeCannotBeDeleted(name: "A"),
                "make another home primary first: housebook home set-primary HOME"
            ),
            (
                .lastHomeCannotBeDeleted(name: "A"),
                "a household keeps at least one home; add another first, or edit this one"
            ),
            (.noHome, "add one: housebook home add \"My Home\""),
            (.tooManyLabels(count: 6), "leave some out"),
            (.otherHome(kind: "label", name: "Art", home: "B"), "move the item: housebook item move ITEM --home HOME"),
            (.valueTooLarge(field: "price"), "check the figure"),
            (.negative(field: "price"), "check the figure"),
            (.householdNotEmpty, "use an empty folder: housebook --root DIR ..."),
            (
                .unitNeedsQuantity(line: "Milk", unit: PriceUnit("kg") ?? .each, planned: .each),
                "say how much it was: --quantity Q"
            ),
            (.emptyName(kind: "room"), nil),
            (.textTooLong(field: "title", limit: 1), nil),
            (.textHasNUL(field: "notes"), nil),
            (.duplicateName(kind: "label", name: "Art"), nil),
        ] as [(DomainError, String?)])
    func saysWhatToDo(error: DomainError, words: String?) {
        #expect(error.hint == words)
    }
}
