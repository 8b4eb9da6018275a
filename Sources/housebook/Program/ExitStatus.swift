/// The exit codes of failures, as in `sysexits.h`.
enum ExitStatus: Int32 {
    /// The command line is wrong.
    case usage = 64
    /// Given or stored data is wrong, or names something that does not exist.
    case data = 65
    /// A file or folder to read does not exist.
    case noInput = 66
    /// A program or library that is needed is not installed.
    case unavailable = 69
    /// A defect of Housebook itself.
    case defect = 70
    /// A file or folder cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed, or the disk is full.
    case inputOutput = 74
    /// Another program is using the store, the output or the port; trying again may help.
    case busy = 75
    /// The user may not open the store or a file, or may not use the port.
    case noPermission = 77
}
