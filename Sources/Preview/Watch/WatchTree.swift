#if os(Linux)
    internal import Files
    internal import Foundation

    /// The folders that are watched through one inotify instance, and their names. inotify knows no paths and looks
    /// into no subfolders, so this keeps four promises:
    ///
    /// 1. A folder is watched first, then listed, then reported. So files from before the watch are there when the
    ///    rebuild begins, and later ones cause an event.
    /// 2. Events are only hints. The contents of a folder are read from the folder itself (`settle(folder:)`), so it
    ///    does not matter in which order renames arrive, or whether they are out of date.
    /// 3. A missing anchor is awaited by a watch on the nearest folder above it (`settleAnchors`). inotify tells
    ///    whether an anchor is still the same folder: it has one watch for one folder, whatever the folder's name.
    /// 4. A watch is ended only when no path uses it any more: a renamed folder may be found under its new name before
    ///    it is missed under the old one.
    struct WatchTree {
        private struct Node {
            var watch: Int32
            /// The inodes of the subfolders, by name. Empty unless the folder is deep.
            var subfolders: [String: UInt64] = [:]
        }

        /// The folder that is watched for an anchor: the anchor itself, or the nearest folder above it.
        private struct Post: Equatable {
            var path: String
            var watch: Int32
        }

        private let scope: WatchScope
        private let inotify: Inotify
        /// For tests: the most folders to watch, as if the system allowed no more.
        private let allowed: Int
        private var nodes: [String: Node] = [:]
        private var paths: [Int32: [String]] = [:]
        private var posts: [String: Post] = [:]
        /// Folders to be listed again.
        private var unsettled: Set<String> = []
        private var areAnchorsUnsettled = true
        private var blocked: Set<String> = []
        private(set) var report = WatchReport()

        init(_ scope: WatchScope, _ inotify: Inotify, allowed: Int = .max) {
            (self.scope, self.inotify, self.allowed) = (scope, inotify, allowed)
        }

        /// The number of watched folders.
        var count: Int { paths.count }

        mutating func takeReport() -> WatchReport {
            defer { report = WatchReport() }
            return report
        }

        // MARK: - Events

        mutating func handle(_ event: Inotify.Event) {
            if event.isOverflow { return loseTrack() }
            for folder in paths[event.watch] ?? [] {
                if event.isEnd {
                    // The kernel has ended the watch. A new folder of the same name may even have the same inode.
                    drop(folder)
                    if let parent = WatchPath.parent(of: folder) { unsettled.insert(parent) }
                    areAnchorsUnsettled = true
                } else if event.isDeparture {
                    areAnchorsUnsettled = true
                } else {
                    handle(event, in: folder)
                }
            }
        }

        private mutating func handle(_ event: Inotify.Event, in folder: String) {
            let path = WatchPath.join(folder, event.name)
            report.add(scope.touch(path, isOnlyClosed: event.isOnlyClosed), path)
            guard event.has(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO) else { return }
            if event.isFolder { unsettled.insert(folder) }
            if scope.leadsToAnchor(path) { areAnchorsUnsettled = true }
        }

        private mutating func loseTrack() {
            report.isEverything = true
            report.notices.append(.overflow)
            // A lost event may have reported the end of a watch.
            for path in Array(nodes.keys) { add(path, follow: scope.anchors.contains(path)) }
            unsettled.formUnion(nodes.keys)
            areAnchorsUnsettled = true
        }

        // MARK: - Settling

        /// Brings the watches in line with the disk.
        mutating func settle() {
            while report.limit == nil, !unsettled.isEmpty || areAnchorsUnsettled {
                while report.limit == nil, let folder = unsettled.popFirst() { settle(folder: folder) }
                if areAnchorsUnsettled { settleAnchors() }
            }
        }

        /// Settles after changes that cause no event: a folder far above was renamed, a drive was mounted, a folder has
        /// become readable.
        mutating func verify() {
            areAnchorsUnsettled = true
            unsettled.formUnion(blocked.compactMap(WatchPath.parent(of:)))
            settle()
        }

        /// Lists a folder, and every new folder found in it.
        private mutating func settle(folder: String) {
            var waiting = [folder]
            while report.limit == nil, let folder = waiting.popLast() {
                guard nodes[folder] != nil, scope.isDeep(folder) else { continue }
                let found = subfolders(of: folder)
                for (name, inode) in nodes[folder]?.subfolders ?? [:] where found[name] != inode {
                    drop(WatchPath.join(folder, name))
                }
                nodes[folder]?.subfolders = found
                for name in found.keys {
                    let path = WatchPath.join(folder, name)
                    guard nodes[path] == nil, add(path, follow: false) != nil else { continue }
                    report.add(scope.touch(path), path)
                    waiting.append(path)
                }
            }
        }

        private func subfolders(of folder: String) -> [String: UInt64] {
            var found: [String: UInt64] = [:]
            // A folder that is gone counts as empty; the folder above will report it too.
            guard let listing = try? FolderListing(folder, scope.anchors.contains(folder) ? [] : .noLink) else {
                return found
            }
            // If the folder disappears while it is listed, the entries read so far count.
            while let entry = try? listing.next() {
                if entry.isFolder, scope.isDeep(WatchPath.join(folder, entry.name)) { found[entry.name] = entry.inode }
            }
            return found
        }

        private mutating func settleAnchors() {
            areAnchorsUnsettled = false
            var hasMoved = false
            for anchor in scope.anchors {
                guard let post = nearest(anchor), post != posts[anchor] else { continue }
                hasMoved = true
                let old = posts.updateValue(post, forKey: anchor)
                if scope.isDeep(post.path) { settle(folder: post.path) }
                // The anchor was missing and still is, so nothing has changed for the place.
                guard let old, old.path == anchor || post.path == anchor else { continue }
                report.add(scope.touchByFolder(at: anchor), anchor)
                for file in scope.files(in: anchor) where old.path == anchor || FileStamp(file) != nil {
                    report.add(scope.touch(file), file)
                }
            }
            if hasMoved { release() }
        }

        /// Watches the path, or the nearest folder above it.
        private mutating func nearest(_ path: String) -> Post? {
            if let watch = add(path, follow: true) { return Post(path: path, watch: watch) }
            guard report.limit == nil, let parent = WatchPath.parent(of: path), let outer = nearest(parent) else {
                return nil
            }
            // The path may have appeared before its parent was watched.
            if let watch = add(path, follow: true) { return Post(path: path, watch: watch) }
            return outer
        }

        /// Ends the watches on folders that no anchor needs any more.
        private mutating func release() {
            let needed = Set(posts.values.map(\.path))
            for path in nodes.keys where !needed.contains(path) && !scope.isDeep(path) { drop(path) }
        }

        // MARK: - Watches

        /// Watches a folder. Forgets another folder that was known by the same path.
        @discardableResult
        private mutating func add(_ path: String, follow: Bool) -> Int32? {
            let isOver = nodes[path] == nil && count >= allowed
            switch isOver ? .limit(.watches(limit: allowed)) : inotify.add(path, follow: follow) {
            case .watch(let watch):
                blocked.remove(path)
                if nodes[path]?.watch != watch {
                    drop(path)
                    nodes[path] = Node(watch: watch)
                    paths[watch, default: []].append(path)
                }
                return watch
            case .missing:
                blocked.remove(path)
                drop(path)
            case .limit(let limit):
                report.limit = limit
            case .failed(let code):
                drop(path)
                if blocked.insert(path).inserted {
                    report.notices.append(.cannotWatch(path: path, code: code))
                }
            }
            return nil
        }

        /// Forgets a folder and all folders below it.
        private mutating func drop(_ path: String) {
            guard let node = nodes.removeValue(forKey: path) else { return }
            areAnchorsUnsettled = areAnchorsUnsettled || scope.anchors.contains(path)
            paths[node.watch]?.removeAll { $0 == path }
            if paths[node.watch]?.isEmpty == true {
                paths[node.watch] = nil
                inotify.remove(node.watch)
            }
            for name in node.subfolders.keys { drop(WatchPath.join(path, name)) }
        }
    }
#endif
