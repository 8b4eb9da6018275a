import Workbooks

/// A column of the workbook's register, and its layout.
enum RegisterColumn: Hashable {
    case fact(ReportColumn)
    /// The picture that represents the line.
    case photo
    /// The amount that the adjuster accepts, and why: to be filled in.
    case accepted, reason
    /// The value less the accepted amount.
    case difference
    /// The first label, under which the line counts.
    case countsUnder
    /// The kind of source that the value comes from.
    case valueFrom

    /// The columns for the adjuster.
    static let adjuster: [RegisterColumn] = [.accepted, .difference, .reason]

    var title: String {
        switch self {
        case .fact(let column): column.title
        case .photo: "Photo"
        case .accepted: "Accepted"
        case .reason: "Reason"
        case .difference: "Difference"
        case .countsUnder: "Counts under"
        case .valueFrom: "Value from"
        }
    }

    var isNumber: Bool {
        switch self {
        case .fact(let column): column.isNumber
        case .accepted, .difference: true
        case .photo, .reason, .countsUnder, .valueFrom: false
        }
    }

    var isWrapped: Bool {
        switch self {
        case .fact(let column): column.isWrapped
        case .countsUnder, .valueFrom: true
        case .photo, .accepted, .difference, .reason: false
        }
    }

    /// The minimum and maximum width of the column.
    var widths: ClosedRange<Double> {
        switch self {
        case .fact(let column): column.widths
        case .photo: Sheet.pictureWidth...Sheet.pictureWidth
        // Wide enough for what is filled in later.
        case .accepted, .difference: 14...30
        case .reason: 14...14
        case .countsUnder, .valueFrom: 10...24
        }
    }
}

extension ReportColumn {
    fileprivate var isNumber: Bool {
        switch self {
        case .quantity, .purchaseDate, .unitValue, .pricePaid, .replacementCost, .value, .quantityLost, .repair,
            .salvage, .claimed, .sourceDate, .ageMonths, .ageYears, .depreciation, .actualCashValue, .photos,
            .receipts, .appraisals:
            true
        default: false
        }
    }

    fileprivate var isWrapped: Bool {
        switch self {
        case .room, .title, .serial, .description, .labels, .make, .model, .purchasedFrom, .source, .itemClass: true
        default: false
        }
    }

    /// The minimum and maximum width of the column. The columns of contents forms take two pages side by side: at their
    /// maximum, with amounts below 10,000, they are printed at 7 points on US Letter even in a font with wide digits.
    /// Amounts may take all the width they need, since a spreadsheet shows `####` for a number that does not fit.
    fileprivate var widths: ClosedRange<Double> {
        switch self {
        case .number: 8...9
        case .title: 18...20
        case .room: 9...12
        case .quantity: 10...10
        case .make: 8...9
        case .model: 8...10
        case .serial: 10...12
        case .condition: 11...11
        case .state: 9...10
        case .ageYears: 9...9
        case .purchasedFrom: 10...11
        case .purchaseDate: 12...12
        case .unitValue, .pricePaid, .replacementCost, .value, .actualCashValue, .claimed: 14...30
        case .depreciation: 15...30
        case .description: 16...48
        case .labels, .itemClass: 10...24
        case .source: 10...30
        case .hasSerial: 13...20
        case .recordedLater: 18...20
        default: 8...20
        }
    }
}
