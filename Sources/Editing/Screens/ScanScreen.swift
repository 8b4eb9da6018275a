import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Pictures
import Templating
import Values

/// Finds things by the code in a photo, or by a number that a person typed.
struct ScanScreen {
    /// Reads the texts of the codes in a picture, the clearest first.
    typealias Reader = (URL) throws -> [String]

    private let visit: FormVisit
    private let read: Reader

    init(_ visit: FormVisit, read: @escaping Reader) { (self.visit, self.read) = (visit, read) }

    func answer() throws -> FormAnswer {
        if visit.request.isPost { return try scanned() }
        let typed = Text.trimmed(visit.request.query["code"] ?? "")
        guard !typed.isEmpty else { return try page() }
        let code = ItemCode(typed)
        let found = try matches(of: [code])
        if found.count == 1 { return .redirect(to: found[0].href) }
        let word = found.isEmpty ? FormWord.formScanNothing : .formScanSeveral
        return try page(
            code: typed, found, fault: visit.pages(word, ["code": PrintableText.cleaned(code.text)]),
            barcode: found.isEmpty ? code.barcode : nil, found.isEmpty ? .notFound : .ok)
    }

    private func scanned() throws -> FormAnswer {
        guard let picture = visit.request.uploads.first else {
            return try page(fault: visit.pages(.formScanNoPicture), .unprocessableEntity)
        }
        let texts: [String]
        do {
            texts = try read(picture.file)
        } catch PictureError.noCodeLibrary {
            return try page(fault: PictureError.noCodeLibrary.sentences(), .serviceUnavailable)
        } catch {
            // Whatever is wrong with the file, another photo is the way out.
            return try page(fault: visit.pages(.formScanNoPicture), .unprocessableEntity)
        }
        let codes = texts.map { ItemCode($0) }
        guard let first = codes.first else {
            return try page(fault: visit.pages(.formScanNoCode), .unprocessableEntity)
        }
        let found = try matches(of: codes)
        if found.count == 1 { return .redirect(to: found[0].href) }
        if found.isEmpty, let barcode = codes.lazy.compactMap(\.barcode).first {
            return .redirect(to: "/~/add?barcode=\(Self.escaped(barcode))")
        }
        return .redirect(to: "/~/scan?code=\(Self.escaped(first.text))")
    }

    // MARK: - Finding

    /// The items with one of the codes, those with a number in a register before those with a barcode.
    private func matches(of codes: [ItemCode]) throws -> [ScanPage.Row] {
        let index = SnapshotIndex(try visit.store.snapshot())
        let numbers = RegisterNumbers(index)
        let items = index.snapshot.items
        let found = codes.flatMap { code in
            let named = items.indices.filter { code.names(numbers[$0]) }
            return named.isEmpty ? items.indices.filter { code.names(items[$0]) } : named
        }
        var seen: Set<Int> = []
        return found.filter { seen.insert($0).inserted }.map { position in
            let item = items[position]
            let place =
                index.location(of: item).map(index.path) ?? index.home(index.effectiveHome(of: item))?.displayName
            return ScanPage.Row(
                href: Self.page(of: item), title: PrintableText.cleaned(item.title), number: numbers[position],
                place: place.map(PrintableText.cleaned))
        }
    }

    /// The item's page, else its form.
    private static func page(of item: Item) -> String {
        Slug.isValid(item.slug) ? "/items/\(item.slug).html" : "/~/item/\(item.id)"
    }

    // MARK: - The page

    private func page(
        code: String = "", _ found: [ScanPage.Row] = [], fault: String? = nil, barcode: String? = nil,
        _ status: HTTPResponseStatus = .ok
    ) throws -> FormAnswer {
        let model = ScanPage(
            frame: try visit.frame(visit.pages(.formScanTitle)), code: PrintableText.cleaned(code), fault: fault,
            found: found, barcode: barcode.map(Self.escaped))
        return .page(visit.pages.render(.scan, model), status)
    }

    /// A text in the query of an address.
    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        // Fails only for half a surrogate pair, which no text of Swift holds.
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

/// What a code says, or what a person typed in its stead: the number of one thing, or a number that a maker gave.
struct ItemCode {
    /// Without what marks a code of the household.
    let text: String
    /// The number in a home's register: `GA-03`; nil for other texts.
    private let number: String?
    /// Whether the text is from one of the household's own codes.
    private let isOwn: Bool
    /// The text as each kind of number is compared.
    private let keys: [(kind: ItemNumber, key: NameKey)]

    /// Reads `HB GA-03`, an address that ends in `/i/GA-03`, and any other text as it is.
    init(_ code: String) {
        let code = Text.trimmed(code)
        let own = code.firstMatch(of: /^HB (.+)$/)?.1 ?? code.firstMatch(of: /^https?:\/\/.*\/i\/([^\/?#]+)$/)?.1
        isOwn = own != nil
        text = String(own.map { $0.removingPercentEncoding ?? String($0) } ?? code)
        number = RegisterNumber.written(text)
        var item = Item.blank
        (item.assetID, item.serial, item.barcode) = (text, text, text)
        keys = ItemNumber.allCases.compactMap { kind in kind.key(of: item).map { (kind, $0) } }
    }

    /// The text to begin a new thing with; nil for the number of a thing.
    var barcode: String? { isOwn || number != nil ? nil : text }

    /// Whether it is the number of an item in its home's register.
    func names(_ number: String) -> Bool { self.number == number }

    /// Whether it is a number that an item has from its maker, or from its owner.
    func names(_ item: Item) -> Bool { keys.contains { $0.kind.key(of: item) == $0.key } }
}

struct ScanPage: TemplateModel {
    struct Row: TemplateModel {
        var href: String  // the thing's page
        var title: String  // `Cordless drill`
        var number: String  // `GA-03`
        var place: String?  // `Garage / Shelf 2`; absent where it has none
    }

    @Included var frame: FormFrame
    var code: String  // what was typed
    var fault: String?  // why nothing was found, or that several things were, a sentence
    @Flagged var found: [Row]  // the things with the number
    var barcode: String?  // for the query of an address: what a new thing would have as its barcode
}
