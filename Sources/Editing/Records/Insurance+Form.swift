import Household
import HouseholdStore
import Values
import Workspace

// Policies and claims.

extension InsurancePolicy: FormRecord {
    static let formKind = EntityKind.policy
    static let pathWord = "policy"
    static let sections = [
        FormSection(nil, ["provider", "number", "homeIDs", "start", "end", "currency", "deductible"]),
        FormSection("Agent", isFolded: true, ["agent"]),
        FormSection("Limits", isFolded: true, ["limits", "settlement", "average"]),
        FormSection("Special limits", isFolded: true, ["specialLimits"]),
        FormSection("Scheduled items", isFolded: true, ["scheduledItems"]),
        FormSection("Notes and more", isFolded: true, ["notes"]),
    ]

    static func draft(in home: Home?, of session: HouseholdSession) throws -> InsurancePolicy {
        InsurancePolicy(
            provider: "", currency: home?.currency ?? session.settings.currency,
            homeIDs: home.map { [$0.id] } ?? [])
    }

    static func find(_ reference: String, in session: HouseholdSession) throws -> InsurancePolicy {
        try session.store.policies.policy(reference)
    }

    static func add(_ policy: InsurancePolicy, to session: HouseholdSession) throws -> InsurancePolicy {
        try session.store.policies.add(policy)
    }

    static func edit(
        _ id: EntityID<InsurancePolicy>, in session: HouseholdSession,
        _ change: (inout InsurancePolicy) throws -> Void
    ) throws -> InsurancePolicy {
        try session.store.policies.edit(id, change)
    }

    static func delete(_ policy: InsurancePolicy, from session: HouseholdSession) throws {
        try session.store.policies.delete(policy.id)
    }

    var formName: String { provider }
    var ownCurrency: Currency? { currency }

    func consequences(in session: HouseholdSession) throws -> String { try session.files(of: .policy(id)) }

    /// A policy has no page of its own.
    func page(in session: HouseholdSession) throws -> String { try outerPage(in: session) }

    func outerPage(in session: HouseholdSession) throws -> String { try session.homePage(homeIDs.first) }
}

extension Claim: FormRecord {
    static let formKind = EntityKind.claim
    static let pathWord = "claim"
    static let sections = [
        FormSection(nil, ["cause", "date", "homeID", "number", "policeReport"]),
        FormSection("Adjuster", isFolded: true, ["adjuster"]),
        FormSection("Steps", isFolded: true, ["steps"]),
        FormSection("Payments", isFolded: true, ["payments"]),
        FormSection("Expenses", isFolded: true, ["expenses"]),
        FormSection("Notes and more", isFolded: true, ["notes"]),
    ]

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Claim {
        guard let home else { throw DomainError.noHome }
        var claim = Claim.blank.withID(EntityID())
        (claim.homeID, claim.date) = (home.id, session.today)
        return claim
    }

    static func find(_ reference: String, in session: HouseholdSession) throws -> Claim {
        try session.store.claims.claim(reference)
    }

    static func add(_ claim: Claim, to session: HouseholdSession) throws -> Claim {
        try claim.checkDate(in: session)
        return try session.store.claims.add(
            of: claim.homeID, date: claim.date, cause: claim.cause, table: session.depreciation
        ) { draft in
            draft = draft.withID(claim.id)
            for field in Claim.fields { field.copy(from: claim, to: &draft) }
            (draft.steps, draft.payments, draft.expenses) = (claim.steps, claim.payments, claim.expenses)
        }
    }

    static func edit(
        _ id: EntityID<Claim>, in session: HouseholdSession, _ change: (inout Claim) throws -> Void
    ) throws -> Claim {
        try session.store.claims.edit(id) { claim in
            try change(&claim)
            try claim.checkDate(in: session)
        }
    }

    static func delete(_ claim: Claim, from session: HouseholdSession) throws {
        try session.store.claims.delete(claim.id)
    }

    private func checkDate(in session: HouseholdSession) throws {
        guard date > session.today else { return }
        throw FieldProblem(key: "date", sentence: "This day is in the future; today is \(session.today).")
    }

    var formName: String { cause }
    func homeID(in choices: FormChoices) -> EntityID<Home>? { homeID }
    func fixedKeys(isNew: Bool) -> Set<String> { isNew ? ["steps", "payments", "expenses"] : ["homeID"] }

    func consequences(in session: HouseholdSession) throws -> String { try session.files(of: .claim(id)) }

    func page(in session: HouseholdSession) throws -> String {
        SitePage.claim(slug, ofHome: try session.home(homeID)?.slug) ?? address
    }

    func outerPage(in session: HouseholdSession) throws -> String { try session.homePage(homeID) }
}
