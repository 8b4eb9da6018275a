import Files
import Foundation

/// A site root, with the files in it that nothing may overwrite: the store, its settings and the sources of the site.
struct GuardedRoot {
    /// The root's true path.
    let folder: String
    /// Whether it is the root of the household that the command works on.
    let isOurs: Bool

    private static let settings = "housebook.yml"
    private static let sources = ["Household", "Content", "Templates", ".housebook"]
    private static let store = "Household/store.sqlite"
    /// The endings of the names of a store and of the files that SQLite keeps beside it.
    private static let companions = ["", "-wal", "-shm", "-journal"]

    static func isRoot(_ folder: String) -> Bool {
        Disk.exists(folder + "/" + settings)
    }

    /// The household's own root, and every other root that contains a place. For places within the own root, roots
    /// around it do not count.
    /// - Parameter place: A true path.
    static func around(_ place: String, ours: URL?) -> [GuardedRoot] {
        let own = ours.map { TruePath.of($0.path) }
        let others = TruePath.around(place).prefix { $0 != own }.filter(isRoot)
        return (own.map { [GuardedRoot(folder: $0, isOurs: true)] } ?? [])
            + others.map { GuardedRoot(folder: $0, isOurs: false) }
    }

    /// The reason why output must not be written to a place; nil when there is none. Takes a true path.
    func objection(to output: OutputKind, at place: String) -> String? {
        if output.isSite {
            if isOurs, TruePath.isInside(place, folder) { return "it is or contains the site root \(folder)" }
            if place == folder { return "it is a site root" }
        }
        return sourceObjection(to: output, at: place) ?? siteObjection(to: output, at: place)
    }

    private func sourceObjection(to output: OutputKind, at place: String) -> String? {
        for name in Self.sources {
            let source = TruePath.of(path(name))
            // If a source is a link, the place may contain the link's target.
            let isAround = isOurs && output.isSite && TruePath.isInside(place, source)
            if isAround || TruePath.isInside(source, place) { return Self.reason(source) }
            if isNamed(name, place) { return Self.reason(path(name)) }
        }
        guard output.isFile else { return nil }
        // If the store is a link, SQLite's files lie beside its target. Each file may also have a second name.
        let store = TruePath.of(path(Self.store))
        let files = Self.companions.map { store + $0 } + [TruePath.of(path(Self.settings))]
        let file = files.first { TruePath.isInside($0, place) }
        return (file ?? (isNamed(Self.settings, place) ? path(Self.settings) : nil)).map(Self.reason)
    }

    private static func reason(_ source: String) -> String { "the site is built from \(source)" }

    /// Refuses to put anything into the folder of a site, except a site of the same household.
    private func siteObjection(to output: OutputKind, at place: String) -> String? {
        if output.isSite, isOurs { return nil }
        let within = output.isFile ? (place as NSString).deletingLastPathComponent : place
        // If the root cannot be listed, its folders are known only by their names.
        let names = (try? Disk.names(in: folder)) ?? []
        // A link counts as well: a site may be about to be built at its target.
        let site = names.filter(Self.isForSite).first { TruePath.isInside(TruePath.of(path($0)), within) }
        let name = site ?? firstName(of: within).flatMap { Self.isForSite($0) ? $0 : nil }
        return name.map { "\(path($0)) is reserved for a site" }
    }

    private static func isForSite(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "public" || name.hasPrefix("public-")
    }

    private func path(_ name: String) -> String { (folder == "/" ? "" : folder) + "/" + name }

    /// Whether a place is, or lies in, the entry of this name in the root. Ignores case: a place that does not exist
    /// yet has no identity to compare.
    private func isNamed(_ name: String, _ place: String) -> Bool {
        firstName(of: place)?.lowercased() == name.lowercased()
    }

    /// The name of the root's entry that a place is or lies in; nil for a place outside the root.
    private func firstName(of place: String) -> String? {
        let around = TruePath.around(place)
        guard let position = around.firstIndex(of: folder), position > 0 else { return nil }
        return (around[position - 1] as NSString).lastPathComponent
    }
}
