import Household
import Templating
import Values
import Workspace

/// Asks whether a trip is to be finished, and says what that does.
struct TripFinishPage: TemplateModel {
    @Included var frame: FormFrame
    var address: String  // the trip's address
    var news: Bool  // something came on the list since the page was shown
    @Flagged var sums: [TripSumModel]  // what is planned and in the basket
    @Flagged var left: [TripKeepModel]  // the lines that are still to get, and will count as skipped
    @Flagged var oneOffs: [TripKeepModel]  // the lines that are not in the price book
}

/// A line that finishing changes.
struct TripKeepModel: TemplateModel {
    var id: String  // its id
    var name: String  // what it is called
}

extension TripFinishPage {
    init(_ cart: Cart, _ index: ShoppingIndex, _ visit: FormVisit, isNews: Bool) throws {
        let words = TripWords(visit, in: [cart.currency])
        var frame = try visit.frame(words(.formTripFinishTitle, ["name": cart.name]))
        frame.here = TripScreen.address(of: cart)
        func models(_ lines: [CartItem]) -> [TripKeepModel] {
            lines.map { TripKeepModel(id: $0.id.description, name: index.name(of: $0, in: cart)) }
        }
        self.init(
            frame: frame, address: TripScreen.address(of: cart), news: isNews,
            sums: words.sums(of: cart), left: models(cart.lines.filter { $0.outcome == .open }),
            oneOffs: models(cart.lines.filter { $0.isFulfilled && index.vaultItem($0.vaultItemID) == nil }))
    }
}
