import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Workspace

/// What a shell offers to complete an argument that names a record or an audience: the slugs or names there are.
enum ReferenceCompletion {
    /// The built-in audiences and the household's own.
    static var audiences: CompletionKind {
        .custom { words, _, prefix in
            // Somebody is typing a command: settings that cannot be read add no audience and print no error.
            let own = root(of: words).flatMap { try? SettingsFile.read($0.settingsFile) }?.audiences ?? []
            return (Audience.builtIn + own).map(\.name).filter { $0.hasPrefix(prefix) }
        }
    }

    static var homes: CompletionKind { slugs { try $0.store.household.homes().map(\.slug) } }
    static var locations: CompletionKind { slugs { try $0.store.snapshot().locations.map(\.slug) } }
    static var labels: CompletionKind { slugs { try $0.store.snapshot().labels.map(\.slug) } }
    static var items: CompletionKind { slugs { try $0.store.snapshot().items.map(\.slug) } }
    static var policies: CompletionKind { slugs { try $0.store.policies.policies().map(\.slug) } }
    static var claims: CompletionKind { slugs { try $0.store.claims.claims().map(\.slug) } }

    static var stores: CompletionKind { slugs { try $0.store.shopping.stores().map(\.slug) } }
    static var categories: CompletionKind { slugs { try $0.store.shopping.categories().map(\.slug) } }
    static var vaultItems: CompletionKind { slugs { try $0.store.shopping.vault().map(\.slug) } }
    static var carts: CompletionKind { slugs { try $0.store.shopping.carts().map(\.slug) } }

    private static func slugs(_ list: @escaping @Sendable (HouseholdSession) throws -> [String]) -> CompletionKind {
        .custom { words, _, prefix in
            guard let root = root(of: words) else { return [] }
            // Somebody is typing a command: a store that cannot be read offers no slugs and prints no error.
            let slugs = try? list(try HouseholdSession(root: root, busyTimeout: 0.2))
            return Set(slugs ?? []).filter { $0.hasPrefix(prefix) }.sorted()
        }
    }

    private static func root(of words: [String]) -> SiteRoot? {
        for (word, next) in zip(words, words.dropFirst()) where word == "--root" { return SiteRoot(folder: next) }
        for word in words where word.hasPrefix("--root=") { return SiteRoot(folder: String(word.dropFirst(7))) }
        return SiteRoot.nearest(to: FileManager.default.currentDirectoryPath)
    }
}
