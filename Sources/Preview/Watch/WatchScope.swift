/// Decides, by paths alone and without the disk, which folders to watch and which places a path belongs to.
struct WatchScope: Sendable {
    /// The meaning of a change at some path.
    struct Touch: Equatable {
        /// Names of the places that changed.
        var places: Set<String> = []
        /// Names of the places that may have changed: the check decides.
        var doubtful: Set<String> = []

        var isNothing: Bool { places.isEmpty && doubtful.isEmpty }
    }

    private struct Rule {
        var name: String
        var path: String
        var kind: WatchedPlace.Kind
        var ignored: [String]
        var ignoresHidden: Bool
        var proof: WatchedPlace.Proof
    }

    private let rules: [Rule]
    /// The folders at which watching begins: each watched folder, and the parent folder of each watched file.
    let anchors: [String]

    init(_ places: [WatchedPlace]) {
        rules = places.map { place in
            let path = WatchPath.normalised(place.path)
            return Rule(
                name: place.name, path: path, kind: place.kind,
                ignored: place.ignoring.map { WatchPath.normalised($0, below: path) },
                ignoresHidden: place.ignoresHidden, proof: place.proof)
        }
        anchors = Set(
            rules.map { rule in
                switch rule.kind {
                case .folder: rule.path
                case .file: WatchPath.parent(of: rule.path) ?? "/"
                }
            }
        ).sorted()
    }

    /// Whether the whole folder is watched, rather than single files in it.
    func isDeep(_ folder: String) -> Bool {
        rules.contains { $0.kind == .folder && Self.counts(folder, in: $0) }
    }

    /// The meaning of a change of the file or folder at the path.
    /// - Parameter isOnlyClosed: Whether the event says only that a program closed the file after opening it for
    ///   writing, perhaps without writing. Such an event counts in watched folders, but not for single files: every
    ///   reader of a database causes it.
    func touch(_ path: String, isOnlyClosed: Bool = false) -> Touch {
        touch { rule in
            switch rule.kind {
            case .folder: Self.counts(path, in: rule)
            case .file(let companions): !isOnlyClosed && Self.isFile(path, rule.path, companions)
            }
        }
    }

    /// The meaning of an event that the folder at an anchor was replaced, is gone or has come back.
    func touchByFolder(at anchor: String) -> Touch {
        touch { $0.kind == .folder && $0.path == anchor }
    }

    /// The single files that are watched in an anchor's folder.
    func files(in anchor: String) -> [String] {
        rules.flatMap { rule -> [String] in
            guard case .file(let companions) = rule.kind, WatchPath.parent(of: rule.path) == anchor else { return [] }
            return [rule.path] + companions.map { rule.path + $0 }
        }
    }

    /// Whether an anchor is this path or lies below it.
    func leadsToAnchor(_ path: String) -> Bool {
        anchors.contains { WatchPath.isSame($0, orBelow: path) }
    }

    private func touch(where isTouched: (Rule) -> Bool) -> Touch {
        var touch = Touch()
        for rule in rules where isTouched(rule) {
            switch rule.proof {
            case .event: touch.places.insert(rule.name)
            case .check: touch.doubtful.insert(rule.name)
            }
        }
        return touch
    }

    private static func counts(_ path: String, in rule: Rule) -> Bool {
        guard let rest = WatchPath.rest(of: path, below: rule.path),
            !rule.ignored.contains(where: { WatchPath.isSame(path, orBelow: $0) })
        else { return false }
        return !rule.ignoresHidden
            || !rest.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }

    private static func isFile(_ path: String, _ file: String, _ companions: [String]) -> Bool {
        guard path.utf8.starts(with: file.utf8) else { return false }
        let suffix = path.utf8.dropFirst(file.utf8.count)
        return suffix.isEmpty || companions.contains { $0.utf8.elementsEqual(suffix) }
    }
}
