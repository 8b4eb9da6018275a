import Household
import TestSupport
import Testing

@Suite struct ValuationTests {
    @Test func currenciesStandSideBySide() {
        let value = Valuation([
            Item(title: "a", price: Sample.dollars(1000)), Item(title: "b", price: Sample.euros(200)),
            Item(title: "c", quantity: Sample.quantity("3"), price: Sample.dollars(1)),
            Item(title: "d", price: Money(minorUnits: 5, currency: Sample.currency("JPY"))),
        ])
        #expect(
            value.totals == [
                Sample.euros(200), Money(minorUnits: 5, currency: Sample.currency("JPY")), Sample.dollars(1003),
            ])
        #expect(value.total(in: .usd) == Sample.dollars(1003))
        #expect(value.total(in: Sample.currency("GBP")) == nil)
        #expect((value.items, value.withoutValue) == (4, 0))
    }

    @Test func unknownValuesAreCountedNeverAdded() {
        let value = Valuation([
            Item(title: "gift"), Item(title: "a", price: Sample.euros(200)),
            Item(title: "free", price: Sample.euros(0)),
            Item(title: "slip", price: Sample.euros(-100)), Item(title: "huge", price: Sample.dollars(.max)),
        ])
        #expect(value.totals == [Sample.euros(200)])
        #expect((value.items, value.withoutValue) == (5, 3))
        // A known zero is a total.
        #expect(Valuation([Item(title: "free", price: Sample.euros(0))]).totals == [Sample.euros(0)])
        #expect(Valuation([Item(title: "gift")]).totals == [])
        #expect(Valuation().totals == [])
    }

    @Test func soldArchivedAndBorrowedItemsAreCountedOnceEach() {
        let price = Sample.euros(100)
        let value = Valuation([
            Item(title: "a", price: price), Item(title: "b", price: price, archived: true),
            Item(title: "c", price: price, sale: Sale()), Item(title: "d", price: price, archived: true, sale: Sale()),
            Item(title: "e", price: price, ownership: .borrowed),
            Item(title: "f", price: price, ownership: .borrowed, archived: true),
            Item(title: "g", price: price, ownership: .shared), Item(title: "h", price: price, ownership: .rentedOut),
        ])
        #expect(value.totals == [Sample.euros(300)])
        #expect((value.items, value.sold, value.archived, value.borrowed, value.allItems) == (3, 2, 2, 1, 8))
    }

    @Test func mergingAddsEverything() {
        let a = Valuation([Item(title: "a", price: Sample.euros(100)), Item(title: "x", sale: Sale())])
        let b = Valuation([
            Item(title: "b", price: Sample.dollars(5)), Item(title: "c", price: Sample.euros(1)), Item(title: "d"),
            Item(title: "e", archived: true), Item(title: "f", ownership: .borrowed),
        ])
        let sum = a + b
        #expect(sum.totals == [Sample.euros(101), Sample.dollars(5)])
        #expect((sum.items, sum.withoutValue, sum.sold, sum.archived, sum.borrowed) == (4, 1, 1, 1, 1))
        #expect(sum == b + a)
        #expect(a + Valuation() == a)
    }

    /// 2²⁴ lines of the largest value exceed 64 bits.
    @Test func sumsPastTheRangeAreHeldAndSaySo() {
        var value = Valuation([Item(title: "a", price: Sample.euros(Money.largest))])
        #expect(!value.isBeyondRange)
        for _ in 0..<24 { value.merge(value) }
        #expect(value.isBeyondRange)
        #expect(value.totals == [Sample.euros(.max)])
        #expect(value.items == 16_777_216)
    }
}
