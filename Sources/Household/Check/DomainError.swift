public import Values

/// A rule of the household that a change would have broken. `Console` turns the cases into next steps, too.
public enum DomainError: Explained, WayOut, Hashable {
    case emptyName(kind: EntityKind)
    case textTooLong(field: String, limit: Int)
    case textHasNUL(field: String)
    case notFound(kind: EntityKind, reference: String, suggestions: [String])
    case ambiguous(kind: EntityKind, reference: String, matches: [String])
    case duplicateName(kind: EntityKind, name: String)
    case idTaken(kind: EntityKind)
    case wrongFormat(String, TextFormat)
    case duplicateCode(String, ofLocation: String)
    /// The room's name is nil where it is no longer known.
    case formerCode(String, ofLocation: String?)
    case primaryHomeCannotBeDeleted(name: String)
    case lastHomeCannotBeDeleted(name: String)
    case noHome
    case tooManyLabels(count: Int)
    case otherHome(kind: EntityKind, name: String, home: String)
    case withoutHome(kind: EntityKind, name: String)
    /// A room that would be inside a room of another home.
    case parentOfOtherHome(room: String, parent: String)
    /// A room or an item that would be inside itself, directly or through others.
    case insideItself(kind: EntityKind, name: String)
    /// A room or an item that would be below the deepest level of a `Nesting`, or would put others there.
    case tooDeep(kind: EntityKind, name: String)
    case valueTooLarge(field: String)
    case negative(field: String)
    /// A fraction of a minor unit, which only a price per unit may have.
    case finerThanMinorUnit(field: String)
    case householdNotEmpty
    case cartReadOnly(cart: String, reference: String, step: CartStep)
    case cartState(cart: String, reference: String, state: Cart.State.Name, step: CartStep)
    case cartWasFinished(cart: String, reference: String)
    case lineOutOfStep(line: String, state: Cart.State.Name)
    case lineOfOtherCart(line: String, cart: String)
    case notPositive(field: String)
    case unitNeedsQuantity(line: String, unit: PriceUnit, planned: PriceUnit)
    case otherCurrency(field: String, Currency, ofCart: Currency)
    case otherCurrencyThanPolicy(field: String, Currency, ofPolicy: Currency)
    case endsBeforeStart(start: CalendarDate, end: CalendarDate)
    case claimWithoutCause
    case itemTwice(item: String)
    /// An event that follows a loss is dated before it.
    case beforeLoss(field: String, CalendarDate, loss: CalendarDate)
    case stepsOutOfOrder(Claim.Step, Claim.Step)
    /// A payment or an expense of nothing.
    case nothingPaid(field: String)
    case boughtAfterLoss(item: String, PartialDate, loss: CalendarDate)
    /// None of an item, or more than there is on record.
    case wrongLoss(item: String, lost: Quantity, of: Quantity)
    /// What an expense would have cost without the loss is not below its amount, or in another currency.
    case normalCostNotBelow(expense: String)
    /// `home` is the home of the claim.
    case itemOfOtherHome(item: String, home: String)
    case itemDoesNotCount(item: String, reference: String, because: Exclusion)
    case cannotBeLent(item: String, because: Exclusion)
    /// `rest`: how many are not lent.
    case lentAlready(item: String, rest: Quantity)
    /// A loan is to end where none lasts.
    case notLent(item: String)
    /// An item that is sold or archived was looked for.
    case notKept(item: String)
    /// Another item or room, by its name, has a label with the code.
    case codeOnLabel(String, of: String)
    case loanEndsBeforeStart(person: String, start: CalendarDate, end: CalendarDate)
    case depreciation(DepreciationTableError)

    public var explanation: Explanation { .data(what, self) }

    private var what: String {
        switch self {
        case .emptyName(let kind):
            "\(kind.article) \(kind.noun) needs a \(kind == .expense ? "description" : "name")"
        case .textTooLong(let field, let limit): "the \(field) is longer than \(limit) bytes"
        case .textHasNUL(let field): "the \(field) contains a NUL character"
        case .notFound(let kind, let reference, _): "there is no \(kind.noun) “\(reference)”"
        case .ambiguous(let kind, let reference, let matches):
            "“\(reference)” names \(matches.count) \(kind.plural): \(matches.prefix(5).joined(separator: ", "))"
                + (matches.count > 5 ? ", ..." : "")
        case .duplicateName(let kind, let name): "there is a \(kind.noun) “\(name)” already"
        case .idTaken(let kind): "there is a \(kind.noun) with this id already"
        case .wrongFormat(let text, let format): "“\(text)” is not a valid \(format.name)"
        case .duplicateCode(let code, let location): "the code \(code) is already used by “\(location)”"
        case .formerCode(let code, let location):
            "the code \(code) was used by \(location.map { "“\($0)”" } ?? "another room") before"
        case .primaryHomeCannotBeDeleted(let name): "“\(name)” is the primary home and cannot be deleted"
        case .lastHomeCannotBeDeleted(let name): "“\(name)” is the last home and cannot be deleted"
        case .noHome: "the household has no home yet"
        case .tooManyLabels(let count): "an item has at most \(Item.maximumLabels) labels, not \(count)"
        case .otherHome(let kind, let name, let home):
            "the \(kind.noun) “\(name)” belongs to another home, “\(home)”"
        case .withoutHome(let kind, let name): "the \(kind.noun) “\(name)” belongs to no home"
        case .parentOfOtherHome(let room, let parent): "“\(room)” and “\(parent)” are in different homes"
        case .insideItself(let kind, let name): "the \(kind.noun) “\(name)” would be inside itself"
        case .tooDeep(let kind, let name):
            "with “\(name)”, \(kind.plural) would be inside each other more than \(Nesting.deepest) deep"
        case .valueTooLarge(let field): "the \(field) is too large"
        case .negative(let field): "the \(field) is below zero"
        case .finerThanMinorUnit(let field): "the \(field) has more decimals than its currency"
        case .householdNotEmpty: "the store already contains a household"
        case .cartReadOnly(let cart, _, let step):
            "the trip “\(cart)” is completed and read-only; it cannot \(step.rawValue)"
        case .cartState(let cart, _, let state, let step):
            "the cart “\(cart)” is in \(state.rawValue); it cannot \(step.rawValue)"
        case .cartWasFinished(let cart, _):
            "the cart “\(cart)” was finished before; aborting it would discard its purchases"
        case .lineOutOfStep(let line, let state):
            "the line “\(line)” does not fit \(state.phrase)"
        case .lineOfOtherCart(let line, let cart): "the line “\(line)” belongs to the cart “\(cart)” already"
        case .notPositive(let field): "the \(field) must be above zero"
        case .unitNeedsQuantity(let line, let unit, let planned):
            "“\(line)” is planned per “\(planned)”; a purchase per “\(unit)” needs its own quantity"
        case .otherCurrency(let field, let currency, let cart): "the \(field) is in \(currency), the cart in \(cart)"
        case .otherCurrencyThanPolicy(let field, let currency, let policy):
            "the \(field) is in \(currency), the policy in \(policy)"
        case .endsBeforeStart(let start, let end): "the policy ends on \(end), before it starts on \(start)"
        case .claimWithoutCause: "a claim needs a cause"
        case .beforeLoss(let field, let day, let loss): "the \(field), \(day), is before the loss on \(loss)"
        case .stepsOutOfOrder(let earlier, let later):
            "the claim was \(later.stage.rawValue) on \(later.date), before it was \(earlier.stage.rawValue) on "
                + "\(earlier.date)"
        case .nothingPaid(let field): "the \(field) must be above zero"
        case .boughtAfterLoss(let item, let bought, let loss):
            "“\(item)” was bought \(bought.withPreposition), after the loss on \(loss)"
        case .wrongLoss(let item, let lost, let quantity):
            "\(lost) of “\(item)” cannot be claimed: there are \(quantity)"
        case .normalCostNotBelow(let expense):
            "the normal cost of “\(expense)” must be below its amount, in the same currency"
        case .itemTwice(let item): "the claim contains “\(item)” more than once"
        case .itemOfOtherHome(let item, let home): "“\(item)” does not belong to “\(home)”, the home of the claim"
        case .itemDoesNotCount(let item, _, .sold): "“\(item)” was sold and cannot be in a claim"
        case .itemDoesNotCount(let item, _, let exclusion): "“\(item)” is \(exclusion) and cannot be in a claim"
        case .cannotBeLent(let item, .sold): "“\(item)” was sold and cannot be lent or borrowed"
        case .cannotBeLent(let item, let exclusion): "“\(item)” is \(exclusion) and cannot be lent"
        case .lentAlready(let item, .zero): "“\(item)” is lent already"
        case .lentAlready(let item, let rest): "only \(rest) of “\(item)” can be lent"
        case .notKept(let item): "“\(item)” is sold or archived"
        case .codeOnLabel(let code, let name): "the code \(code) is on the label of “\(name)” already"
        case .notLent(let item): "“\(item)” is not lent, nor borrowed with a name"
        case .loanEndsBeforeStart(let person, let start, let end):
            "the loan of “\(person)” ends on \(end), before it began on \(start)"
        case .depreciation(let error): error.description
        }
    }
}
