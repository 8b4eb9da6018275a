import CPostgres
import Foundation
import PostgresShim
import Synchronization

/// One connection to PostgreSQL. Its calls block the thread.
final class PostgresConnection: Sendable {
    private struct State {
        let connection: OpaquePointer
        /// The names of the prepared statements, by their text and the types of their arguments.
        var statements: [String: String] = [:]
    }

    /// The identifiers of the types used here, from PostgreSQL's pg_type.dat.
    private enum TypeID {
        static let bytes: Oid = 17
        static let integer: Oid = 20
        static let text: Oid = 25
        /// Leaves the choice of the type to PostgreSQL.
        static let unknown: Oid = 0
    }

    private let state: Mutex<State>

    /// - Parameter url: An address for libpq: `postgres://user:password@host:port/database`, or `key=value` pairs.
    /// - Throws: `HubStoreError.unavailable`
    init(_ url: String) throws(HubStoreError) {
        state = Mutex(State(connection: try Self.connect(url)))
    }

    private static func connect(_ url: String) throws(HubStoreError) -> sending OpaquePointer {
        guard ps_start() == 0 else { throw .unavailable("PostgreSQL's library libpq is not installed, or too old") }
        // Later options, including those of the URL, override earlier ones.
        let options = [
            ("connect_timeout", "5"), ("application_name", "housebook hub"), ("client_encoding", "UTF8"),
            ("options", "-c statement_timeout=60s -c client_min_messages=warning"), ("dbname", url),
        ]
        let strings = options.flatMap { [strdup($0.0), strdup($0.1)] }
        defer { for string in strings { free(string) } }
        let keys = stride(from: 0, to: strings.count, by: 2).map { UnsafePointer(strings[$0]) } + [nil]
        let values = stride(from: 1, to: strings.count, by: 2).map { UnsafePointer(strings[$0]) } + [nil]
        guard let connection = ps_PQconnectdbParams(keys, values, 1) else {
            throw .unavailable("out of memory")
        }
        guard ps_PQstatus(connection) == CONNECTION_OK else {
            let detail = message(connection)
            ps_PQfinish(connection)
            throw .unavailable(detail)
        }
        return connection
    }

    /// Whether an address for libpq holds a password. False for an address that libpq cannot read.
    static func hasPassword(_ url: String) -> Bool {
        guard ps_start() == 0, let options = ps_PQconninfoParse(url, nil) else { return false }
        defer { ps_PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if ["password", "sslpassword"].contains(String(cString: keyword)), option.pointee.val != nil {
                return true
            }
            option += 1
        }
        return false
    }

    deinit { state.withLock { ps_PQfinish($0.connection) } }

    /// Whether the connection is lost, or in an unknown state.
    var isBroken: Bool {
        state.withLock {
            ps_PQstatus($0.connection) != CONNECTION_OK || ps_PQtransactionStatus($0.connection) != PQTRANS_IDLE
        }
    }

    /// Runs one statement, prepared at its first use.
    /// - Returns: The rows of its result, and the number of rows that it changed.
    /// - Throws: `HubStoreError.unavailable`, or `.damaged` if PostgreSQL refuses the statement.
    func run(_ sql: String, _ arguments: [SQLValue]) throws(HubStoreError) -> (rows: [SQLRow], changed: Int) {
        try state.withLock { state throws(HubStoreError) in
            let connection = state.connection
            let types = arguments.map(Self.type)
            let key = sql + types.map { ",\($0)" }.joined()
            let name = state.statements[key] ?? "s\(state.statements.count)"
            if state.statements[key] == nil {
                try Self.check(ps_PQprepare(connection, name, sql, Int32(types.count), types), on: connection)
                state.statements[key] = name
            }
            return try Self.read(Self.execute(name, arguments, on: connection), on: connection)
        }
    }

    /// Runs a statement that needs no preparation: the parts of a transaction, LISTEN.
    func command(_ sql: String) throws(HubStoreError) {
        try state.withLock { state throws(HubStoreError) in
            try Self.check(ps_PQexec(state.connection, sql), on: state.connection)
        }
    }

    /// Waits a limited time for notifications.
    /// - Returns: Their payloads.
    /// - Throws: `HubStoreError.unavailable` if the connection is lost.
    func notifications(waiting milliseconds: Int32) throws(HubStoreError) -> [String] {
        try state.withLock { state throws(HubStoreError) in
            var socket = pollfd(fd: ps_PQsocket(state.connection), events: Int16(POLLIN), revents: 0)
            // If a signal interrupts the call, it finds nothing, and the caller tries again.
            _ = poll(&socket, 1, milliseconds)
            guard ps_PQconsumeInput(state.connection) == 1 else {
                throw .unavailable(Self.message(state.connection))
            }
            var payloads: [String] = []
            while let notification = ps_PQnotifies(state.connection) {
                payloads.append(String(cString: notification.pointee.extra))
                ps_PQfreemem(notification)
            }
            return payloads
        }
    }

    // MARK: - Arguments

    private static func type(of argument: SQLValue) -> Oid {
        switch argument {
        case .null: TypeID.unknown
        case .integer: TypeID.integer
        case .text: TypeID.text
        case .bytes: TypeID.bytes
        }
    }

    /// Runs a prepared statement with its arguments in binary.
    private static func execute(
        _ name: String, _ arguments: [SQLValue], on connection: OpaquePointer
    ) -> OpaquePointer? {
        // All arguments in one buffer, which is never empty, since libpq takes a missing address for NULL.
        var bytes = Data([0])
        let places = arguments.map { argument -> Range<Int>? in
            let start = bytes.count
            switch argument {
            case .null: return nil
            case .integer(let value): withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
            case .text(let value): bytes.append(contentsOf: value.utf8)
            case .bytes(let value): bytes.append(value)
            }
            return start..<bytes.count
        }
        return bytes.withUnsafeBytes { buffer in
            let start = buffer.bindMemory(to: CChar.self).baseAddress
            let values = places.map { place in place.flatMap { start?.advanced(by: $0.lowerBound) } }
            return ps_PQexecPrepared(
                connection, name, Int32(values.count), values, places.map { Int32($0?.count ?? 0) },
                places.map { _ in 1 }, 1)
        }
    }

    // MARK: - Results

    private static func read(
        _ result: OpaquePointer?, on connection: OpaquePointer
    ) throws(HubStoreError) -> (rows: [SQLRow], changed: Int) {
        defer { ps_PQclear(result) }
        try checkStatus(of: result, on: connection)
        let (width, height) = (ps_PQnfields(result), ps_PQntuples(result))
        let rows = (0..<height).map { row in
            SQLRow(values: (0..<width).map { value(of: result, row: row, column: $0) })
        }
        // Empty for a statement that changes nothing.
        return (rows, Int(String(cString: ps_PQcmdTuples(result))) ?? 0)
    }

    private static func value(of result: OpaquePointer?, row: Int32, column: Int32) -> SQLValue {
        guard ps_PQgetisnull(result, row, column) == 0, let start = ps_PQgetvalue(result, row, column) else {
            return .null
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(ps_PQgetlength(result, row, column)))
        return switch ps_PQftype(result, column) {
        case TypeID.integer where bytes.count == 8: .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case TypeID.text: .text(String(decoding: bytes, as: UTF8.self))
        case TypeID.bytes: .bytes(Data(bytes))
        // No column read here has another type.
        default: .null
        }
    }

    private static func check(_ result: OpaquePointer?, on connection: OpaquePointer) throws(HubStoreError) {
        defer { ps_PQclear(result) }
        try checkStatus(of: result, on: connection)
    }

    private static func checkStatus(
        of result: OpaquePointer?, on connection: OpaquePointer
    ) throws(HubStoreError) {
        let status = ps_PQresultStatus(result)
        guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { return }
        // Only the primary message, since the detail may quote values.
        let text = ps_PQresultErrorField(result, Int32(UnicodeScalar("M").value)).map { String(cString: $0) }
        let state = ps_PQresultErrorField(result, Int32(UnicodeScalar("C").value)).map { String(cString: $0) } ?? ""
        let detail = text ?? message(connection)
        // A class 42 or XX code, from https://www.postgresql.org/docs/current/errcodes-appendix.html, means that the
        // statement is wrong for this schema.
        throw state.hasPrefix("42") || state.hasPrefix("XX") ? .damaged(detail) : .unavailable(detail)
    }

    private static func message(_ connection: OpaquePointer) -> String {
        String(cString: ps_PQerrorMessage(connection)).trimmingCharacters(in: .whitespacesAndNewlines)
            .replacing("\n", with: " ")
    }
}
