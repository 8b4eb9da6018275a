import Foundation
import Household
import TestSupport

extension RandomHousehold {
    /// Adds policies, captions, sizes and audiences as a store keeps them: names are trimmed, and covered homes and
    /// scheduled items exist.
    mutating func addEvidence(to snapshot: inout Snapshot) {
        for index in snapshot.homes.indices { snapshot.homes[index].audience = circle() }
        for index in snapshot.labels.indices { snapshot.labels[index].audience = circle() }
        for index in snapshot.items.indices {
            snapshot.items[index].audience = circle()
            snapshot.items[index].moving.size = text()
            snapshot.items[index].ownership = random.maybe { .allCases.randomElement(using: &$0) } ?? nil
            snapshot.items[index].businessUse = random.chance(30)
            snapshot.items[index].partOfBuilding = random.chance(30)
            snapshot.items[index].replacement?.isUsed = random.chance(30)
            snapshot.items[index].moving.weight =
                random.maybe { random in
                    Weight(Quantity(millionths: .random(in: 1...9_000_000, using: &random)) ?? .one, .lb)
                } ?? nil
        }
        for number in 0..<3 { snapshot.policies.append(policy(number, in: snapshot)) }
        for policy in snapshot.policies {
            snapshot.attachments.append(
                Attachment(
                    id: id(), owner: .policy(policy.id), sha256: String(repeating: "1b", count: 32), kind: .other,
                    fileName: text(), mediaType: "application/pdf", size: 34, order: 1, record: record()))
        }
        for index in snapshot.attachments.indices {
            snapshot.attachments[index].caption = text()
            snapshot.attachments[index].audience = circle()
        }
    }

    private mutating func policy(_ number: Int, in snapshot: Snapshot) -> InsurancePolicy {
        let currency = currency()
        let start = Int.random(in: 0...20_000, using: &random)
        let end = start + Int.random(in: 0...400, using: &random)
        var policy = InsurancePolicy(
            id: id(), slug: "policy-\(number)", provider: trimmed() + "#\(number)", number: trimmed(),
            currency: currency, deductible: perhaps(currency),
            limits: InsurancePolicy.Limits(
                dwelling: perhaps(currency), personalProperty: perhaps(currency), lossOfUse: perhaps(currency),
                liability: perhaps(currency), medicalPayments: perhaps(currency)),
            start: random.chance(70) ? CalendarDate(daysSinceEpoch: start) : nil,
            end: random.chance(70) ? CalendarDate(daysSinceEpoch: end) : nil,
            settlement: random.maybe { .allCases.randomElement(using: &$0) } ?? nil,
            appliesAverage: random.chance(30), otherInsurance: text(), notes: text(), record: record())
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            policy.specialLimits.append(
                InsurancePolicy.SpecialLimit(
                    itemClass: trimmed() + "c", amount: amount(currency), peril: trimmed(), edition: trimmed()))
        }
        let items = snapshot.items.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        for item in items {
            policy.scheduledItems.append(InsurancePolicy.ScheduledItem(itemID: item.id, amount: perhaps(currency)))
        }
        let homes = snapshot.homes.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        policy.homeIDs = homes.map(\.id)
        return policy
    }

    private mutating func circle() -> Circle? {
        random.chance(60) ? nil : Circle.allCases.randomElement(using: &random)
    }

    private mutating func perhaps(_ currency: Currency) -> Money? { random.chance(60) ? amount(currency) : nil }
}
