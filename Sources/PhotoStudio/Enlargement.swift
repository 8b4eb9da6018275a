/// Draws pixels between pixels.
enum Enlargement {
    /// The picture at another size, straight lines drawn between neighbours.
    static func enlarged(
        _ colours: [Vector], _ columns: Int, _ rows: Int, to width: Int, _ height: Int
    ) -> [Vector] {
        guard width != columns || height != rows else { return colours }
        var made: [Vector] = []
        made.reserveCapacity(width * height)
        let across = (0..<width).map { place($0, width, columns) }
        colours.withUnsafeBufferPointer { colours in
            for y in 0..<height {
                let row = place(y, height, rows)
                let (upper, lower) = (row.first * columns, row.second * columns)
                for column in across {
                    let a = colours[upper + column.first].mixed(colours[upper + column.second], column.share)
                    let b = colours[lower + column.first].mixed(colours[lower + column.second], column.share)
                    made.append(a.mixed(b, row.share))
                }
            }
        }
        return made
    }

    private static func place(_ position: Int, _ size: Int, _ count: Int) -> (first: Int, second: Int, share: Float) {
        let exact = max(0, (Float(position) + 0.5) * Float(count) / Float(size) - 0.5)
        let first = min(count - 1, Int(exact))
        return (first, min(count - 1, first + 1), exact - Float(first))
    }
}
