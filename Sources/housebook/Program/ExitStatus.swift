/// Why the program ends, for other programs: the codes of `sysexits.h`.
enum ExitStatus: Int32 {
    /// The command line is wrong.
    case usage = 64
    /// What was given or stored is wrong, or names something that is not there.
    case data = 65
    /// A file or folder to read is not there.
    case noInput = 66
    /// A program that is needed is not installed.
    case unavailable = 69
    /// A defect of the program itself.
    case defect = 70
    /// A file or folder cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed, or the disk is full.
    case inputOutput = 74
    /// Another program has the store; trying again may help.
    case busy = 75
    /// The store, or a file to read, may not be opened by this user.
    case noPermission = 77
}
