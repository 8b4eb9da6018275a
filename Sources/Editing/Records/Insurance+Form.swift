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
        FormSection(.formGroupAgent, isFolded: true, ["agent"]),
        FormSection(
            .formGroupLimits, isFolded: true,
            ["limits", "settlement", "average", "deductibleOrder", "otherInsurance"]),
        FormSection(.formGroupSpecial, isFolded: true, ["specialLimits"]),
        FormSection(.formGroupScheduled, isFolded: true, ["scheduledItems"]),
        FormSection(.formGroupNotes, isFolded: true, ["notes"]),
    ]

    static func draft(in home: Home?, of session: HouseholdSession) throws -> InsurancePolicy {
        InsurancePolicy(
            provider: "", currency: home?.currency ?? session.settings.currency,
            homeIDs: home.map { [$0.id] } ?? [])
    }

    static let access = RecordAccess<InsurancePolicy>(
        find: { try $1.store.policies.policy($0) }, add: { try $1.store.policies.add($0) },
        edit: { try $1.store.policies.edit($0, $2) }, delete: { try $1.store.policies.delete($0.id) })

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
        FormSection(.formGroupAdjuster, isFolded: true, ["adjuster"]),
        FormSection(.formGroupSteps, isFolded: true, ["steps"]),
        FormSection(.formGroupPayments, isFolded: true, ["payments"]),
        FormSection(.formGroupExpenses, isFolded: true, ["expenses"]),
        FormSection(.formGroupNotes, isFolded: true, ["notes"]),
    ]

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Claim {
        guard let home else { throw DomainError.noHome }
        var claim = Claim.blank.withID(EntityID())
        (claim.homeID, claim.date) = (home.id, session.today)
        return claim
    }

    static let access = RecordAccess<Claim>(
        find: { try $1.store.claims.claim($0) },
        add: { claim, session in
            try claim.checkDate(in: session)
            return try session.store.claims.add(
                of: claim.homeID, date: claim.date, cause: claim.cause, table: session.depreciation
            ) { draft in
                draft = draft.withID(claim.id)
                for field in Claim.fields { field.copy(from: claim, to: &draft) }
                (draft.steps, draft.payments, draft.expenses) = (claim.steps, claim.payments, claim.expenses)
            }
        },
        edit: { id, session, change in
            try session.store.claims.edit(id) { claim in
                try change(&claim)
                try claim.checkDate(in: session)
            }
        },
        delete: { try $1.store.claims.delete($0.id) })

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
