package import Household
import Values

extension DomainError {
    /// The next step for a person; nil where the message is enough.
    package var hint: String? {
        switch self {
        case .notFound(_, _, let suggestions) where !suggestions.isEmpty: NearestName.question(suggestions)
        case .notFound(.line, _, _): "`housebook cart show CART` lists its lines"
        case .notFound(.specialLimit, _, _): "`housebook policy show POLICY` lists its special limits"
        case .notFound(.attachment, _, _): "the command `attachments` lists its files"
        case .notFound(.claimLine, _, _): "`housebook claim show CLAIM` lists its lines"
        case .notFound(.payment, _, _): "`housebook claim show CLAIM` numbers its payments"
        case .notFound(.expense, _, _): "`housebook claim show CLAIM` numbers its expenses"
        case .notFound(.loan, _, _): "`housebook item show ITEM` lists its loans"
        case .notFound(.task, _, _): "`housebook upkeep list` shows what is due"
        case .notFound(let kind, _, _): "`housebook \(kind.command) list` shows them all"
        case .ambiguous(.line, _, _): "use its number in `housebook cart show CART`"
        case .ambiguous(.attachment, _, _): "use its number in the list of attachments"
        case .ambiguous(.claimLine, _, _): "use its number in `housebook claim show CLAIM`"
        case .ambiguous(.loan, _, _): "say whose: --with PERSON"
        case .ambiguous(.task, _, _): "write more of its name"
        case .ambiguous: "use its slug or its id"
        case .wrongFormat(_, let format): format.rule
        case .duplicateCode: "choose another, or change that room's first: housebook room edit ROOM --code CODE"
        case .formerCode: "choose another code: printed numbers with this one belong to that room's items"
        case .primaryHomeCannotBeDeleted: "make another home primary first: housebook home set-primary HOME"
        case .lastHomeCannotBeDeleted: "a household needs at least one home; add another first, or edit this one"
        case .noHome: "add one: housebook home add \"My Home\""
        case .tooManyLabels: "use fewer labels"
        case .parentOfOtherHome: "choose a room of the same home: housebook room list --home HOME"
        case .insideItself: "put it somewhere else"
        case .tooDeep: "leave out a level, or move it further up"
        case .otherHome: "move the item: housebook item move ITEM --home HOME"
        case .withoutHome(let kind, _): "choose one of a home: housebook \(kind.command) list"
        case .valueTooLarge, .negative, .finerThanMinorUnit: "check the figure"
        case .householdNotEmpty: "use an empty folder: housebook --root DIR ..."
        case .cartReadOnly(_, let reference, _): "open it for corrections: housebook cart reopen \(reference)"
        case .cartState(_, let reference, .planning, .reopen), .cartState(_, let reference, .shopping, .reopen):
            "it is not finished yet: housebook cart show \(reference)"
        case .cartState(_, let reference, .planning, .abort):
            "it is already in planning: housebook cart show \(reference)"
        case .cartState(_, let reference, .planning, _): "start shopping first: housebook cart start \(reference)"
        case .cartState(_, let reference, _, .add):
            "add an unplanned line instead: housebook cart surprise \(reference) NAME"
        case .cartState(_, let reference, _, _): "see its state: housebook cart show \(reference)"
        case .cartWasFinished(_, let reference): "finish it again: housebook cart finish \(reference)"
        case .notPositive(field: Loan.quantityName): "leave it out for all of them"
        case .notPositive: "remove the line instead: housebook cart remove CART LINE"
        case .unitNeedsQuantity: "give the quantity: --quantity Q"
        case .otherCurrency: "a trip is paid in one currency; use a separate cart for the other currency"
        case .lineOfOtherCart: "leave its id out to add a new line"
        case .otherCurrencyThanPolicy: "give all amounts of a policy in one currency"
        case .endsBeforeStart, .loanEndsBeforeStart: "check the dates"
        case .cannotBeLent(_, .borrowed): "if it is the household's own now: housebook item edit ITEM --clear ownership"
        case .cannotBeLent: "`housebook item show ITEM` says what became of it"
        case .lentAlready: "record its return first: housebook item return ITEM"
        case .notKept: "if the household has it again: housebook item edit ITEM --no-archived, or --clear sold"
        case .codeOnLabel: "give another code, or take it off there first: housebook item edit ITEM --clear codes"
        case .notLent: "record a loan first: housebook item lend ITEM --to PERSON"
        case .claimWithoutCause: "say what happened, such as “Kitchen fire”"
        case .beforeLoss, .stepsOutOfOrder: "check the days; `housebook claim show CLAIM` lists them"
        case .nothingPaid: "leave it out, or check the figure"
        case .boughtAfterLoss: "correct the day of the loss or of the purchase; what came later was not lost"
        case .wrongLoss: "say how many of them, or leave --quantity out for all"
        case .normalCostNotBelow: "it is what the same would have cost without the loss"
        case .itemTwice: "leave one of the lines out"
        case .itemOfOtherHome: "a claim covers one home; begin another: housebook claim new --home HOME"
        case .itemDoesNotCount(_, let reference, _): "see the item: housebook item show \(reference)"
        case .depreciation: "correct the depreciation table"
        case .lineOutOfStep: "to find the line: housebook check"
        case .emptyName(.home): "an address is enough: --address \"12 Alder Street\""
        case .emptyName, .textTooLong, .textHasNUL, .duplicateName, .idTaken: nil
        }
    }
}

extension EntityKind {
    /// The name of the command that keeps the records of this kind.
    package var command: String { self == .vaultItem ? "price-book" : noun }
}
