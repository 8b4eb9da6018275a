package import Household

/// Words that several of the policy commands use.
package enum PolicyText {
    /// The hint for an amount in another currency, in commands without `--currency`.
    package static let otherCurrency =
        "a policy has one currency; to change it: housebook policy edit POLICY --currency CODE"

    /// `Cottage`, `Cottage and Flat`, `Cottage, Flat and Barn`
    package static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension InsurancePolicy {
    /// `“Acme Mutual” (acme-mutual) covers Cottage and Flat.`
    package func coverSentence(in homes: [Home]) -> String {
        let names = homes.filter { homeIDs.contains($0.id) }.map(\.displayName)
        return "\(reference) covers \(names.isEmpty ? "no home" : PolicyText.list(names))."
    }

    /// The homes it covers, in the household's order: `Cottage, Flat`
    package func homeNames(in index: SnapshotIndex) -> String {
        index.homes.filter { homeIDs.contains($0.id) }.map(\.displayName).joined(separator: ", ")
    }
}

extension InsurancePolicy.SpecialLimit {
    /// `1500.00 EUR for Jewelry (theft; HO 00 03 03 22)`
    package var words: String {
        let more = [peril, edition].filter { !$0.isEmpty }.joined(separator: "; ")
        return "\(amount.text) for \(itemClass)" + (more.isEmpty ? "" : " (\(more))")
    }
}

extension InsurancePolicy.Standing {
    /// Empty for a policy that is in force.
    package var mark: String {
        switch self {
        case .notBegun: "not in force yet"
        case .inForce: ""
        case .ended: "ended"
        }
    }

    /// For JSON.
    package var name: String {
        switch self {
        case .notBegun: "not-begun"
        case .inForce: "in-force"
        case .ended: "ended"
        }
    }
}
