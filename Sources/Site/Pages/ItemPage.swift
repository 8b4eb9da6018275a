import Household
import Reports
import Templating
import Wording

/// One item, with everything on record about it.
struct ItemPage: TemplateModel {
    struct Replacement: TemplateModel {
        var cost: String  // each: `€39.95`
        var source: String?  // where the price is from
        var date: String?  // `3 May 2026`
        var used: Bool  // it is the price of a used one
    }

    struct Identity: TemplateModel {
        var number: String?  // its number in the register: `GA-01`
        var make: String?  // `Bosch`
        var model: String?  // `GSR 12V-15`
        var serial: String?  // `3 601 J12 345`
        var assetID: String?  // `000-114`
        var barcode: String?  // `4006381333931`
        var condition: String?  // `Good`
        var insuranceClass: String?  // `Silverware`
        var sighted: String?  // when it was seen last, or looked for in vain: `Seen on 3 May 2026`
    }

    struct Purchase: TemplateModel {
        var price: String?  // each: `€42.00`
        var date: String?  // `1 March 2024`
        var from: String?  // `Hardware store, High Street`
    }

    struct Warranty: TemplateModel {
        var term: String?  // `Until 1 March 2027`, `Lifetime`, or `unknown` where there are only details
        var terms: String?  // the details
    }

    struct Sale: TemplateModel {
        var date: String?  // `7 July 2026`
        var price: String?  // `€20.00`
        var to: String?  // `Neighbour`
        var remarks: String?  // notes about the sale
    }

    struct Moving: TemplateModel {
        var fragile: Bool  // it is fragile
        var priority: String?  // `High`
        var destination: String?  // `New kitchen`
        var size: String?  // `180 × 90 × 75 cm`
        var weight: String?  // the weight of a single one: `2.5 kg`
    }

    struct CustomField: TemplateModel {
        var name: String  // `Wattage`
        var text: String  // `600 W`
    }

    /// Commands that change, move and illustrate the item.
    struct Change: TemplateModel {
        @ShellCommand var edit: String? = nil  // `housebook item edit cordless-drill --price 120`
        @ShellCommand var move: String? = nil  // `housebook item move cordless-drill --room ROOM`
        @ShellCommand var attach: String? = nil  // `housebook item attach cordless-drill photo.jpg`
    }

    @Included var frame: Frame
    /// Every field as YAML, without the lines of dashes and without a newline at its end; empty except in the Markdown
    /// form.
    @MarkdownSource var frontMatter: String
    @Included var evidence: Evidence
    var home: HomeLink?  // the item's effective home; absent where it has none
    /// The rooms that its room is inside, outermost first; `name`: `Garage`; `href`: the room's page.
    var outerLocations: [PlainLink]
    var location: PlainLink?  // its room; `name`: `Kitchen`; `href`: the room's page
    var container: PlainLink?  // the item that contains it; `name`: `Camera bag`; `href`: that item's page
    /// The items directly inside it, by name; `name`: `Lens`; `href`: the item's page.
    @Flagged var contents: [PlainLink]
    var hasMarks: Bool  // there are `labels` or `marks`
    @Flagged var labels: [LabelLink]  // its labels, at most five
    /// The states it is in, as words: insured, archived, sold, whose it is and what it is used as; empty for most items;
    /// each: `Insured`.
    var marks: [String]
    var details: String?  // the description
    var quantity: String  // `2`
    var worth: String  // quantity × unit value: `€79.90`, or `unknown`
    var worthNote: String?  // how it is calculated, or why it counts in no total: `2 × €39.95 at the replacement cost`
    var replacement: Replacement?  // what a new one costs
    var insurance: ItemInsurance?  // its actual cash value, and the policies in force that insure it separately
    var identity: Identity?  // what identifies it
    var purchase: Purchase?  // how it was bought
    var warranty: Warranty?  // its warranty
    var sold: Sale?  // how it was sold, as far as it is known
    @Flagged var loans: [LoanEntry]  // to whom it was lent or from whom it is borrowed, those that last first
    var upkeep: UpkeepSection?  // its tasks, and what was done
    var moving: Moving?  // what movers must know
    @Flagged var fields: [CustomField]  // custom fields in their order
    @SafeHTML var notes: String? = nil  // the notes; headings in them begin at `h3`
    @MarkdownSource var notesMarkdown: String? = nil  // the same as Markdown source
    var record: String?  // when the record was made and last changed: `Added on 3 May 2026. Changed on 4 June 2026.`
    /// Nil for an audience without the store.
    var change: Change?  // for the owner: commands for the item; not in the Markdown
    /// For the owner: its changes since it was added, where there are any; not in the Markdown.
    var history: ItemHistory?
}

extension SiteModel {
    /// - Parameter position: The item's position in the snapshot.
    func item(_ position: Int, at address: PageAddress, navigation: String, links: LinkCheck) -> ItemPage {
        let item = index.item(at: position)
        let isMarkdown = address.ending == ".md"
        let path = paths.item(item.id)
        let home = index.home(index.effectiveHome(of: item))
        let room = index.location(of: item)
        let labels = index.labels(of: item)
        let labelLinks = labels.compactMap { labelLink($0, at: address) }
        let statuses = statuses(of: item)
        let container = index.container(ofItemAt: position)
        return ItemPage(
            frame: frame(item.title, at: address, navigation: navigation, hasMarkdown: true),
            frontMatter: isMarkdown ? frontMatter(of: item, home, container, labels, at: address) : "",
            evidence: evidence(of: .item(item.id), called: item.title, at: address),
            home: home.map { homeLink($0, at: address) },
            outerLocations: room.map { crumbs(to: $0, at: address) } ?? [],
            location: room.flatMap { roomLink($0, called: $0.name, at: address) },
            container: container.map { itemLink($0, at: address) },
            contents: index.contents(ofItemAt: position).map { itemLink($0, at: address) },
            hasMarks: !labelLinks.isEmpty || !statuses.isEmpty,
            labels: labelLinks, marks: statuses, details: item.description.orNil,
            quantity: formats.quantity(item.quantity, in: item.unit),
            worth: item.lineValue.map { formats.amount($0) } ?? words[.unknown], worthNote: worthNote(of: item),
            replacement: replacement(of: item), insurance: insurance(of: item),
            identity: identity(of: item, number: search.numbers?[position]),
            purchase: purchase(of: item),
            warranty: warranty(of: item), sold: sale(of: item),
            loans: loans(of: item), upkeep: upkeep(of: item, files: .item(item.id), at: address),
            moving: moving(of: item),
            fields: item.customFields.map {
                ItemPage.CustomField(name: $0.name, text: Unbroken.telephoneNumbers(in: $0.value))
            },
            notes: isMarkdown
                ? nil : notes(item.notes, topHeading: 3, writtenFor: path + ".html", at: address, links: links),
            notesMarkdown: isMarkdown ? source(item.notes, writtenFor: path + ".html", links: links) : nil,
            record: record(of: item), change: isMarkdown ? nil : change(of: item),
            history: isMarkdown ? nil : history(of: item))
    }

    private func change(of item: Item) -> ItemPage.Change? {
        guard visibleParts.commands else { return nil }
        let name = reference(to: item)
        return ItemPage.Change(
            edit: "housebook item edit \(name) --price 120", move: "housebook item move \(name) --room ROOM",
            attach: "housebook item attach \(name) photo.jpg")
    }

    private func frontMatter(
        of item: Item, _ home: Home?, _ container: Int?, _ labels: [Label], at address: PageAddress
    ) -> String {
        let files = index.attachments(of: .item(item.id)).map { attachment in
            ItemFrontMatter.File(
                attachment: attachment, captured: attachment.capturedAt.map { CalendarDate($0, in: timeZone) },
                href: href(of: attachment, at: address))
        }
        return ItemFrontMatter(
            item, home: home, room: index.roomPath(of: item), container: container.map(index.item),
            labels: labels, files: files
        ).yaml
    }

    private func itemLink(_ position: Int, at address: PageAddress) -> PlainLink {
        let item = index.item(at: position)
        return PlainLink(name: item.title, href: address.link(toPage: paths.item(item.id)))
    }

    private func statuses(of item: Item) -> [String] {
        var statuses: [Word] = []
        if item.insured { statuses.append(.insured) }
        if item.archived { statuses.append(.archived) }
        if item.sale != nil { statuses.append(.sold) }
        if item.ownership != .borrowed, !item.openLoans.isEmpty { statuses.append(.lent) }
        return statuses.map { words[$0] }
            + interests(item.ownership, businessUse: item.businessUse, partOfBuilding: item.partOfBuilding)
    }

    /// The origin of the value, and the reason why an item is not counted.
    private func worthNote(of item: Item) -> String? {
        var notes: [String] = []
        if let unit = item.unitValue {
            if item.quantity != .one {
                notes.append(
                    words(
                        .lineOf,
                        ["quantity": formats.quantity(item.quantity, in: item.unit), "amount": formats.amount(unit)]))
            }
            notes.append(words[item.replacement == nil ? .fromPrice : .fromReplacement])
        } else {
            notes.append(words[.valueUnknown])
        }
        let value = notes.joined(separator: ", ")
        let exclusion: String? =
            switch item.exclusion {
            case .sold: words[.notCountedSold]
            case .archived: words[.notCountedArchived]
            case .borrowed: words[.notCountedBorrowed]
            case nil: nil
            }
        return exclusion.map { item.unitValue == nil ? "\(value) \($0)" : "\(value). \($0)" } ?? value
    }

    private func replacement(of item: Item) -> ItemPage.Replacement? {
        item.replacement.map {
            ItemPage.Replacement(
                cost: formats.amount($0.cost), source: $0.source.orNil, date: $0.date.map { formats.date($0) },
                used: $0.isUsed)
        }
    }

    private func identity(of item: Item, number: String?) -> ItemPage.Identity? {
        let identity = ItemPage.Identity(
            number: number, make: item.make.orNil, model: item.model.orNil, serial: item.serial.orNil,
            assetID: item.assetID.orNil, barcode: item.barcode.orNil, condition: item.condition.map { words[Word($0)] },
            insuranceClass: item.insuranceClass.orNil, sighted: sighting(of: item))
        let isEmpty =
            identity.number == nil && identity.make == nil && identity.model == nil && identity.serial == nil
            && identity.assetID == nil && identity.barcode == nil && identity.condition == nil
            && identity.insuranceClass == nil && identity.sighted == nil
        return isEmpty ? nil : identity
    }

    private func sighting(of item: Item) -> String? {
        switch item.sighting {
        case .seen(let day): words(.seenOn, ["date": formats.date(day)])
        case .notFound(let day): words(.notFoundOn, ["date": formats.date(day)])
        case nil: nil
        }
    }

    private func purchase(of item: Item) -> ItemPage.Purchase? {
        guard item.price != nil || item.purchaseDate != nil || !item.purchasedFrom.isEmpty else { return nil }
        return ItemPage.Purchase(
            price: item.price.map { formats.amount($0) }, date: item.purchaseDate.map { formats.date($0) },
            from: Unbroken.telephoneNumbers(in: item.purchasedFrom).orNil)
    }

    private func warranty(of item: Item) -> ItemPage.Warranty? {
        let warranty = item.warranty
        guard warranty.isLifetime || warranty.expires != nil || !warranty.details.isEmpty else { return nil }
        let term =
            warranty.isLifetime
            ? words[.warrantyLifetime]
            : warranty.expires.map { words(.warrantyUntil, ["date": formats.date($0)]) }
                ?? (visibleParts.warrantyTerm ? words[.unknown] : nil)
        return ItemPage.Warranty(term: term, terms: Unbroken.telephoneNumbers(in: warranty.details).orNil)
    }

    private func sale(of item: Item) -> ItemPage.Sale? {
        guard let sale = item.sale,
            sale.date != nil || sale.price != nil || !sale.to.isEmpty || !sale.notes.isEmpty
        else { return nil }
        return ItemPage.Sale(
            date: sale.date.map { formats.date($0) }, price: sale.price.map { formats.amount($0) },
            to: Unbroken.telephoneNumbers(in: sale.to).orNil,
            remarks: Unbroken.telephoneNumbers(in: sale.notes).orNil)
    }

    private func moving(of item: Item) -> ItemPage.Moving? {
        let moving = item.moving
        guard moving != Moving() else { return nil }
        return ItemPage.Moving(
            fragile: moving.isFragile, priority: moving.priority.map { words[Word($0)] },
            destination: moving.destination.orNil, size: moving.size.orNil,
            weight: moving.weight.map(weight))
    }

    /// The days on which the item was added and changed. Nil for an audience that does not see when an item was added.
    private func record(of item: Item) -> String? {
        guard visibleParts.added else { return nil }
        let added = CalendarDate(item.record.createdAt, in: timeZone)
        let changed = CalendarDate(item.record.updatedAt, in: timeZone)
        let text = words(.addedOn, ["date": formats.date(added)])
        return added == changed || !visibleParts.changed
            ? text : "\(text) \(words(.changedOn, ["date": formats.date(changed)]))"
    }
}
