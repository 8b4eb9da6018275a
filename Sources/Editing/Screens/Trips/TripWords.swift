import Foundation
import Household
import Values
import Wording
import Workspace

/// The words and formats of trips and of the price book.
struct TripWords {
    private let pages: FormPages
    let formats: Formats

    init(_ visit: FormVisit, in currencies: some Sequence<Currency>) {
        pages = visit.pages
        formats = Formats(locale: visit.session.settings.locale, currencies: currencies)
    }

    func callAsFunction(_ word: FormWord, _ values: KeyValuePairs<String, String> = [:]) -> String {
        pages(word, values)
    }

    func day(_ date: Date) -> String { formats.date(CalendarDate(date, in: .current)) }

    /// `2 l`
    func amount(_ purchase: CartItem.Purchase) -> String {
        formats.quantity(purchase.quantity, in: purchase.terms.unit == .each ? "" : purchase.terms.unit.name)
    }

    /// `2 × €1.29`; empty for one of a thing, whose price is the total.
    func formula(_ purchase: CartItem.Purchase) -> String {
        guard let price = purchase.terms.price else { return "" }
        guard purchase.quantity != .one || purchase.terms.unit != .each || price.fraction != 0 else { return "" }
        return "\(amount(purchase)) × \(formats.amount(price))"
    }

    /// `€8.90 per kg`
    func price(_ price: Money, per unit: PriceUnit) -> String {
        unit == .each
            ? formats.amount(price)
            : self(.formTripPerUnit, ["price": formats.amount(price), "unit": unit.name])
    }

    func state(of cart: Cart) -> String {
        switch cart.state {
        case .planning: self(.formTripPlanned)
        case .shopping(let since, _): self(.formTripUnderWay, ["date": day(since)])
        case .completed(_, let end): self(.formTripCompleted, ["date": day(end)])
        }
    }

    /// What others made of a line: `skipped`, `bought for €2.49`
    func state(of line: CartItem) -> String {
        switch line.outcome {
        case .open: return self(.formTripLineOpen)
        case .skipped: return self(.formTripLineSkipped)
        case .fulfilled(let purchase):
            let total = purchase.total.map(formats.amount) ?? "?"
            return self(.formTripLineBought, ["amount": amount(purchase), "total": total])
        }
    }

    /// `5 left`, `nothing left`
    func left(of cart: Cart) -> String {
        let left = cart.lines.count { $0.outcome == .open }
        return left == 0 ? self(.formTripNothingLeft) : self(.formTripLeft, ["count": formats.count(left)])
    }

    /// What is planned and, once the trip has begun, what is in the basket and what it comes to in all.
    func sums(of cart: Cart) -> [TripSumModel] {
        func sum(_ word: FormWord, _ spending: Spending) -> TripSumModel {
            let unknown = spending.withoutPrice
            return TripSumModel(
                label: self(word), amount: formats.amount(spending.total(in: cart.currency)),
                note: unknown == 0 ? nil : self(.formTripWithoutPrice, ["count": formats.count(unknown)]))
        }
        var sums = [sum(.formTripSumPlanned, cart.planned)]
        if !cart.isPlanning { sums.append(sum(.formTripSumBasket, cart.inBasket)) }
        if cart.isShopping { sums.append(sum(.formTripSumAll, cart.spent)) }
        switch cart.budgetVerdict {
        case .under(let rest): sums.append(TripSumModel(label: self(.formTripUnder), amount: formats.amount(rest)))
        case .exactly:
            let none = Money(minorUnits: 0, currency: cart.currency)
            sums.append(TripSumModel(label: self(.formTripUnder), amount: formats.amount(none)))
        case .over(let excess): sums.append(TripSumModel(label: self(.formTripOver), amount: formats.amount(excess)))
        case nil: break
        }
        return sums
    }
}
