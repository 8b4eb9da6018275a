import Foundation
import GRDB
public import Household

/// Insurance policies, by the verbs of the domain. Each method is one transaction that keeps the rules:
///
/// 1. a policy covers homes that there are, and has items on its schedule that there are, each once;
/// 2. all its amounts are in its own currency;
/// 3. a write that changes nothing is none: the version stays.
public struct PolicyRepository: Sendable {
    let store: Store

    /// All live policies, by provider.
    public func policies() throws -> [InsurancePolicy] {
        var snapshot = Snapshot(
            profile: .absent, policies: try store.reading { try InsurancePolicy.fetchAll($0).rows })
        snapshot.sort()
        return snapshot.policies
    }

    /// Adds a policy. Its slug comes from its provider unless it brings a free one.
    /// - Throws: `DomainError` where a field is not valid, or a home or an item is not there.
    @discardableResult
    public func add(_ policy: InsurancePolicy) throws -> InsurancePolicy {
        let draft = try policy.validated()
        return try store.writing { db, now in
            try Self.requireLive(db, draft)
            var policy = draft
            policy.record = RecordInfo(createdAt: now)
            policy.slug = try CartRepository.slug(db, for: draft)
            try policy.insert(db)
            return policy
        }
    }

    /// Changes a policy. Its slug stays, whatever its provider becomes.
    ///
    /// References that lead nowhere, as another program may have left them, are gone from the policy that is handed over.
    @discardableResult
    public func edit(
        _ id: EntityID<InsurancePolicy>, _ change: (inout InsurancePolicy) throws -> Void
    ) throws -> InsurancePolicy {
        try store.writing { db, now in
            let before = try Self.policy(db, id)
            let sound = try Self.sound(db, before)
            var policy = sound
            try change(&policy)
            guard policy != sound else { return before }
            policy = try policy.validated()
            try Self.requireLive(db, policy)
            policy.slug = before.slug
            policy.record = before.record
            guard policy != before else { return before }
            try policy.update(db, from: before, at: now)
            return policy
        }
    }

    /// Deletes a policy, with what is attached to it.
    public func delete(_ id: EntityID<InsurancePolicy>) throws {
        try store.deleting { db, now in
            var policy = try Self.policy(db, id)
            try Attachment.deleteAll(db, where: "policyID = ?", id.description, at: now)
            try policy.bury(db, at: now)
        }
    }

    // MARK: - Homes

    /// Covers homes, besides those that it covers already.
    @discardableResult
    public func cover(_ homes: [EntityID<Home>], by id: EntityID<InsurancePolicy>) throws -> InsurancePolicy {
        try edit(id) { $0.homeIDs += homes }
    }

    /// Covers homes no longer. One that it does not cover changes nothing.
    @discardableResult
    public func uncover(_ homes: [EntityID<Home>], from id: EntityID<InsurancePolicy>) throws -> InsurancePolicy {
        try edit(id) { policy in policy.homeIDs.removeAll { homes.contains($0) } }
    }

    // MARK: - Special limits

    /// Sets the special limit of a class, case aside, in the place of what it has.
    @discardableResult
    public func setLimit(
        _ limit: InsurancePolicy.SpecialLimit, of id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { $0.setLimit(limit) }
    }

    /// Takes away the special limit of a class.
    /// - Throws: `DomainError.notFound` where the policy has none of that class.
    @discardableResult
    public func removeLimit(
        ofClass itemClass: String, from id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { policy in try policy.removeLimit(ofClass: itemClass) }
    }

    // MARK: - Scheduled items

    /// Puts items on the schedule, each for an amount of its own.
    /// - Parameter amount: Nil where it is not known; of an item that is on the schedule, the amount then stays.
    @discardableResult
    public func schedule(
        _ items: [EntityID<Item>], for amount: Money? = nil, in id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { policy in for item in items { policy.schedule(item, for: amount) } }
    }

    /// Takes items off the schedule. One that is not on it changes nothing.
    @discardableResult
    public func unschedule(
        _ items: [EntityID<Item>], from id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { policy in policy.scheduledItems.removeAll { items.contains($0.itemID) } }
    }

    // MARK: - Steps

    static func policy(_ db: Database, _ id: EntityID<InsurancePolicy>) throws -> InsurancePolicy {
        guard let policy = try InsurancePolicy.fetch(db, id: id) else {
            throw HouseholdRepository.missing(InsurancePolicy.kind, id)
        }
        return policy
    }

    private static func requireLive(_ db: Database, _ policy: InsurancePolicy) throws {
        for id in policy.homeIDs { _ = try HouseholdRepository.home(db, id) }
        for id in policy.scheduledItems.map(\.itemID) where try Item.fetch(db, id: id) == nil {
            throw HouseholdRepository.missing(Item.kind, id)
        }
    }

    /// The policy without references that lead nowhere.
    private static func sound(_ db: Database, _ policy: InsurancePolicy) throws -> InsurancePolicy {
        var policy = policy
        policy.homeIDs = try policy.homeIDs.filter { try Home.fetch(db, id: $0) != nil }
        policy.scheduledItems = try policy.scheduledItems.filter { try Item.fetch(db, id: $0.itemID) != nil }
        return policy
    }

    /// What goes is covered no longer: part of the transaction that deletes the home.
    static func uncoverAll(_ db: Database, _ home: EntityID<Home>, at now: Date) throws {
        try changeAll(db, naming: home.description, in: "homeIDs", at: now) { policy in
            policy.homeIDs.removeAll { $0 == home }
        }
    }

    /// The same of an item, which goes off every schedule.
    static func unscheduleAll(_ db: Database, _ item: EntityID<Item>, at now: Date) throws {
        try changeAll(db, naming: item.description, in: "scheduledItems", at: now) { policy in
            policy.scheduledItems.removeAll { $0.itemID == item }
        }
    }

    private static func changeAll(
        _ db: Database, naming id: String, in column: String, at now: Date, _ change: (inout InsurancePolicy) -> Void
    ) throws {
        let policies = try InsurancePolicy.fetchAll(db, where: "instr(lower(\(column)), ?) > 0", arguments: [id]).rows
        for before in policies {
            var policy = before
            change(&policy)
            // What cannot be read of the column names nothing, and stays for `check` to report.
            if policy != before { try policy.update(db, from: before, at: now) }
        }
    }
}
