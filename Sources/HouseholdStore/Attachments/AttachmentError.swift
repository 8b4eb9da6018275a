/// Why a file was not attached, or an attachment not found. Cases hold the facts; `description` turns them into words.
/// `path` is the path as it was given.
public enum AttachmentError: Error, Hashable, Sendable {
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
}

extension AttachmentError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .notAFile(let path, let kind): "\(path) is \(kind), not a file"
        case .empty(let path): "\(path) is empty"
        case .notPermitted(let path): "no permission to read \(path)"
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .changing(let path): "\(path) changed while it was read; nothing was attached"
        case .alreadyAttached(let name, let present, let number):
            "“\(name)” is already attached as number \(number)" + (name == present ? "" : ", “\(present)”")
        case .givenTwice(let name, let other):
            name == other ? "“\(name)” is given twice" : "“\(name)” and “\(other)” are the same file"
        case .noSuchNumber(let number, let count):
            count == 0
                ? "there is no attachment \(number): nothing is attached"
                : "there is no attachment \(number): the last one is \(count)"
        }
    }

    /// What a person can do about it.
    public var hint: String? {
        switch self {
        case .missing: "check the name; put -- before a name that begins with a dash"
        case .notAFile(_, "a folder"): "attach the files in it: FOLDER/*"
        case .notAFile: "attach a regular file"
        case .empty: "copy it again from the original"
        case .notPermitted: "check its owner and permissions"
        case .unreadable: "check the disk"
        case .changing: "wait until it is completely written, then try again"
        case .alreadyAttached, .givenTwice: "leave it out"
        case .noSuchNumber: "use a number from the list of attachments"
        }
    }
}
