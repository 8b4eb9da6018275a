import Files
import Foundation

extension HubRemote {
    /// How many names one request may hold.
    private static let namesAtOnce = 10_000

    package func missing(_ names: [String]) throws(RemoteError) -> Set<String> {
        var missing: Set<String> = []
        var rest = names[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.namesAtOnce)
            rest = rest.dropFirst(part.count)
            let text = part.map { Self.checked($0) + "\n" }.joined()
            let answer = try call(
                "POST", "client/has", .bytes(Data(text.utf8)), ["Content-Type: text/plain; charset=utf-8"],
                limit: text.utf8.count)
            guard answer.status == 200 else { throw try answer.refusal() }
            try answer.checkType("text/plain")
            let found = Set(String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init))
            guard found.isSubset(of: part) else { throw answer.nonsense("it misses files that nobody asked for") }
            missing.formUnion(found)
        }
        return missing
    }

    package func put(_ file: String, as name: String) throws(RemoteError) {
        let source = try FileFailure.becoming(RemoteError.init, OpenFile(file, .noWait))
        let size = try FileFailure.becoming(RemoteError.init, source.status()).size
        let answer = try call(
            "PUT", "client/file/\(Self.checked(name))", .file(source.descriptor, size: size),
            ["Content-Type: application/octet-stream"])
        guard (200...204).contains(answer.status) else { throw try answer.refusal() }
    }

    package func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool {
        let temporary = Disk.temporaryName(for: file)
        var isFound = true
        try Disk.writeNew(temporary, shown: file, failing: RemoteError.init) { target throws(RemoteError) in
            var request = request("GET", "client/file/\(Self.checked(name))")
            request.target = target.descriptor
            request.limit = limit
            let answer = try call(request)
            switch answer.status {
            case 200: try answer.checkType("application/octet-stream")
            case 404:
                try answer.checkNoPage()
                isFound = false
            default: throw try answer.refusal()
            }
        }
        guard isFound else {
            unlink(temporary)
            return false
        }
        try FileFailure.becoming(RemoteError.init, Disk.finish(temporary, as: file))
        return true
    }

    private static func checked(_ name: String) -> String {
        precondition(name.isFileName, "a file's name is 64 lower-case hexadecimal digits")
        return name
    }
}
