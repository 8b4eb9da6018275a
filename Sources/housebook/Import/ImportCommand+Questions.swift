import Console
import Household
import Interchange

extension ImportCommand {
    /// Asks the first open question of the file.
    /// - Returns: Whether there is an answer.
    func ask(_ batch: ImportBatch, _ answers: inout ImportMap) -> Bool {
        if let question = batch.questions.first {
            StandardError.line(question.sentence(file: file))
            switch question.kind {
            case .dateOrder:
                let order: DateOrder? = Self.choose("Which is it?", [.dayFirst, .monthFirst])
                answers.dates = order
                return order != nil
            case .decimalMark:
                let mark: DecimalMark? = Self.choose("What stands before the cents?", DecimalMark.allCases)
                answers.decimals = mark
                return mark != nil
            }
        }
        guard !batch.unknownColumns.isEmpty else { return false }
        listUnknownColumns(of: batch)
        answers.others = Self.choose("Keep these columns as custom fields, or drop them?", OtherColumns.allCases)
        return answers.others != nil
    }

    private static func choose<Choice: RawRepresentable<String>>(_ question: String, _ choices: [Choice]) -> Choice? {
        Terminal.choice(question, choices.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    private func listUnknownColumns(of batch: ImportBatch) {
        let most = 20
        for column in batch.unknownColumns.prefix(most) { StandardError.line(column.sentence(file: file)) }
        let more = batch.unknownColumns.count - most
        if more > 0 { StandardError.line("\(file): and \(more.counted("more unknown column"))") }
    }

    /// Reports all open questions, and imports nothing.
    func refuseOpen(_ batch: ImportBatch) throws(CommandError) {
        for question in batch.questions { StandardError.line(question.sentence(file: file)) }
        guard batch.questions.isEmpty else { throw .openQuestions(file: file, batch.questions) }
        listUnknownColumns(of: batch)
        guard batch.unknownColumns.isEmpty else {
            throw .unknownHeadings(file: file, count: batch.unknownColumns.count)
        }
    }
}
