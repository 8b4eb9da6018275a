import Household
import Wording

extension ReportPresentation {
    /// The sources of a sum's values, the best known first; empty if the sum has no value.
    func sources(of value: RegisterValue) -> [String] {
        ValueSources.Kind.allCases.compactMap { kind in
            value.sources[kind].map { part in
                let text = words(
                    Word(kind),
                    [
                        "amounts": amounts(part.value).joined(separator: ", "),
                        "items": count(.countItems, part.value.items),
                    ])
                // Appraisals and replacement costs have dates of their own; a price can only be judged by its age.
                guard kind == .price, let age = part.averageAgeInMonths else { return text }
                return words(.reportBoughtOnAverage, ["text": text, "age": self.age(inMonths: age)])
            }
        }
    }

    /// States how many cash values are those of items without a class; nil if they are few.
    var remainder: String? {
        report.remainder.map { remainder in
            words(
                .reportRemainder,
                [
                    "rest": formats.count(remainder.lines), "items": count(.countItems, remainder.all),
                    "class": report.depreciation.otherwise.name,
                ])
        }
    }

    func replacementHeading(of value: RegisterValue) -> String {
        words[value.sources[.price] == nil ? .reportReplacementCost : .reportReplacementOrPrice]
    }

    /// A note on a sum of replacement costs: the part that is only prices paid, and the number of lines that it leaves
    /// out. Nil if no value is a price and none is missing.
    func gap(of value: RegisterValue) -> String? {
        [prices(in: value), count(.reportCountWithout, ifAny: value.replacement.withoutValue)].compactMap(\.self)
            .joined(separator: ", ").orNil
    }

    /// Nil if no value is a price.
    /// - Parameter currency: The only currency of the sum; nil for a sum of all.
    func prices(in value: RegisterValue, _ currency: Currency? = nil) -> String? {
        func amounts(_ value: Valuation) -> [Money] {
            value.totals.startingWith(report.home.currency).filter { currency == nil || $0.currency == currency }
        }
        let prices = value.sources[.price].map { amounts($0.value) } ?? []
        guard !prices.isEmpty else { return nil }
        if prices == amounts(value.replacement) { return words[.reportAllPrices] }
        return words(.reportSomePrices, ["amounts": prices.map(formats.amount).joined(separator: ", ")])
    }
}

extension Word {
    fileprivate init(_ kind: ValueSources.Kind) {
        self =
            switch kind {
            case .appraisal: .reportFromAppraisals
            case .replacement: .reportFromSources
            case .replacementWithoutSource: .reportFromNoSource
            case .price: .reportFromPrices
            }
    }
}
