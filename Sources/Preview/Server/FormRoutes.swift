package import Serving

/// The forms that a server answers beside its site, below `/~/`, and who may see the site because of them. The server
/// knows no more of them.
package struct FormRoutes: Sendable {
    /// Answers a request below `/~/`, whose body has not been read.
    package var answer: @Sendable (Exchange) async throws -> Void
    /// Whether the sender of a request may see the site.
    package var admits: @Sendable (Exchange) -> Bool
    /// Answers a request for the site that is not admitted.
    package var refuse: @Sendable (Exchange) async throws -> Void
    /// Called before a page is read: waits until the site shows what was saved, if the page is asked for because of it.
    package var settle: @Sendable (_ target: String) async -> Void
    /// The HTML to add to the end of a page.
    package var bar: @Sendable (_ page: String, _ exchange: Exchange) async -> [UInt8]
    /// The longest request, in bytes.
    package var requestBytes: Int

    package init(
        requestBytes: Int, answer: @escaping @Sendable (Exchange) async throws -> Void,
        admits: @escaping @Sendable (Exchange) -> Bool, refuse: @escaping @Sendable (Exchange) async throws -> Void,
        settle: @escaping @Sendable (_ target: String) async -> Void,
        bar: @escaping @Sendable (_ page: String, _ exchange: Exchange) async -> [UInt8]
    ) {
        (self.requestBytes, self.answer, self.admits) = (requestBytes, answer, admits)
        (self.refuse, self.settle, self.bar) = (refuse, settle, bar)
    }
}
