import Foundation
import Household
import Testing

@testable import Interchange

/// A vault and carts that are exported and imported again are unchanged, whatever their texts contain.
struct ShoppingRoundTripTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func imported(vault: Data?, carts: Data?, into snapshot: Snapshot) throws -> Snapshot {
        var household = snapshot
        if let vault { try household.take(try VaultCSV.read(vault, currency: .eur)) }
        if let carts { try household.take(try CartCSV.read(carts, currency: .eur)) }
        return household
    }

    @Test(
        "Imported into an empty household, the vault and carts are unchanged", arguments: 1...8 as ClosedRange<UInt64>)
    func intoAnEmptyHousehold(seed: UInt64) throws {
        var random = RandomHousehold(seed: seed)
        let snapshot = random.snapshot(items: 0)
        let (vault, carts) = (VaultCSV.write(snapshot), CartCSV.write(snapshot))
        var copy = try imported(vault: vault, carts: carts, into: Snapshot(profile: .absent))
        // Sorted like the originals, for the comparison.
        copy.vault.sort(like: snapshot.vault)
        copy.carts.sort(like: snapshot.carts)

        // The files say all that carts and vaults hold, stores, categories and homes by name.
        #expect(CartCSV.write(copy) == carts)
        #expect(sortedLines(VaultCSV.write(copy)) == sortedLines(vault))
        #expect(copy.homes.count(where: \.isPrimary) == 1)
        #expect(copy.profile.homeIDs == copy.homes.map(\.id))
        // The result is also a household that can be written and read as JSON.
        var whole = copy
        whole.profile = Profile(name: "", homeIDs: copy.profile.homeIDs)
        #expect(try HouseholdJSON.read(HouseholdJSON.write(whole)) == whole)
    }

    @Test("Imported into the same household, unchanged files change nothing", arguments: 31...36 as ClosedRange<UInt64>)
    func ontoItself(seed: UInt64) throws {
        var random = RandomHousehold(seed: seed)
        let snapshot = random.snapshot(items: 0)
        let vault = try VaultCSV.read(VaultCSV.write(snapshot), currency: .usd).merged(into: snapshot, at: Self.now)
        #expect(vault.part == Snapshot(profile: snapshot.profile))
        #expect(vault.counts == [0, 0, snapshot.vault.count])
        let carts = try CartCSV.read(CartCSV.write(snapshot), currency: .usd).merged(into: snapshot, at: Self.now)
        #expect(carts.part == Snapshot(profile: snapshot.profile))
        #expect(carts.counts == [0, 0, snapshot.carts.count])
    }

    @Test("A second import into another household changes nothing", arguments: 51...52 as ClosedRange<UInt64>)
    func twice(seed: UInt64) throws {
        var random = RandomHousehold(seed: seed)
        let snapshot = random.snapshot(items: 0)
        let carts = CartCSV.write(snapshot)
        let copy = try imported(vault: VaultCSV.write(snapshot), carts: carts, into: Snapshot(profile: .absent))
        let again = try CartCSV.read(carts, currency: .eur).merged(into: copy, at: Self.now)
        #expect(again.part == Snapshot(profile: copy.profile))
        #expect(again.unchanged == snapshot.carts.count)
    }

    private func sortedLines(_ data: Data) -> [String] {
        String(decoding: data, as: UTF8.self).split(separator: "\r\n").map(String.init).sorted()
    }
}

extension ShoppingImport {
    /// The numbers of entities added, updated and unchanged.
    var counts: [Int] { [added, updated, unchanged] }
}

extension Snapshot {
    /// Applies an import as a store does.
    mutating func take(_ batch: ShoppingBatch) throws {
        #expect(batch.problems.isEmpty)
        let part = try batch.merged(into: self, at: Date(timeIntervalSince1970: 1_800_000_000)).part
        profile = part.profile
        homes += part.homes
        stores += part.stores
        categories += part.categories
        for item in part.vault { vault.put(item) }
        for cart in part.carts { carts.put(cart) }
    }
}

extension Array where Element: Entity {
    fileprivate mutating func put(_ entity: Element) {
        if let place = firstIndex(where: { $0.id == entity.id }) { self[place] = entity } else { append(entity) }
    }

    fileprivate mutating func sort(like others: [Element]) {
        let ranks = Dictionary(zip(others.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        sort { ranks[$0.id] ?? .max < ranks[$1.id] ?? .max }
    }
}
