/// Why the last build failed, as the open pages show it.
public struct BuildProblem: Hashable, Sendable, Codable {
    public var message: String
    /// Relative to the site root, as the person who edits the file knows it.
    public var file: String?
    /// Counted from 1.
    public var line: Int?
    public var hint: String?

    public init(message: String, file: String? = nil, line: Int? = nil, hint: String? = nil) {
        self.message = message
        self.file = file
        self.line = line
        self.hint = hint
    }
}
