#if os(Linux)
    internal import Dispatch
    internal import Foundation

    /// Watches through inotify. A Dispatch source signals when events can be read.
    final class WatchEvents: WatchSource {
        let interval = Duration.milliseconds(400)
        private let scope: WatchScope
        private let allowed: Int
        private var inotify: Inotify?
        private var tree: WatchTree?
        private var source: (any DispatchSourceRead)?

        /// - Parameter allowed: For tests: the most folders to watch, as if the system allowed no more.
        init(_ scope: WatchScope, allowed: Int = .max) { (self.scope, self.allowed) = (scope, allowed) }

        func begin(
            on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void
        ) -> WatchReport {
            do throws(WatchLimit) {
                let inotify = try Inotify.open()
                self.inotify = inotify
                tree = WatchTree(scope, inotify, allowed: allowed)
                tree?.settle()
                var report = tree?.takeReport() ?? WatchReport()
                report.notices += sharedDrives()
                listen(to: inotify.descriptor, on: queue, open: open, wake: wake)
                return report
            } catch {
                return WatchReport(limit: error)
            }
        }

        private func listen(
            to descriptor: Int32, on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void
        ) {
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            open.enter()
            source.setEventHandler { @Sendable in wake() }
            source.setCancelHandler { @Sendable in
                close(descriptor)
                open.leave()
            }
            source.activate()
            self.source = source
        }

        func drain() -> WatchReport {
            inotify?.read { tree?.handle($0) }
            tree?.settle()
            return tree?.takeReport() ?? WatchReport()
        }

        func inspect() -> WatchReport {
            inotify?.read { tree?.handle($0) }
            tree?.verify()
            return tree?.takeReport() ?? WatchReport()
        }

        func end() {
            source?.cancel()
            (source, inotify, tree) = (nil, nil, nil)
        }

        /// A notice for each anchor on a drive that other machines may write to without notice to this one.
        private func sharedDrives() -> [WatchNotice] {
            let drives = WatchDrives.shared()
            return scope.anchors.filter(drives.hold).map { .sharedDrive(path: $0) }
        }
    }
#endif
