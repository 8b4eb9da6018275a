import Workbooks

extension SheetCell {
    init(of value: ReportValue, _ look: Look = .plain) {
        let content: Content =
            switch value {
            case .none: .empty
            case .text(let text): .text(text)
            case .count(let count): .count(count)
            case .tenths(let tenths): .tenths(tenths)
            case .quantity(let quantity): .quantity(quantity)
            case .amount(let amount): .amount(amount)
            case .day(let day): .day(day)
            }
        self.init(content, look)
    }
}
