import Foundation
import Household
import TestSupport

/// A household with one entity of each kind, and one attachment of each kind of file. No field is empty and no two hold
/// the same value, so any text or number found somewhere can be traced to its field.
struct CanaryHousehold {
    private(set) var snapshot: Snapshot
    private var count = 0

    static let settings = Settings(
        title: "Ours", locale: "en-GB", currency: .eur, pageSize: 7, audiences: [.mover],
        depreciation: "ours.yml")

    /// - Parameters:
    ///   - archived: Whether the item is archived: the public sees no archived items.
    ///   - sold: Whether the item was sold: only the owner and the family see sold items.
    init(archived: Bool, sold: Bool) {
        snapshot = Snapshot(profile: Profile(name: ""))
        let (homeID, roomID): (EntityID<Home>, EntityID<Location>) = (id(), id())
        let (labelID, itemID): (EntityID<Label>, EntityID<Item>) = (id(), id())
        snapshot.profile = Profile(
            id: id(), name: text(), contact: Contact(telephone: text(), email: text()), homeIDs: [homeID],
            record: record())
        snapshot.homes = [
            Home(
                id: homeID, slug: text(), name: text(),
                address: Address(
                    line1: text(), line2: text(), city: text(), region: text(), postalCode: text(), country: text()),
                currency: currency(), colour: colour(), isPrimary: true, purchaseDate: PartialDate(day()),
                purchasePrice: money(),
                notes: text(), audience: .everyone, record: record())
        ]
        // The room and the item are inside themselves, so that these references lead somewhere.
        snapshot.locations = [
            Location(
                id: roomID, slug: text(), code: text(), homeID: homeID, parentID: roomID, name: text(), notes: text(),
                symbol: text(), record: record())
        ]
        (snapshot.homes[0].upkeep, snapshot.homes[0].upkeepLog) = ([task()], [entry()])
        (snapshot.homes[0].walkStarted, snapshot.homes[0].walked) = (day(), day())
        snapshot.locations[0].codes = text()
        (snapshot.locations[0].upkeep, snapshot.locations[0].upkeepLog) = ([task()], [entry()])
        snapshot.labels = [
            Label(
                id: labelID, slug: text(), homeID: homeID, name: text(), notes: text(), colour: colour(), emoji: text(),
                audience: .everyone, record: record())
        ]
        snapshot.items = [item(itemID, in: homeID, roomID, labelID, archived: archived, sale: sold ? sale() : nil)]
        snapshot.attachments = Attachment.Kind.allCases.map { kind in
            Attachment(
                id: id(), owner: .item(itemID), sha256: text(), kind: kind, fileName: text(), mediaType: text(),
                size: number(), capturedAt: date(), cameraDate: day(), pages: number(), fault: .locked,
                caption: text(), audience: .everyone, order: number(),
                record: record())
        }
        let receipts = snapshot.attachments.filter { $0.kind == .receipt }.map(\.id)
        snapshot.homes[0].upkeepLog[0].receiptIDs = receipts
        snapshot.locations[0].upkeepLog[0].receiptIDs = receipts
        snapshot.items[0].upkeepLog[0].receiptIDs = receipts
        snapshot.policies = [policy(of: homeID, itemID)]
        snapshot.claims = [claim(of: homeID)]
        snapshot.claims[0].expenses[0].receiptIDs = [attachReceipt(to: snapshot.claims[0].id)]
        snapshot.claims[0].lines[0].photoIDs = [attachReceipt(to: snapshot.claims[0].id)]
        addShopping(for: homeID)
    }

    private mutating func item(
        _ item: EntityID<Item>, in home: EntityID<Home>, _ room: EntityID<Location>, _ label: EntityID<Label>,
        archived: Bool, sale: Sale?
    ) -> Item {
        Item(
            id: item, slug: text(), number: number(), title: text(), description: text(), quantity: quantity(),
            unit: text(), make: text(), model: text(), serial: text(), assetID: text(), barcode: text(), codes: text(),
            price: money(),
            purchaseDate: PartialDate(day()), purchasedFrom: text(),
            replacement: ReplacementCost(cost: money(), source: text(), date: day(), isUsed: true), condition: .fair,
            warranty: Warranty(expires: day(), isLifetime: true, details: text()), insured: true,
            insuranceClass: text(), ownership: .rentedOut, businessUse: true, partOfBuilding: true, seen: day(),
            notFound: day(),
            notes: text(), locationID: room, homeID: home, containerID: item,
            labelIDs: [label],
            customFields: [CustomField(name: text(), value: text())],
            loans: [
                Loan(
                    person: text(), quantity: quantity(), since: day(), due: day(), returned: day(), condition: .fair,
                    notes: text())
            ], upkeep: [task()], upkeepLog: [entry()], archived: archived, sale: sale,
            moving: Moving(
                isFragile: true, priority: .high, destination: text(), size: text(), weight: Weight("7.25 kg")),
            audience: .everyone,
            importRef: text(), record: record())
    }

    private mutating func task() -> UpkeepTask {
        UpkeepTask(
            name: text(), every: Interval(3, .month), due: day(), counting: .calendar, season: Season(4, 10),
            notes: text())
    }

    private mutating func entry() -> UpkeepEntry {
        UpkeepEntry(task: text(), date: day(), cost: money(), person: text(), notes: text())
    }

    private mutating func sale() -> Sale { Sale(date: day(), price: money(), to: text(), notes: text()) }

    private mutating func policy(of home: EntityID<Home>, _ item: EntityID<Item>) -> InsurancePolicy {
        InsurancePolicy(
            id: id(), slug: text(), provider: text(), number: text(),
            agent: Agent(name: text(), telephone: text(), email: text()), currency: currency(), deductible: money(),
            limits: InsurancePolicy.Limits(
                dwelling: money(), personalProperty: money(), lossOfUse: money(), liability: money(),
                medicalPayments: money()),
            start: day(), end: day(), settlement: .actualCashValue, appliesAverage: true, deductibleOrder: .first,
            otherInsurance: text(),
            specialLimits: [
                InsurancePolicy.SpecialLimit(itemClass: text(), amount: money(), peril: text(), edition: text())
            ],
            scheduledItems: [InsurancePolicy.ScheduledItem(itemID: item, amount: money())], homeIDs: [home],
            notes: text(), record: record())
    }

    /// A claim for an item that is no longer on record, under a policy that schedules another item, too.
    private mutating func claim(of home: EntityID<Home>) -> Claim {
        let frozen = Home(
            id: home, slug: text(), name: text(),
            address: Address(
                line1: text(), line2: text(), city: text(), region: text(), postalCode: text(), country: text()),
            currency: currency(), colour: colour(), isPrimary: true, purchaseDate: PartialDate(day()),
            purchasePrice: money(),
            notes: text(), audience: .everyone, record: record())
        let line = line()
        var policy = policy(of: home, line.itemID)
        policy.scheduledItems.append(InsurancePolicy.ScheduledItem(itemID: id(), amount: money()))
        policy.homeIDs.append(id())
        let table = DepreciationTable(
            name: text(), edition: text(), source: text(), floorPercent: number(),
            conditions: .init(new: number(), excellent: number(), good: number(), fair: number(), poor: number()),
            classes: [itemClass()],
            otherwise: itemClass())
        return Claim(
            id: id(), slug: text(), homeID: home, date: day(), cause: text(), number: text(),
            policeReport: text(), adjuster: Claim.Adjuster(name: text(), phone: text(), email: text()), notes: text(),
            setting: Claim.Setting(
                insured: text(), contact: Contact(telephone: text(), email: text()), home: frozen,
                policies: [policy], depreciation: table,
                contents: [Claim.Contents(policyID: policy.id, value: money())]),
            lines: [
                Claim.Line(
                    line: line, loss: .damaged, quantity: quantity(), repair: money(), isEstimated: true,
                    salvage: money(), isInspectable: true, addedAt: date(), recordedAt: date(), audience: .everyone)
            ],
            steps: [Claim.Step(.inspected, on: day())],
            payments: [Claim.Payment(date: day(), amount: money(), note: text())],
            expenses: [
                Claim.Expense(date: day(), description: text(), amount: money(), kind: .storage, normalCost: money())
            ], record: record())
    }

    /// Attaches a receipt to the claim itself, and returns its id.
    private mutating func attachReceipt(to claim: EntityID<Claim>) -> EntityID<Attachment> {
        let receipt = Attachment(
            id: id(), owner: .claim(claim), sha256: text(), kind: .receipt, fileName: text(), mediaType: text(),
            size: number(), capturedAt: date(), cameraDate: day(), pages: number(), fault: .locked,
            caption: text(), audience: .everyone, order: number(),
            record: record())
        snapshot.attachments.append(receipt)
        return receipt.id
    }

    private mutating func itemClass() -> DepreciationTable.ItemClass {
        DepreciationTable.ItemClass(name: text(), rate: .years(number()), floorPercent: number(), words: [text()])
    }

    private mutating func line() -> RegisterLine {
        let item: EntityID<Item> = id()
        var line = RegisterLine(
            Item(id: item, title: text()), number: text(), in: SnapshotIndex(Snapshot(profile: Profile(name: ""))),
            table: DepreciationTable(name: "", classes: [], otherwise: itemClass()), on: day())
        (line.description, line.quantity, line.condition) = (text(), quantity(), .fair)
        (line.make, line.model, line.serial) = (text(), text(), text())
        (line.assetID, line.barcode) = (text(), text())
        (line.seen, line.notFound) = (day(), day())
        (line.unit, line.insuranceClass) = (text(), text())
        (line.ownership, line.businessUse, line.partOfBuilding) = (.rentedOut, true, true)
        (line.purchaseDate, line.purchasedFrom) = (PartialDate(day()), text())
        (line.room, line.locationID, line.labels) = (text(), id(), [text()])
        (line.unitValue, line.value) = (money(), money())
        line.basis = .replacement(source: text(), date: day(), isUsed: true)
        line.actualCashValue = ActualCashValue(
            amount: money(), className: text(), depreciates: true, ageInMonths: number(), isAtFloor: true)
        line.evidence = ItemEvidence(
            photos: number(), receipts: number(), appraisals: number(), otherPapers: number(), hasSerial: true,
            wantsSerial: true, hasDocumentedValue: true)
        line.attachments = Attachment.Kind.allCases.map { kind in
            Attachment(
                id: id(), owner: .item(item), sha256: text(), kind: kind, fileName: text(), mediaType: text(),
                size: number(), capturedAt: date(), cameraDate: day(), pages: number(), fault: .locked,
                caption: text(), audience: .everyone, order: number(),
                record: record())
        }
        return line
    }

    private mutating func addShopping(for home: EntityID<Home>) {
        let store = Shop(
            id: id(), slug: text(), name: text(), emoji: text(), colour: colour(), sortOrder: number(), record: record()
        )
        let category = VaultCategory(
            id: id(), slug: text(), name: text(), emoji: text(), colour: colour(), sortOrder: number(), record: record()
        )
        let thing = VaultItem(
            id: id(), slug: text(), name: text(), categoryID: category.id,
            prices: [PriceOption(shopID: store.id, unit: unit(), price: money(), asOf: date())], record: record())
        let line = CartItem(
            id: id(), vaultItemID: thing.id, name: text(), category: text(), quantity: quantity(),
            planned: terms(store), outcome: .fulfilled(CartItem.Purchase(quantity: quantity(), terms: terms(store))),
            addedDuringShopping: true, record: record())
        let cart = Cart(
            id: id(), slug: text(), name: text(), homeID: home, currency: currency(), budget: money(),
            state: .completed(since: date(), at: date()), lines: [line], record: record())
        (snapshot.stores, snapshot.categories, snapshot.vault, snapshot.carts) = ([store], [category], [thing], [cart])
    }

    private mutating func terms(_ store: Shop) -> CartItem.Terms {
        CartItem.Terms(shop: ShopReference(id: store.id, name: text()), price: money(), unit: unit())
    }
}

// MARK: Unique values

extension CanaryHousehold {
    private mutating func next() -> Int {
        count += 1
        return count
    }

    /// A text such as `canaryaaab`: one word in lower case, so that it is unchanged in a slug. Its last four letters
    /// are unique, too.
    private mutating func text() -> String {
        var (number, letters) = (next(), "")
        for _ in 0..<4 {
            letters = String(UnicodeScalar(UInt8(0x61 + number % 26))) + letters
            number /= 26
        }
        return "canary" + letters
    }

    private mutating func number() -> Int { 8_610_000 + next() }
    private mutating func money() -> Money { Money(minorUnits: Int64(7_930_000 + next()), currency: .eur) }
    private mutating func quantity() -> Quantity { Sample.quantity("47.1\(1000 + next())") }
    private mutating func date() -> Date { Date(timeIntervalSince1970: Double(1_500_000_000 + next())) }
    private mutating func day() -> CalendarDate { CalendarDate(daysSinceEpoch: 400_000 + next()) }
    private mutating func colour() -> Colour { Colour("#c0f\(100 + next())") ?? .standard }
    private mutating func unit() -> PriceUnit { PriceUnit(text()) ?? .each }

    private mutating func currency() -> Currency {
        let number = next()
        let letters = [0x51, 0x41 + number / 26 % 26, 0x41 + number % 26].map { UInt8($0) }
        return Sample.currency(String(decoding: letters, as: UTF8.self))
    }

    private mutating func id<E>() -> EntityID<E> {
        EntityID(
            UUID(uuid: (0xEE, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, UInt8(next() / 256), UInt8(count % 256))))
    }

    private mutating func record() -> RecordInfo {
        RecordInfo(createdAt: date(), updatedAt: date(), version: number(), deletedAt: date(), syncState: .synced)
    }
}
