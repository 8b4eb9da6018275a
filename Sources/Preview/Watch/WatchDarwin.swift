#if canImport(Darwin)
    internal import Darwin
    internal import Dispatch
    internal import Synchronization

    /// Watches on macOS. A Dispatch source for each folder and each single file signals that something changed, and
    /// `WatchPolling` finds what. A folder's source reports changes of its entries, but not writes to a file in it; the
    /// regular inspection finds those.
    final class WatchEvents: WatchSource {
        let interval = Duration.milliseconds(400)
        private let scope: WatchScope
        private let polling: WatchPolling
        /// By path, with the file that the source was opened for.
        private var sources: [String: (file: Identity, source: any DispatchSourceFileSystemObject)] = [:]
        private let alarm = Alarm()
        private var queue: DispatchQueue?
        private var open: DispatchGroup?
        private var wake: @Sendable () -> Void = {}

        private struct Identity: Equatable {
            var device: dev_t
            var inode: ino_t
        }

        /// Whether any source has fired since the last look.
        private final class Alarm: Sendable {
            let isRinging = Atomic<Bool>(false)
        }

        /// - Parameter allowed: Ignored here: each source is an open file, and the system limits open files itself.
        init(_ scope: WatchScope, allowed: Int = .max) {
            self.scope = scope
            polling = WatchPolling(scope, every: .milliseconds(400))
        }

        func begin(
            on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void
        ) -> WatchReport {
            (self.queue, self.open, self.wake) = (queue, open, wake)
            return inspect()
        }

        func drain() -> WatchReport {
            alarm.isRinging.exchange(false, ordering: .relaxed) ? inspect() : WatchReport()
        }

        func inspect() -> WatchReport {
            var report = polling.inspect()
            // Finds changes from before the new sources were open.
            if settle(&report.limit) { report.add(polling.inspect()) }
            return report
        }

        func end() {
            for (_, source) in sources.values { source.cancel() }
            sources = [:]
        }

        /// Opens sources for new paths, and closes those whose file is gone or was replaced.
        /// - Returns: Whether a source was opened.
        private func settle(_ limit: inout WatchLimit?) -> Bool {
            let wanted = Set(polling.folders + scope.anchors.flatMap(scope.files(in:)))
            for (path, entry) in sources where !wanted.contains(path) || Self.identity(path) != entry.file {
                entry.source.cancel()
                sources[path] = nil
            }
            var hasOpened = false
            for path in wanted where sources[path] == nil {
                let descriptor = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
                if descriptor < 0, errno == EMFILE { limit = .openFiles }
                if descriptor < 0, errno == ENFILE { limit = .systemFiles }
                var status = stat()
                guard descriptor >= 0, fstat(descriptor, &status) == 0 else { continue }
                let file = Identity(device: status.st_dev, inode: status.st_ino)
                sources[path] = (file, listen(to: descriptor))
                hasOpened = true
            }
            return hasOpened
        }

        private func listen(to descriptor: Int32) -> any DispatchSourceFileSystemObject {
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename, .revoke], queue: queue)
            let (alarm, wake, open) = (alarm, wake, open)
            open?.enter()
            source.setEventHandler { @Sendable in
                alarm.isRinging.store(true, ordering: .relaxed)
                wake()
            }
            source.setCancelHandler { @Sendable in
                close(descriptor)
                open?.leave()
            }
            source.activate()
            return source
        }

        private static func identity(_ path: String) -> Identity? {
            var status = stat()
            return stat(path, &status) == 0 ? Identity(device: status.st_dev, inode: status.st_ino) : nil
        }
    }
#endif
