/// A line of what a page is made of, for people.
package struct PageFact: Encodable, Sendable {
    /// The file that holds the facts of a page, one of the server's own.
    static let name = "why.json"

    let heading: String
    let text: String

    package init(heading: String, text: String) { (self.heading, self.text) = (heading, text) }
}
