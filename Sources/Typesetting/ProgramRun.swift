import Foundation

/// How much a program may take before it is stopped.
struct RunLimits: Sendable {
    var deadline: Duration
    /// In bytes; nil for all that there is.
    var memory: Int?
}

/// A program that runs to its end, or to the end of patience.
///
/// What it says goes to files, so that nobody has to read along. Its standard input stays open and empty: where this
/// process dies, it ends.
struct ProgramRun {
    struct Ended {
        var end: End
        var output: String
        var errors: String
    }

    enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    private let process = Process()
    private let input = Pipe()
    private let ended = DispatchSemaphore(value: 0)
    private let limits: RunLimits
    private let folder: URL

    /// Starts it.
    /// - Parameter environment: Nil for that of this process.
    init(
        _ program: URL, _ arguments: [String], in current: URL? = nil, environment: [String: String]? = nil,
        within limits: RunLimits
    ) throws(TypesettingError) {
        self.limits = limits
        folder = try WorkFolder.made()
        do {
            process.executableURL = program
            process.arguments = arguments
            if let memory = limits.memory {
                // The limit is set by a shell, which then becomes the program. On a system without this limit, the program
                // runs without one.
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                let script = "ulimit -d \(memory / 1024) 2>/dev/null; exec \"$0\" \"$@\""
                process.arguments = ["-c", script, program.path] + arguments
            }
            if let environment { process.environment = environment }
            process.currentDirectoryURL = current ?? folder
            process.standardInput = input
            process.standardOutput = try file("output")
            process.standardError = try file("errors")
            process.terminationHandler = { [ended] _ in ended.signal() }
            try process.run()
        } catch {
            WorkFolder.remove(folder)
            throw .crashed(program: program.path, detail: "it cannot be started: \(error.localizedDescription)")
        }
    }

    private func file(_ name: String) throws -> FileHandle {
        let url = folder.appendingPathComponent(name)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    /// Waits for its end, which comes soon where this task is cancelled or the time is over.
    func wait() throws(TypesettingError) -> Ended {
        defer { WorkFolder.remove(folder) }
        let end = ContinuousClock.now + limits.deadline
        while ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
            let isLate = ContinuousClock.now > end
            guard isLate || Task.isCancelled else { continue }
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            throw isLate ? .tookTooLong(seconds: Int(limits.deadline.components.seconds)) : .cancelled
        }
        return Ended(
            end: process.terminationReason == .exit
                ? .exit(process.terminationStatus) : .signal(process.terminationStatus),
            output: said("output"), errors: said("errors"))
    }

    private func said(_ name: String) -> String {
        // Nothing was said where there is nothing to read.
        let data = try? Data(contentsOf: folder.appendingPathComponent(name))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
