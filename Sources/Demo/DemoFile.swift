public import Foundation
public import Household

/// A photo or a paper of the demonstration household.
public struct DemoFile: Sendable {
    /// Its record, complete except for the content's digest.
    public let record: Attachment
    public let content: Data
}
