package import Household
import HouseholdStore

extension HouseholdSession {
    /// The household's shopping at present.
    package func shopping() throws -> ShoppingIndex { ShoppingIndex(try store.snapshot()) }

    /// The stores and the vault, enough to name and price a line. The carts are left out: a long history has many.
    package func vaultIndex() throws -> ShoppingIndex {
        let shopping = store.shopping
        return ShoppingIndex(
            Snapshot(
                profile: .absent, stores: try shopping.stores(), categories: try shopping.categories(),
                vault: try shopping.vault()))
    }

    /// The active home; nil in a household without homes.
    package func activeHome() throws -> Home? { state.activeHome(among: try store.household.homes()) }

    /// The currency of amounts that name none: the active home's, else the site's.
    package func usualCurrency() throws -> Currency { try activeHome()?.currency ?? settings.currency }
}
