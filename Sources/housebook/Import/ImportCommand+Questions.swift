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
                answers.dates = Terminal.choice("Which is it?", [.dayFirst, .monthFirst])
                return answers.dates != nil
            case .decimalMark:
                answers.decimals = Terminal.choice("What stands before the cents?", DecimalMark.allCases)
                return answers.decimals != nil
            case .encoding(let readings):
                answers.encoding = Terminal.choice(
                    "Which is it?", readings.compactMap { TextEncoding(rawValue: $0.encoding) })
                return answers.encoding != nil
            }
        }
        guard !batch.unknownColumns.isEmpty else { return false }
        listUnknownColumns(of: batch)
        let choice = Terminal.choice(
            "Keep these columns as custom fields, or drop them?", OtherColumns.allCases, suggestion: .customFields)
        if let choice { answers.decide(choice) }
        return choice != nil
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
        throw .unknownHeadings(file: file, count: batch.unknownColumns.count)
    }
}
