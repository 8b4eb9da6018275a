#if os(Linux)
    internal import Files
    internal import Foundation

    /// An inotify instance: the system calls, and events as values.
    struct Inotify {
        struct Event {
            var watch: Int32
            var mask: UInt32
            /// The name of the folder's entry that changed; empty if the event concerns the folder itself.
            var name: String

            func has(_ flags: Int32) -> Bool { mask & UInt32(bitPattern: flags) != 0 }
            var isOverflow: Bool { has(IN_Q_OVERFLOW) }
            var isFolder: Bool { has(IN_ISDIR) }
            var isOnlyClosed: Bool { has(IN_CLOSE_WRITE) }
            /// The watch has ended.
            var isEnd: Bool { has(IN_IGNORED) }
            /// The folder itself was renamed, deleted or unmounted.
            var isDeparture: Bool { has(IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT) }
        }

        enum Added {
            case watch(Int32)
            /// No folder of that name.
            case missing
            case limit(WatchLimit)
            case failed(Int32)
        }

        /// Leaves out ATTRIB, which reports modes and times only. CLOSE_WRITE reports writes through a memory map.
        private static let mask = UInt32(
            IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
                | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK)

        let descriptor: Int32

        static func open() throws(WatchLimit) -> Inotify {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { throw limit(reachedWith: errno) }
            return Inotify(descriptor: descriptor)
        }

        /// The limit behind an `errno` of `inotify_init1`.
        static func limit(reachedWith code: Int32) -> WatchLimit {
            guard code == EMFILE else { return code == ENFILE ? .systemFiles : .memory }
            // EMFILE also means that this program has too many files open; `dup` tells which.
            let probe = dup(STDERR_FILENO)
            let isFull = probe < 0 && errno == EMFILE
            if probe >= 0 { Foundation.close(probe) }
            return isFull ? .openFiles : .instances(limit: current("max_user_instances"))
        }

        /// Watches a folder, or returns its existing watch.
        func add(_ path: String, follow: Bool) -> Added {
            let watch = inotify_add_watch(descriptor, path, Self.mask | (follow ? 0 : UInt32(IN_DONT_FOLLOW)))
            if watch >= 0 { return .watch(watch) }
            switch errno {
            case ENOENT, ENOTDIR, ELOOP: return .missing
            case ENOSPC: return .limit(.watches(limit: Self.current("max_user_watches")))
            case ENOMEM: return .limit(.memory)
            case let code: return .failed(code)
            }
        }

        /// Ends a watch. Does nothing if the watch has already ended.
        func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

        /// Passes the waiting events to `body`, up to a megabyte of them, and returns.
        func read(_ body: (Event) -> Void) {
            withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
                for _ in 0..<16 {
                    let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return }
                    Self.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), body)
                }
            }
        }

        private static func parse(_ bytes: UnsafeRawBufferPointer, _ body: (Event) -> Void) {
            let head = MemoryLayout<inotify_event>.size
            var rest = bytes
            while rest.count >= head {
                let event = rest.loadUnaligned(as: inotify_event.self)
                let end = min(head + Int(event.len), rest.count)
                let name = String(decoding: rest[head..<end].prefix { $0 != 0 }, as: UTF8.self)
                body(Event(watch: event.wd, mask: event.mask, name: name))
                rest = UnsafeRawBufferPointer(rebasing: rest[end...])
            }
        }

        /// Nil if the system does not tell.
        private static func current(_ limit: String) -> Int? {
            // The number only makes the message clearer.
            let text = try? Disk.read("/proc/sys/fs/inotify/\(limit)")
            return text.flatMap { Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber)) }
        }
    }
#endif
