import Foundation
import Household
import HouseholdStore
import TestSupport
import Workspace

@testable import Editing

/// The records and files of a furnished site.
extension TemporarySite {
    var root: SiteRoot { SiteRoot(folder: folder.path) }
    var store: Store { get throws { try Store.open(at: storePath) } }
    var uploads: UploadFolder { UploadFolder(root.uploadsFolder) }
    var home: Home { get throws { try store.household.home("Main House") } }

    func room(_ name: String, in home: String = "Main House") throws -> Location {
        let household = try store.household
        return try household.location(name, in: household.home(home).id)
    }

    func label(_ name: String, in home: String = "Main House") throws -> Label {
        let household = try store.household
        return try household.label(name, in: household.home(home).id)
    }

    func item(_ title: String, _ complete: (inout Item) throws -> Void = { _ in }) throws -> Item {
        var item = Item(title: title, locationID: try room("Kitchen").id)
        try complete(&item)
        return try store.inventory.add(item)
    }

    /// The names in a folder. A missing one holds nothing.
    func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)) ?? []
    }
}
