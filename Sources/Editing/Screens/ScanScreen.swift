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
        if visit.request.isPost { return try visit.request.fields["give"].map(given) ?? scanned() }
        let typed = Text.trimmed(visit.request.query["code"] ?? "")
        guard !typed.isEmpty else { return try page() }
        let code = ItemCode(typed)
        let found = try matches(of: [code])
        if found.count == 1 { return .redirect(to: found[0].href) }
        let word = found.isEmpty ? FormWord.formScanNothing : .formScanSeveral
        return try page(
            code: typed, found, fault: visit.pages(word, ["code": PrintableText.cleaned(code.text)]),
            barcode: found.isEmpty ? code.barcode : nil, blank: found.isEmpty ? code.blank : nil,
            found.isEmpty ? .notFound : .ok)
    }

    /// Gives a thing the code of a blank label.
    private func given(_ code: String) throws -> FormAnswer {
        guard let code = ItemCode(code).blank else { throw FormFault.malformed }
        let name = Text.trimmed(visit.request.fields["to"] ?? "")
        return try visit.once(leadingTo: "/~/scan") {
            do {
                if try !matches(of: [ItemCode("\(PrintedCode.mark) \(code)")]).isEmpty {
                    return .redirect(to: "/~/scan?code=\(Self.escaped(code))")
                }
                let item = try visit.store.inventory.item(name)
                try visit.store.inventory.edit(item.id) { $0.addCode(code) }
                return visit.saved(Self.page(of: item))
            } catch let error as DomainError {
                return try page(code: code, fault: error.sentence, blank: code, .unprocessableEntity)
            }
        }
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
        return .redirect(to: "/~/scan?code=\(Self.escaped(first.read))")
    }

    // MARK: - Finding

    /// The things and rooms with one of the codes.
    private func matches(of codes: [ItemCode]) throws -> [ScanPage.Row] {
        let search = CodeSearch(SnapshotIndex(try visit.store.snapshot()))
        let index = search.index
        return try search.holders(of: codes).compactMap { holder in
            switch holder {
            case .item(let position):
                let item = index.item(at: position)
                let place =
                    index.location(of: item).map(index.path) ?? index.home(index.effectiveHome(of: item))?.displayName
                return ScanPage.Row(
                    href: Self.page(of: item), title: PrintableText.cleaned(item.title),
                    number: search.numbers[position], place: place.map(PrintableText.cleaned))
            case .room(let id):
                guard let room = index.location(id) else { return nil }
                return ScanPage.Row(
                    href: try room.page(in: visit.session), title: PrintableText.cleaned(index.path(of: room)),
                    number: room.code, place: index.home(room.homeID).map { PrintableText.cleaned($0.displayName) })
            }
        }
    }

    /// The item's page, else its form.
    private static func page(of item: Item) -> String {
        Slug.isValid(item.slug) ? "/items/\(item.slug).html" : "/~/item/\(item.id)"
    }

    // MARK: - The page

    private func page(
        code: String = "", _ found: [ScanPage.Row] = [], fault: String? = nil, barcode: String? = nil,
        blank: String? = nil, _ status: HTTPResponseStatus = .ok
    ) throws -> FormAnswer {
        let model = ScanPage(
            frame: try visit.frame(visit.pages(.formScanTitle)), code: PrintableText.cleaned(code), fault: fault,
            found: found, barcode: barcode.map(Self.escaped), blank: blank)
        return .page(visit.pages.render(.scan, model), status)
    }

    /// A text in the query of an address.
    static func escaped(_ text: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        // Fails only for half a surrogate pair, which no text of Swift holds.
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
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
    var blank: String?  // the code of a label that is on nothing yet: `B-0101`
}
