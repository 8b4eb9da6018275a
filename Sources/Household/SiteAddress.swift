/// Where a site is served: `https://house.example/`.
public struct SiteAddress: Hashable, Sendable, CustomStringConvertible {
    /// Ends with a slash.
    public let description: String

    /// Nil for a text that is no address of a folder.
    public init?(_ text: String) {
        let text = text.hasSuffix("/") ? text : text + "/"
        guard text.wholeMatch(of: /(?i:https?):\/\/[A-Za-z0-9.\-]+(:[0-9]{1,5})?\/([A-Za-z0-9._~%\-]+\/)*/) != nil
        else {
            return nil
        }
        description = text
    }

    var inCapitals: String {
        let path = description.dropFirst("https://".count).drop { $0 != "/" }
        return description.dropLast(path.count).uppercased() + path
    }
}
