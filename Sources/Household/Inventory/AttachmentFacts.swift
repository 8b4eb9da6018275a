/// The state of the attachments' files on disk. This target reads no files; a caller that can read them passes these
/// facts to `HouseholdCheck`.
public struct AttachmentFacts: Hashable, Sendable {
    /// The fault of a file that a record names.
    public enum Trouble: Hashable, Sendable {
        case missing
        /// The file changed after it was attached, as its size shows. The value is the size on disk.
        case size(Int)
        /// The file changed after it was attached, as its digest shows.
        case content
        /// The reason is the system's error message.
        case unreadable(reason: String)
    }

    /// The faults, by digest. A file without an entry is present and unchanged.
    public var troubles: [String: Trouble]
    /// The names of files that no record names, ascending.
    public var strays: [String]

    public init(troubles: [String: Trouble] = [:], strays: [String] = []) {
        self.troubles = troubles
        self.strays = strays
    }

    /// Every file is present and unchanged. Also assumed where nobody examined the files.
    public static let sound = AttachmentFacts()
}
