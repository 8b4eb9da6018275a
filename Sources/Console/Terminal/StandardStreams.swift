package import Files
package import Foundation

/// Standard output: the result of a command, and nothing else.
package enum StandardOutput {
    /// - Throws: `FileFailure` where it cannot be written: a full disk, a closed descriptor.
    package static func write(_ data: Data) throws(FileFailure) {
        try Disk.write(data, to: STDOUT_FILENO, path: "standard output")
    }

    package static func write(_ text: String) throws(FileFailure) {
        try write(Data(text.utf8))
    }

    /// Writes one line. Control characters are escaped, since most lines contain texts from the store.
    package static func line(_ text: String) throws(FileFailure) {
        try write(text.printable + "\n")
    }
}

/// Standard error: what a person should know besides the result, such as errors, questions and progress.
package enum StandardError {
    package static func write(_ text: String) {
        do {
            try Disk.write(Data(text.utf8), to: STDERR_FILENO, path: "standard error")
        } catch {
            // There is nowhere else to report this; the exit code still says whether the command succeeded.
        }
    }

    package static func line(_ text: String) {
        write(text.printable + "\n")
    }
}
