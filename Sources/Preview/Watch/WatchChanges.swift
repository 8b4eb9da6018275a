/// What has changed since the previous rebuild started.
public struct Changes: Hashable, Sendable {
    /// How many paths are kept.
    static let shownPaths = 8

    /// Names of places, and names from the check.
    public var places: Set<String> = []
    /// The first few paths that changed, absolute, for a line that says why the rebuild started. Empty where only the
    /// check noticed a change.
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
