public import Household

/// A part of a household that can be exported alone.
public enum HouseholdPart: String, CaseIterable, Sendable {
    /// Homes with everything in them, without the shopping.
    case inventory
    /// The vault, and the stores and categories there are.
    case vault
    /// Carts, and what is on their lists: see `takeShopping`.
    case carts
}

extension Snapshot {
    /// A household of this part alone, which `Store.restore` takes as it takes a whole one. With carts come the homes, since a
    /// cart is one of these.
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
