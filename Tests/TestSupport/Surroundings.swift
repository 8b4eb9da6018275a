import Foundation

/// What the machine that the tests run on lets them do. A test that needs what is missing is skipped, and says why.
public enum Surroundings {
    public static let hasPython = runs("/usr/bin/env", ["python3", "-c", "import pty, sqlite3"])

    /// Whether this process may become somebody who owns nothing, and that one may run the command.
    public static let canDropPrivileges =
        getuid() == 0 && runs("/usr/bin/env", dropPrivileges + [BuiltCommand.path, "--version"])

    /// The beginning of a command line that the rest runs under as somebody who owns nothing.
    public static let dropPrivileges = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]

    public static let canMount: Bool = {
        guard getuid() == 0 else { return false }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-mount-\(getpid())").path
        guard mkdir(folder, 0o777) == 0 else { return false }
        defer { rmdir(folder) }
        guard runs("/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]) else { return false }
        return runs("/usr/bin/env", ["umount", folder])
    }()

    /// Whether a program can be run and ends with 0. A program that is not there cannot.
    public static func runs(_ program: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return false
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
