import ArgumentParser
import Household

/// The fields of a policy, as options of `policy add` and `policy edit`.
struct PolicyOptions: ParsableArguments {
    @Option(help: "Its number, as the insurer writes it.")
    var number: String?

    @Option(help: "Whom to call about it: an agent or an office.")
    var agent: String?

    @Option(help: "The agent's telephone number.")
    var agentTelephone: String?

    @Option(help: "The agent's e-mail address.")
    var agentEmail: String?

    @Option(help: "The currency of all its amounts, such as EUR.", transform: OptionValue.currency)
    var currency: Currency?

    @OptionGroup(title: "Amounts") var amounts: PolicyAmountOptions

    @Option(help: "The first day of cover.", transform: OptionValue.date)
    var start: CalendarDate?

    @Option(help: "The last day of cover.", transform: OptionValue.date)
    var end: CalendarDate?

    @Option(
        help: ArgumentHelp("How a loss is valued: replacement-cost or actual-cash-value.", valueName: "settlement"),
        completion: .list(OptionValue.words(of: InsurancePolicy.Settlement.self)), transform: OptionValue.choice)
    var settlement: InsurancePolicy.Settlement?

    @Flag(
        name: .customLong("average"), inversion: .prefixedNo,
        help: "Whether it pays proportionally less when the contents are underinsured.")
    var appliesAverage: Bool?

    @Option(
        help: ArgumentHelp(
            """
            When the deductible is taken off a loss: before-limit, after special limits and average; first; or last, \
            after the limit. Before the limit, if nothing was said.
            """,
            valueName: "order"),
        completion: .list(OptionValue.words(of: InsurancePolicy.DeductibleOrder.self)), transform: OptionValue.choice)
    var deductibleOrder: InsurancePolicy.DeductibleOrder?

    @Option(help: "Other insurance on the same things, in your words.")
    var otherInsurance: String?

    @Option(help: "Notes, in Markdown.")
    var notes: String?

    /// Sets the given fields; the others stay.
    func apply(to policy: inout InsurancePolicy) throws {
        policy.number = number ?? policy.number
        let before = policy.agent ?? Agent()
        let changed = Agent(
            name: agent ?? before.name, telephone: agentTelephone ?? before.telephone,
            email: agentEmail ?? before.email)
        policy.agent = changed.isEmpty ? nil : changed
        policy.currency = currency ?? policy.currency
        try amounts.apply(to: &policy)
        policy.start = start ?? policy.start
        policy.end = end ?? policy.end
        policy.settlement = settlement ?? policy.settlement
        policy.appliesAverage = appliesAverage ?? policy.appliesAverage
        policy.deductibleOrder = deductibleOrder ?? policy.deductibleOrder
        policy.otherInsurance = otherInsurance ?? policy.otherInsurance
        policy.notes = notes ?? policy.notes
    }

    var isEmpty: Bool {
        [number, agent, agentTelephone, agentEmail, otherInsurance].allSatisfy { $0 == nil } && currency == nil
            && amounts.isEmpty
            && start == nil && end == nil && settlement == nil
            && appliesAverage == nil && deductibleOrder == nil && notes == nil
    }
}

/// The deductible and the limits of a policy, in the policy's currency.
struct PolicyAmountOptions: ParsableArguments {
    @Option(help: "What the household pays itself for each loss.")
    var deductible: String?

    // Insurers in Britain speak of buildings and contents.
    @Option(
        name: [.customLong("dwelling"), .customLong("buildings")], help: "The most that is paid for the building.")
    var dwelling: String?

    @Option(
        name: [.customLong("personal-property"), .customLong("contents")],
        help: "The most that is paid for the contents.")
    var personalProperty: String?

    @Option(
        name: [.customLong("loss-of-use"), .customLong("alternative-accommodation")],
        help: "The most that is paid for living elsewhere while the home cannot be lived in.")
    var lossOfUse: String?

    @Option(help: "The most that is paid for harm done to others.")
    var liability: String?

    @Option(help: "The most that is paid for the medical treatment of guests, if the policy covers it.")
    var medicalPayments: String?

    fileprivate func apply(to policy: inout InsurancePolicy) throws {
        for (text, option, field) in fields {
            guard let text else { continue }
            policy[keyPath: field] = try OptionValue.amount(text, option: option, in: policy.currency)
        }
    }

    private var fields: [(String?, String, WritableKeyPath<InsurancePolicy, Money?>)] {
        [
            (deductible, "--deductible", \.deductible), (dwelling, "--dwelling", \.limits.dwelling),
            (personalProperty, "--personal-property", \.limits.personalProperty),
            (lossOfUse, "--loss-of-use", \.limits.lossOfUse), (liability, "--liability", \.limits.liability),
            (medicalPayments, "--medical-payments", \.limits.medicalPayments),
        ]
    }

    var isEmpty: Bool { fields.allSatisfy { $0.0 == nil } }
}

extension InsurancePolicy: ClearableRecord {
    static let clearable = ClearableFields(
        InsurancePolicy.fields,
        and: [
            .init("homes") { $0.homeIDs = [] },
            .init("special-limits") { $0.specialLimits = [] },
            .init("schedule") { $0.scheduledItems = [] },
        ])
}
