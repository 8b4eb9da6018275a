/// Values as two keyed hashes, since an import may compare a million of them.
struct Fingerprint: Hashable {
    private let first: Int
    private let second: Int

    init<each Part: Hashable>(_ part: repeat each Part) {
        var (one, other) = (Hasher(), Hasher())
        other.combine(1)
        repeat one.combine(each part)
        repeat other.combine(each part)
        (first, second) = (one.finalize(), other.finalize())
    }
}
