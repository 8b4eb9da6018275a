public import Household

/// A part of a household that can be exported on its own.
public enum HouseholdPart: String, CaseIterable, Sendable {
    /// Everything except the shopping.
    case inventory
    /// The vault, with all stores and categories.
    case vault = "price-book"
    /// The carts, with the records that their lines refer to: see `takeShopping`.
    case carts

    /// The part in a sentence: `price book`.
    var noun: String { rawValue.replacing("-", with: " ") }
}

extension Snapshot {
    /// Returns a household of this part alone, which `Store.restore` accepts like a whole one. Carts bring the homes
    /// along, since a cart belongs to a home.
    public func only(_ part: HouseholdPart) -> Snapshot {
        var household = Snapshot(profile: profile)
        switch part {
        case .inventory:
            household = self
            (household.stores, household.categories, household.vault, household.carts) = ([], [], [], [])
        case .vault:
            household.profile.homeIDs = []
            (household.stores, household.categories, household.vault) = (stores, categories, vault)
        case .carts:
            household.homes = homes
            household.takeShopping(of: carts, from: self)
        }
        return household
    }
}
