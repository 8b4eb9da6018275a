import Files
public import Household
import Output
import Synchronization

/// How a snapshot becomes a file for other programs, `data/household.json`: one line for each item, inside a frame.
public struct OpenData: Sendable {
    let frame: @Sendable (Snapshot) -> (start: [UInt8], end: [UInt8])
    let append: @Sendable (Item, inout [UInt8]) -> Void

    /// - Parameters:
    ///   - frame: Returns the text before and after the items.
    ///   - append: Appends one item, on its line.
    public init(
        frame: @escaping @Sendable (Snapshot) -> (start: [UInt8], end: [UInt8]),
        append: @escaping @Sendable (Item, inout [UInt8]) -> Void
    ) {
        self.frame = frame
        self.append = append
    }

    typealias Whole = (bytes: [UInt8], layout: OpenDataLayout)

    /// The whole file, and the positions of its items.
    func whole(_ shown: RedactedSnapshot) -> Whole {
        let snapshot = shown.snapshot
        let frame = frame(snapshot)
        var bytes = frame.start
        bytes.reserveCapacity(frame.start.count + frame.end.count + 1000 * snapshot.items.count)
        var layout = OpenDataLayout(start: frame.start.count, end: frame.end.count)
        layout.lengths.reserveCapacity(snapshot.items.count)
        for (position, item) in snapshot.items.enumerated() {
            bytes.append(contentsOf: OpenDataLayout.separator(before: position))
            let place = bytes.count
            append(item, &bytes)
            layout.lengths.append(bytes.count - place)
        }
        bytes.append(contentsOf: frame.end)
        return (bytes, layout)
    }

    /// The file after a change of items, assembled from pieces of the previous file: a household of 100,000 items is 80
    /// MB of text, one of 1,000 trips 27 MB, and most of it stays. The frame is kept unchanged.
    /// - Returns: Nil when the first item was added or the last one removed, since that changes the frame too.
    func spliced(
        _ shown: RedactedSnapshot, _ changes: ItemChanges, _ old: OpenDataLayout
    ) -> (pieces: FilePieces, layout: OpenDataLayout)? {
        let snapshot = shown.snapshot
        guard snapshot.items.isEmpty == old.lengths.isEmpty else { return nil }
        let lines = changes.inserted.map { position in
            var line: [UInt8] = []
            append(snapshot.items[position], &line)
            return line
        }
        var layout = old
        layout.lengths.apply(changes, inserting: lines.map(\.count))

        var pieces = FilePieces()
        pieces.append(0..<old.start)
        var removed = changes.removed[...]
        var inserted = zip(changes.inserted, lines).makeIterator()
        var next = inserted.next()
        // The next item of the previous file, and the position of the separator before it.
        var (kept, place) = (0, old.start)
        func skip() {
            place += OpenDataLayout.separator(before: kept).count + old.lengths[kept]
            kept += 1
        }
        for position in layout.lengths.indices {
            if let line = next, line.0 == position {
                pieces.append(OpenDataLayout.separator(before: position) + line.1)
                next = inserted.next()
                continue
            }
            while kept == removed.first {
                removed.removeFirst()
                skip()
            }
            let start = place
            skip()
            if (kept == 1) == (position == 0) {
                pieces.append(start..<place)
            } else {
                pieces.append(OpenDataLayout.separator(before: position))
                pieces.append(place - old.lengths[kept - 1]..<place)
            }
        }
        while kept < old.lengths.count { skip() }
        pieces.append(place..<place + old.end)
        return (pieces, layout)
    }
}

/// The file of open data in one build.
final class OpenDataFile: Sendable {
    /// The state of the file after a build.
    struct SavedState: Sendable {
        var layout: OpenDataLayout
        var status: FileBytes.Status
    }

    private let openData: OpenData
    private let shown: RedactedSnapshot
    private let change: SnapshotChange
    private let state: Mutex<SavedState?>
    /// The whole file, which is being made already; nil if it is not, or is written.
    private let begun: Mutex<Future<OpenData.Whole>?>

    /// - Parameter last: The state after the last build; nil if unknown.
    init(_ openData: OpenData, of shown: RedactedSnapshot, _ change: SnapshotChange, after last: SavedState?) {
        self.openData = openData
        self.shown = shown
        self.change = change
        state = Mutex(last)
        // No file takes longer. Where all of the household is new, it most probably changes, and the planning that
        // comes first keeps only one core busy.
        let isNew = if case .everything = change { true } else { false }
        begun = Mutex(isNew ? Future { openData.whole(shown) } : nil)
    }

    /// The state of the file now; nil if unknown.
    var left: SavedState? { state.withLock(\.self) }

    func write(_ position: Int, to writer: OutputWriter) throws {
        if case .items(let changes) = change, let last = left,
            let (pieces, layout) = openData.spliced(shown, changes, last.layout),
            let status = try writer.write(position, pieces, after: last.status)
        {
            return state.withLock { $0 = SavedState(layout: layout, status: status) }
        }
        let (bytes, layout) = try begun.withLock { $0.take() }?.value() ?? openData.whole(shown)
        let status = try writer.write(position, bytes)
        state.withLock { $0 = SavedState(layout: layout, status: status) }
    }
}

/// The positions of the items in a file of open data.
struct OpenDataLayout: Sendable {
    /// The length of the frame's start, in bytes.
    let start: Int
    /// The length of the frame's end, in bytes.
    let end: Int
    /// The length of each item, in bytes, without the separator before it.
    var lengths: [Int] = []

    static func separator(before position: Int) -> [UInt8] { position == 0 ? [0x0A] : [0x2C, 0x0A] }
}
