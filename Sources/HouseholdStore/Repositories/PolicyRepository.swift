import Foundation
import GRDB
public import Household

/// Reads and changes insurance policies. Each method is one transaction that keeps the rules:
///
/// 1. the homes that a policy covers and the items on its schedule exist, and each is listed once;
/// 2. all amounts of a policy are in its own currency;
/// 3. a change that alters nothing is not written: the version stays.
public struct PolicyRepository: Sendable {
    let store: Store

    /// All live policies, by provider.
    public func policies() throws -> [InsurancePolicy] {
        var snapshot = Snapshot(
            profile: .absent, policies: try store.reading { try InsurancePolicy.fetchAll($0).rows })
        snapshot.sort()
        return snapshot.policies
    }

    /// Adds a policy. Its slug, or one made from its provider, gets a number if it is taken.
    /// - Throws: `DomainError` where a field is not valid, or a home or an item does not exist.
    @discardableResult
    public func add(_ policy: InsurancePolicy) throws -> InsurancePolicy {
        let draft = try policy.validated()
        return try store.writing { db, now in
            try Self.requireLive(db, draft)
            var policy = draft
            policy.record = RecordInfo(createdAt: now)
            policy.slug = try draft.freeSlug(db)
            try policy.insert(db)
            return policy
        }
    }

    /// Changes a policy. Its slug stays, even if its provider changes, unless it is emptied.
    ///
    /// The policy passed to `change` has no dangling references, which another program may have left.
    @discardableResult
    public func edit(
        _ id: EntityID<InsurancePolicy>, _ change: (inout InsurancePolicy) throws -> Void
    ) throws -> InsurancePolicy {
        try store.writing { db, now in
            let before = try InsurancePolicy.live(db, id)
            let sound = try Self.sound(db, before)
            var policy = sound
            try change(&policy)
            guard policy != sound else { return before }
            policy = try policy.validated()
            try Self.requireLive(db, policy)
            policy.slug = try policy.slug(db, since: before)
            policy.record = before.record
            guard policy != before else { return before }
            try policy.update(db, from: before, at: now)
            return policy
        }
    }

    /// Deletes a policy with its attachments.
    public func delete(_ id: EntityID<InsurancePolicy>) throws {
        try store.writing { db, now in
            var policy = try InsurancePolicy.live(db, id)
            try Attachment.deleteAll(db, where: "policyID = ?", id.description, at: now)
            try policy.bury(db, at: now)
        }
    }

    // MARK: - Homes

    /// Adds homes to the homes that a policy covers.
    @discardableResult
    public func cover(_ homes: [EntityID<Home>], by id: EntityID<InsurancePolicy>) throws -> InsurancePolicy {
        try edit(id) { $0.homeIDs += homes }
    }

    /// Removes homes from the homes that a policy covers. Ignores homes that it does not cover.
    @discardableResult
    public func uncover(_ homes: [EntityID<Home>], from id: EntityID<InsurancePolicy>) throws -> InsurancePolicy {
        try edit(id) { policy in policy.homeIDs.removeAll { homes.contains($0) } }
    }

    // MARK: - Special limits

    /// Sets the special limit of a class, replacing the one it has. Classes are compared ignoring case.
    @discardableResult
    public func setLimit(
        _ limit: InsurancePolicy.SpecialLimit, of id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { $0.setLimit(limit) }
    }

    /// Removes the special limit of a class.
    /// - Throws: `DomainError.notFound` where the policy has none of that class.
    @discardableResult
    public func removeLimit(
        ofClass itemClass: String, from id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { policy in try policy.removeLimit(ofClass: itemClass) }
    }

    // MARK: - Scheduled items

    /// Puts items on the schedule, each for this amount.
    /// - Parameter amount: Nil if unknown; an item that is on the schedule already then keeps its amount.
    @discardableResult
    public func schedule(
        _ items: [EntityID<Item>], for amount: Money? = nil, in id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { policy in for item in items { policy.schedule(item, for: amount) } }
    }

    /// Takes items off the schedule. Ignores items that are not on it.
    @discardableResult
    public func unschedule(
        _ items: [EntityID<Item>], from id: EntityID<InsurancePolicy>
    ) throws -> InsurancePolicy {
        try edit(id) { policy in policy.scheduledItems.removeAll { items.contains($0.itemID) } }
    }

    // MARK: - Steps

    private static func requireLive(_ db: Database, _ policy: InsurancePolicy) throws {
        for id in policy.homeIDs { _ = try Home.live(db, id) }
        for scheduled in policy.scheduledItems { _ = try Item.live(db, scheduled.itemID) }
    }

    /// The policy without dangling references.
    static func sound(_ db: Database, _ policy: InsurancePolicy) throws -> InsurancePolicy {
        var policy = policy
        policy.homeIDs = try policy.homeIDs.filter { try Home.fetch(db, id: $0) != nil }
        policy.scheduledItems = try policy.scheduledItems.filter { try Item.fetch(db, id: $0.itemID) != nil }
        return policy
    }

    /// Removes a home from all policies: part of the transaction that deletes the home.
    static func uncoverAll(_ db: Database, _ home: EntityID<Home>, at now: Date) throws {
        try changeAll(db, naming: home.description, in: "homeIDs", at: now) { policy in
            policy.homeIDs.removeAll { $0 == home }
        }
    }

    /// Takes an item off all schedules: part of the transaction that deletes the item.
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
            // An unreadable column names nothing, and stays as it is for `check` to report.
            if policy != before { try policy.update(db, from: before, at: now) }
        }
    }
}
