public import Foundation
public import Household

/// A photo or a paper of the demonstration household.
public struct DemoFile: Sendable {
    /// Its record, in which only the digest of the content is missing.
    public let record: Attachment
    public let content: Data
}
