extension CheckPass {
    /// Reports items that share a number that should tell them apart, or a title and a barcode: often one thing that was
    /// entered or imported twice. Sold and archived items are left out, since their numbers may be given anew.
    mutating func checkSharedNumbers() {
        for kind in ItemNumber.allCases {
            for items in itemsSharing(kind) where items.count > 1 {
                let (text, others) = (kind.text(of: items[0]), items.dropFirst().map(Self.name))
                let problem: Finding.Problem =
                    switch kind {
                    case .assetID: .sharedAssetID(text, with: others)
                    case .serial: .sharedSerial(text, with: others)
                    case .barcode: .sharedBarcode(text, with: others)
                    }
                report(problem, of: Finding.Subject(.item, items[0], items[0].title))
            }
        }
    }

    /// Reports codes of labels that several things or rooms have: a reader of codes finds only one.
    mutating func checkPrintedCodes() {
        for (code, holders) in PrintedCodes(snapshot).all where holders.count > 1 {
            let subjects: [Finding.Subject] = holders.compactMap { holder in
                switch holder {
                case .item(let position):
                    Finding.Subject(.item, snapshot.items[position], snapshot.items[position].title)
                case .room(let id): index.location(id).map { Finding.Subject(.location, $0, $0.name) }
                }
            }
            report(.sharedPrintedCode(code, with: subjects.dropFirst().map(\.name)), of: subjects[0])
        }
    }

    /// Reports items with the same picture: a photo of a thing shows which one it is.
    mutating func checkSharedPhotos() {
        var sharing: [String: [(item: Item, name: String)]] = [:]
        var order: [String] = []
        for item in snapshot.items where item.counts {
            for photo in index.attachments(of: .item(item.id)) where photo.kind == .photo {
                if sharing[photo.sha256] == nil { order.append(photo.sha256) }
                sharing[photo.sha256, default: []].append((item, photo.fileName))
            }
        }
        for items in order.compactMap({ sharing[$0] }) where items.count > 1 {
            let (first, name) = items[0]
            report(
                .sharedPhoto(name, with: items.dropFirst().map { Self.name($0.item) }),
                of: Finding.Subject(.item, first, first.title))
        }
    }

    /// The items with each number that several have, by the first of each group.
    private func itemsSharing(_ kind: ItemNumber) -> [[Item]] {
        var places: [[NameKey]: Int] = [:]
        var groups: [[Item]] = []
        for item in snapshot.items where item.isKept {
            guard let number = kind.key(of: item) else { continue }
            // The barcode of a product says nothing about things that have numbers of their own.
            let isNumbered = [ItemNumber.assetID, .serial].contains { $0.key(of: item) != nil }
            if kind == .barcode, isNumbered { continue }
            let key = kind == .barcode ? [number, NameKey(item.title)] : [number]
            if let place = places[key] {
                groups[place].append(item)
            } else {
                places[key] = groups.count
                groups.append([item])
            }
        }
        return groups.map { $0.count > 1 ? suspects(among: $0, kind) : $0 }
    }

    /// The items that should not have one number. Each home may count its things from 1, and makers know nothing of each
    /// other's serial numbers.
    private func suspects(among items: [Item], _ kind: ItemNumber) -> [Item] {
        func counts<Key: Hashable>(_ key: (Item) -> Key) -> [Key: Int] {
            items.reduce(into: [:]) { $0[key($1), default: 0] += 1 }
        }
        switch kind {
        case .assetID:
            let (homes, titles) = (counts { index.effectiveHome(of: $0) }, counts { NameKey($0.title) })
            return items.filter { homes[index.effectiveHome(of: $0)] != 1 || titles[NameKey($0.title)] != 1 }
        case .serial:
            let makes = counts { NameKey($0.make) }
            return makes[NameKey("")] != nil ? items : items.filter { makes[NameKey($0.make)] != 1 }
        case .barcode: return items
        }
    }
}
