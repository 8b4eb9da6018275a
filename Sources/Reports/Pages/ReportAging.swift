package import Household
package import Wording

// The aging of an item's value, in words.

extension Wording {
    /// The class of an item, with its age if the class loses value: `Furniture, 5 years 6 months`.
    /// - Parameter bought: The purchase date. The age since a mere month or year is marked as rough.
    package func aging(_ value: ActualCashValue, bought: PartialDate?) -> String {
        guard value.depreciates else { return words(.reportNoAging, ["class": value.className]) }
        guard let age = age(value, bought: bought) else { return words(.reportAgeUnknown, ["class": value.className]) }
        return words(
            value.isAtFloor ? .reportAgingFloor : .reportAging, ["class": value.className, "age": age])
    }

    /// The derivation of an actual cash value, as a sentence: `Depreciated as Furniture, 5 years 6 months old`.
    package func cashAging(_ value: ActualCashValue, bought: PartialDate?) -> String {
        guard value.depreciates, let age = age(value, bought: bought) else { return aging(value, bought: bought) }
        return words(value.isAtFloor ? .cashAtFloor : .cashAging, ["class": value.className, "age": age])
    }

    /// `5 years 6 months`; `about 5 years 6 months` since a mere month or year.
    func age(_ value: ActualCashValue, bought: PartialDate?) -> String? {
        value.ageInMonths.map { months in
            let age = age(inMonths: months)
            guard let bought, bought.day == nil, months > 0 else { return age }
            return words(.reportAgeAbout, ["age": age])
        }
    }

    func age(inMonths months: Int) -> String {
        let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
        if months == 0 { return words[.reportAgeNone] }
        return [count(.countYears, ifAny: years), count(.countMonths, ifAny: rest)].compactMap(\.self)
            .joined(separator: " ")
    }
}
