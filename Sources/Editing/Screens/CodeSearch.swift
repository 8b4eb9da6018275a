import Household
import Values

/// Finds things and rooms by what the codes of a photo say, or by a number that a person typed.
struct CodeSearch {
    let index: SnapshotIndex
    let numbers: RegisterNumbers
    private let printed: PrintedCodes

    init(_ index: SnapshotIndex) {
        (self.index, numbers, printed) = (index, RegisterNumbers(index), PrintedCodes(index.snapshot))
    }

    /// What the codes name, each once: what has a label with the code, or a number in a register, before what has the
    /// number from its maker or its owner.
    func holders(of codes: [ItemCode]) -> [PrintedCodes.Holder] {
        let items = index.snapshot.items
        let found: [PrintedCodes.Holder] = codes.flatMap { code in
            let labelled = printed[code.text.uppercased()]
            if code.isOwn, !labelled.isEmpty { return labelled }
            let named = labelled + items.indices.filter { code.names(numbers[$0]) }.map { .item($0) }
            if code.isOwn || !named.isEmpty { return named }
            return items.indices.filter { code.names(items[$0]) }.map { .item($0) }
        }
        return found.firstOccurrences()
    }
}

/// What a code says, or what a person typed in its stead: the number of one thing, or a number that a maker gave.
struct ItemCode {
    /// As it was read.
    let read: String
    /// Without what marks a code of the household.
    let text: String
    /// The number in a home's register: `GA-03`; nil for other texts.
    private let number: String?
    /// Whether the text is from one of the household's own codes.
    let isOwn: Bool
    /// The text as each kind of number is compared.
    private let keys: [(kind: ItemNumber, key: NameKey)]

    /// Reads what is on labels, and any other text as it is.
    init(_ code: String) {
        let own = PrintedCode.read(code)
        isOwn = own != nil
        read = Text.trimmed(code)
        text = own ?? read
        number = RegisterNumber.written(text)
        var item = Item.blank
        (item.assetID, item.serial, item.barcode) = (text, text, text)
        keys = ItemNumber.allCases.compactMap { kind in kind.key(of: item).map { (kind, $0) } }
    }

    /// The text to begin a new thing with; nil for the number of a thing.
    var barcode: String? { isOwn || number != nil ? nil : text }

    /// The code that a thing can get, if no thing has it.
    var blank: String? {
        let code = text.uppercased()
        return (isOwn || number != nil) && PrintedCode.isValid(code) ? code : nil
    }

    /// Whether it is the number of an item in its home's register.
    func names(_ number: String) -> Bool { self.number == number }

    /// Whether it is a number that an item has from its maker, or from its owner.
    func names(_ item: Item) -> Bool { keys.contains { $0.kind.key(of: item) == $0.key } }
}
