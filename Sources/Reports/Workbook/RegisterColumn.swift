import Workbooks

/// A column of the workbook's register, and its layout.
enum RegisterColumn: Hashable {
    case fact(ReportColumn)
    /// The picture that represents the line.
    case photo

    var title: String {
        switch self {
        case .fact(let column): column.title
        case .photo: "Photo"
        }
    }

    var isNumber: Bool {
        switch self {
        case .fact(let column): column.isNumber
        case .photo: false
        }
    }

    var isWrapped: Bool {
        switch self {
        case .fact(let column): column.isWrapped
        case .photo: false
        }
    }

    /// The minimum and maximum width of the column.
    var widths: ClosedRange<Double> {
        switch self {
        case .fact(let column): column.widths
        case .photo: Sheet.pictureWidth...Sheet.pictureWidth
        }
    }
}

extension ReportColumn {
    fileprivate var isNumber: Bool {
        switch self {
        case .quantity, .purchaseDate, .unitValue, .pricePaid, .replacementCost, .value, .quantityLost, .repair,
            .salvage,
            .claimed, .sourceDate, .ageMonths, .ageYears, .depreciation,
            .actualCashValue, .photos, .receipts, .appraisals:
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

    /// The minimum and maximum width of the column. The columns of contents forms share one page: at their maximum,
    /// with amounts below 100,000, they are printed at 60 % of their size on US Letter. Amounts may take all the width
    /// they need, since a spreadsheet shows `####` for a number that does not fit.
    fileprivate var widths: ClosedRange<Double> {
        switch self {
        case .number: 8...11
        case .title: 18...24
        case .room: 9...13
        case .quantity: 11...12
        case .make: 8...12
        case .model: 8...14
        case .serial: 10...15
        case .condition: 12...12
        case .state: 9...10
        case .ageYears: 9...9
        case .purchasedFrom: 10...13
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
