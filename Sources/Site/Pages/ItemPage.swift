import Household

/// One belonging, with everything on record about it.
struct ItemPage: TemplateModel {
    struct Replacement: TemplateModel {
        var cost: String
        var source: String?
        var date: String?

        static let fields = Fields<Replacement> {
            $0.text("cost") { $0.cost }
            $0.text("source", optional: { $0.source })
            $0.text("date", optional: { $0.date })
        }
    }

    struct Identity: TemplateModel {
        var make: String?
        var model: String?
        var serial: String?
        var assetID: String?
        var condition: String?

        static let fields = Fields<Identity> {
            $0.text("make", optional: { $0.make })
            $0.text("model", optional: { $0.model })
            $0.text("serial", optional: { $0.serial })
            $0.text("assetID", optional: { $0.assetID })
            $0.text("condition", optional: { $0.condition })
        }
    }

    struct Purchase: TemplateModel {
        var price: String?
        var date: String?
        var from: String?

        static let fields = Fields<Purchase> {
            $0.text("price", optional: { $0.price })
            $0.text("date", optional: { $0.date })
            $0.text("from", optional: { $0.from })
        }
    }

    struct Warranty: TemplateModel {
        var term: String
        var terms: String?

        static let fields = Fields<Warranty> {
            $0.text("term") { $0.term }
            $0.text("terms", optional: { $0.terms })
        }
    }

    struct Sale: TemplateModel {
        var date: String?
        var price: String?
        var to: String?
        var remarks: String?

        static let fields = Fields<Sale> {
            $0.text("date", optional: { $0.date })
            $0.text("price", optional: { $0.price })
            $0.text("to", optional: { $0.to })
            $0.text("remarks", optional: { $0.remarks })
        }
    }

    struct Moving: TemplateModel {
        var isFragile: Bool
        var priority: String?
        var destination: String?

        static let fields = Fields<Moving> {
            $0.flag("fragile") { $0.isFragile }
            $0.text("priority", optional: { $0.priority })
            $0.text("destination", optional: { $0.destination })
        }
    }

    struct CustomField: TemplateModel {
        var name: String
        var text: String

        static let fields = Fields<CustomField> {
            $0.text("name") { $0.name }
            $0.text("text") { $0.text }
        }
    }

    var frame: Frame
    /// Made only for the Markdown form.
    var frontMatter: String
    var home: HomeLink?
    var location: PlainLink?
    var labels: [LabelLink]
    var marks: [String]
    var details: String?
    var quantity: String
    var worth: String
    var worthNote: String?
    var replacement: Replacement?
    var identity: Identity?
    var purchase: Purchase?
    var warranty: Warranty?
    var sale: Sale?
    var moving: Moving?
    var customFields: [CustomField]
    var notes: String?
    var notesMarkdown: String?
    var record: String

    static let fields = Fields<ItemPage> {
        $0.include { $0.frame }
        $0.markdown("frontMatter") { $0.frontMatter }
        $0.object("home", optional: { $0.home })
        $0.object("location", optional: { $0.location })
        $0.flag("hasMarks") { !$0.labels.isEmpty || !$0.marks.isEmpty }
        $0.flag("hasLabels") { !$0.labels.isEmpty }
        $0.list("labels") { $0.labels }
        $0.texts("marks") { $0.marks }
        $0.text("details", optional: { $0.details })
        $0.text("quantity") { $0.quantity }
        $0.text("worth") { $0.worth }
        $0.text("worthNote", optional: { $0.worthNote })
        $0.object("replacement", optional: { $0.replacement })
        $0.object("identity", optional: { $0.identity })
        $0.object("purchase", optional: { $0.purchase })
        $0.object("warranty", optional: { $0.warranty })
        $0.object("sold", optional: { $0.sale })
        $0.object("moving", optional: { $0.moving })
        $0.flag("hasFields") { !$0.customFields.isEmpty }
        $0.list("fields") { $0.customFields }
        $0.html("notes", optional: { $0.notes })
        $0.markdown("notesMarkdown", optional: { $0.notesMarkdown })
        $0.text("record") { $0.record }
    }
}

extension SiteModel {
    func item(_ item: Item, at address: PageAddress, navigation: String, links: LinkCheck) -> ItemPage {
        let isMarkdown = address.ending == ".md"
        let path = paths.item(item.id)
        let home = index.home(index.effectiveHome(of: item))
        let room = index.location(of: item)
        return ItemPage(
            frame: frame(item.title, at: address, navigation: navigation, markdown: path + ".md"),
            frontMatter: isMarkdown
                ? ItemFrontMatter(item, home: home, room: room, labels: index.labels(of: item)).yaml : "",
            home: home.map { homeLink($0, at: address) },
            location: room.flatMap { room in
                paths.location(room.id).map { PlainLink(name: room.name, href: address.link(to: $0 + ".html")) }
            },
            labels: index.labels(of: item).compactMap { labelLink($0, at: address) }, marks: marks(of: item),
            details: item.description.orNil, quantity: formats.quantity(item.quantity),
            worth: item.lineValue.map(formats.amount) ?? words[.unknown], worthNote: worthNote(of: item),
            replacement: replacement(of: item), identity: identity(of: item), purchase: purchase(of: item),
            warranty: warranty(of: item), sale: sale(of: item), moving: moving(of: item),
            customFields: item.customFields.map { ItemPage.CustomField(name: $0.name, text: $0.value) },
            notes: isMarkdown
                ? nil : notes(item.notes, topHeading: 3, writtenFor: path + ".html", at: address, links: links),
            notesMarkdown: isMarkdown ? item.notes.orNil : nil, record: record(of: item))
    }

    private func marks(of item: Item) -> [String] {
        var marks: [Word] = []
        if item.insured { marks.append(.insured) }
        if item.archived { marks.append(.archived) }
        if item.sale != nil { marks.append(.sold) }
        return marks.map { words[$0] }
    }

    /// How the value comes about where it is not plain, and why it counts nowhere where it does not.
    private func worthNote(of item: Item) -> String? {
        var notes: [String] = []
        if let unit = item.unitValue {
            if item.quantity != .one {
                notes.append(
                    words(.lineOf, ["quantity": formats.quantity(item.quantity), "amount": formats.amount(unit)]))
            }
            notes.append(words[item.replacement == nil ? .fromPrice : .fromReplacement])
        } else {
            notes.append(words[.valueUnknown])
        }
        let value = notes.joined(separator: " ")
        let left = item.sale != nil ? words[.notCountedSold] : item.archived ? words[.notCountedArchived] : nil
        return left.map { item.unitValue == nil ? "\(value) \($0)" : "\(value). \($0)" } ?? value
    }

    private func replacement(of item: Item) -> ItemPage.Replacement? {
        item.replacement.map {
            ItemPage.Replacement(
                cost: formats.amount($0.cost), source: $0.source.orNil, date: $0.date.map(formats.date))
        }
    }

    private func identity(of item: Item) -> ItemPage.Identity? {
        let identity = ItemPage.Identity(
            make: item.make.orNil, model: item.model.orNil, serial: item.serial.orNil, assetID: item.assetID.orNil,
            condition: item.condition.map { words[Word($0)] })
        let isEmpty =
            identity.make == nil && identity.model == nil && identity.serial == nil
            && identity.assetID == nil && identity.condition == nil
        return isEmpty ? nil : identity
    }

    private func purchase(of item: Item) -> ItemPage.Purchase? {
        guard item.price != nil || item.purchaseDate != nil || !item.purchasedFrom.isEmpty else { return nil }
        return ItemPage.Purchase(
            price: item.price.map(formats.amount), date: item.purchaseDate.map(formats.date),
            from: item.purchasedFrom.orNil)
    }

    private func warranty(of item: Item) -> ItemPage.Warranty? {
        let warranty = item.warranty
        guard warranty.isLifetime || warranty.expires != nil || !warranty.details.isEmpty else { return nil }
        let term =
            warranty.isLifetime
            ? words[.warrantyLifetime]
            : warranty.expires.map { words(.warrantyUntil, ["date": formats.date($0)]) } ?? words[.unknown]
        return ItemPage.Warranty(term: term, terms: warranty.details.orNil)
    }

    private func sale(of item: Item) -> ItemPage.Sale? {
        guard let sale = item.sale,
            sale.date != nil || sale.price != nil || !sale.to.isEmpty || !sale.notes.isEmpty
        else { return nil }
        return ItemPage.Sale(
            date: sale.date.map(formats.date), price: sale.price.map(formats.amount), to: sale.to.orNil,
            remarks: sale.notes.orNil)
    }

    private func moving(of item: Item) -> ItemPage.Moving? {
        let moving = item.moving
        guard moving.isFragile || moving.priority != nil || !moving.destination.isEmpty else { return nil }
        return ItemPage.Moving(
            isFragile: moving.isFragile, priority: moving.priority.map { words[Word($0)] },
            destination: moving.destination.orNil)
    }

    private func record(of item: Item) -> String {
        let added = date(item.record.createdAt)
        let changed = date(item.record.updatedAt)
        let text = words(.addedOn, ["date": added])
        return added == changed ? text : "\(text) \(words(.changedOn, ["date": changed]))"
    }
}

extension String {
    /// Nil where there is nothing: to Mustache an empty text is still a text.
    var orNil: String? { isEmpty ? nil : self }
}
