import Foundation

/// What a command was asked for: its result, and nothing else.
enum StandardOutput {
    /// - Throws: `FileFailure` where nobody takes it: a full disk, a closed descriptor.
    static func write(_ data: Data) throws(FileFailure) {
        try Disk.write(data, to: STDOUT_FILENO, path: "standard output")
    }

    static func write(_ text: String) throws(FileFailure) {
        try write(Data(text.utf8))
    }

    /// One line. Texts from the store are in most of them, so control characters are written out.
    static func line(_ text: String) throws(FileFailure) {
        try write(text.printable + "\n")
    }
}

/// What a person should know besides: errors, questions, progress.
enum StandardError {
    static func write(_ text: String) {
        do {
            try Disk.write(Data(text.utf8), to: STDERR_FILENO, path: "standard error")
        } catch {
            // There is no further place to say so; the exit code still tells.
        }
    }

    static func line(_ text: String) {
        write(text.printable + "\n")
    }
}
