import Foundation
import Household
import Templating
import Values
import Wording
import Workspace

/// The page of one trip.
struct TripPage: TemplateModel {
    @Included var frame: FormFrame
    var address: String  // the trip's address, which those of its forms begin with
    var household: String  // a mark of the household, under which a browser keeps what it could not send yet
    var planning: Bool  // the trip is planned, and has not begun
    var shopping: Bool  // the trip is under way
    var state: String  // `Under way since 27 November 2026`
    @Flagged var sums: [TripSumModel]  // what is planned, in the basket and left
    var trouble: TripTroubleModel?  // why something was not saved
    @Flagged var toGet: [TripGroupModel]  // the lines to get, by store
    @Flagged var basket: [TripLineModel]  // the lines that were bought
    @Flagged var skipped: [TripLineModel]  // the lines that were skipped
    var empty: Bool  // the list has no line
    var add: TripAddModel?  // the form that adds a line; absent once the trip is completed
    var canStart: Bool  // the trip can be started
    @Flagged var units: [String]  // units that are in use; each: a unit
}

/// A sum of a trip.
struct TripSumModel: TemplateModel {
    var label: String  // `In the basket`
    var amount: String  // `€12.30`
    var note: String?  // `1 line without a price`
}

/// Why something was not saved.
struct TripTroubleModel: TemplateModel {
    var sentence: String  // what is wrong
    var line: String?  // the id of the line that it is about
    @Flagged var options: [TripOptionModel]  // what can be done about it
}

/// One way to go on after something was not saved.
struct TripOptionModel: TemplateModel {
    var name: String  // the name of the field to send
    var value: String  // its value
    var label: String  // what is shown
    var action: String  // where it is sent
    @Flagged var fields: [TripFieldModel]  // the fields to send besides
}

/// A field that a form carries.
struct TripFieldModel: TemplateModel {
    var field: String  // its name
    var content: String  // its value
}

/// The lines of one store.
struct TripGroupModel: TemplateModel {
    var place: String  // the store's name; `Any store` where none is planned
    @Flagged var lines: [TripLineModel]  // its lines
}

/// A line of a trip with its forms.
struct TripLineModel: TemplateModel {
    var id: String  // its id
    var name: String  // what it is called
    var amount: String  // `2 l`
    var price: String  // what it costs: `€2.58`; empty where that is not known
    var formula: String  // how that comes about: `2 × €1.29`; empty where the price says it all
    var place: String  // the store that it is planned for or was bought at; may be empty
    var was: String  // what the forms show of it, by which a change by somebody else is noticed
    var ticked: String  // what they show once it is ticked as planned
    var open: Bool  // it is still to get, on a trip under way
    var bought: Bool  // it is in the basket
    var passed: Bool  // it was skipped
    var surprise: Bool  // it was not planned
    var fixed: Bool  // nothing can be done with it: the trip is completed
    var unfolded: Bool  // its fields are shown at once, since something is wrong with them
    var conflict: Bool  // somebody else changed fields that were changed here too
    var over: String  // what others saved meanwhile, if `conflict`
    @Flagged var parts: [FieldModel]  // its amount, unit, price and store
    var tickMark: String  // a new mark, for the form that ticks it
    var skipMark: String  // a new mark, for the form that skips or removes it
    var saveMark: String  // a new mark, for the form of its fields
}

/// The form that adds a line.
struct TripAddModel: TemplateModel {
    var typed: String  // what was typed
    var addMark: String  // a new mark
    @Flagged var places: [ChoiceModel]  // the stores
}

// MARK: - Making

extension TripPage {
    init(_ cart: Cart, _ index: ShoppingIndex, _ visit: FormVisit, _ trouble: TripTrouble?) throws {
        let words = TripWords(visit, in: [cart.currency])
        let lines = TripLines(cart: cart, index: index, words: words, trouble: trouble, sent: visit.request.fields)
        var frame = try visit.frame(cart.name)
        frame.here = TripScreen.address(of: cart)
        let groups = TripLedger(index.named(cart)).toGet.map { part in
            TripGroupModel(
                place: part.shop.map { index.name(of: $0, in: cart) } ?? words(.formTripAnyStore),
                lines: part.lines.map(lines.model))
        }
        self.init(
            frame: frame, address: TripScreen.address(of: cart), household: visit.session.root.mark,
            planning: cart.isPlanning, shopping: cart.isShopping, state: words.state(of: cart),
            sums: words.sums(of: cart), trouble: lines.troubleModel, toGet: groups,
            basket: cart.isPlanning ? [] : cart.lines.filter(\.isFulfilled).map(lines.model),
            skipped: cart.lines.filter(\.isSkipped).map(lines.model), empty: cart.lines.isEmpty,
            add: cart.isCompleted ? nil : lines.adding(visit), canStart: cart.isPlanning && !cart.lines.isEmpty,
            units: Array(Set(index.vault.flatMap { $0.prices.map(\.unit.name) })).sorted())
    }
}

/// Makes the models of a trip's lines.
struct TripLines {
    let cart: Cart
    let index: ShoppingIndex
    let words: TripWords
    let trouble: TripTrouble?
    /// What was sent before, if something is wrong with it.
    let sent: FormFields

    func model(_ line: CartItem) -> TripLineModel {
        let purchase = line.purchase ?? line.intention
        let form = LineForm(cart: cart, index: index)
        var (faults, theirs): ([String: String], [String: String]) = ([:], [:])
        var isTroubled = false
        if case .line(let troubled, let wrong, let other)? = trouble, troubled.id == line.id {
            (faults, theirs, isTroubled) = (wrong, other, true)
        }
        let parts = LineForm.Part.allCases.map { part in
            let stored = form.text(part, of: purchase)
            return FieldModel(part, words, stored: stored, shown: isTroubled ? sent[part.rawValue] : nil)
                .with(faults[part.rawValue], theirs: theirs[part.rawValue].map { shown(part, $0) })
                .offering(part == .store ? stores(chosen: isTroubled ? sent["store"] ?? stored : stored) : [])
        }
        let total = purchase.total
        return TripLineModel(
            id: line.id.description, name: index.name(of: line, in: cart),
            amount: words.amount(purchase), price: total.map(words.formats.amount) ?? "",
            formula: words.formula(purchase), place: index.name(of: purchase.terms.shop, in: cart),
            was: cart.shown(line), ticked: cart.shownTicked(line), open: cart.isShopping && line.outcome == .open,
            bought: line.isFulfilled, passed: line.isSkipped, surprise: line.addedDuringShopping,
            fixed: cart.isCompleted, unfolded: isTroubled, conflict: !theirs.isEmpty,
            over: theirs.isEmpty ? "" : cart.shown(line), parts: parts, tickMark: FormVisit.newMark(),
            skipMark: FormVisit.newMark(), saveMark: FormVisit.newMark())
    }

    /// What others saved in a field, as a person reads it.
    private func shown(_ part: LineForm.Part, _ text: String) -> String {
        if part == .store { return index.shop(EntityID<Shop>(text))?.name ?? words(.formTripAnyStore) }
        return text.isEmpty ? "–" : text
    }

    private func stores(chosen: String) -> [ChoiceModel] {
        [ChoiceModel(value: "", label: words(.formTripAnyStore), chosen: chosen.isEmpty)]
            + index.stores.map { ChoiceModel(value: $0.id.description, label: $0.name, chosen: "\($0.id)" == chosen) }
    }

    func adding(_ visit: FormVisit) -> TripAddModel {
        let chosen = visit.request.fields["words"] != nil ? sent["store"] : visit.request.query["store"]
        var places = stores(chosen: chosen ?? "")
        places[0].label = words(.formTripUsualStore)
        return TripAddModel(
            typed: trouble == nil ? "" : sent["words"] ?? "", addMark: FormVisit.newMark(), places: places)
    }

    // MARK: - What is wrong

    var troubleModel: TripTroubleModel? {
        guard let trouble else { return nil }
        let address = TripScreen.address(of: cart)
        switch trouble {
        case .gone: return TripTroubleModel(sentence: words(.formTripGone), options: [])
        case .fault(let sentence): return TripTroubleModel(sentence: sentence, options: [])
        case .changed(let line):
            return TripTroubleModel(
                sentence: words(
                    .formTripChanged, ["name": index.name(of: line, in: cart), "state": words.state(of: line)]),
                line: line.id.description, options: [])
        case .line(let line, let faults, let theirs):
            let name = index.name(of: line, in: cart)
            return TripTroubleModel(
                sentence: theirs.isEmpty
                    ? words(.formTripWrong, ["name": name]) + " "
                        + faults.sorted { $0.key < $1.key }.map(\.value)
                        .joined(separator: " ")
                    : words(.formTripConflict, ["name": name, "state": words.state(of: line)]),
                line: line.id.description, options: [])
        case .several(let thing, let items):
            let names = ["words", "store", "as"]
            let fields = names.compactMap { name in sent[name].map { TripFieldModel(field: name, content: $0) } }
            let options =
                items.prefix(8).map { (value: $0.id.description, label: $0.name) } + [
                    (value: "once", label: words(.formTripOnce, ["name": thing.name]))
                ]
            return TripTroubleModel(
                sentence: words(.formTripSeveral, ["name": thing.name]),
                options: options.map { option in
                    TripOptionModel(
                        name: "item", value: option.value, label: option.label, action: "\(address)/add",
                        fields: fields + [TripFieldModel(field: FormVisit.markField, content: FormVisit.newMark())])
                })
        }
    }
}

extension FieldModel {
    fileprivate init(_ part: LineForm.Part, _ words: TripWords, stored: String, shown: String?) {
        let label: FormWord =
            switch part {
            case .quantity: .formTripAmount
            case .unit: .formTripUnit
            case .price: .formTripPrice
            case .store: .formTripStore
            }
        self.init(name: part.rawValue, label: words(label), value: shown ?? stored, was: stored)
        isAmount = part == .quantity || part == .price
        isLine = part == .unit
        isChoice = part == .store
    }

    fileprivate func with(_ fault: String?, theirs: String?) -> FieldModel {
        var model = self
        (model.fault, model.isWrong) = (fault, fault != nil)
        (model.theirs, model.isDisputed) = (theirs ?? "", theirs != nil)
        return model
    }

    fileprivate func offering(_ choices: [ChoiceModel]) -> FieldModel {
        var model = self
        model.choices = choices
        return model
    }
}
