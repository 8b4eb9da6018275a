#if os(Linux)
    internal import Foundation

    /// The folders that are watched through one inotify instance, and their names. inotify knows no paths and looks
    /// into no subfolders, so this keeps four promises:
    ///
    /// 1. A folder is watched before it is listed, and reported after both. So what came before the watch is there when
    ///    the rebuild begins, and what comes after it is an event.
    /// 2. Events are no more than hints. What a folder holds is read from the folder (`settle(folder:)`), so that it
    ///    does not matter in which order renames arrive, or whether they have been overtaken.
    /// 3. An anchor that is missing is awaited by a watch on the nearest folder above it (`settleAnchors`). Whether an
    ///    anchor is still the same folder is asked of inotify, which has one watch for one folder whatever its name.
    /// 4. A watch is ended only when no path has it any more: a renamed folder may be found under its new name before
    ///    it is missed under the old one.
    struct WatchTree {
        private struct Node {
            var watch: Int32
            /// By name, with their inode. Empty where the folder is not deep.
            var subfolders: [String: UInt64] = [:]
        }

        /// Where an anchor is awaited: itself, or the nearest folder above it.
        private struct Post: Equatable {
            var path: String
            var watch: Int32
        }

        private let scope: WatchScope
        private let inotify: Inotify
        /// For tests: how many folders the system would allow.
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

        /// How many folders are watched.
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
            // That a watch has ended may be among what was lost.
            for path in Array(nodes.keys) { add(path, follow: scope.anchors.contains(path)) }
            unsettled.formUnion(nodes.keys)
            areAnchorsUnsettled = true
        }

        // MARK: - Settling

        /// Brings the watches in line with what is on the disk.
        mutating func settle() {
            while report.limit == nil, !unsettled.isEmpty || areAnchorsUnsettled {
                while report.limit == nil, let folder = unsettled.popFirst() { settle(folder: folder) }
                if areAnchorsUnsettled { settleAnchors() }
            }
        }

        /// As `settle`, after whatever no event tells of: a folder far above was renamed, a drive was mounted, a folder
        /// may be read at last.
        mutating func verify() {
            areAnchorsUnsettled = true
            unsettled.formUnion(blocked.compactMap(WatchPath.parent(of:)))
            settle()
        }

        /// Lists a folder and those that are found new in it.
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
            // A folder that has gone has nothing in it; the folder around it will say so too.
            guard let listing = try? WatchFolder(folder, follow: scope.anchors.contains(folder)) else { return found }
            while let entry = listing.next() {
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
                // Between two folders above it nothing has changed for the place.
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
            // It may have come before its parent was watched.
            if let watch = add(path, follow: true) { return Post(path: path, watch: watch) }
            return outer
        }

        /// Ends the watches that awaited what has come.
        private mutating func release() {
            let needed = Set(posts.values.map(\.path))
            for path in nodes.keys where !needed.contains(path) && !scope.isDeep(path) { drop(path) }
        }

        // MARK: - Watches

        /// Watches a folder. Where another one was known by that path, that one is forgotten.
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

        /// Forgets a folder and those below it.
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
