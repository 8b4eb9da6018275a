import Foundation
import NIOHTTP1

/// The meaning of a request's path.
enum Route: Hashable {
    case addVersion(parent: UUID)
    case childVersion(parent: UUID)
    case addSnapshot(version: UUID)
    case snapshot
    /// - Parameter name: 32 bytes, 64 digits in the path.
    case file(name: Data)
    case has
    case wait(version: UUID)
    case members
    case member(name: String)
    case redeem
    case defaults
    case health
    case metrics

    /// - Parameter target: The target of a request, which is a path without a query. Each part of it is decoded once.
    /// - Throws: `HubRefusal` for a path without a route, or with a malformed id.
    init(_ target: String) throws(HubRefusal) {
        let missing = HubRefusal(.notFound, "There is nothing at this address.")
        guard target.hasPrefix("/"), !target.contains("?") else { throw missing }
        var parts: [String] = []
        for part in target.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = part.removingPercentEncoding else { throw missing }
            parts.append(decoded)
        }
        switch parts {
        case ["defaults"]: self = .defaults
        case ["health"]: self = .health
        case ["metrics"]: self = .metrics
        case ["v1", "client", "snapshot"]: self = .snapshot
        case ["v1", "client", "has"]: self = .has
        case ["v1", "client", "members"]: self = .members
        case ["v1", "client", "redeem"]: self = .redeem
        default:
            guard parts.count == 4, parts[0] == "v1", parts[1] == "client" else { throw missing }
            switch parts[2] {
            case "add-version": self = .addVersion(parent: try Self.version(parts[3]))
            case "get-child-version": self = .childVersion(parent: try Self.version(parts[3]))
            case "add-snapshot": self = .addSnapshot(version: try Self.version(parts[3]))
            case "wait": self = .wait(version: try Self.version(parts[3]))
            case "file": self = .file(name: try Self.fileName(parts[3]))
            case "members": self = .member(name: parts[3])
            default: throw missing
            }
        }
    }

    private static func version(_ text: String) throws(HubRefusal) -> UUID {
        guard let id = UUID(exactly: text) else {
            throw HubRefusal(.badRequest, "The id of a version has to be a UUID.")
        }
        return id
    }

    static func fileName(_ text: some StringProtocol) throws(HubRefusal) -> Data {
        guard text.utf8.count == 64, let name = Hexadecimal.bytes(text) else {
            throw HubRefusal(.badRequest, "The name of a file has to be 64 lower-case hexadecimal digits.")
        }
        return name
    }

    /// The path for logs and metrics, without ids and names.
    var pattern: String {
        switch self {
        case .addVersion: "/v1/client/add-version/{parent}"
        case .childVersion: "/v1/client/get-child-version/{parent}"
        case .addSnapshot: "/v1/client/add-snapshot/{version}"
        case .snapshot: "/v1/client/snapshot"
        case .file: "/v1/client/file/{name}"
        case .has: "/v1/client/has"
        case .wait: "/v1/client/wait/{version}"
        case .members: "/v1/client/members"
        case .member: "/v1/client/members/{name}"
        case .redeem: "/v1/client/redeem"
        case .defaults: "/defaults"
        case .health: "/health"
        case .metrics: "/metrics"
        }
    }

    var methods: [HTTPMethod] {
        switch self {
        case .addVersion, .addSnapshot, .has, .redeem: [.POST]
        case .childVersion, .snapshot, .wait, .defaults, .health, .metrics: [.GET, .HEAD]
        case .file: [.GET, .HEAD, .PUT, .DELETE]
        case .members: [.GET, .HEAD, .POST]
        case .member: [.DELETE]
        }
    }
}

extension UUID {
    /// The id in a text of 36 characters, in lower or upper case.
    init?(exactly text: String) {
        guard text.utf8.count == 36 else { return nil }
        self.init(uuidString: text)
    }

    /// The form that TaskChampion writes.
    var text: String { uuidString.lowercased() }
}
