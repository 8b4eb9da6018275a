/// The colour that is shown in a picture's place until it is loaded.
enum DominantColour {
    /// The most frequent colour: the mean of the pixels in the fullest of 512 boxes of similar colours. A mean of all
    /// pixels would be brownish grey for nearly every photo. Transparent pixels are blended with white.
    /// - Returns: `#rrggbb`.
    static func hex(of pixels: Pixels) -> String {
        var boxes = [Box](repeating: Box(), count: 512)
        let channels = pixels.channels
        pixels.withBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: channels) {
                let alpha = channels == 4 ? Int(bytes[start + 3]) : 255
                let red = onWhite(bytes[start], alpha)
                let green = onWhite(bytes[start + 1], alpha)
                let blue = onWhite(bytes[start + 2], alpha)
                boxes[red / 32 * 64 + green / 32 * 8 + blue / 32].add(red, green, blue)
            }
        }
        // On a tie, the first box wins.
        var fullest = Box()
        for box in boxes where box.count > fullest.count { fullest = box }
        return fullest.mean
    }

    private static func onWhite(_ value: UInt8, _ alpha: Int) -> Int {
        (Int(value) * alpha + 255 * (255 - alpha) + 127) / 255
    }

    private struct Box {
        private(set) var count = 0
        private var red = 0
        private var green = 0
        private var blue = 0

        mutating func add(_ red: Int, _ green: Int, _ blue: Int) {
            count += 1
            self.red += red
            self.green += green
            self.blue += blue
        }

        var mean: String {
            let parts = [red, green, blue].map { value in
                let digits = String((value + count / 2) / max(count, 1), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }
            return "#" + parts.joined()
        }
    }
}
