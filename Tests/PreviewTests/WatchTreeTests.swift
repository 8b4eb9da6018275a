#if os(Linux)
    import Foundation
    import Testing

    @testable import Preview

    /// The watched folders alone, without a loop: the test decides what is read and when.
    @Suite struct WatchTreeTests {
        private let bench: WatchBench

        init() throws {
            bench = try WatchBench()
            try bench.makeFolder("Templates/a/b")
        }

        /// A settled tree of one place in the bench, and its inotify instance. Close that at the end.
        private func tree(allowed: Int = .max) throws -> (WatchTree, Inotify) {
            let inotify = try Inotify.open()
            let place = WatchedPlace(name: "Templates", path: bench.path("Templates"))
            var tree = WatchTree(WatchScope([place]), inotify, allowed: allowed)
            tree.settle()
            let report = tree.takeReport()
            #expect(report.limit == (allowed == .max ? nil : .watches(limit: allowed)))
            return (tree, inotify)
        }

        private func read(_ inotify: Inotify, _ tree: inout WatchTree) -> WatchReport {
            inotify.read { tree.handle($0) }
            tree.settle()
            return tree.takeReport()
        }

        @Test("Each folder is watched once, and no longer when it is gone")
        func count() throws {
            var (tree, inotify) = try tree()
            defer { close(inotify.descriptor) }
            #expect(tree.count == 3)
            for _ in 0..<50 {
                try bench.makeFolder("Templates/c/d/e")
                _ = read(inotify, &tree)
                #expect(tree.count == 6)
                try bench.move("Templates/c", to: "Templates/a/c")
                _ = read(inotify, &tree)
                #expect(tree.count == 6)
                try bench.delete("Templates/a/c")
                _ = read(inotify, &tree)
                #expect(tree.count == 3)
            }
            try bench.delete("Templates")
            _ = read(inotify, &tree)
            // Only the parent folder, which will announce the place.
            #expect(tree.count == 1)
            try bench.makeFolder("Templates")
            #expect(read(inotify, &tree).touch.places == ["Templates"])
            #expect(tree.count == 1)
            #expect(try bench.watches(of: inotify) == 1)
            try bench.write("1", to: "Templates/file")
            #expect(read(inotify, &tree).paths == [bench.path("Templates/file")])
        }

        @Test("A folder renamed before its creation was read is watched under its last name")
        func overtaken() throws {
            var (tree, inotify) = try tree()
            defer { close(inotify.descriptor) }
            try bench.makeFolder("Templates/new/inner")
            try bench.move("Templates/new", to: "Templates/a/moved")
            try bench.move("Templates/a", to: "Templates/z")
            _ = read(inotify, &tree)
            #expect(tree.count == 5)
            try bench.write("1", to: "Templates/z/moved/inner/file")
            let report = read(inotify, &tree)
            #expect(report.paths == [bench.path("Templates/z/moved/inner/file")])
            #expect(try bench.watches(of: inotify) == 5)
        }

        @Test("A folder that is deleted and made again at once is watched")
        func recreated() throws {
            var (tree, inotify) = try tree()
            defer { close(inotify.descriptor) }
            for number in 0..<20 {
                try bench.delete("Templates/a")
                try bench.makeFolder("Templates/a/b")
                // Read in two parts, as events may arrive.
                _ = read(inotify, &tree)
                _ = read(inotify, &tree)
                try bench.write("\(number)", to: "Templates/a/b/file")
                #expect(read(inotify, &tree).paths.contains(bench.path("Templates/a/b/file")))
            }
        }

        /// Deletes a folder and makes it again, with the same inode if the file system reuses inodes.
        private func remake(_ name: String) throws {
            let former = FileStamp(bench.path(name))
            for _ in 0..<100 {
                try bench.delete(name)
                try bench.makeFolder(name)
                if FileStamp(bench.path(name)) == former { return }
            }
        }

        @Test("A folder made again with the same inode, before the end of its watch was read, is watched")
        func sameInode() throws {
            var (tree, inotify) = try tree()
            defer { close(inotify.descriptor) }
            try remake("Templates/a/b")
            // One event at a time, the folder would have been found unchanged before the end of its watch was read.
            inotify.read { if $0.isEnd { tree.handle($0) } }
            tree.settle()
            #expect(tree.takeReport().touch.places == ["Templates"])
            try bench.write("1", to: "Templates/a/b/file")
            #expect(read(inotify, &tree).paths == [bench.path("Templates/a/b/file")])
        }

        @Test("A folder made again with the same inode, while events were lost, is watched")
        func sameInodeUnseen() throws {
            var (tree, inotify) = try tree()
            defer { close(inotify.descriptor) }
            try remake("Templates/a/b")
            inotify.read { _ in }
            tree.handle(Inotify.Event(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: ""))
            tree.settle()
            #expect(tree.takeReport().isEverything)
            try bench.write("1", to: "Templates/a/b/file")
            #expect(read(inotify, &tree).paths == [bench.path("Templates/a/b/file")])
        }

        @Test("When events were lost, everything has changed, and folders made meanwhile are watched")
        func overflow() throws {
            var (tree, inotify) = try tree()
            defer { close(inotify.descriptor) }
            let limit = try #require(
                Int(
                    String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
                        .trimmingCharacters(in: .whitespacesAndNewlines)))
            try #require(limit <= 100_000)
            // Alternating files, since equal events in a row are merged.
            let files = try ["one", "two"].map { name in
                try bench.write("", to: "Templates/\(name)")
                return open(bench.path("Templates/\(name)"), O_WRONLY)
            }
            for number in 0...limit { _ = Foundation.write(files[number % 2], "x", 1) }
            for file in files { close(file) }
            // The events of these changes are lost.
            try bench.delete("Templates/a")
            try bench.makeFolder("Templates/a/c")
            try bench.makeFolder("Templates/d/e")
            var reports: [WatchReport] = []
            while reports.last?.isEverything != true, reports.count < 100 { reports.append(read(inotify, &tree)) }
            #expect(reports.last?.isEverything == true)
            #expect(reports.last?.notices == [.overflow])
            _ = read(inotify, &tree)
            #expect(tree.count == 5)
            for folder in ["a", "a/c", "d", "d/e"] {
                try bench.write("1", to: "Templates/\(folder)/file")
                #expect(read(inotify, &tree).paths.contains(bench.path("Templates/\(folder)/file")))
            }
        }

        @Test("When the system allows no more folders, the report says so")
        func limit() throws {
            let (tree, inotify) = try tree(allowed: 2)
            defer { close(inotify.descriptor) }
            #expect(tree.count == 2)
        }

        @Test("A thousand folders are watched, to the deepest, and renamed as one")
        func many() throws {
            for outer in 0..<10 {
                for inner in 0..<50 { try bench.makeFolder("Templates/\(outer)/\(inner)/deep") }
            }
            var (tree, inotify) = try tree()
            defer { close(inotify.descriptor) }
            #expect(tree.count == 3 + 10 + 10 * 50 * 2)
            try bench.write("1", to: "Templates/9/49/deep/file")
            #expect(read(inotify, &tree).paths.contains(bench.path("Templates/9/49/deep/file")))
            try bench.move("Templates/9", to: "Templates/fifty")
            _ = read(inotify, &tree)
            #expect(tree.count == 3 + 10 + 10 * 50 * 2)
            try bench.write("1", to: "Templates/fifty/49/deep/file")
            #expect(read(inotify, &tree).paths.contains(bench.path("Templates/fifty/49/deep/file")))
        }
    }

    extension WatchBench {
        /// How many folders the kernel watches for an inotify instance.
        fileprivate func watches(of inotify: Inotify) throws -> Int {
            try String(contentsOfFile: "/proc/self/fdinfo/\(inotify.descriptor)", encoding: .utf8)
                .split(separator: "\n").filter { $0.hasPrefix("inotify ") }.count
        }
    }
#endif
