public import Values

/// Why a file was not attached, or an attachment not found. `path` is the path as it was given.
public enum AttachmentError: Explained, Hashable {
    case missing(path: String)
    /// `kind` is "a folder", "a pipe", "a socket" or "a device".
    case notAFile(path: String, kind: String)
    case empty(path: String)
    case notPermitted(path: String)
    case unreadable(path: String, reason: String)
    /// The file was written to while it was read.
    case changing(path: String)
    /// The same bytes are attached to the same owner already, under the name `as` and as this number, counted from 1.
    case alreadyAttached(fileName: String, as: String, number: Int)
    case givenTwice(fileName: String, as: String)
    case noSuchNumber(Int, count: Int)

    public var explanation: Explanation {
        switch self {
        case .missing(let path):
            .noInput("there is no file \(path)", "check the name; put -- before a name that begins with a dash")
        case .notAFile(let path, let kind):
            .data(
                "\(path) is \(kind), not a file",
                kind == "a folder" ? "attach the files in it: FOLDER/*" : "attach a regular file")
        case .empty(let path): .data("\(path) is empty", "copy it again from the original")
        case .notPermitted(let path): .noPermission("no permission to read \(path)", "check its owner and permissions")
        case .unreadable(let path, let reason): .inputOutput("cannot read \(path): \(reason)", "check the disk")
        case .changing(let path):
            .inputOutput(
                "\(path) changed while it was read; nothing was attached",
                "wait until it is completely written, then try again")
        case .alreadyAttached(let name, let present, let number):
            .data(
                "“\(name)” is already attached as number \(number)" + (name == present ? "" : ", “\(present)”"),
                "leave it out")
        case .givenTwice(let name, let other):
            .data(
                name == other ? "“\(name)” is given twice" : "“\(name)” and “\(other)” are the same file",
                "leave it out")
        case .noSuchNumber(let number, let count):
            .data(
                "there is no attachment \(number): "
                    + (count == 0 ? "nothing is attached" : "the last one is \(count)"),
                "use a number from the list of attachments")
        }
    }
}
