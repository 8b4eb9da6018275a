import Household
import HouseholdStore

extension HouseholdSession {
    /// The household's shopping as it is now.
    func shopping() throws -> ShoppingIndex { ShoppingIndex(try store.snapshot()) }

    /// The stores and the vault, without the carts, of which a long history has many: what a line is called, and what
    /// things cost.
    func vaultIndex() throws -> ShoppingIndex {
        let shopping = store.shopping
        return ShoppingIndex(
            Snapshot(
                profile: .absent, stores: try shopping.stores(), categories: try shopping.categories(),
                vault: try shopping.vault()))
    }

    /// The active home; nil in a household without homes.
    func activeHome() throws -> Home? { state.activeHome(among: try store.household.homes()) }

    /// What amounts are in where nothing says otherwise: the active home's currency, else the site's.
    func usualCurrency() throws -> Currency { try activeHome()?.currency ?? settings.currency }
}
