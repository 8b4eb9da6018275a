import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Every field of every entity affects its stamps. A new field fails here until it does.
struct RecordStampsTests {
    /// Changes each field in turn, removes optional values, and expects a different stamp each time.
    /// - Parameter renamed: Fields that have other names in JSON.
    /// - Returns: The fields that were changed.
    private func changeEveryField<E: Codable & Hashable>(
        of entity: E, renamed: [String] = [], _ stamp: (E) -> Stamp, location: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let node = try JSONNode(of: entity)
        // The sync state is in no file, and the fraction of an amount is in the decimals of its minor units.
        let missing = node.missing(in: entity).filter {
            !$0.hasSuffix("record.syncState") && !$0.hasSuffix(".fraction")
        }
        #expect(missing == renamed, "the sample lacks a value", sourceLocation: location)
        var stamps: [Stamp: String] = [stamp(entity): "unchanged"]
        for way in node.leaves {
            let changed = try #require(node.changing(way, of: entity), "\(way)", sourceLocation: location)
            let known = stamps.updateValue(way, forKey: stamp(changed))
            #expect(known == nil, "\(way) gives the stamp of \(known ?? "")", sourceLocation: location)
        }
        for way in node.names {
            guard let changed = node.removing(way, of: entity) else { continue }
            #expect(stamp(changed) != stamp(entity), "without \(way)", sourceLocation: location)
        }
        return node.leaves
    }

    private static let record = ["createdAt", "deletedAt", "updatedAt", "version"].map { "record.\($0)" }

    @Test func everyFieldOfTheProfileMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.profile) { Stamp($0) }
        #expect(fields == ["contact.email", "contact.telephone", "homeIDs.0", "id", "name"] + Self.record)
    }

    @Test func everyFieldOfAHomeMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.home) { Stamp($0) }
        let address = ["city", "country", "line1", "line2", "postalCode", "region"].map { "address.\($0)" }
        #expect(
            fields == address + [
                "audience", "colour", "currency", "id", "isPrimary", "name", "notes", "purchaseDate",
                "purchasePrice.currency",
                "purchasePrice.minorUnits",
            ] + Self.record + ["slug", "walkStarted", "walked"])
    }

    @Test func everyFieldOfARoomMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.room) { Stamp($0) }
        #expect(
            fields == ["code", "codes", "homeID", "id", "name", "notes", "parentID"] + Self.record + ["slug", "symbol"])
    }

    @Test func everyFieldOfALabelMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.label) { Stamp($0) }
        #expect(fields == ["audience", "colour", "emoji", "homeID", "id", "name", "notes"] + Self.record + ["slug"])
    }

    @Test func everyFieldOfAnAttachmentMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.attachment) { Stamp($0) }
        #expect(
            fields == [
                "audience", "cameraDate", "caption", "capturedAt", "fault", "fileName", "id", "kind", "mediaType",
                "order", "owner.item", "pages",
            ] + Self.record + ["sha256", "size"])
    }

    @Test func everyFieldOfAPolicyMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.policy) { Stamp($0) }
        let limits = ["dwelling", "liability", "lossOfUse", "medicalPayments", "personalProperty"].flatMap {
            ["limits.\($0).currency", "limits.\($0).minorUnits"]
        }
        #expect(
            fields == [
                "agent.email", "agent.name", "agent.telephone", "appliesAverage", "currency", "deductible.currency",
                "deductible.minorUnits", "deductibleOrder", "end", "homeIDs.0", "id",
            ] + limits + ["notes", "number", "otherInsurance", "provider"] + Self.record + [
                "scheduledItems.0.amount.currency", "scheduledItems.0.amount.minorUnits", "scheduledItems.0.itemID",
                "settlement", "slug", "specialLimits.0.amount.currency", "specialLimits.0.amount.minorUnits",
                "specialLimits.0.edition", "specialLimits.0.itemClass", "specialLimits.0.peril", "start",
            ])
    }

    /// Amounts move to the next field, and lists are divided differently.
    @Test func theOrderOfAPolicysListsAndAmountsMatters() {
        let policy = FullHousehold.policy
        var policies = [policy, policy, policy, policy, policy]
        (policies[1].limits.dwelling, policies[1].limits.liability) = (policy.limits.liability, policy.limits.dwelling)
        (policies[2].start, policies[2].end) = (policy.end, policy.start)
        policies[3].homeIDs.append(Sample.id(2))
        policies[4].homeIDs.insert(Sample.id(2), at: 0)
        #expect(Set(policies.map { Stamp($0) }).count == 5)
    }

    @Test func everyFieldOfAClaimMatters() throws {
        // In JSON the rate is a number of years, or the part lost each year.
        let renamed = ["setting.depreciation.otherwise.rate"]
        let fields = try changeEveryField(of: FullHousehold.claim, renamed: renamed) { Stamp($0) }
        #expect(fields.count == 178)
    }

    /// Classes and lines divided differently, and values with another source.
    @Test func theOrderOfAClaimsListsMatters() {
        let claim = FullHousehold.claim
        let table = claim.setting.depreciation
        var claims = Array(repeating: claim, count: 7)
        claims[1].setting.depreciation.classes.append(table.otherwise)
        claims[2].setting.depreciation.classes[0].rate = .years(75)
        claims[3].setting.depreciation.classes[0].rate = .none
        claims[4].lines.append(claim.lines[0])
        claims[5].lines[0].line.basis = .price
        claims[6].setting.policies = []
        #expect(Set(claims.map { Stamp($0) }).count == 7)
    }

    @Test func everyFieldOfAStoreMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.shop) { Stamp($0) }
        #expect(fields == ["colour", "emoji", "id", "name"] + Self.record + ["slug", "sortOrder"])
    }

    @Test func everyFieldOfACategoryMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.category) { Stamp($0) }
        #expect(fields == ["colour", "emoji", "id", "name"] + Self.record + ["slug", "sortOrder"])
    }

    @Test func everyFieldOfAVaultItemMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.vaultItem) { Stamp($0) }
        let price = ["asOf", "price.currency", "price.minorUnits", "shopID", "unit"].map { "prices.0.\($0)" }
        #expect(fields == ["categoryID", "id", "name"] + price + Self.record + ["slug"])
    }

    @Test func theFractionOfAPriceMatters() {
        var item = FullHousehold.vaultItem
        item.prices[0].price.fraction = 9900
        #expect(Stamp(item) != Stamp(FullHousehold.vaultItem))
    }

    private static let line =
        ["addedDuringShopping", "category", "id", "name", "outcome.purchase.quantity"]
        + terms.map { "outcome.purchase.terms.\($0)" } + ["outcome.status"] + terms.map { "planned.\($0)" }
        + ["quantity"] + record + ["vaultItemID"]
    private static let terms = ["price.currency", "price.minorUnits", "shop.id", "shop.name", "unit"]

    @Test func everyFieldOfALineMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.line) { line in
            var stamp = Stamp()
            stamp.mix(line)
            return stamp
        }
        #expect(fields == Self.line)
    }

    @Test func everyFieldOfACartMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.cart) { Stamp($0) }
        #expect(
            fields == ["budget.currency", "budget.minorUnits", "currency", "homeID", "id"]
                + Self.line.map { "lines.0.\($0)" } + ["name"] + Self.record
                + ["slug", "state.completedAt", "state.startedAt", "state.status"])
    }

    @Test func theStateOfACartAndOfALineMatters() {
        let instant = FullHousehold.record.createdAt
        let states: [Cart.State] = [
            .planning, .shopping(since: instant, finishedBefore: nil),
            .shopping(since: instant, finishedBefore: instant), .completed(since: instant, at: instant),
        ]
        let carts = states.map { state in
            var cart = FullHousehold.cart
            cart.state = state
            return Stamp(cart)
        }
        #expect(Set(carts).count == 4)
        let outcomes: [CartItem.Outcome] = [.open, .skipped, .fulfilled(FullHousehold.line.intention)]
        let lines = outcomes.map { outcome in
            var cart = FullHousehold.cart
            cart.lines[0].outcome = outcome
            return Stamp(cart)
        }
        #expect(Set(lines).count == 3)
    }

    @Test func theOrderOfLinesAndPricesMatters() {
        var (cart, item) = (FullHousehold.cart, FullHousehold.vaultItem)
        var line = FullHousehold.line
        line.name = "Cream"
        cart.lines.append(line)
        item.setPrice(PriceOption(shopID: Sample.id(52), price: Sample.euros(1), asOf: FullHousehold.record.createdAt))
        let stamps = (Stamp(cart), Stamp(item))
        cart.lines.reverse()
        item.prices.reverse()
        #expect(Stamp(cart) != stamps.0)
        #expect(Stamp(item) != stamps.1)
    }

    @Test func whatAnAttachmentBelongsToMatters() {
        let id = FullHousehold.item.id.uuid
        let stamps = [
            Attachment.Owner.item(EntityID(id)), .home(EntityID(id)), .location(EntityID(id)), .policy(EntityID(id)),
        ].map { owner in
            var attachment = FullHousehold.attachment
            attachment.owner = owner
            return Stamp(attachment)
        }
        #expect(Set(stamps).count == 4)
    }

    @Test func everyFieldOfAnItemMatters() throws {
        let fields = try changeEveryField(of: FullHousehold.item) { Stamp($0) }
        #expect(fields.count == 59)
    }

    @Test func theOrderOfLabelsAndFieldsMatters() {
        var (a, b) = (FullHousehold.item, FullHousehold.item)
        (a.labelIDs, b.labelIDs) = ([Sample.id(1), Sample.id(2)], [Sample.id(2), Sample.id(1)])
        #expect(Stamp(a) != Stamp(b))
        b = a
        b.customFields.reverse()
        #expect(Stamp(a) != Stamp(b))
    }

    @Test func aTextThatMovesToTheNextFieldMatters() {
        let fields: [WritableKeyPath<Item, String>] = [
            \.description, \.make, \.model, \.serial, \.assetID, \.barcode, \.purchasedFrom, \.notes, \.importRef,
        ]
        let items = fields.map { field in
            var item = Item(id: Sample.id(1), title: "Clock", serial: "S", assetID: "A")
            item[keyPath: field] = "ab"
            return item
        }
        #expect(Set(items.map { Stamp($0) }).count == fields.count)
    }
}
