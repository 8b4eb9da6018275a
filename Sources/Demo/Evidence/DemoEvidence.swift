import DemoFiles
public import Household
import PhotoStudio

/// The photos and papers of the demonstration household: a photo of most things, of each home and of most rooms, and here
/// and there a receipt or a manual.
///
/// Pure: equal households and seeds give equal files.
public enum DemoEvidence {
    /// In the household's order.
    public static func files(of household: Snapshot, seed: UInt64) -> [DemoFile] {
        var random = SeededGenerator(seed: seed ^ 0x0F17_E5)
        let index = SnapshotIndex(household)
        var files: [DemoFile] = []
        for (home, kind) in zip(household.homes, [Photograph.Home.house, .flat, .cottage]) {
            files.append(photo(of: .home(home.id), home.slug, .home(kind, seed: random.next()), "From outside"))
        }
        for room in household.locations {
            let drawn = random.next()
            guard let kind = RoomWords.kind(of: room.name) else { continue }
            files.append(photo(of: .location(room.id), room.slug, .room(kind, seed: drawn), ""))
        }
        for item in household.items { files += evidence(of: item, index, &random) }
        return files
    }

    private static func evidence(
        of item: Item, _ index: SnapshotIndex, _ random: inout SeededGenerator
    ) -> [DemoFile] {
        // As many draws for each, whatever comes of them.
        let (seed, isPictured, hasReceipt) = (random.next(), random.chance(perMille: 700), random.chance(perMille: 160))
        let label = index.primaryLabel(of: item)?.name
        var files: [DemoFile] = []
        if isPictured {
            files.append(photo(of: .item(item.id), item.slug, .item(title: item.title, label: label, seed: seed), ""))
        }
        if hasReceipt, let receipt = receipt(for: item, index, seed: seed) {
            files.append(
                DemoFile(
                    owner: .item(item.id), kind: .receipt, fileName: "\(item.slug)-receipt.pdf", caption: "",
                    content: .receipt(receipt)))
        }
        if !item.make.isEmpty, !item.model.isEmpty, let label, ["Appliances", "Electronics"].contains(label) {
            let manual = Manual(product: item.title, maker: item.make, model: item.model)
            files.append(
                DemoFile(
                    owner: .item(item.id), kind: .manual, fileName: "\(item.slug)-manual.pdf", caption: "",
                    content: .manual(manual)))
        }
        return files
    }

    private static func receipt(for item: Item, _ index: SnapshotIndex, seed: UInt64) -> Receipt? {
        guard let price = item.price, let total = price.multiplied(by: item.quantity), let day = item.purchaseDate,
            !item.purchasedFrom.isEmpty
        else { return nil }
        let home = index.home(index.effectiveHome(of: item))
        return Receipt(
            store: item.purchasedFrom, address: [home?.address.city ?? ""].filter { !$0.isEmpty },
            date: day.description,
            lines: [Receipt.Line(name: item.title, quantity: item.quantity.description, amount: total.plain)],
            total: total.plain, currency: total.currency.code, seed: seed)
    }

    private static func photo(
        of owner: Attachment.Owner, _ name: String, _ content: DemoFile.Content, _ caption: String
    ) -> DemoFile {
        DemoFile(owner: owner, kind: .photo, fileName: "\(name).jpg", caption: caption, content: content)
    }
}

/// Which rooms there are photos of, by a word of their names.
private enum RoomWords {
    static func kind(of name: String) -> Photograph.Room? {
        let name = name.lowercased()
        return words.first { name.contains($0.word) }?.room
    }

    private static let words: [(word: String, room: Photograph.Room)] = [
        ("living", .living), ("great room", .living), ("sala", .living), ("kitchen", .kitchen), ("cozinha", .kitchen),
        ("bath", .bathroom), ("bedroom", .bedroom), ("guest", .bedroom), ("quarto", .bedroom), ("loft", .bedroom),
        ("office", .study), ("study", .study), ("library", .study), ("garage", .storage), ("basement", .storage),
        ("shed", .storage), ("attic", .storage), ("pantry", .storage),
    ]
}
