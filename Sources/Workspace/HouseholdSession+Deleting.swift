package import Household
package import HouseholdStore

// What the deletion of a record affects besides it: the words after `Delete “Tools” (tools)`, such as ` with 2 files`.
// Empty for nothing.

extension HouseholdSession {
    package func consequences(ofDeleting item: Item) throws -> String {
        let contents = try store.snapshot(around: [item.id]).items.count { $0.containerID == item.id }
        return try files(of: .item(item.id))
            + (contents == 0 ? "" : ", leaving the \(counted(contents, "item")) inside it")
    }

    package func consequences(ofDeleting room: Location) throws -> String {
        let items = try store.household.itemCount(inLocation: room.id)
        let rooms = try store.snapshot(around: []).locations.count { $0.parentID == room.id }
        return try files(of: .location(room.id))
            + (items == 0 ? "" : ", leaving \(counted(items, "item")) in no room")
            + (rooms == 0 ? "" : ", with \(counted(rooms, "room")) inside moving up")
    }

    package func consequences(ofDeleting label: Label) throws -> String {
        let items = try store.household.itemCount(withLabel: label.id)
        return items == 0 ? "" : ", taking it off \(counted(items, "item"))"
    }

    /// - Throws: `DomainError` for a home that cannot be deleted.
    package func consequences(ofDeleting home: Home) throws -> String {
        " " + (try store.household.contentsToDelete(with: home.id).sentence)
    }

    /// ` with 2 files`
    package func files(of owner: Attachment.Owner) throws -> String {
        let count = try store.attachments.attachments(of: owner).count
        return count == 0 ? "" : " with \(counted(count, "file"))"
    }
}

extension HouseholdRepository.HomeDeletion {
    /// `with 12 rooms, 8 labels and 1 item`
    package var sentence: String {
        "with \(counted(locations, "room")), \(counted(labels, "label")) and \(counted(items, "item"))"
    }
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
