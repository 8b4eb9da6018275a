/// The changes since the previous rebuild started.
public struct Changes: Hashable, Sendable {
    /// The most paths that are kept.
    static let shownPaths = 8

    /// Names of places, and names from the check.
    public var places: Set<String> = []
    /// The first few changed paths, absolute, for a line about the cause of the rebuild. Empty if only the check
    /// noticed a change.
    public var paths: [String] = []
    /// Whether anything may have changed: at the start, and when events were lost.
    public var isEverything = false

    public init(places: Set<String> = [], paths: [String] = [], isEverything: Bool = false) {
        (self.places, self.paths, self.isEverything) = (places, paths, isEverything)
    }

    mutating func add(_ path: String) {
        guard paths.count < Self.shownPaths, !paths.contains(path) else { return }
        paths.append(path)
    }
}
