import Synchronization

/// The text that a rebuild has read.
final class SeenText: Sendable {
    private let value = Mutex("")

    var text: String {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// How often something has happened, and how many are in progress.
final class SeenCount: Sendable {
    private let values = Mutex((now: 0, most: 0))

    var now: Int { values.withLock(\.now) }
    var most: Int { values.withLock(\.most) }

    @discardableResult
    func add(_ number: Int = 1) -> Int {
        values.withLock { values in
            values.now += number
            values.most = max(values.most, values.now)
            return values.now
        }
    }
}
