import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Workspace

/// A shell's completions for an argument that names a record or an audience: the existing slugs or names.
enum ReferenceCompletion {
    /// The built-in audiences and the household's own.
    static var audiences: CompletionKind {
        .custom { words, _, prefix in
            // A completion must not print errors: settings that cannot be read add no audience.
            let own = root(of: words).flatMap { try? SettingsFile.read($0.settingsFile) }?.audiences ?? []
            return (Audience.builtIn + own).map(\.name).filter { $0.hasPrefix(prefix) }
        }
    }

    static var homes: CompletionKind { slugs { try $0.store.household.homes().map(\.slug) } }
    /// The rooms of the home named in the line, or of all homes.
    static var locations: CompletionKind {
        slugs { session, words, _ in
            let home = try option("--home", in: words).map { try session.store.household.home($0).id }
            return try session.store.snapshot(around: []).locations.filter { home == nil || $0.homeID == home }.map(
                \.slug)
        }
    }
    static var labels: CompletionKind { slugs { try $0.store.snapshot(around: []).labels.map(\.slug) } }
    static var items: CompletionKind {
        slugs { session, _, prefix in try session.store.itemSlugs(beginningWith: prefix) }
    }
    static var policies: CompletionKind { slugs { try $0.store.policies.policies().map(\.slug) } }
    static var claims: CompletionKind { slugs { try $0.store.claims.claims().map(\.slug) } }

    static var stores: CompletionKind { slugs { try $0.store.shopping.stores().map(\.slug) } }
    static var categories: CompletionKind { slugs { try $0.store.shopping.categories().map(\.slug) } }
    static var vaultItems: CompletionKind { slugs { try $0.store.shopping.vault().map(\.slug) } }
    static var carts: CompletionKind { slugs { try $0.store.shopping.carts().map(\.slug) } }

    static var trash: CompletionKind { slugs { try $0.store.trash.entries().map(\.slug) } }

    private static func slugs(_ list: @escaping @Sendable (HouseholdSession) throws -> [String]) -> CompletionKind {
        slugs { session, _, _ in try list(session) }
    }

    private static func slugs(
        _ list:
            @escaping @Sendable (_ session: HouseholdSession, _ words: [String], _ prefix: String) throws -> [String]
    ) -> CompletionKind {
        .custom { words, _, prefix in
            guard let root = root(of: words) else { return [] }
            // A completion must not print errors: a store that cannot be read offers no slugs.
            let slugs = try? list(HouseholdSession(root: root, busyTimeout: 0.2), words, prefix)
            return Set(slugs ?? []).filter { $0.hasPrefix(prefix) }.sorted()
        }
    }

    /// The value of an option: of `--home X` or `--home=X`.
    private static func option(_ name: String, in words: [String]) -> String? {
        for (word, next) in zip(words, words.dropFirst()) where word == name { return next }
        return words.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
    }

    private static func root(of words: [String]) -> SiteRoot? {
        if let folder = option("--root", in: words) { return SiteRoot(folder: folder) }
        return SiteRoot.nearest(to: FileManager.default.currentDirectoryPath)
    }
}
