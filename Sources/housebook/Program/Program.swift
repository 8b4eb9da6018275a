import ArgumentParser
import Console
import Foundation
import Values

/// The one place where a command line becomes a command, and an error becomes words and an exit code.
enum Program {
    /// Runs the command that the arguments name, and reports errors.
    /// - Returns: The exit code.
    static func run(_ arguments: [String]) async -> Int32 {
        let path = CommandPath(arguments)
        do {
            try path.checkNames()
            try checkSigns(path.arguments)
            var command = try await Housebook.asyncParseAsRoot(path.arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return EXIT_SUCCESS
        } catch {
            return report(error, of: path)
        }
    }

    /// Options for amounts and quantities, whose negative values such as `-5` the parser would take for an option.
    private static let unsigned: Set = [
        "--price", "--replacement-cost", "--sold-price", "--purchase-price", "--quantity", "--budget", "--deductible",
        "--amount",
    ]

    private static func checkSigns(_ arguments: [String]) throws(CommandError) {
        for (option, value) in zip(arguments, arguments.dropFirst()) where unsigned.contains(option) {
            guard value.prefixMatch(of: /-[\d.,]/) != nil else { continue }
            throw .badValue(
                option: option, value: value, reason: "is below zero",
                hint: "amounts and quantities are written without a sign, such as 39.95"
                    + (option == "--price" ? "; a deposit or a voucher on a trip as --price=\(value)" : ""))
        }
    }

    private static func report(_ error: any Error, of path: CommandPath) -> Int32 {
        if let code = error as? ExitCode { return code.rawValue }
        if let report = ErrorReport(error) { return report.print() }
        switch Housebook.exitCode(for: error) {
        case .success:
            // Help, the version or a completion script was asked for, so it goes to standard output.
            do {
                try StandardOutput.write(Housebook.fullMessage(for: error, columns: Terminal.outputWidth) + "\n")
                return EXIT_SUCCESS
            } catch {
                return ErrorReport(error)?.print() ?? Explanation.Kind.inputOutput.exitCode
            }
        case .validationFailure:
            return ErrorReport(
                what: Housebook.message(for: error).loweringFirstLetter(),
                hint: "see \(path.words.joined(separator: " ")) --help", .usage
            ).print()
        default:
            return ErrorReport(
                what: "unexpected error: \(error)", hint: "please report it, with what you did", .defect
            ).print()
        }
    }
}

extension String {
    /// `Missing value` as `missing value`, to follow `error: `.
    fileprivate func loweringFirstLetter() -> String {
        prefix(1).lowercased() + dropFirst()
    }
}
