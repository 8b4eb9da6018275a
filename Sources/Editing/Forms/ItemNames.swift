import Foundation
import Household
import HouseholdStore
import Values

/// Items that a form names by text, since there may be too many to choose from.
struct ItemNames: Sendable {
    /// The names of items that a form shows.
    private(set) var names: [UUID: String] = [:]
    /// The items that texts mean.
    private(set) var found: [String: UUID] = [:]
    /// Why a text means no item, a sentence.
    private(set) var faults: [String: String] = [:]

    /// Reads the name of an item. An item that is gone has none.
    mutating func name(_ id: UUID, in store: Store) throws {
        if names[id] == nil { names[id] = try store.inventory.item(EntityID<Item>(id))?.title }
    }

    /// Finds the item that a text means: by its title, a number or its slug.
    mutating func find(_ text: String, in store: Store) throws {
        guard !text.isEmpty, found[text] == nil else { return }
        do {
            let item = try store.inventory.item(text)
            (found[text], names[item.id.uuid]) = (item.id.uuid, item.title)
        } catch let error as DomainError {
            faults[text] = error.sentence
        }
    }
}
