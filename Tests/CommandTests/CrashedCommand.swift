import Foundation
import Household
import HouseholdStore
import TestSupport

/// The commands that `CrashTests` kills, with their preparation.
enum CrashedCommand: CaseIterable {
    case freshBuild, changedBuild, shrunkenBuild, rearrangedBuild, forcedBuild
    case addItem, editItem, deleteItem, moveItems, addHome, deleteHome, importFile, demo, export
    case finishTrip, checkLine, vaultPrice
    case undo, restore, emptyTrash, backup

    /// Whether the household after a kill is either the old one or the one that the command makes, and nothing in
    /// between.
    typealias IsWhole = (_ before: Snapshot, _ after: Snapshot) -> Bool

    var isBuild: Bool {
        [.freshBuild, .changedBuild, .shrunkenBuild, .rearrangedBuild, .forcedBuild].contains(self)
    }

    /// Prepares the site and returns the command's arguments.
    /// - Parameter number: The number of the kill; it makes what each command writes unique.
    func prepare(
        _ site: TemporarySite, number: Int, random: inout SeededGenerator
    ) throws -> (arguments: [String], isWhole: IsWhole) {
        let store = try Store.open(at: site.storePath)
        let snapshot = try store.snapshot()
        let items = snapshot.items.filter { $0.importRef.isEmpty && $0.serial.hasPrefix("S") }
        let item = items.randomElement(using: &random)
        let slug = item?.slug ?? "none"
        switch self {
        case .freshBuild, .changedBuild, .shrunkenBuild, .rearrangedBuild, .forcedBuild:
            try change(site, store, items, number)
            return (self == .forcedBuild ? ["build", "--force"] : ["build"], { $0 == $1 })
        case .addItem:
            return (
                ["item", "add", "New \(number)", "--room", "kitchen", "--serial", "S0"],
                Self.items(by: 1)
            )
        case .deleteItem: return (["item", "delete", slug, "--yes"], Self.items(by: -1))
        case .editItem:
            let (title, make) = ("Edited \(number)", "Maker \(number)")
            return (
                ["item", "edit", slug, "--title", title, "--make", make],
                { _, after in after.items.allSatisfy { ($0.title == title) == ($0.make == make) } }
            )
        case .moveItems:
            let some = items.shuffled(using: &random).prefix(3)
            let home = snapshot.homes.first { $0.id != item?.homeID }
            return (
                ["item", "move"] + some.map(\.slug) + ["--home", home?.slug ?? "none"],
                { before, after in
                    let moved = after.items.filter { item in
                        item.homeID != before.items.first { $0.id == item.id }?.homeID
                    }
                    return moved.isEmpty || moved.count == some.count(where: { $0.homeID != home?.id })
                }
            )
        case .addHome:
            return (
                ["home", "add", "Home \(number)"],
                { before, after in
                    let new = after.homes.filter { home in !before.homes.contains { $0.id == home.id } }
                    // A new home must have its first room.
                    return new.allSatisfy { home in after.locations.contains { $0.homeID == home.id } }
                }
            )
        case .deleteHome:
            let home = try store.household.createHome(Home(name: "Doomed \(number)", currency: .eur)).home
            let room = try store.household.addLocation(Location(homeID: home.id, name: "Room"))
            for title in ["One", "Two", "Three"] { try store.inventory.add(Item(title: title, locationID: room.id)) }
            return (
                ["home", "delete", home.slug, "--yes"],
                { _, after in
                    let rest = after.items.count { $0.homeID == home.id }
                    let isThere = after.homes.contains { $0.id == home.id }
                    return rest == (isThere ? 3 : 0) && after.locations.contains { $0.id == room.id } == isThere
                }
            )
        case .importFile:
            try site.write(Self.file(number: number), to: "items.csv")
            return (
                ["import", "items.csv"],
                { _, after in [0, 8].contains(after.items.count { $0.make == "import \(number)" }) }
            )
        case .demo:
            // Missing the first time.
            try? FileManager.default.removeItem(at: site.url("demo"))
            return (["--root", "demo", "demo", "--items", "5"], { $0 == $1 })
        case .export: return (["export", "--output", "export.json"], { $0 == $1 })
        case .undo, .restore, .emptyTrash:
            guard let item, let other = items.last else { return (["undo"], { $0 == $1 }) }
            try Self.attachTheSame("\(self) \(number)", to: [item.id, other.id], in: store)
            try store.inventory.delete(item.id)
            switch self {
            case .undo: return (["undo"], Self.items(by: 1))
            case .restore: return (["restore", slug, "--kind", "item"], Self.items(by: 1))
            default: return (["trash", "empty", "--yes"], { $0 == $1 })
            }
        case .backup: return (["backup", "backup.zip"], { $0 == $1 })
        case .finishTrip, .checkLine, .vaultPrice: return try prepareShopping(site, store, number: number)
        }
    }

    /// Changes the site so that the build has something to do.
    private func change(_ site: TemporarySite, _ store: Store, _ items: [Item], _ number: Int) throws {
        switch self {
        case .freshBuild: try FileManager.default.removeItem(at: site.url("Public"))
        case .rearrangedBuild: try site.write("pageSize: \(1 + number % 3)\nlocale: de-DE\n", to: "housebook.yml")
        case .shrunkenBuild: for item in items.prefix(3) { try store.inventory.delete(item.id) }
        default:
            for item in items.prefix(4) {
                try store.inventory.edit(item.id) { item in
                    item.title = "Changed \(number)"
                    item.price = Money(minorUnits: Int64(number) * 100, currency: .eur)
                }
            }
        }
    }

    /// Attaches one file to several items, of which some may be the same.
    private static func attachTheSame(_ text: String, to items: Set<EntityID<Item>>, in store: Store) throws {
        for item in items {
            let file = try store.attachments.intake().take(Data(text.utf8), named: "note.txt")
            try store.attachments.attach([.init(file, kind: .other, mediaType: "text/plain")], to: .item(item))
        }
    }

    private static func items(by change: Int) -> IsWhole {
        { before, after in [0, change].contains(after.items.count - before.items.count) }
    }

    /// A file of eight items with the same ids and titles each time, by a maker named after the kill.
    private static func file(number: Int) -> String {
        let rows = (1...8).map { row in
            "Imported \(row),import \(number),I\(row),00000000-0000-4000-a000-00000000000\(row)"
        }
        return (["Title,Make,Serial,ID"] + rows).joined(separator: "\n") + "\n"
    }

    /// Keeps 12 to 24 items in the household, and at most three homes and three carts.
    static func fillUp(_ store: Store, random: inout SeededGenerator) throws {
        try clearUp(store.shopping)
        for home in try store.household.homes().dropFirst(3) { try store.household.deleteHome(home.id) }
        let snapshot = try store.snapshot()
        for _ in snapshot.items.count..<max(12, snapshot.items.count) {
            let room = snapshot.locations.randomElement(using: &random)
            try store.inventory.add(
                Item(
                    title: "Thing", serial: "S1", price: Money(minorUnits: 1999, currency: .eur),
                    notes: "See [another](thing.html).", locationID: room?.id,
                    labelIDs: snapshot.labels.filter { $0.homeID == room?.homeID }.prefix(2).map(\.id)))
        }
        for item in snapshot.items.dropFirst(24) { try store.inventory.delete(item.id) }
    }
}
