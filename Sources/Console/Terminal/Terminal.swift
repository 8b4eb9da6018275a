import Foundation

/// Whether this program's standard streams are terminals, and how wide.
package enum Terminal {
    package static var isInput: Bool { isatty(STDIN_FILENO) == 1 }
    package static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }
    package static var isError: Bool { isatty(STDERR_FILENO) == 1 }

    /// The columns of the terminal that the output goes to. Nil where it goes elsewhere: nothing is cut short then.
    package static var outputWidth: Int? { isOutput ? width(of: STDOUT_FILENO) : nil }
    package static var errorWidth: Int? { isError ? width(of: STDERR_FILENO) : nil }

    private static func width(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Asks for a value until the answer can be read.
    /// - Parameters:
    ///   - suggestion: The answer that an empty line, or the end of the input, stands for.
    ///   - read: Reads an answer; its error is printed, and the question asked again.
    package static func answer<Value>(
        _ question: String, _ suggestion: String, _ read: (String) throws -> Value
    ) throws -> Value {
        while true {
            StandardError.write("\(question) [\(suggestion.printable)]: ")
            let line = readLine()
            let answer = (line ?? "").trimmingCharacters(in: .whitespaces)
            do {
                return try read(answer.isEmpty ? suggestion : answer)
            } catch  where line != nil {
                StandardError.line("\(error)")
            }
        }
    }

    /// Asks a yes-or-no question. Every answer but `y` or `yes` is a no.
    package static func confirms(_ question: String) -> Bool {
        StandardError.write("\(question.printable) [y/N] ")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
        return answer == "y" || answer == "yes"
    }

    /// Asks for one of a few words until one of them is given. Nil at the end of the input.
    /// - Parameter suggestion: The answer that an empty line stands for.
    package static func choice<Choice: RawRepresentable<String>>(
        _ question: String, _ choices: [Choice], suggestion: Choice? = nil
    ) -> Choice? {
        let words = choices.map(\.rawValue).joined(separator: " or ")
        let end = suggestion.map { "[\($0.rawValue)]: " } ?? ""
        while true {
            StandardError.write("\(question.printable) (\(words)) \(end)")
            guard let line = readLine() else { return nil }
            let answer = line.trimmingCharacters(in: .whitespaces).lowercased()
            if let suggestion, answer.isEmpty { return suggestion }
            let found = choices.filter { !answer.isEmpty && $0.rawValue.hasPrefix(answer) }
            if found.count == 1 { return found[0] }
        }
    }
}
