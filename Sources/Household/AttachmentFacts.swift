/// What was found of the attachments' files. This target reads no files: whoever can hands these facts to
/// `HouseholdCheck`.
public struct AttachmentFacts: Hashable, Sendable {
    /// What is the matter with a file that a record names.
    public enum Trouble: Hashable, Sendable {
        case missing
        /// Its bytes are others than those that were attached, as its size tells.
        case size(Int)
        /// The same, as its digest tells.
        case content
        /// What the system said.
        case unreadable(reason: String)
    }

    /// By digest. What is not in it is as it was attached.
    public var troubles: [String: Trouble]
    /// The names of files that no record names, ascending.
    public var strays: [String]

    public init(troubles: [String: Trouble] = [:], strays: [String] = []) {
        self.troubles = troubles
        self.strays = strays
    }

    /// Every file is there, as it was attached. Also what is assumed where nobody looked.
    public static let sound = AttachmentFacts()
}
