import ExpatShim
import Foundation

/// Receives the elements and texts of a part in order.
protocol PartHandler: AnyObject {
    func start(_ element: Element) throws(SpreadsheetError)
    func end() throws(SpreadsheetError)
    /// A piece of a text.
    func text(_ bytes: UnsafeRawBufferPointer) throws(SpreadsheetError)
}

/// The start of an element; valid only while it is handed over.
struct Element {
    fileprivate let name: UnsafePointer<CChar>
    fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>

    var localName: String { String(cString: name) }

    /// Whether the element has this name, in any prefix or namespace, since programs write several.
    func `is`(_ name: StaticString) -> Bool { name.equals(self.name) }

    /// The bytes of an attribute's value, up to a zero.
    /// - Parameter name: For an attribute with a prefix, its namespace, a space and its local name.
    subscript(name: StaticString) -> UnsafePointer<CChar>? {
        var place = attributes
        while let found = place[0] {
            if name.equals(found) { return place[1] }
            place += 2
        }
        return nil
    }

    func text(_ name: StaticString) -> String? { self[name].map { String(cString: $0) } }

    /// The value of an attribute as a number from 0, limited to the largest number; nil if it is not such a number.
    func number(_ name: StaticString) -> Int? {
        guard var place = self[name] else { return nil }
        var number = 0
        repeat {
            guard let digit = UInt8(bitPattern: place.pointee).digit else { return nil }
            number = number < Int.max / 10 ? number * 10 + Int(digit) : .max
            place += 1
        } while place.pointee != 0
        return number
    }
}

extension StaticString {
    fileprivate func equals(_ name: UnsafePointer<CChar>) -> Bool {
        strcmp(name, UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
}

/// Parses a part's XML piece by piece.
struct PartParser: ~Copyable {
    private let handle: OpaquePointer
    private let part: String
    private let receiver: Receiver

    static func open(_ part: String, _ handler: any PartHandler) throws(SpreadsheetError) -> PartParser {
        let handlers = es_handlers(
            start: { context, name, attributes in
                Receiver.at(context).receive { handler throws(SpreadsheetError) in
                    try handler.start(Element(name: name, attributes: attributes))
                }
            },
            end: { context in
                Receiver.at(context).receive { handler throws(SpreadsheetError) in try handler.end() }
            },
            text: { context, bytes, count in
                Receiver.at(context).receive { handler throws(SpreadsheetError) in
                    try handler.text(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                }
            })
        guard let handle = es_open(handlers) else {
            throw .unavailable(detail: "the library expat is not installed, or memory is short")
        }
        return PartParser(handle, part, Receiver(handle, handler))
    }

    /// Throws nothing, for the reason of `ZipReader`.
    private init(_ handle: OpaquePointer, _ part: String, _ receiver: Receiver) {
        (self.handle, self.part, self.receiver) = (handle, part, receiver)
    }

    deinit { es_close(handle) }

    func parse(_ bytes: UnsafeRawBufferPointer) throws(SpreadsheetError) { try parse(bytes, isLast: false) }

    /// - Throws: An error if the document is incomplete.
    func finish() throws(SpreadsheetError) { try parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }

    private func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(SpreadsheetError) {
        let none: StaticString = ""
        let outcome = es_parse(
            handle, bytes.baseAddress ?? UnsafeRawPointer(none.utf8Start), Int32(bytes.count), isLast ? 1 : 0,
            Unmanaged.passUnretained(receiver).toOpaque())
        switch outcome {
        case ES_READ: return
        case ES_DOCTYPE: throw .doctype(part: part)
        case ES_TOO_COMPLEX:
            throw .damaged(part: part, detail: "its elements are nested too deeply, or one of them is too long")
        default:
            throw receiver.failure
                ?? .damaged(part: part, detail: "\(String(cString: es_detail(handle))) at byte \(es_place(handle))")
        }
    }
}

/// Receives the C parser's callbacks, and keeps a handler's error, which cannot pass through C.
private final class Receiver {
    private let handle: OpaquePointer
    private let handler: any PartHandler
    private(set) var failure: SpreadsheetError?

    init(_ handle: OpaquePointer, _ handler: any PartHandler) {
        (self.handle, self.handler) = (handle, handler)
    }

    static func at(_ context: UnsafeMutableRawPointer) -> Receiver {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    func receive(_ call: (any PartHandler) throws(SpreadsheetError) -> Void) {
        // The parser may still report the end of the element in which it was stopped.
        guard failure == nil else { return }
        do throws(SpreadsheetError) {
            try call(handler)
        } catch {
            failure = error
            es_stop(handle)
        }
    }
}
