import Household

/// A column of the register, in the workbook, or in the CSV under any heading.
///
/// The raw value is the column's key in a column map.
public enum ReportColumn: String, Codable, CaseIterable, Sendable {
    /// 1, 2, 3, in the register's order.
    case position
    /// `LR-01`
    case number
    case insured, home, room, title, description, labels, quantity, unit
    case make, model, makeAndModel, serial, assetID, barcode, condition, purchaseDate, purchasedFrom
    case ownership, businessUse, partOfBuilding
    /// When somebody saw it in its place last, and when it was looked for in vain after that.
    case seen, notFound
    /// The value of a single unit.
    case unitValue
    /// What was paid for the whole line.
    case pricePaid
    /// What replacing the whole line costs; empty where only the price is known.
    case replacementCost
    /// The value of the whole line: the replacement cost, else the price paid.
    case value
    case currency, basis, source, sourceDate, itemClass, ageMonths
    /// Rounded to a tenth of a year.
    case ageYears
    /// The amount by which age reduces the value.
    case depreciation
    case actualCashValue, photos, receipts, appraisals, hasPhoto, hasReceipt, hasSerial
    /// `3 of 4`
    case score
    case scheduled
    /// Claims only: lost, stolen, damaged or missing.
    case state
    /// Claims only: how many of the quantity.
    case quantityLost
    /// Claims only: the repair cost, and whether it is an estimate.
    case repair, repairEstimated
    /// Claims only: what the remains are worth.
    case salvage
    /// Claims only: whether the insurer can inspect it.
    case inspectable
    /// Claims only: what the line claims.
    case claimed
    /// Claims only: whether the item came into the record only after the day of loss.
    case recordedLater

    /// The default heading: the key in words, or a clearer name for readers of the report.
    public var title: String {
        switch self {
        case .title: "Item"
        case .serial: "Serial number"
        case .assetID: "Asset ID"
        case .purchaseDate: "Bought"
        case .purchasedFrom: "Bought from"
        case .unitValue: "Value of one"
        case .quantityLost: "Quantity lost"
        case .repair: "Repair cost"
        case .repairEstimated: "Repair is an estimate"
        case .inspectable: "Can be inspected"
        case .itemClass: "Class"
        case .ageMonths: "Age in months"
        case .ageYears: "Age in years"
        case .hasPhoto: "Has a photo"
        case .hasReceipt: "Has a receipt"
        case .hasSerial: "Has a serial number"
        case .score: "Evidence"
        case .recordedLater: "Recorded after the loss"
        default:
            rawValue.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }.capitalisedFirst
        }
    }
}

extension ReportColumn {
    /// The default columns of a report: without columns whose content is hidden from the audience, and for a home
    /// without the columns of claims.
    static func all(of report: InsuranceReport) -> [ReportColumn] { register.filter { $0.isShown(in: report) } }

    /// The columns of `all` that contents forms ask for, in the order of these forms, including age and depreciation.
    static func form(of report: InsuranceReport) -> [ReportColumn] {
        // Most households count pieces only, and the columns share one page.
        let hasUnits = report.register.lines.contains { !$0.unit.isEmpty }
        return form.filter { $0.isShown(in: report) && ($0 != .unit || hasUnits) }
    }

    private func isShown(in report: InsuranceReport) -> Bool {
        switch self {
        case .purchaseDate, .ageMonths, .ageYears: report.visibleParts.purchases
        case .itemClass, .depreciation, .actualCashValue: report.showsCashValues
        case .receipts, .appraisals: report.visibleParts.papers
        // The copy for others has the serial numbers themselves; whether one is missing concerns only the household.
        case .hasSerial, .score: report.visibleParts.preparation
        case .scheduled: report.visibleParts.policies
        case .state, .quantityLost, .repair, .repairEstimated, .salvage, .inspectable, .claimed, .recordedLater:
            report.claim != nil
        // Most households have none, and some audiences see none.
        case .ownership: report.register.lines.contains { $0.ownership != nil }
        case .businessUse: report.register.lines.contains(where: \.businessUse)
        case .partOfBuilding: report.register.lines.contains(where: \.partOfBuilding)
        case .seen: report.register.lines.contains { $0.seen != nil }
        case .notFound: report.register.lines.contains { $0.notFound != nil }
        default: true
        }
    }

    /// Each fact once. The other columns repeat facts in forms that some insurers require.
    private static let register: [ReportColumn] = [
        .number, .room, .title, .description, .labels, .quantity, .unit, .make, .model, .serial, .assetID, .barcode,
        .condition, .ownership, .businessUse, .partOfBuilding, .seen, .notFound, .purchaseDate, .purchasedFrom,
        .unitValue, .pricePaid,
        .replacementCost, .value, .currency, .basis, .source, .sourceDate, .itemClass, .ageMonths, .actualCashValue,
        .photos, .receipts, .appraisals, .hasSerial, .score, .scheduled, .state, .quantityLost, .repair,
        .repairEstimated, .salvage, .inspectable, .claimed,
        .recordedLater,
    ]

    private static let form: [ReportColumn] = [
        .number, .title, .room, .quantity, .unit, .make, .model, .serial, .condition, .state, .ageYears, .purchasedFrom,
        .purchaseDate, .unitValue, .pricePaid, .replacementCost, .value, .depreciation, .actualCashValue, .claimed,
    ]
}
