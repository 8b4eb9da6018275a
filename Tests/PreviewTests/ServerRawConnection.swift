import Foundation
import Synchronization

/// A connection that sends exactly the bytes it is given, well formed or not.
final class RawConnection: Sendable {
    struct Failure: Error { let what: String }

    let descriptor: Int32
    /// Bytes that have arrived and not yet been taken.
    private let received = Mutex<[UInt8]>([])
    init(host: String, port: Int) throws {
        let isSix = host.contains(":")
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(isSix ? AF_INET6 : AF_INET, kind, 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result: Int32
        if isSix {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = in_port_t(port).bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            result = Self.connect(descriptor, &address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            inet_pton(AF_INET, host == "0.0.0.0" ? "127.0.0.1" : host, &address.sin_addr)
            result = Self.connect(descriptor, &address)
        }
        guard result == 0 else { throw Failure(what: "connect: \(String(cString: strerror(errno)))") }
    }

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    deinit { close(descriptor) }

    /// Writing to a connection closed by the other side gives an error instead of a fatal signal.
    #if canImport(Darwin)
        private static let quietly: Int32 = 0x80000
    #else
        private static let quietly = Int32(MSG_NOSIGNAL)
    #endif

    func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
            guard count > 0 else { throw Failure(what: "send: \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next bytes; empty at the end of the connection, however it ended.
    func receive(_ limit: Int = 64 << 10) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &buffer, limit, 0)
        if count < 0, errno == ECONNRESET { return [] }
        guard count >= 0 else { throw Failure(what: "receive: \(String(cString: strerror(errno)))") }
        return Array(buffer[..<count])
    }

    /// Receives everything until the other side closes.
    func receiveAll() throws -> String {
        while true {
            let part = try receive()
            if part.isEmpty { return take { $0.count } ?? "" }
            received.withLock { $0 += part }
        }
    }

    /// Receives, and takes, everything up to and including a mark.
    func receive(through mark: String) throws -> String {
        while true {
            if let text = take({ $0.firstRange(of: mark.utf8)?.upperBound }) { return text }
            let part = try receive()
            guard !part.isEmpty else {
                throw Failure(what: "closed before \(mark), after: " + (take { $0.count } ?? ""))
            }
            received.withLock { $0 += part }
        }
    }

    /// Takes the first bytes, as text; nil if there is no number of them yet.
    private func take(_ count: ([UInt8]) -> Int?) -> String? {
        received.withLock { bytes in
            guard let count = count(bytes) else { return nil }
            defer { bytes.removeFirst(count) }
            return String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
    /// Receives one answer with a `Content-Length`, or without a body.
    func answer(toHEAD isHead: Bool = false) throws -> RawAnswer {
        let head = try receive(through: "\r\n\r\n")
        var answer = try RawAnswer(head: head)
        guard !isHead, answer.status != 304, let length = answer["Content-Length"].flatMap({ Int($0) }) else {
            return answer
        }
        while received.withLock({ $0.count }) < length {
            let part = try receive(1 << 20)
            guard !part.isEmpty else { throw Failure(what: "closed within the body") }
            received.withLock { $0 += part }
        }
        answer.body = received.withLock { bytes in
            defer { bytes.removeFirst(length) }
            return Array(bytes.prefix(length))
        }
        return answer
    }
}

/// An answer as received.
struct RawAnswer: Sendable {
    let status: Int
    let fields: [String]
    var body: [UInt8] = []

    init(head: String) throws {
        let lines = head.split(separator: "\r\n").map(String.init)
        let words = lines.first?.split(separator: " ") ?? []
        guard let status = words.dropFirst().first.flatMap({ Int($0) }) else {
            throw RawConnection.Failure(what: "no answer: \(head)")
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
