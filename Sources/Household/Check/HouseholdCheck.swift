/// Finds contradictions and missing evidence in a household's data.
public enum HouseholdCheck {
    /// Returns the findings of a snapshot: errors, then warnings, then notices. Within a severity they are grouped by
    /// subject: household, homes, rooms, labels, items, policies, claims, attachments, stores, categories, vault,
    /// carts, each in the snapshot's order. The same snapshot, day and files give the same list.
    ///
    /// - Parameters:
    ///   - today: The current day. Later dates are in the future.
    ///   - files: The state of the attachments' files.
    ///   - serials: Which things are asked for a serial number.
    public static func check(
        _ snapshot: Snapshot, today: CalendarDate, files: AttachmentFacts = .sound,
        serials: SerialNumberTable = .standard
    ) -> [Finding] {
        var pass = CheckPass(index: SnapshotIndex(snapshot, serials: serials), today: today, files: files)
        pass.checkHousehold()
        pass.checkHomes()
        pass.checkLocations()
        pass.checkLabels()
        pass.checkItems()
        pass.checkPolicies()
        pass.checkClaims()
        pass.checkAttachments()
        pass.checkEvidence()
        pass.checkVault()
        pass.checkCarts()

        let order = EntityKind.allCases
        return Finding.Severity.allCases.flatMap { severity in
            let found = pass.findings.filter { $0.severity == severity }
            return order.flatMap { kind in found.filter { $0.subject.kind == kind } }
        }
    }
}

/// One walk through a snapshot, gathering findings.
struct CheckPass {
    let index: SnapshotIndex
    let today: CalendarDate
    let files: AttachmentFacts
    var findings: [Finding] = []

    var snapshot: Snapshot { index.snapshot }

    init(index: SnapshotIndex, today: CalendarDate, files: AttachmentFacts) {
        self.index = index
        self.today = today
        self.files = files
    }

    mutating func report(_ problem: Finding.Problem, of subject: Finding.Subject) {
        findings.append(Finding(subject: subject, problem: problem))
    }

    // MARK: The household and its homes

    mutating func checkHousehold() {
        let primary = index.homes.filter(\.isPrimary)
        if primary.count > 1 {
            report(.severalPrimaryHomes(names: primary.map(\.displayName)), of: household)
        } else if primary.isEmpty, !index.homes.isEmpty {
            report(.noPrimaryHome, of: household)
        }
        for id in snapshot.profile.homeIDs where index.home(id) == nil { report(.listedHomeGone(id), of: household) }
        if !index.unassignedItems.isEmpty {
            report(.unassigned(items: names(index.unassignedItems)), of: household)
        }
    }

    mutating func checkHomes() {
        let listed = Dictionary(snapshot.profile.homeIDs.map { ($0, 1) }, uniquingKeysWith: +)
        var seen = Seen<Home>()
        for home in snapshot.homes {
            let subject = subject(of: home)
            checkIdentity(of: home, subject, within: "", &seen)
            if home.name.isEmpty, home.address.line1.isEmpty { report(.unnamedHome, of: subject) }
            switch listed[home.id] {
            case nil: report(.homeNotListed, of: subject)
            case 1?: break
            default: report(.homeListedTwice, of: subject)
            }
            check(home.purchasePrice, "purchase price", of: subject)
            check(home.purchaseDate, "purchase date", of: subject)
        }
    }

    // MARK: Rooms and labels

    mutating func checkLocations() {
        var seen = Seen<Location>()
        var codes: Set<[String]> = []
        for location in snapshot.locations {
            let subject = Finding.Subject(.location, location, location.name)
            checkIdentity(of: location, subject, within: location.homeID?.description ?? "", &seen)
            if Self.isBlank(location.name) { report(.emptyName, of: subject) }
            let isCodeFree = codes.insert([location.homeID?.description ?? "", location.code]).inserted
            if !location.code.isEmpty, !isCodeFree { report(.sharedCode(location.code), of: subject) }
            checkHome(location.homeID, of: subject)
        }
        checkRoomTree()
    }

    private mutating func checkRoomTree() {
        let tree = index.nestingFaults.rooms
        func subject(_ position: Int) -> Finding.Subject {
            Finding.Subject(.location, snapshot.locations[position], snapshot.locations[position].name)
        }
        for position in tree.strays {
            guard let id = snapshot.locations[position].parentID else { continue }
            let parent = index.location(id)?.name
            report(parent.map { .parentOfOtherHome(parent: $0) } ?? .parentGone(id), of: subject(position))
        }
        for position in tree.nesting.circular { report(.insideItself, of: subject(position)) }
        for position in tree.nesting.tooDeep { report(.tooDeep, of: subject(position)) }
    }

    mutating func checkLabels() {
        var seen = Seen<Label>()
        for label in snapshot.labels {
            let subject = Finding.Subject(.label, label, label.name)
            checkIdentity(of: label, subject, within: label.homeID?.description ?? "", &seen)
            if Self.isBlank(label.name) { report(.emptyName, of: subject) }
            checkHome(label.homeID, of: subject)
        }
    }

    private mutating func checkHome(_ id: EntityID<Home>?, of subject: Finding.Subject) {
        guard let id else { return report(.withoutHome, of: subject) }
        if index.home(id) == nil { report(.homeGone(id), of: subject) }
    }

    // MARK: Items

    mutating func checkItems() {
        var seen = Seen<Item>()
        var numbers: Set<Numbered> = []
        for item in snapshot.items {
            let subject = Finding.Subject(.item, item, item.title)
            checkIdentity(of: item, subject, within: "", &seen)
            if Self.isBlank(item.title) { report(.emptyName, of: subject) }
            if let id = item.locationID, index.location(id) == nil { report(.locationGone(id), of: subject) }
            if let id = item.homeID, index.home(id) == nil { report(.homeGone(id), of: subject) }
            checkNumber(of: item, subject, &numbers)
            checkLabels(of: item, subject)
            checkAmounts(of: item, subject)
            checkDates(of: item, subject)
            for (_, loan) in item.openLoans where item.isKept && loan.isOverdue(on: today) {
                if let due = loan.due { report(.loanOverdue(person: loan.person, due: due), of: subject) }
            }
            if item.isKept, case .notFound(let day) = item.sighting { report(.notFound(day), of: subject) }
            for field in Item.fields {
                if let text = field.misspelled(in: item) {
                    report(.wrongFormat(field: field.words, option: field.option, text), of: subject)
                }
            }
        }
        checkContents()
        checkSharedNumbers()
        checkPrintedCodes()
        checkSharedPhotos()
    }

    private mutating func checkContents() {
        for (position, fault) in index.nestingFaults.items.faults {
            let item = snapshot.items[position]
            let problem: Finding.Problem =
                switch fault {
                case .gone(let id): .containerGone(id)
                case .elsewhere(let other): .containerElsewhere(container: snapshot.items[other].title)
                case .circular: .insideItself
                case .tooDeep: .tooDeep
                }
            report(problem, of: Finding.Subject(.item, item, item.title))
        }
    }

    /// An item's number and its place: its room, else its home, else neither.
    private struct Numbered: Hashable {
        var room: EntityID<Location>?
        var home: EntityID<Home>?
        var number: Int
    }

    private mutating func checkNumber(of item: Item, _ subject: Finding.Subject, _ seen: inout Set<Numbered>) {
        guard item.number > 0 else { return }
        let room = index.location(of: item)
        let home = room == nil ? index.home(index.effectiveHome(of: item)) : nil
        if seen.insert(Numbered(room: room?.id, home: home?.id, number: item.number)).inserted { return }
        report(.sharedNumber(item.number, place: room?.name ?? home?.displayName), of: subject)
    }

    private mutating func checkLabels(of item: Item, _ subject: Finding.Subject) {
        if item.labelIDs.count > Item.maximumLabels { report(.tooManyLabels(count: item.labelIDs.count), of: subject) }
        let own = index.labels(of: item)
        var seen: [EntityID<Label>: Int] = [:]
        for id in item.labelIDs {
            seen[id, default: 0] += 1
            guard let label = index.label(id) else {
                if seen[id] == 1 { report(.labelGone(id), of: subject) }
                continue
            }
            if seen[id] == 2 { report(.repeatedLabel(label: label.name), of: subject) }
            if seen[id] == 1, !own.contains(where: { $0.id == id }) {
                report(.labelOfOtherHome(label: label.name), of: subject)
            }
        }
    }

    private mutating func checkAmounts(of item: Item, _ subject: Finding.Subject) {
        let amounts = [
            ("price", item.price), ("replacement cost", item.replacement?.cost), ("sale price", item.sale?.price),
        ]
        let home = index.home(index.effectiveHome(of: item))
        var isBelievable = true
        for (field, amount) in amounts {
            guard check(amount, field, of: subject) else {
                isBelievable = false
                continue
            }
            if let amount, let home, amount.currency != home.currency {
                report(.otherCurrency(field: field, amount.currency, ofHome: home.currency), of: subject)
            }
        }
        if isBelievable, item.unitValue != nil, item.lineValue == nil {
            report(.tooLarge(field: "quantity times value"), of: subject)
        }
    }

    private mutating func checkDates(of item: Item, _ subject: Finding.Subject) {
        check(item.purchaseDate, "purchase date", of: subject)
        check(item.replacement?.date, "replacement cost's date", of: subject)
        check(item.sale?.date, "sale date", of: subject)
        check(item.seen, "day seen", of: subject)
        check(item.notFound, "day not found", of: subject)
        guard let purchased = item.purchaseDate else { return }
        if let sold = item.sale?.date, sold < purchased.first {
            report(.soldBeforePurchase(sold: sold, purchased: purchased), of: subject)
        }
        if let expires = item.warranty.expires, expires < purchased.first {
            report(.warrantyBeforePurchase(expires: expires, purchased: purchased), of: subject)
        }
    }

    /// Reports an amount that cannot be true. Returns whether the amount is unknown or believable.
    @discardableResult
    mutating func check(_ amount: Money?, _ field: String, of subject: Finding.Subject) -> Bool {
        guard let amount else { return true }
        if amount.minorUnits < 0 { report(.negative(field: field), of: subject) }
        if amount.minorUnits > Money.largest { report(.tooLarge(field: field), of: subject) }
        return (0...Money.largest).contains(amount.minorUnits)
    }

    /// Does the same for the price of one unit of a thing, which may be below zero.
    @discardableResult
    mutating func check(perUnit price: Money?, _ field: String, of subject: Finding.Subject) -> Bool {
        let isPossible = price?.isPossiblePerUnit ?? true
        if !isPossible { report(.tooLarge(field: field), of: subject) }
        return isPossible
    }

    mutating func check(_ date: CalendarDate?, _ field: String, of subject: Finding.Subject) {
        check(date.map { PartialDate($0) }, field, of: subject)
    }

    mutating func check(_ date: PartialDate?, _ field: String, of subject: Finding.Subject) {
        if let date, date.first > today { report(.inFuture(field: field, date), of: subject) }
    }

    // MARK: Evidence

    mutating func checkEvidence() {
        report(Attention(home: nil, in: index, today: today), of: household)
        for home in index.homes {
            report(Attention(home: home.id, in: index, today: today), of: subject(of: home))
        }
    }

    private mutating func report(_ attention: Attention, of subject: Finding.Subject) {
        if !attention.withoutValue.isEmpty {
            report(.withoutValue(items: names(attention.withoutValue)), of: subject)
        }
        if !attention.withoutSerial.isEmpty {
            report(.withoutSerial(items: names(attention.withoutSerial)), of: subject)
        }
        if !attention.withoutPhoto.isEmpty {
            report(.withoutPhoto(items: names(attention.withoutPhoto)), of: subject)
        }
    }

    // MARK: Problems of any entity

    struct Seen<E: Entity> {
        var ids: Set<EntityID<E>> = []
        var slugs: Set<[String]> = []
    }

    mutating func checkIdentity<E: Entity>(
        of entity: E, _ subject: Finding.Subject, within scope: String, _ seen: inout Seen<E>
    ) {
        if !seen.ids.insert(entity.id).inserted { report(.sharedID, of: subject) }
        if entity.record.deletedAt != nil { report(.deleted, of: subject) }
        if !Slug.isValid(entity.slug) { report(.invalidSlug, of: subject) }
        if !seen.slugs.insert([scope, entity.slug]).inserted { report(.sharedSlug, of: subject) }
    }

    static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    var household: Finding.Subject {
        Finding.Subject(kind: .household, id: snapshot.profile.id.description, name: snapshot.profile.name)
    }

    private func subject(of home: Home) -> Finding.Subject { Finding.Subject(.home, home, home.displayName) }

    private func names(_ positions: [Int]) -> [String] { index.items(at: positions).map(Self.name) }

    /// The slug of an item for commands; its id if it has none.
    static func name(_ item: Item) -> String { item.slug.isEmpty ? item.id.description : item.slug }
}

extension Finding.Subject {
    init<E: Entity>(_ kind: EntityKind, _ entity: E, _ name: String) {
        self.init(kind: kind, id: entity.id.description, slug: entity.slug, name: name)
    }
}
