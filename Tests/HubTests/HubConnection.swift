import Foundation
import Synchronization

/// A connection to a hub that sends exactly the bytes it is given, well formed or not.
final class HubConnection: Sendable {
    struct Failure: Error { let what: String }

    private let descriptor: Int32
    /// What has arrived and belongs to no answer yet.
    private let received = Mutex(Data())

    init(port: Int) throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var limit = timeval(tv_sec: 90, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(what: "connect: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// Writing to a connection closed by the other side gives an error instead of a fatal signal.
    #if canImport(Darwin)
        private static let quietly: Int32 = 0x80000
    #else
        private static let quietly = Int32(MSG_NOSIGNAL)
    #endif

    func send(_ text: String) throws { try send(Data(text.utf8)) }

    func send(_ bytes: Data) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
            guard count > 0 else { throw Failure(what: "send: \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends our side of the connection.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The next bytes; empty at the end of the connection, however it ended.
    func receive() throws -> Data {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == ECONNRESET { return Data() }
        guard count >= 0 else { throw Failure(what: "receive: \(String(cString: strerror(errno)))") }
        return Data(buffer[..<count])
    }

    /// Whether the other side has closed, once everything has been received.
    func isClosed() throws -> Bool { try receive().isEmpty }

    /// The next answer, without the interim ones that come before it.
    func answer(toHead isHead: Bool = false) throws -> HubAnswer {
        let mark = Data("\r\n\r\n".utf8)
        let head = try take { bytes in bytes.range(of: mark)?.upperBound }
        var answer = try HubAnswer(head: String(decoding: head, as: UTF8.self))
        if answer.status == 100 { return try self.answer(toHead: isHead) }
        guard !isHead, answer.status != 304, let length = answer["Content-Length"].flatMap({ Int($0) }) else {
            return answer
        }
        answer.body = try take { bytes in bytes.count < length ? nil : bytes.startIndex + length }
        return answer
    }

    /// Takes bytes from the beginning of what arrives.
    /// - Parameter end: Where they end; nil where that has not arrived.
    private func take(upTo end: (Data) -> Data.Index?) throws -> Data {
        while true {
            let taken = received.withLock { received -> Data? in
                guard let end = end(received) else { return nil }
                defer { received = Data(received[end...]) }
                return Data(received[..<end])
            }
            if let taken { return taken }
            let part = try receive()
            guard !part.isEmpty else {
                let rest = received.withLock { String(decoding: $0, as: UTF8.self) }
                throw Failure(what: "closed after: \(rest)")
            }
            received.withLock { $0 += part }
        }
    }
}

/// An answer as received.
struct HubAnswer: Sendable {
    let status: Int
    let fields: [String]
    var body = Data()

    init(head: String) throws {
        let lines = head.split(separator: "\r\n").map(String.init)
        let words = lines.first?.split(separator: " ") ?? []
        guard let status = words.dropFirst().first.flatMap({ Int($0) }) else {
            throw HubConnection.Failure(what: "no answer: \(head)")
        }
        self.status = status
        fields = Array(lines.dropFirst())
    }

    subscript(_ name: String) -> String? {
        fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { String($0.dropFirst(name.count + 1)).trimmingCharacters(in: .whitespaces) }
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
