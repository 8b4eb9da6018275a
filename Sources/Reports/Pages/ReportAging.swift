package import Household
package import Wording

// The aging of an item's value, in words.

extension Wording {
    /// The class of an item, with its age if the class loses value: `Furniture, 5 years 6 months`.
    package func aging(_ value: ActualCashValue) -> String {
        guard value.depreciates else { return words(.reportNoAging, ["class": value.className]) }
        guard let age = age(value) else { return words(.reportAgeUnknown, ["class": value.className]) }
        return words(
            value.isAtFloor ? .reportAgingFloor : .reportAging, ["class": value.className, "age": age])
    }

    /// The derivation of an actual cash value, as a sentence: `Depreciated as Furniture, 5 years 6 months old`.
    package func cashAging(_ value: ActualCashValue) -> String {
        guard value.depreciates, let age = age(value) else { return aging(value) }
        return words(value.isAtFloor ? .cashAtFloor : .cashAging, ["class": value.className, "age": age])
    }

    func age(_ value: ActualCashValue) -> String? {
        value.ageInMonths.map { age(inMonths: $0) }
    }

    func age(inMonths months: Int) -> String {
        let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
        if months == 0 { return words[.reportAgeNone] }
        return [count(.countYears, ifAny: years), count(.countMonths, ifAny: rest)].compactMap(\.self)
            .joined(separator: " ")
    }
}
