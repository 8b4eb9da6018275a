import Foundation
import TestSupport
import Testing

@testable import Household

/// A site of some homes, or for one policy's insurer, knows nothing of the rest.
@Suite struct ScopeTests {
    private let house = Sample.home("House", isPrimary: true)
    private let flat = Sample.home("Flat")
    private let homeowners: InsurancePolicy
    private let contents: InsurancePolicy
    private let snapshot: Snapshot

    init() {
        homeowners = InsurancePolicy(provider: "Acme", currency: .eur, homeIDs: [house.id, flat.id])
        contents = InsurancePolicy(provider: "Mutual", currency: .eur, homeIDs: [flat.id])
        let (den, loft, shed) = (
            Sample.room("Den", in: house.id), Sample.room("Loft", in: flat.id), Sample.room("Shed", in: EntityID())
        )
        let (safe, lamp) = (Sample.item("Safe", in: den.id), Sample.item("Lamp", in: loft.id))
        var snapshot = Sample.household(
            [house, flat], rooms: [den, loft, shed],
            labels: [Sample.label("Hers", in: house.id), Sample.label("His", in: flat.id)],
            items: [lamp, Sample.item("Nowhere"), safe],
            attachments: [Sample.photo(of: safe), Sample.photo(of: lamp)])
        snapshot.policies = [homeowners, contents]
        snapshot.carts = [
            Cart(name: "For the house", homeID: house.id, currency: .eur),
            Cart(name: "For the flat", homeID: flat.id, currency: .eur), Cart(name: "For none", currency: .eur),
        ]
        self.snapshot = snapshot
    }

    @Test("Only what belongs to the homes remains", arguments: Audience.builtIn)
    func homes(_ audience: Audience) {
        let copy = snapshot.redacted(for: audience.limited(to: AudienceScope(homes: [flat])), by: .own)
        #expect(copy.homes.map(\.id) == [flat.id])
        #expect(copy.homes.map(\.isPrimary) == [true])
        #expect(copy.profile.homeIDs == [flat.id])
        #expect(copy.items.map(\.title) == ["Lamp"])
        #expect(copy.locations.map(\.name) == (audience.sees("location") ? ["Loft"] : []))
        #expect(copy.labels.map(\.name) == (audience.sees("label") ? ["His"] : []))
        #expect(copy.carts.map(\.name) == (audience.sees("cart") ? ["For the flat"] : []))
        #expect(copy.policies.map(\.provider).sorted() == (audience.sees("policy") ? ["Acme", "Mutual"] : []))
        #expect(copy.policies.allSatisfy { $0.homeIDs == [flat.id] })
        #expect(copy.attachments.count <= 1)
        #expect(audience.limited(to: AudienceScope(homes: [flat])) != audience)
    }

    @Test("A policy's insurer sees no other policy, and no claim under another")
    func policy() throws {
        var household = snapshot
        for policy in [homeowners, contents] {
            let setting = Claim.Setting(insured: "", home: flat, policies: [policy], depreciation: try .standard())
            household.claims.append(
                Claim(
                    slug: policy.provider, homeID: flat.id, date: try #require(CalendarDate("2026-01-02")),
                    cause: policy.provider, setting: setting))
        }
        let copy = household.redacted(
            for: .insurer.limited(to: AudienceScope(policy: contents, homes: [flat])), by: .own)
        #expect(copy.policies.map(\.provider) == ["Mutual"])
        #expect(copy.homes.map(\.name) == ["Flat"])
        #expect(copy.claims.map(\.cause) == ["Mutual"])
        #expect(copy.claims.flatMap(\.setting.policies).map(\.provider) == ["Mutual"])
    }

    @Test("The sites of two scopes share no id, and redacting again changes nothing", arguments: Array(1...5))
    func ids(_ seed: UInt64) throws {
        let household = Snapshot.randomWithAudiences(seed: seed)
        for audience in Audience.builtIn {
            var seen: [UUID] = []
            for home in household.homes {
                let shown = household.redacted(for: audience.limited(to: AudienceScope(homes: [home])))
                #expect(shown.redactedAgain() == shown)
                #expect(shown.homes.count <= 1)
                seen += shown.homes.map(\.id.uuid) + [shown.profile.id.uuid]
            }
            if audience.circle > .family { #expect(Set(seen).count == seen.count) }
        }
    }
}
