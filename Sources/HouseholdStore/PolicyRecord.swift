import Foundation
import GRDB
import Household

extension InsurancePolicy: StoredEntity {
    static let layout = TableLayout(
        "policy",
        [
            "slug", "provider", "number", "agent", "agentTelephone", "agentEmail", "currency", "deductible", "dwelling",
            "personalProperty", "lossOfUse",
            "liability", "medicalPayments", "start", "end", "settlement", "appliesAverage", "specialLimits",
            "scheduledItems", "homeIDs", "notes",
        ])

    init?(id: EntityID<InsurancePolicy>, record: RecordInfo, from reader: inout RowReader) {
        let (slug, provider, number) = (reader.text(), reader.text(), reader.text())
        let agent = Agent(name: reader.text(), telephone: reader.text(), email: reader.text())
        let currency = reader.required(.usd) { Currency($0) }
        self.init(
            id: id, slug: slug, provider: provider, number: number,
            agent: agent.isEmpty ? nil : agent, currency: currency,
            deductible: reader.amount(in: currency),
            limits: Limits(
                dwelling: reader.amount(in: currency), personalProperty: reader.amount(in: currency),
                lossOfUse: reader.amount(in: currency), liability: reader.amount(in: currency),
                medicalPayments: reader.amount(in: currency)),
            start: reader.date(), end: reader.date(), settlement: reader.optional { Settlement(rawValue: $0) },
            appliesAverage: reader.flag(), specialLimits: reader.json([SpecialLimit].self),
            scheduledItems: reader.json([ScheduledItem].self), homeIDs: reader.json([EntityID<Home>].self),
            notes: reader.text(), record: record)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            slug, provider, number, agent?.name ?? "", agent?.telephone ?? "", agent?.email ?? "", currency.code,
            deductible?.minorUnits, limits.dwelling?.minorUnits,
            limits.personalProperty?.minorUnits, limits.lossOfUse?.minorUnits, limits.liability?.minorUnits,
            limits.medicalPayments?.minorUnits, start?.description, end?.description, settlement?.rawValue,
            appliesAverage, ColumnJSON.text(specialLimits), ColumnJSON.text(scheduledItems), ColumnJSON.text(homeIDs),
            notes,
        ]
    }
}
