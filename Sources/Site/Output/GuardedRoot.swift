import Foundation

/// A site root, by what nothing may be written over: the record, its settings and what the site is made from.
struct GuardedRoot {
    /// Its true path.
    let folder: String
    /// Whether it is that of the household that is written about.
    let isOurs: Bool

    private static let settings = "housebook.yml"
    private static let sources = ["Household", "Content", "Templates", ".housebook"]
    private static let store = "Household/store.sqlite"
    /// What SQLite keeps beside a store, by how the names end.
    private static let companions = ["", "-wal", "-shm", "-journal"]

    static func isRoot(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/" + settings)
    }

    /// Ours, and every other one that a place lies in. A root around ours has no say within ours.
    /// - Parameter place: A true path.
    static func around(_ place: String, ours: URL?) -> [GuardedRoot] {
        let own = ours.map { TruePath.of($0.path) }
        let others = TruePath.around(place).prefix { $0 != own }.filter(isRoot)
        return (own.map { [GuardedRoot(folder: $0, isOurs: true)] } ?? [])
            + others.map { GuardedRoot(folder: $0, isOurs: false) }
    }

    /// Why something must not be written to a place; nil where nothing is against it. Takes a true path.
    func objection(to output: OutputKind, at place: String) -> String? {
        if output.isSite {
            if isOurs, TruePath.isInside(place, folder) { return "the site's own folder \(folder) lies in it" }
            if place == folder { return "it is the root of a site" }
        }
        return sourceObjection(to: output, at: place) ?? siteObjection(to: output, at: place)
    }

    private func sourceObjection(to output: OutputKind, at place: String) -> String? {
        for name in Self.sources {
            let source = TruePath.of(path(name))
            // Where a source is a link, the folder around it may well be elsewhere.
            let isAround = isOurs && output.isSite && TruePath.isInside(place, source)
            if isAround || TruePath.isInside(source, place) { return Self.reason(source) }
            if isNamed(name, place) { return Self.reason(path(name)) }
        }
        guard output.isFile else { return nil }
        // Where the store is a link, its companions lie beside what it leads to. And each file may have a second name.
        let store = TruePath.of(path(Self.store))
        let files = Self.companions.map { store + $0 } + [TruePath.of(path(Self.settings))]
        let file = files.first { TruePath.isInside($0, place) }
        return (file ?? (isNamed(Self.settings, place) ? path(Self.settings) : nil)).map(Self.reason)
    }

    private static func reason(_ source: String) -> String { "the site is made from \(source)" }

    /// A site is of one household, and nothing else is put into it.
    private func siteObjection(to output: OutputKind, at place: String) -> String? {
        if output.isSite, isOurs { return nil }
        let within = output.isFile ? (place as NSString).deletingLastPathComponent : place
        // Where the root cannot be listed, its folders are known by their names alone.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // A link counts as well: a site may be about to be built where it leads.
        let site = names.filter(Self.isForSite).first { TruePath.isInside(TruePath.of(path($0)), within) }
        let name = site ?? firstName(of: within).flatMap { Self.isForSite($0) ? $0 : nil }
        return name.map { "\(path($0)) is for a site" }
    }

    private static func isForSite(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "public" || name.hasPrefix("public-")
    }

    private func path(_ name: String) -> String { (folder == "/" ? "" : folder) + "/" + name }

    /// Whether a place is in what has this name in the root, in whatever case: what is not there yet has no identity.
    private func isNamed(_ name: String, _ place: String) -> Bool {
        firstName(of: place)?.lowercased() == name.lowercased()
    }

    /// Of a place in the root, the name of what it is in, or is itself.
    private func firstName(of place: String) -> String? {
        let around = TruePath.around(place)
        guard let position = around.firstIndex(of: folder), position > 0 else { return nil }
        return (around[position - 1] as NSString).lastPathComponent
    }
}
