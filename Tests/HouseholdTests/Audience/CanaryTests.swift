import Foundation
import TestSupport
import Testing

@testable import Household

/// Redacts a household in which every field of every entity holds its own secret, for each audience.
@Suite struct CanaryTests {
    /// The sample household for an audience: its item is archived or sold only if the audience still sees such items.
    private static func household(for audience: Audience) -> Snapshot {
        CanaryHousehold(archived: audience.circle < .everyone, sold: audience.circle == .family).snapshot
    }

    private static func audience(_ name: String) throws -> Audience { try #require(Audience.named(name)) }

    private static func json(_ snapshot: Snapshot) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        encoder.dateEncodingStrategy = .secondsSince1970
        return String(decoding: try encoder.encode(snapshot), as: UTF8.self).lowercased()
    }

    @Test("Each audience sees exactly the keys written out for it", arguments: AllowedKeys.names)
    func visibleParts(_ name: String) throws {
        let audience = try Self.audience(name)
        let fields = Set(Leaf.all(in: Self.fullest).map(\.key))
        let seen = fields.compactMap { key -> String? in
            switch audience.grant(of: key) {
            case .hidden: nil
            case .shortened: key + "~"
            case .remade: key + "*"
            case .whole, .named: key
            }
        }
        #expect(seen.sorted() == AllowedKeys.list(name))
    }

    @Test("Each field of the copy holds the original value, its end, or nothing", arguments: AllowedKeys.names)
    func fields(_ name: String) throws {
        let original = Self.household(for: try Self.audience(name))
        let redacted = original.redacted(for: try Self.audience(name), by: .own)
        let copy = Dictionary(grouping: Leaf.all(in: redacted), by: \.key).mapValues { Set($0.map(\.text)) }
        let blank = Dictionary(grouping: Leaf.all(in: Self.blank), by: \.key).mapValues { Set($0.map(\.text)) }
        let originals = Dictionary(grouping: Leaf.all(in: original), by: \.key).mapValues { Set($0.map(\.text)) }

        var seen: [String] = []
        for (key, values) in copy {
            let shown = values.subtracting(blank[key] ?? [])
            if shown.isEmpty { continue }
            let whole = try #require(originals[key], "\(key)")
            if shown.isSubset(of: whole) {
                seen.append(key)
            } else if shown == Set(whole.map { "…" + $0.suffix(4) }) {
                seen.append(key + "~")
            } else {
                seen.append(key + "*")
            }
        }
        // Values that are made anew may equal the originals, such as an audience “public” or the order 0.
        let unlikeTheRest = ["attachment.order", "attachment.audience", "label.audience"]
        func plain(_ keys: [String]) -> [String] {
            keys.filter { key in !unlikeTheRest.contains { key.hasPrefix($0) } }.sorted()
        }
        #expect(plain(seen) == plain(AllowedKeys.list(name)))
    }

    @Test("Exactly the allowed secrets are found in the copy's JSON", arguments: AllowedKeys.names)
    func secrets(_ name: String) throws {
        let audience = try Self.audience(name)
        let original = Self.household(for: audience)
        let json = try Self.json(original.redacted(for: audience, by: .own))
        let secrets = Leaf.all(in: original).filter { Self.isSecret($0.text) }
        #expect(secrets.count > 200)
        var shown = original
        if ["mover", "public"].contains(name) { shown.attachments.removeAll { $0.kind != .photo } }
        if !audience.sees("claim") { shown.attachments.removeAll(where: \.isOfClaim) }
        // An id is found wherever a visible field may refer to it, and that of a file with the file.
        let files = shown.attachments.flatMap { Leaf.all(of: $0.id, "attachment.id") }
        let allowed = Set(
            (Leaf.all(in: shown).filter { AllowedKeys.list(name).contains($0.key) } + files).map(\.text))
        let leaked = secrets.filter { !allowed.contains($0.text) && json.contains(Self.written($0)) }
        #expect(leaked.map(\.key) == [])
        let missing = secrets.filter { allowed.contains($0.text) && !json.contains(Self.written($0)) }
        #expect(missing.map(\.key) == [])

        let shortened = Set(secrets.filter { json.contains("…" + $0.text.suffix(4)) }.map { $0.key + "~" })
        #expect(shortened.sorted() == AllowedKeys.list(name).filter { $0.hasSuffix("~") })
    }

    @Test("No two fields hold the same secret, and the original's JSON contains them all", arguments: [true, false])
    func theNetHolds(_ isSold: Bool) throws {
        let original = CanaryHousehold(archived: true, sold: isSold).snapshot
        let secrets = Leaf.all(in: original).filter { Self.isSecret($0.text) }
        let references = ["ID", "IDs", ".owner", ".id"]
        let own = secrets.filter { secret in !references.contains { secret.key.hasSuffix($0) } }
        #expect(Set(own.map(\.text)).count == own.count)
        let json = try Self.json(original)
        #expect(secrets.filter { !json.contains(Self.written($0)) }.map(\.key) == [])
    }

    @Test(
        "Nothing of an item hidden from the audience is found, not even its id",
        arguments: [
            ("insurer", false, true), ("mover", false, true), ("mover", true, true), ("public", true, false),
            ("public", false, true),
        ])
    func absent(_ name: String, archived: Bool, sold: Bool) throws {
        let original = CanaryHousehold(archived: archived, sold: sold).snapshot
        let copy = original.redacted(for: try Self.audience(name)).snapshot
        let json = try Self.json(copy)
        #expect(copy.items == [])
        #expect(copy.attachments.filter { !$0.isOfClaim } == [])
        let item = try #require(original.items.first)
        let label = try #require(original.labels.first)
        let shared = ["\(try #require(item.homeID))", "\(try #require(item.locationID))", "\(label.id)"]
        let files = original.attachments.filter { !$0.isOfClaim }
        let found = (Leaf.all(of: item, "item") + files.flatMap { Leaf.all(of: $0, "attachment") })
            .filter { Self.isSecret($0.text) && !shared.contains($0.text) && json.contains(Self.written($0)) }
        #expect(found.map(\.key) == [])
    }

    @Test("Which kinds of files each audience sees when every file is marked as public")
    func kindsOfFiles() throws {
        #expect(Self.fullest.redacted(for: .owner).snapshot == Self.fullest, "the owner's copy is the original")
        let original = CanaryHousehold(archived: false, sold: false).snapshot
        let kinds = Audience.builtIn.map { audience in
            original.redacted(for: audience).attachments.map(\.kind.rawValue).sorted().joined(separator: " ")
        }
        #expect(
            kinds == [
                // The second and the third receipt are those of the claim.
                "appraisal manual other photo receipt receipt receipt warranty",
                "appraisal manual other photo receipt warranty",
                "appraisal manual other photo receipt receipt receipt warranty", "photo", "photo",
            ])
    }

    private static let fullest = CanaryHousehold(archived: true, sold: true).snapshot

    /// Whether a text is one of the sample's own texts, numbers and dates, and not `true` or one of a few choices.
    private static func isSecret(_ text: String) -> Bool {
        text.hasPrefix("canary") || text.hasPrefix("#c0f") || text.hasPrefix("ee000000") || text.hasPrefix("Q")
            || (text.utf8.count >= 7 && text.utf8.allSatisfy { (0x2D...0x39).contains($0) })
    }

    /// The secret as it is in a file: a currency code is quoted, because it is short enough to occur within other
    /// words.
    private static func written(_ secret: Leaf) -> String {
        secret.text.utf8.count == 3 ? "\"\(secret.text.lowercased())\"" : secret.text
    }

    private static let claim: Claim = {
        let none = DepreciationTable.ItemClass(name: "", rate: .none)
        let table = DepreciationTable(name: "", classes: [], otherwise: none)
        let line = RegisterLine(
            Item(title: ""), number: "", in: SnapshotIndex(Snapshot(profile: Profile(name: ""))), table: table,
            on: Sample.day("2000-01-01"))
        return Claim(
            homeID: EntityID(), date: Sample.day("2000-01-01"), cause: "",
            setting: Claim.Setting(
                insured: "", home: Home(name: "", currency: Sample.currency("XXX")), policies: [], depreciation: table),
            lines: [Claim.Line(line: line, loss: .lost, addedAt: .distantPast, recordedAt: .distantPast)],
            payments: [
                Claim.Payment(
                    date: Sample.day("2000-01-01"), amount: Money(minorUnits: 0, currency: Sample.currency("XXX")))
            ])
    }()

    /// Entities with every field unknown.
    private static let blank: Snapshot = {
        let item = Item(title: "")
        return Snapshot(
            profile: Profile(name: ""), homes: [Home(name: "", currency: Sample.currency("XXX"))],
            locations: [Location(homeID: nil, name: "")], labels: [Label(homeID: nil, name: "")], items: [item],
            policies: [InsurancePolicy(provider: "", currency: Sample.currency("XXX"))], claims: [claim],
            attachments: [
                Attachment(owner: .item(item.id), sha256: "", kind: .other, fileName: "", mediaType: "", size: 0)
            ],
            stores: [Shop(name: "")], categories: [VaultCategory(name: "")], vault: [VaultItem(name: "")],
            carts: [Cart(name: "", currency: Sample.currency("XXX"), lines: [CartItem(name: "")])])
    }()
}

extension Attachment {
    fileprivate var isOfClaim: Bool {
        if case .claim = owner { true } else { false }
    }
}
