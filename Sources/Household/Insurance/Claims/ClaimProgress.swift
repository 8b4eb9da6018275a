// The progress of a claim after it is made: its adjuster, the insurer's steps and payments, and the household's
// expenses. Unlike the lines, all of it can change.

extension Claim {
    /// The person who judges the loss for the insurer.
    public struct Adjuster: Hashable, Codable, Sendable {
        public var name: String
        public var phone: String
        public var email: String

        public init(name: String = "", phone: String = "", email: String = "") {
            self.name = name
            self.phone = phone
            self.email = email
        }

        /// The parts that are known.
        public var parts: [String] { [name, phone, email].filter { !$0.isEmpty } }
    }

    /// A stage of a claim, in the order of time. A claim may skip one.
    public enum Stage: String, Codable, Sendable, CaseIterable {
        case reported, inspected, settled
    }

    /// A stage that the claim has reached, and the day of it.
    public struct Step: Hashable, Codable, Sendable {
        public var stage: Stage
        public var date: CalendarDate

        public init(_ stage: Stage, on date: CalendarDate) {
            self.stage = stage
            self.date = date
        }
    }

    /// An amount that the insurer has paid.
    public struct Payment: Hashable, Codable, Sendable {
        public var date: CalendarDate
        public var amount: Money
        /// What it was for, in the household's words; for the owner alone.
        public var note: String

        public init(date: CalendarDate, amount: Money, note: String = "") {
            self.date = date
            self.amount = amount
            self.note = note
        }
    }

    /// What the household spent only because of the loss.
    public struct Expense: Hashable, Codable, Sendable {
        public enum Kind: String, Codable, Sendable, CaseIterable {
            /// Additional living expenses, such as a hotel: covered as loss of use.
            case living
            /// Keeping the damage from growing, such as an emergency plumber.
            case mitigation
            case storage
            /// Repair of what is not a line of the claim, such as a wall.
            case repair
        }

        public var date: CalendarDate
        public var description: String
        public var amount: Money
        public var kind: Kind
        /// What the household would have spent without the loss, such as on meals at home; nil for nothing.
        public var normalCost: Money?
        /// The receipts, which are attachments of the claim.
        public var receiptIDs: [EntityID<Attachment>]

        public init(
            date: CalendarDate, description: String, amount: Money, kind: Kind = .living, normalCost: Money? = nil,
            receiptIDs: [EntityID<Attachment>] = []
        ) {
            self.date = date
            self.description = description
            self.amount = amount
            self.kind = kind
            self.normalCost = normalCost
            self.receiptIDs = receiptIDs
        }

        /// The part of the amount that the household has to bear only because of the loss.
        public var additional: Money { normalCost.map(amount.less) ?? amount }
    }

    /// The last stage that the claim has reached; nil for a claim that is not reported yet.
    public var status: Step? { steps.last }
}

// MARK: - Changes

extension Claim: NamesFiles {
    /// Records that the claim has reached a stage, or corrects the day of it.
    public mutating func setStep(_ stage: Stage, on date: CalendarDate) {
        removeStep(stage)
        let later = Stage.allCases.drop { $0 != stage }
        let place = steps.firstIndex { later.contains($0.stage) } ?? steps.endIndex
        steps.insert(Step(stage, on: date), at: place)
    }

    /// Records that the claim has not reached a stage.
    public mutating func removeStep(_ stage: Stage) { steps.removeAll { $0.stage == stage } }

    /// Adds a payment after those of its day.
    public mutating func add(_ payment: Payment) {
        payments.insert(payment, at: payments.firstIndex { $0.date > payment.date } ?? payments.endIndex)
    }

    /// Adds an expense after those of its day.
    public mutating func add(_ expense: Expense) {
        expenses.insert(expense, at: expenses.firstIndex { $0.date > expense.date } ?? expenses.endIndex)
    }

    /// Removes a payment.
    /// - Parameter number: Its place among the payments, from 1.
    /// - Throws: `DomainError.notFound` where there is no such payment.
    @discardableResult
    public mutating func removePayment(_ number: Int) throws(DomainError) -> Payment {
        guard number >= 1, number <= payments.count else { throw .notFound(payment: number) }
        return payments.remove(at: number - 1)
    }

    /// Removes an expense. Its receipts stay attached to the claim.
    /// - Parameter number: Its place among the expenses, from 1.
    /// - Throws: `DomainError.notFound` where there is no such expense.
    @discardableResult
    public mutating func removeExpense(_ number: Int) throws(DomainError) -> Expense {
        try requireExpense(number)
        return expenses.remove(at: number - 1)
    }

    /// Ties receipts to an expense, after those that it has.
    public mutating func add(
        receipts: [EntityID<Attachment>], toExpense number: Int
    ) throws(DomainError) {
        try requireExpense(number)
        expenses[number - 1].receiptIDs += receipts
    }

    package mutating func forgetFiles(_ isGone: (EntityID<Attachment>) -> Bool) {
        for place in expenses.indices { expenses[place].receiptIDs.removeAll(where: isGone) }
        for place in lines.indices { lines[place].photoIDs.removeAll(where: isGone) }
    }

    /// Whether an expense or a line names files of the claim.
    public var namesFiles: Bool {
        expenses.contains { !$0.receiptIDs.isEmpty } || lines.contains { !$0.photoIDs.isEmpty }
    }

    /// - Throws: `DomainError.notFound` where there is no such expense.
    public func requireExpense(_ number: Int) throws(DomainError) {
        guard number >= 1, number <= expenses.count else {
            throw .notFound(kind: .expense, reference: "\(number)", suggestions: [])
        }
    }
}

extension DomainError {
    fileprivate static func notFound(payment number: Int) -> DomainError {
        .notFound(kind: .payment, reference: "\(number)", suggestions: [])
    }
}
