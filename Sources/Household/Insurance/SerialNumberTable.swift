/// Says which things need a serial number, by the words of their labels.
///
/// Things with neither a make nor a model never need one. Furniture, cutlery and linen may have a make, but have no
/// serial number.
public struct SerialNumberTable: Hashable, Sendable {
    /// Words of labels in lower case, and whether a serial number is asked of things that have such a label.
    public private(set) var words: [String: Bool]

    /// The table for households that change nothing in it: all things need a serial number except these.
    public static let standard = SerialNumberTable(
        words: Dictionary(uniqueKeysWithValues: notAsked.map { ($0, false) }))

    private static let notAsked: Set = [
        // English, as the words of the depreciation table.
        "antique", "antiques", "art", "artwork", "artworks", "bedding", "book", "books", "carpet",
        "carpets", "ceramics", "china", "clothes", "clothing", "coins", "collectible", "collectibles",
        "cookware", "crockery", "curtains", "cutlery", "decor", "decoration", "decorations",
        "dinnerware", "documents", "fabric", "food", "footwear", "furnishings", "furniture", "glass",
        "glassware", "heirloom", "heirlooms", "jewellery", "jewelry", "kitchenware", "lamps", "lighting", "linen",
        "linens", "mirrors", "ornaments", "painting", "paintings", "pictures", "plants",
        "porcelain", "rug", "rugs", "sculpture", "shoes", "silver", "silverware", "stamps", "stationery",
        "tableware", "textiles", "towels", "toys", "wine",
        // German
        "antiquitäten", "bettwäsche", "besteck", "bücher", "dekoration", "geschirr", "gläser", "kleidung", "kunst",
        "küchenutensilien", "lampen", "möbel", "schmuck", "schuhe", "spiele", "spielzeug", "teppiche", "wäsche", "wein",
        // French
        "antiquités", "bijoux", "chaussures", "couverts", "jouets", "linge", "livres", "meubles", "mobilier",
        "tableaux", "tapis", "vaisselle", "vêtements", "vin",
        // Spanish, Portuguese, Italian
        "alfombras", "arte", "cubiertos", "joyas", "juguetes", "libros", "muebles", "ropa", "vajilla", "zapatos",
        "brinquedos", "joias", "livros", "louça", "móveis", "roupa", "talheres", "tapetes", "abbigliamento",
        "gioielli", "giocattoli", "libri", "mobili", "posate", "scarpe", "stoviglie", "tappeti", "vestiti",
    ]

    /// Whether a text can be a word of the table: labels are compared word by word.
    public static func isWord(_ text: String) -> Bool { text.labelWords == [text.lowercased()] }

    /// - Parameter changes: Words in lower case that override or extend this table.
    public func changing(_ changes: [String: Bool]) -> SerialNumberTable {
        SerialNumberTable(words: words.merging(changes) { $1 })
    }

    /// Whether things with a label need a serial number; nil if the label does not say.
    func asks(ofLabel label: String) -> Bool? {
        let found = label.labelWords.compactMap { words[$0] }
        return found.isEmpty ? nil : found.contains(true)
    }
}

extension String {
    /// The words of a label's name, in lower case, by which tables find it.
    var labelWords: [String] {
        let text = lowercased()
        // Most texts are plain, and a report looks at thousands.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
        return text.utf8.split { !$0.isLetterOrDigit }.map { String(Substring($0)) }
    }
}
