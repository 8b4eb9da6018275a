package import Household
import Templating
import Wording

/// The first page: the insured, the home, the totals, and any claim and policies.
package struct ReportCover: TemplateModel {
    /// A sum, its sources, what of it is part of the building, and a note on what it leaves out.
    struct Total: TemplateModel {
        var name: String  // `Replacement cost or price paid`
        var amounts: [String]  // one per currency; empty where no value is known; each: `€42,180.00`
        /// The sources of the values, the most reliable first; each: `Price paid: €4,300.00, 21 items, bought 4 years
        /// ago on average`.
        var sources: [String] = []
        var note: String?  // `At least; 24 items have no value yet`
    }

    package struct Policy: TemplateModel {
        var provider: String  // `Acme Mutual`
        var number: String?  // `HO-123`
        /// The agent, a telephone number and an e-mail address, as far as they are known.
        var agent: [String]  // whom to call; each: `Dana Whitlock`
        var term: String?  // `1 January 2026 to 31 December 2026`
        var standing: String  // `In force on 3 May 2026`
        var inForce: Bool  // it is in force on that day
    }

    /// The items of a claim with one kind of loss, such as the stolen ones.
    struct LossGroup: TemplateModel {
        var name: String  // `Lost`
        var items: String  // `5 items`
        var claimed: [String]  // one per currency; each: `€900.00`
        var without: String?  // `2 unknown`
    }

    struct Claim: TemplateModel {
        var cause: String  // `Kitchen fire`
        var number: String?  // as the insurer writes it: `CL-20418`
        var notes: String?  // what the household noted about it
        var claimed: Total  // what the items claim together; `name`: `Items claimed at replacement cost`
        var states: [LossGroup]  // what was lost, stolen, damaged or missing; without states that have no items
        var late: String?  // `2 items were recorded after the date of loss and are marked.`
    }

    var copy: String  // `Owner’s copy`, `Insurer’s copy`
    var copyNote: String?  // what the copy is for; absent in one that is handed over
    var insured: String?  // `The Adler household`
    /// The telephone number and the e-mail address of the insured, as far as they are known.
    var contact: [String]  // how to reach the insured; each: `+1 555 0100`
    var address: [String]  // lines of the address; each: `12 Quay Street`
    var audience: String  // as `audience`
    var counts: String  // `212 items in 9 rooms`
    var replacement: Total  // what replacing everything would cost, as far as it is known
    /// The same, less depreciation; `name`: `Actual cash value`; `sources`: the depreciation of the items that have both
    /// values, and what makes them uncertain; `sources[]`: `Uncertain: 63 of 121 items belong to no class of the depreciation table but “Anything without a class life”`;
    /// `note`: `At least; 31 items have no cash value yet`.
    var actualCash: Total
    /// Sentences about sold, archived and borrowed items, and about when things were seen; each: `2 sold items are not
    /// counted.`
    var leftOut: [String]
    /// How many items have all evidence, then how many have each kind; empty in a copy that is handed over; `name`:
    /// `Photo`; `text`: `92 of 121`.
    var proofs: [ReportCard.Fact]
    var howToCheck: String?  // how to check the files; absent without a `rootHash`
    var rootHash: String?  // the root hash of the report's files
    var uninsured: Bool  // policies are shown, and the home has none
    var policies: [Policy]  // those that cover the home
    var claim: Claim?  // of a claim's report
}

extension ReportPresentation {
    func cover() -> ReportCover {
        let total = report.register.total
        let isOwners = showsPreparation
        var actualCash = actualCashTotal(of: total)
        let isConcession = report.claim != nil && !isOwners
        let lost = amounts(total.depreciation).joined(separator: ", ")
        actualCash.sources = [
            isConcession ? words[.reportNoConcession] : nil,
            lost.isEmpty ? nil : words(.reportDepreciationOfThese, ["amounts": lost]), remainder,
        ].compactMap(\.self)
        var replacement = replacementTotal(of: total)
        replacement.sources += [building].compactMap(\.self)
        return ReportCover(
            copy: copy,
            copyNote: isOwners ? words[.reportCopyNote] : nil, insured: report.insured.orNil,
            contact: (report.contact?.parts ?? []).map(Unbroken.telephoneNumbers),
            address: report.home.address.lines, audience: audienceLine,
            counts: counts, replacement: replacement, actualCash: actualCash,
            leftOut: leftOut + possession, proofs: proofs, howToCheck: rootHash == nil ? nil : words[.reportHowToCheck],
            rootHash: rootHash, uninsured: isOwners && showsPolicies && report.coverage.isEmpty,
            policies: showsPolicies ? report.coverage.map(policy) : [], claim: report.claim.map(claim))
    }

    /// The sentence that says whose copy it is.
    private var copy: String {
        switch report.audience {
        case .owner: words[.reportCopyOwner]
        case .insurer: words[.reportCopyInsurer]
        default: words(.reportCopyOther, ["audience": report.audience.name])
        }
    }

    /// The completeness of the evidence: complete items first, then each kind. Empty in a copy that is handed over.
    private var proofs: [ReportCard.Fact] {
        guard showsPreparation, !lines.isEmpty else { return [] }
        func fact(_ word: Word, _ count: Int, of all: Int) -> ReportCard.Fact {
            ReportCard.Fact(
                name: words[word],
                text: words(.reportScore, ["present": formats.count(count), "wanted": formats.count(all)]))
        }
        // Whole lines would be copied.
        let evidence = lines.indices.map { lines[$0].evidence }
        let whole = fact(.reportProven, evidence.count { missingProofs($0).isEmpty }, of: lines.count)
        return [whole]
            + ItemEvidence.Point.allCases.filter(visibleProofs.contains).map { point in
                let wanted = evidence.filter { $0.wanted.contains(point) }
                return fact(.init(proof: point), wanted.count { $0.present.contains(point) }, of: wanted.count)
            }
    }

    private var counts: String {
        let items = count(.countItems, lines.count)
        let rooms = report.register.rooms.count { $0.name != nil }
        guard showsRooms, rooms > 0 else { return items }
        return words(.itemsInRooms, ["items": items, "rooms": count(.countRooms, rooms)])
    }

    func replacementTotal(of value: RegisterValue) -> ReportCover.Total {
        ReportCover.Total(
            name: replacementHeading(of: value), amounts: amounts(value.replacement), sources: sources(of: value),
            note: count(.reportLowerBound, ifAny: value.replacement.withoutValue))
    }

    func actualCashTotal(of value: RegisterValue) -> ReportCover.Total {
        ReportCover.Total(
            name: name(words[.reportActualCashValue], without: value.actualCash.withoutValue, of: value.lines),
            amounts: amounts(value.actualCash),
            note: count(.reportLowerBoundCash, ifAny: value.actualCash.withoutValue))
    }

    /// The name of a sum, with the number of its items if it leaves some out.
    private func name(_ name: String, without: Int, of all: Int) -> String {
        guard without > 0 else { return name }
        return words(
            .reportValuedOf,
            ["name": name, "present": formats.count(all - without), "all": count(.countItems, all)])
    }

    private var leftOut: [String] {
        [
            count(.soldApart, ifAny: report.leftOut.sold), count(.archivedApart, ifAny: report.leftOut.archived),
            count(.borrowedApart, ifAny: report.leftOut.borrowed), count(.laterApart, ifAny: report.leftOut.later),
        ].compactMap(\.self)
    }

    package func policy(_ coverage: Coverage) -> ReportCover.Policy {
        ReportCover.Policy(
            provider: coverage.policy.provider, number: coverage.policy.number.orNil,
            agent: (coverage.policy.agent?.parts ?? []).map(Unbroken.telephoneNumbers),
            term: term(coverage.policy), standing: standing(coverage),
            inForce: coverage.standing == .inForce)
    }

    /// The policy's term; nil if neither day is known.
    private func term(_ policy: InsurancePolicy) -> String? {
        switch (policy.start.map(formats.date), policy.end.map(formats.date)) {
        case (let start?, let end?): words(.reportTerm, ["start": start, "end": end])
        case (let start?, nil): words(.reportTermFrom, ["start": start])
        case (nil, let end?): words(.reportTermTo, ["end": end])
        case (nil, nil): nil
        }
    }

    func standing(_ coverage: Coverage) -> String {
        let day = formats.date(report.day)
        switch coverage.standing {
        case .inForce where coverage.policy.start == nil && coverage.policy.end == nil:
            return words[.reportTermUnknown]
        case .inForce: return words(.reportInForce, ["date": day])
        case .notBegun(let start):
            return words(.reportNotBegun, ["date": day, "start": formats.date(start)])
        case .ended(let end): return words(.reportEnded, ["date": day, "end": formats.date(end)])
        }
    }

    private func claim(_ claim: Claim) -> ReportCover.Claim {
        let losses = Claim.Loss.allCases.compactMap { loss -> ReportCover.LossGroup? in
            let lines = claim.lines.filter { $0.loss == loss }
            guard !lines.isEmpty else { return nil }
            let sum = claimed(lines)
            return ReportCover.LossGroup(
                name: words[Word(loss)], items: count(.countItems, lines.count), claimed: amounts(sum),
                without: count(.reportCountWithout, ifAny: sum.withoutValue))
        }
        let all = claimed(claim.lines)
        let isCash = report.statement?.basis == .actualCashValue
        let late = claim.lines.count { $0.wasRecordedAfter(claim.date, in: timeZone) == true }
        return ReportCover.Claim(
            cause: claim.cause, number: claim.number.orNil, notes: claim.notes.orNil,
            claimed: ReportCover.Total(
                name: words[isCash ? .reportItemsClaimedCash : .reportItemsClaimed], amounts: amounts(all),
                note: count(.reportLowerBoundClaimed, ifAny: all.withoutValue)),
            states: losses, late: count(.reportRecordedLater, ifAny: late))
    }
}

extension Word {
    /// The name of a kind of proof.
    fileprivate init(proof: ItemEvidence.Point) {
        self =
            switch proof {
            case .photo: .proofPhoto
            case .purchase: .proofPurchase
            case .serial: .serial
            case .value: .proofValue
            }
    }
}
