import Foundation
import Synchronization
import TestSupport

/// A PostgreSQL server for the tests, from Debian's package, on a socket in a temporary folder. It ends with the
/// process that started it.
struct PostgresServer: Sendable {
    /// Nil where none can be started; the reason is printed then.
    static let shared: PostgresServer? = {
        do {
            return try start()
        } catch {
            print("PostgreSQL is not tested: \(error)")
            return nil
        }
    }()

    struct Failure: Error, CustomStringConvertible { let description: String }

    let folder: String

    /// The URL of a database of the server.
    func url(_ database: String) -> String {
        let host = folder.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? folder
        return "postgres://postgres@/\(database)?host=\(host)"
    }

    private static func start() throws -> PostgresServer {
        let programs = try programs()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pg-\(UUID().uuidString.prefix(8))")
        // The server refuses to run as root; the package has made a user for it.
        let user = getuid() == 0 ? "runuser -u postgres --" : ""
        let script = """
            set -e
            cd /; mkdir -m 700 "$0"
            if [ "$(id -u)" = 0 ]; then chown postgres "$0"; fi
            \(user) "$1/initdb" -D "$0/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 -N >"/dev/null"
            \(user) "$1/postgres" -D "$0/data" -k "$0" -c listen_addresses= -c fsync=off -c max_connections=400 \
                -c shared_buffers=64MB >"$0.log" 2>&1 &
            server=$!
            trap '' INT TERM
            # Ends when the process that holds the other end of the pipe does.
            cat >/dev/null
            kill -INT $(head -1 "$0/data/postmaster.pid")
            wait $server || true
            rm -rf "$0" "$0.log"
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, folder.path, programs]
        let input = Pipe()
        process.standardInput = input
        try process.start()
        held.withLock { $0 = input }
        let socket = folder.appendingPathComponent(".s.PGSQL.5432").path
        for _ in 0..<600 {
            guard process.isRunning else { throw Failure(description: "initdb or the server failed") }
            if FileManager.default.fileExists(atPath: socket) { return PostgresServer(folder: folder.path) }
            usleep(100_000)
        }
        throw Failure(description: "the server did not start within a minute")
    }

    /// The server ends when this is released.
    private static let held = Mutex<Pipe?>(nil)

    /// The folder of the newest version's programs.
    private static func programs() throws -> String {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let newest = versions.compactMap({ Int($0) }).max() else {
            throw Failure(description: "the package postgresql is not installed")
        }
        return "\(folder)/\(newest)/bin"
    }
}
