import Files
import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Typesetting
import Values
import Workspace

/// Labels with codes, as a PDF to print. `?item=ID` is for one thing, `?place=PLACE` begins with the things of a place.
struct LabelsScreen {
    private let visit: FormVisit
    private var session: HouseholdSession { visit.session }
    static let address = "/~/labels"

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        guard visit.request.isPost else { return try page() }
        do {
            let printing = try printing()
            let run = try session.labels(of: try choice())
            if run.labels.isEmpty { throw Refused(.formLabelsNone) }
            // Made before the codes are recorded: a PDF that fails leaves nothing behind.
            let pdf = try PaperFile.bytes { try printing.write(run.labels, to: $0, in: session) }
            return try visit.once(leadingTo: Self.address) {
                try run.record(in: session)
                return .file(pdf, type: "application/pdf", named: "labels.pdf")
            }
        } catch let refused as Refused {
            return try page(visit.pages(refused.word))
        } catch let error as any Explained {
            return try page(error.sentences())
        }
    }

    /// What was sent makes no labels.
    private struct Refused: Error {
        let word: FormWord
        init(_ word: FormWord) { self.word = word }
    }

    /// What the form offers to print labels for.
    private enum What: String, CaseIterable {
        case new, items, boxes, rooms, blank

        var word: FormWord {
            switch self {
            case .new: .formLabelsNew
            case .items: .formLabelsItems
            case .boxes: .formLabelsBoxes
            case .rooms: .formLabelsRooms
            case .blank: .formLabelsBlank
            }
        }
    }

    // MARK: - Reading the form

    private func choice() throws -> LabelChoice {
        let sent = visit.request.fields
        if let item = sent["item"] { return .items([try Item.access.find(item, session).id]) }
        guard let what = What(rawValue: sent["what"] ?? "") else { throw FormFault.malformed }
        if what == .blank {
            guard let codes = PrintedCode.range(typed: sent["range"] ?? "") else { throw Refused(.formLabelsRange) }
            return .blank(codes)
        }
        var filter = LabelFilter()
        switch ItemPlace(sent["place"] ?? "") {
        case .home(let home): filter.home = home
        case .room(let room): filter.room = room
        case .nowhere: break
        case nil: throw FormFault.malformed
        }
        (filter.isNew, filter.isOfBoxes, filter.isOfRooms) = (what == .new, what == .boxes, what == .rooms)
        return .filtered(filter)
    }

    private func printing() throws -> LabelPrinting {
        let sent = visit.request.fields
        guard let sheet = try LabelSheet.known().first(where: { $0.name == sent["sheet"] }) else {
            throw FormFault.malformed
        }
        var printing = LabelPrinting(sheet)
        let skipped = Text.trimmed(sent["skip"] ?? "")
        guard let skipped = skipped.isEmpty ? 0 : Int(skipped), (0..<sheet.count).contains(skipped) else {
            throw Refused(.formLabelsSkipWrong)
        }
        printing.skipped = skipped
        if let printer = sent["printer"], !printer.isEmpty {
            guard let offset = session.state.values.printers[printer] else { throw FormFault.malformed }
            printing.offset = .init(offset.right, offset.down)
        }
        (printing.hasCutMarks, printing.line) = (sent["marks"] != nil, Text.trimmed(sent["line"] ?? ""))
        return printing
    }

    // MARK: - The page

    private func page(_ problem: String? = nil) throws -> FormAnswer {
        let (sent, query) = (visit.request.fields, visit.request.query)
        // One that was deleted meanwhile leaves the form for all others.
        let item = (sent["item"] ?? query["item"]).flatMap { try? Item.access.find($0, session) }
        let what = What(rawValue: sent["what"] ?? "") ?? (query["place"] == nil ? .new : .items)
        let usual = try session.usualLabelSheet().name
        let sheet = sent["sheet"] ?? usual
        let printers = session.state.values.printers.keys.sorted().map {
            ChoiceModel(value: $0, label: $0, chosen: sent["printer"] == $0)
        }
        let model = LabelsPage(
            frame: try visit.frame(visit.pages(.formLabelsTitle)), problem: problem, item: item?.id.description,
            itemTitle: item.map { PrintableText.cleaned($0.title) },
            kinds: What.allCases.map {
                ChoiceModel(value: $0.rawValue, label: visit.pages($0.word), chosen: $0 == what)
            },
            places: try places(chosen: sent["place"] ?? query["place"] ?? ItemPlace.nowhere.text),
            range: sent["range"] ?? "",
            sheets: try LabelSheet.known().map {
                ChoiceModel(
                    value: $0.name, label: ([$0.name] + $0.alike).joined(separator: ", "), chosen: $0.name == sheet)
            },
            skip: sent["skip"] ?? "", printers: printers, line: sent["line"] ?? "", marks: sent["marks"] != nil)
        return .page(visit.pages.render(.labels, model), problem == nil ? .ok : .unprocessableEntity)
    }

    /// The whole household, and each home with its rooms.
    private func places(chosen: String) throws -> [ChoiceModel] {
        let everywhere = (value: ItemPlace.nowhere.text, label: visit.pages(.formLabelsEverywhere), depth: 0)
        return ([everywhere] + (try FormChoices(session).places { $0 })).map {
            ChoiceModel(
                value: $0.value, label: $0.label, chosen: $0.value == chosen,
                depth: String(repeating: "\u{2003}", count: $0.depth))
        }
    }
}

struct LabelsPage: TemplateModel {
    @Included var frame: FormFrame
    var problem: String?  // why there are no labels, sentences
    var item: String?  // the id of the one thing that they are for
    var itemTitle: String?  // `Cordless drill`
    var kinds: [ChoiceModel]  // what they can be for
    var places: [ChoiceModel]  // the household, its homes and their rooms
    var range: String  // codes of blank labels: `B-0101..B-0140`
    var sheets: [ChoiceModel]  // the sheets and tapes
    var skip: String  // how many labels of the first sheet are gone
    @Flagged var printers: [ChoiceModel]  // those whose offset is known
    var line: String  // a line of one's own
    var marks: Bool  // marks for cutting are wanted
}
