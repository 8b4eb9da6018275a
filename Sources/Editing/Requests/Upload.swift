import Foundation

/// A file that came with a form. It is kept for an hour, so that a form that comes back does not lose it.
struct Upload: Hashable, Sendable {
    /// 128 random bits as hexadecimal digits: the only name by which a client can mean the file.
    let id: String
    /// As the client names it, without folders.
    let fileName: String
    /// Where it is kept.
    let file: URL
    /// In bytes.
    let size: Int
}
