import Foundation
import Synchronization

/// A folder that is deleted with this value.
final class ScratchFolder: Sendable {
    let url: URL

    init() {
        url = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appendingPathComponent("editing-tests-\(UUID().uuidString)")
        // Without the folder, the tests that use it fail.
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    // Leftovers in the temporary folder do no harm.
    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

/// A number that several threads change.
final class Counter: Sendable {
    private let number: Mutex<Int>

    init(_ number: Int) { self.number = Mutex(number) }

    var value: Int { number.withLock { $0 } }

    func add(_ other: Int) { number.withLock { $0 += other } }
}
