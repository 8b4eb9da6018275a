import Household
import Reports
import Templating
import Wording

/// The insurance of a home on its dashboard: how far each policy would go, and the claims.
struct DashboardInsurance: TemplateModel {
    struct Policy: TemplateModel {
        @Included var policy: ReportCover.Policy
        var limit: String  // its limit for personal property: `$60,000.00`, `not on record`
        /// By how much a total loss would exceed the limit: `$23,213.70`; absent for audiences that may not see the
        /// household's own preparation.
        var aboveAfterTotalLoss: String?
        var aboveAfterTheft: String?  // the same for a theft
    }

    struct ClaimLine: TemplateModel {
        var cause: String  // `Kitchen fire`
        @Link var href: String  // the claim's report
        var date: String  // of the loss: `March 1, 2026`
        var items: String  // `15 items`
        var worth: [String]  // what is claimed, one per currency; each: `€2,600.00`
    }

    @Link var reportHref: String  // its report
    @Flagged var policies: [Policy] = []  // those that cover the home
    /// By how much the home is underinsured, as a sentence; absent where a policy in force covers a total loss.
    var shortfall: String?
    /// Sentences about what special limits miss; empty for audiences outside the household; each: `Special limits that
    /// nothing on record falls under: Firearms.`.
    var limitNotes: [String] = []
    var gap: String?  // `At least; 7 items have no value yet`
    var uninsured = false  // no policy that covers the home is on record
    @Flagged var claims: [ClaimLine]  // newest first; the index also has those of deleted homes

    var isEmpty: Bool { policies.isEmpty && !uninsured && claims.isEmpty }
}

extension SiteModel {
    /// Nil if there is nothing to show, or for an audience that gets no report.
    /// - Parameter includesOthers: Whether to include the claims of homes that no longer exist, which no other
    ///   dashboard lists.
    func insurance(
        of home: Home, includingClaimsOfDeletedHomes includesOthers: Bool, at address: PageAddress
    ) -> DashboardInsurance? {
        guard let href = reportHref(of: home, at: address) else { return nil }
        let claims = index.claimPositions.map(index.claim).filter { claim in
            claim.homeID == home.id || includesOthers && index.home(claim.homeID) == nil
        }
        var insurance = DashboardInsurance(
            reportHref: href, claims: claims.reversed().compactMap { claimLine($0, at: address) })
        if visibleParts.policies {
            insurance.uninsured = !isInsured(home.id) && !index.items(ofHome: home.id).isEmpty
            if isInsured(home.id) { addPolicies(of: home, to: &insurance) }
        }
        return insurance.isEmpty ? nil : insurance
    }

    func isInsured(_ home: EntityID<Home>) -> Bool {
        index.policies.contains { $0.homeIDs.contains(home) }
    }

    private func addPolicies(of home: Home, to insurance: inout DashboardInsurance) {
        guard let report = insuranceReport(of: .home(home.id)) else { return }
        let presentation = ReportPresentation(
            report, formats: formats, words: words, timeZone: timeZone, files: .none, scope: .summary([]))
        insurance.policies = report.coverage.map(presentation.line)
        guard visibleParts.preparation else { return }
        insurance.limitNotes = report.coverage.flatMap(presentation.notes(onLimitsOf:))
        // The sentence would be the first thing that the family reads about a home, and it concerns only the owner.
        if audience == .owner {
            insurance.shortfall = shortfall(report.coverage.filter { $0.policy.currency == home.currency })
        }
        let gap = report.coverage.map(\.totalLoss.withoutValue).max() ?? 0
        insurance.gap = presentation.count(.reportLowerBound, ifAny: gap)
    }

    /// States by how much a total loss exceeds the limit of the policy in force that covers most of it.
    /// - Parameter coverage: Policies in one currency.
    private func shortfall(_ coverage: [Coverage]) -> String? {
        let losses = coverage.filter { $0.standing == .inForce }.compactMap { coverage in
            coverage.totalLoss.uncovered.map { (policy: coverage.policy, above: $0) }
        }
        guard let least = losses.min(by: { $0.above.minorUnits < $1.above.minorUnits }),
            least.above.minorUnits > 0, let limit = least.policy.limits.personalProperty
        else { return nil }
        return words(
            .underinsured, ["amount": formats.amount(least.above), "limit": formats.amount(limit)])
    }

    private func claimLine(_ claim: Claim, at address: PageAddress) -> DashboardInsurance.ClaimLine? {
        paths.claim(claim.id).map { path in
            DashboardInsurance.ClaimLine(
                cause: claim.cause, href: address.link(toPage: path), date: formats.date(claim.date),
                items: count(.countItems, claim.lines.count),
                worth: StatementOfLoss(claim, at: .replacementCost).claimed.map(formats.amount))
        }
    }
}

extension ReportPresentation {
    fileprivate func line(of coverage: Coverage) -> DashboardInsurance.Policy {
        func above(_ scenario: Coverage.Scenario) -> String? {
            showsPreparation ? amount(scenario.uncovered) ?? words[.reportCannotBeTold] : nil
        }
        return DashboardInsurance.Policy(
            policy: policy(coverage),
            limit: amount(coverage.policy.limits.personalProperty) ?? words[.reportNotOnRecord],
            aboveAfterTotalLoss: above(coverage.totalLoss), aboveAfterTheft: above(coverage.theft))
    }
}
