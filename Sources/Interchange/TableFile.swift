public import Foundation

/// A table as a file holds it, before anybody knows what its columns mean.
public struct TableFile: Sendable {
    let text: ValidText
    /// Whether each record is a row of a sheet, so that a line break in a cell begins no further line.
    let isSheet: Bool

    /// - Throws: `FormatError` for what is no text.
    public init(_ contents: Data) throws(FormatError) {
        text = try ValidText(contents)
        isSheet = false
    }

    /// What a person should know about how the file was read.
    public var notice: String? { text.notice }
}
