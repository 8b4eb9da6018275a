import Files
import Foundation

/// How much a program may take before it is stopped.
struct RunLimits: Sendable {
    var deadline: Duration
    /// In bytes; nil for no limit.
    var memory: Int?
}

/// A program that runs until it ends or its time is up.
///
/// Output goes to files, so that nobody has to read along. Standard input stays open and empty, and ends when this
/// process dies.
struct ProgramRun {
    struct Outcome {
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
    private let folder: TemporaryFolder

    /// Starts the program.
    /// - Parameter environment: Nil for the environment of this process.
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
                // The limit is set by a shell, which then becomes the program. On a system without this limit, the
                // program runs without one.
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                let script = "ulimit -d \(memory / 1024) 2>/dev/null; exec \"$0\" \"$@\""
                process.arguments = ["-c", script, program.path] + arguments
            }
            if let environment { process.environment = environment }
            process.currentDirectoryURL = current ?? URL(fileURLWithPath: folder.path, isDirectory: true)
            process.standardInput = input
            process.standardOutput = try file("output")
            process.standardError = try file("errors")
            process.terminationHandler = { [ended] _ in ended.signal() }
            try process.run()
        } catch {
            folder.remove()
            throw .crashed(program: program.path, detail: "it cannot be started: \(error.localizedDescription)")
        }
    }

    private func file(_ name: String) throws -> FileHandle {
        let url = folder.url(of: name)
        try Disk.write(Data(), to: url.path)
        return try FileHandle(forWritingTo: url)
    }

    /// Waits until the program ends. Kills the program when this task is cancelled or the time is up.
    func wait() throws(TypesettingError) -> Outcome {
        defer { folder.remove() }
        let end = ContinuousClock.now + limits.deadline
        while ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
            let isLate = ContinuousClock.now > end
            guard isLate || Task.isCancelled else { continue }
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            throw isLate ? .tookTooLong(seconds: Int(limits.deadline.components.seconds)) : .cancelled
        }
        return Outcome(
            end: process.terminationReason == .exit
                ? .exit(process.terminationStatus) : .signal(process.terminationStatus),
            output: said("output"), errors: said("errors"))
    }

    private func said(_ name: String) -> String {
        // No output file means no output.
        let data = try? Disk.read(folder.url(of: name).path)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
