import Household
import HouseholdStore
import Values
import Workspace

extension FormVisit {
    /// What looks like a slip about an item that was just saved, as sentences.
    func warnings(about item: Item, since before: Item? = nil) throws -> [String] {
        try session.warnings(about: item, since: before).map { warning in
            switch warning {
            case .titleExists(let title, _, let place?): pages(.formWarnTwin, ["title": title, "place": place])
            case .titleExists(let title, _, nil): pages(.formWarnTwinNowhere, ["title": title])
            case .boughtInFuture(let day): pages(.formWarnFuture, ["day": day.description])
            case .warrantyEndsBeforePurchase(let end, let bought):
                pages(.formWarnWarranty, ["end": end.description, "bought": bought.description])
            case .priceJump(let old, let new): pages(.formWarnPrice, ["before": old.words, "now": new.words])
            case .replacementJump(let old, let new):
                pages(.formWarnReplacement, ["before": old.words, "now": new.words])
            }
        }
    }
}

extension Money {
    fileprivate var words: String { "\(plain) \(currency)" }
}
