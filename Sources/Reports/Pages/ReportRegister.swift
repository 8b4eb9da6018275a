import Household
import Templating
import Wording

/// A room of the register: its photos, its lines, and their cards.
struct ReportRoom: TemplateModel {
    struct Sum: TemplateModel {
        var items: String  // `24 items`
        var replacement: [String]  // one per currency; each: `€9,100.00`
        var actualCash: [String]  // one per currency; each: `€5,020.00`
        var claims: [String]  // of a claim, what they claim: one per currency; each: `€900.00`
        var withoutClaims: String?  // `1 unknown`
        /// The number of lines without a value, as a text; nil if all have one.
        var withoutValue: String?  // `1 unknown`
        var withoutActualCash: String?  // `2 unknown`
    }

    struct Line: TemplateModel {
        var number: String  // `LR-01`
        @Link var anchor: String  // a name for its place on the page: `LR-01`
        var title: String  // `Dining chairs`
        /// The item's page on the site; nil for an item without a page.
        @Link var itemHref: String? = nil  // the item's page
        var quantity: String  // `6`, `7.25 m`
        var group: Bool  // it is for several items, or for a quantity of something
        var condition: String?  // `Good`
        var bought: String?  // `3 May 2021`
        var paid: String?  // the price, of all of it: `€840.00`
        var replacement: String?  // what replacing it costs: `€900.00`
        var source: String?  // who says so, and when: `Fairweather Furniture, 3 May 2026`
        var unitValue: String?  // `€150.00`
        var each: String?  // `€150.00 each`, of a group
        var value: String?  // `€900.00`
        var depreciation: String?  // what its age takes off: `€450.00`
        var actualCash: String?  // `€450.00`
        var age: String?  // `5 years 6 months`
        var `class`: String  // of the depreciation table: `Furniture`
        var aging: String  // both in one: `Furniture, 5 years 6 months`
        var floor: Bool  // its value is the lowest that its class allows
        var basis: String?  // the source of the value: `Price paid`
        var score: String?  // the score of its evidence: `3 of 4`
        var missing: String?  // the missing evidence: `receipt, serial number`; absent in a copy that is handed over
        var scheduled: Bool  // a policy has it on its schedule
        var state: String?  // of a claim: `Lost`, `Stolen`, `Damaged`, `Missing`; with a number `Lost: 3 of 14`
        var claims: String?  // of a claim: what it claims: `€192.86`
        /// How it is claimed, and when it was seen; each: `Repair: €240.00, estimated`, `Seen on 3 May 2026`.
        var facts: [String]
        var late: Bool  // of a claim: it was recorded after the loss
        var after: Bool  // of a claim: it was bought after the loss
        var interests: [String]  // whose it is and what it is used as, if unusual; each: `Shared with others`
    }

    @Link var id: String  // a name for its place on the page: `room-1`
    var name: String  // `Living room`
    var rest: Bool  // it has what is in no room
    @Flagged var photos: [ReportPhoto]  // of the room itself
    var sum: Sum  // its lines together
    var lines: [Line]  // by number
    @Flagged var cards: [ReportCard]  // its lines with more details
}

extension ReportPresentation {
    func register() -> [ReportRoom] {
        let scheduled = showsPolicies ? Set(report.coverage.flatMap { $0.scheduled.map(\.line) }) : []
        return listed.map { number, lines in
            let room = report.register.rooms[number]
            let value = value(of: lines, inRoom: number)
            let claimed = claimed(lines)
            return ReportRoom(
                id: Self.roomID(number), name: roomName(room.name), rest: room.name == nil,
                photos: photos(ofRoom: room, on: lines),
                sum: ReportRoom.Sum(
                    items: count(.countItems, value.lines), replacement: amounts(value.replacement),
                    actualCash: amounts(value.actualCash), claims: claimed.map(amounts) ?? [],
                    withoutClaims: claimed.flatMap { count(.reportCountWithout, ifAny: $0.withoutValue) },
                    withoutValue: gap(of: value),
                    withoutActualCash: count(.reportCountWithout, ifAny: value.actualCash.withoutValue)),
                lines: lines.map { registerLine($0, isScheduled: scheduled.contains($0)) },
                cards: lines.compactMap(card))
        }
    }

    /// The photos of a room itself. Only its first page shows them.
    private func photos(ofRoom room: Register.Group, on lines: ArraySlice<Int>) -> [ReportPhoto] {
        guard lines.first == room.lines.first else { return [] }
        return report.photos(of: room).compactMap { photo in
            files.picture(photo, ReportPhoto.roomWidth).map { place in
                ReportPhoto(alt: photo.caption.orNil ?? roomName(room.name), caption: photo.caption.orNil, place: place)
            }
        }
    }

    static func roomID(_ number: Int) -> String { "room-\(number + 1)" }

    private func registerLine(_ position: Int, isScheduled: Bool) -> ReportRoom.Line {
        let line = lines[position]
        let value = line.actualCashValue
        return ReportRoom.Line(
            number: line.number, anchor: anchor(position), title: line.title, itemHref: files.item(line.itemID),
            quantity: quantity(of: line), group: line.isGroup, condition: line.condition.map { words[Word($0)] },
            bought: date(line.purchaseDate), paid: amount(line.pricePaid), replacement: amount(line.replacementCost),
            source: line.replacementCost == nil ? nil : basis(line), unitValue: amount(line.unitValue),
            each: each(line),
            value: amount(line.value), depreciation: amount(line.depreciation),
            actualCash: amount(value.amount),
            age: age(value, bought: line.purchaseDate), class: value.className,
            aging: aging(value, bought: line.purchaseDate), floor: value.isAtFloor,
            basis: basis(line), score: score(line), missing: missing(line), scheduled: isScheduled,
            state: state(of: line), claims: claimLine(line).flatMap { amount(claimed($0)) },
            facts: lossFacts(of: line) + [sighting(of: line)].compactMap(\.self),
            late: isRecordedAfterLoss(line), after: wasBoughtAfterLoss(line),
            interests: interests(
                line.ownership, businessUse: line.businessUse, partOfBuilding: line.partOfBuilding))
    }

    private func each(_ line: RegisterLine) -> String? {
        guard line.isGroup, let amount = amount(line.unitValue) else { return nil }
        return line.unit.isEmpty
            ? words(.reportEach, ["amount": amount]) : words(.reportPerUnit, ["amount": amount, "unit": line.unit])
    }

    /// The source of a value; nil if there is no value.
    func basis(_ line: RegisterLine) -> String? {
        switch line.basis {
        case nil: nil
        case .price: words[.reportBasisPrice]
        case .replacement(let source, let date, let isUsed):
            [
                source.orNil ?? words[.reportBasisNoSource], date.map(formats.date),
                isUsed ? words[.reportBasisUsed] : nil,
            ].compactMap(\.self).joined(separator: ", ")
        }
    }

    /// `3 of 4`, counting only the proofs that the audience sees; nil in a copy that is handed over.
    func score(_ line: RegisterLine) -> String? {
        guard showsPreparation else { return nil }
        let wanted = line.evidence.wanted.filter(visibleProofs.contains)
        let present = line.evidence.present.filter(visibleProofs.contains)
        return words(
            .reportScore, ["present": formats.count(present.count), "wanted": formats.count(wanted.count)])
    }

    /// The evidence that is missing, for people who can still add it; nil if none is.
    private func missing(_ line: RegisterLine) -> String? {
        guard showsPreparation else { return nil }
        return missingProofs(line.evidence).map { words[Word($0)] }.joined(separator: ", ").orNil
    }

    func missingProofs(_ evidence: ItemEvidence) -> [ItemEvidence.Point] {
        let present = evidence.present
        return evidence.wanted.filter { visibleProofs.contains($0) && !present.contains($0) }
    }
}

extension RegisterLine {
    /// Whether the line is several items, or a quantity of something.
    var isGroup: Bool { quantity != .one || !unit.isEmpty }
}

extension Word {
    /// The word for a proof that a line is missing.
    init(_ point: ItemEvidence.Point) {
        self =
            switch point {
            case .photo: .missingPhoto
            case .purchase: .missingPurchase
            case .serial: .missingSerial
            case .value: .missingValue
            }
    }
}
