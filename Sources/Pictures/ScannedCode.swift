internal import VipsShim
internal import ZBarShim

/// A QR code or barcode in a photo.
public struct ScannedCode: Hashable, Sendable {
    public enum Kind: String, Sendable {
        case qr = "QR"
        case ean13 = "EAN-13"
        case ean8 = "EAN-8"
        case upcA = "UPC-A"
        case upcE = "UPC-E"
        case code128 = "Code 128"
        case code93 = "Code 93"
        case code39 = "Code 39"
        case itf = "ITF"
    }

    /// What it says. The digits of an EAN-13 that begins with 0 are those of a UPC-A, and read as one without the 0.
    public let text: String
    public let kind: Kind
    /// The box around it, in pixels of the upright picture. A barcode is only as high as the lines along which it was
    /// read.
    public let size: PictureDimensions
}

extension PictureSource {
    /// The codes in a picture, the largest first; empty where none is found. Takes up to half a second.
    /// - Throws: The reason why it is not a usable picture, or that libzbar is missing.
    public func codes(limits: PictureLimits = .standard) throws(PictureError) -> [ScannedCode] {
        guard zs_start() == 0 else { throw .noCodeLibrary }
        return try withOpened { opened throws(PictureError) in
            let info = try opened.inspect(limits: limits)
            // A whole part of its size, since a JPEG can be decoded to that at once.
            let grey = try opened.grey(of: info, part: max(info.width, info.height) / CodeScan.side + 1)
            do throws(PixelFailure) {
                return try CodeScan(grey: grey, enlargement: Double(info.width) / Double(grey.size.width)).codes()
            } catch {
                throw .damaged(path: opened.path, format: info.format, detail: error.reason)
            }
        }
    }
}

/// The search for codes in one picture.
private struct CodeScan {
    /// The picture decoded, its sides no longer than `side`.
    let grey: Pixels
    /// How much larger the picture itself is.
    let enlargement: Double

    static let side = 2400

    /// The parts of the decoded size at which codes are looked for, until one is found. Shrinking takes noise out of a
    /// photo, so half of the size, some 1000 pixels, reads nine in ten. A small size overcomes glare; small codes need a
    /// large one.
    private static let parts = [0.5, 2.0 / 3, 1.0 / 3, 1]

    func codes() throws(PixelFailure) -> [ScannedCode] {
        for part in Self.parts {
            let found = try codes(at: part)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func codes(at part: Double) throws(PixelFailure) -> [ScannedCode] {
        let pixels = part == 1 ? grey : try grey.shrunkSoftly(to: part)
        var made: UnsafeMutablePointer<zs_code>?
        let count = pixels.withBytes { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            // Each row of the whole size would take as long as all else.
            return zs_scan(start, Int32(pixels.size.width), Int32(pixels.size.height), part == 1 ? 2 : 1, &made)
        }
        defer { zs_free(made, count) }
        var found: [ScannedCode] = []
        for code in UnsafeBufferPointer(start: made, count: count) {
            let code = ScannedCode(code, enlargement: enlargement / part)
            if !found.contains(where: { ($0.kind, $0.text) == (code.kind, code.text) }) { found.append(code) }
        }
        return found.sorted { $0.size.width * $0.size.height > $1.size.width * $1.size.height }
    }
}

extension ScannedCode {
    fileprivate init(_ code: zs_code, enlargement: Double) {
        text = String(decoding: UnsafeRawBufferPointer(start: code.text, count: code.count), as: UTF8.self)
        kind = Kind(code.kind)
        size = PictureDimensions(
            width: Int(Double(code.width) * enlargement), height: Int(Double(code.height) * enlargement))
    }
}

extension ScannedCode.Kind {
    fileprivate init(_ kind: zs_kind) {
        self =
            switch kind {
            case ZS_EAN13: .ean13
            case ZS_EAN8: .ean8
            case ZS_UPCA: .upcA
            case ZS_UPCE: .upcE
            case ZS_CODE128: .code128
            case ZS_CODE93: .code93
            case ZS_CODE39: .code39
            case ZS_ITF: .itf
            default: .qr
            }
    }
}
