/// A file assembled from parts of an earlier one and new parts.
package struct FilePieces: Sendable {
    package enum Piece: Equatable, Sendable {
        /// Bytes of the earlier file.
        case old(Range<Int>)
        case new([UInt8])
    }

    package private(set) var pieces: [Piece] = []

    package init() {}

    package mutating func append(_ bytes: [UInt8]) { pieces.append(.new(bytes)) }

    /// Appends a part of the earlier file. A part that directly follows the one before is joined to it.
    package mutating func append(_ range: Range<Int>) {
        if case .old(let before)? = pieces.last, before.upperBound == range.lowerBound {
            pieces[pieces.count - 1] = .old(before.lowerBound..<range.upperBound)
        } else {
            pieces.append(.old(range))
        }
    }
}
