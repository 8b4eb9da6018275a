import Foundation

/// What the machine lets the tests do. A test is skipped, and says why, if something it needs is missing.
public enum Surroundings {
    public static let hasPython = runs("/usr/bin/env", ["python3", "-c", "import pty, sqlite3"])

    /// Whether this process may become an unprivileged user, and that user may run the command.
    public static let canDropPrivileges =
        getuid() == 0 && runs("/usr/bin/env", dropPrivileges + [BuiltCommand.path, "--version"])

    /// The start of a command line that runs the rest as an unprivileged user.
    public static let dropPrivileges = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]

    public static let canMount: Bool = {
        guard getuid() == 0 else { return false }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-mount-\(getpid())").path
        guard mkdir(folder, 0o777) == 0 else { return false }
        defer { rmdir(folder) }
        guard runs("/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]) else { return false }
        return runs("/usr/bin/env", ["umount", folder])
    }()

    /// Whether a program can be started and exits with 0. False for a missing program.
    public static func runs(_ program: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.start()
        } catch {
            return false
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
