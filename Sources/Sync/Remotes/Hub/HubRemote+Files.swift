import Files
import Foundation

extension HubRemote {
    /// The most names in one request.
    private static let namesAtOnce = 10_000

    package func missing(_ names: [String]) throws(RemoteError) -> Set<String>? {
        var missing: Set<String> = []
        var rest = names[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.namesAtOnce)
            rest = rest.dropFirst(part.count)
            let text = part.map { Self.checked($0) + "\n" }.joined()
            let answer = try call(
                "POST", "client/has", .bytes(Data(text.utf8)), ["Content-Type: text/plain; charset=utf-8"],
                limit: text.utf8.count)
            if answer.status == 404 {
                // TaskChampion's own servers keep no files.
                try answer.checkNoPage()
                return nil
            }
            guard answer.status == 200 else { throw try answer.refusal() }
            try answer.checkType("text/plain")
            let found = Set(String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init))
            guard found.isSubset(of: part) else { throw answer.nonsense("it misses files that nobody asked for") }
            missing.formUnion(found)
        }
        return missing
    }

    package func put(_ file: String, as name: String) throws(RemoteError) {
        let answer = try send(file, "PUT", "client/file/\(Self.checked(name))", type: "application/octet-stream")
        guard (200...204).contains(answer.status) else { throw try answer.refusal() }
    }

    package func remove(_ name: String) throws(RemoteError) {
        let answer = try call("DELETE", "client/file/\(Self.checked(name))")
        // 405 comes from an older hub, which never removes a file.
        guard [200, 204, 404, 405].contains(answer.status) else { throw try answer.refusal() }
    }

    /// Sends a request whose body is a file.
    func send(
        _ file: String, _ method: String, _ path: String, type: String, limit: Int = .max
    ) throws(RemoteError) -> HubAnswer {
        let source = try FileFailure.becoming(RemoteError.init, OpenFile(file, .noWait))
        let size = try FileFailure.becoming(RemoteError.init, source.status()).size
        guard size <= limit else { throw .tooLarge(limit: limit) }
        return try call(method, path, .file(source.descriptor, size: size), ["Content-Type: \(type)"])
    }

    package func get(_ name: String, to file: String, limit: Int) throws(RemoteError) -> Bool {
        var request = request("GET", "client/file/\(Self.checked(name))")
        request.limit = limit
        return try fetch(request, to: file) { answer throws(RemoteError) in
            try answer.checkType("application/octet-stream")
            return true
        } ?? false
    }

    /// Fetches an answer's body into a file. The file shows its former content, or nothing, until it is complete.
    /// - Returns: The result of `accept`; nil if the hub does not have the thing.
    func fetch<Result>(
        _ request: HubRequest, to file: String, accept: (HubAnswer) throws(RemoteError) -> Result
    ) throws(RemoteError) -> Result? {
        // Not written by `writeWhole`: an answer that the hub has no such thing replaces nothing.
        let temporary = Disk.temporaryName(for: file)
        var result: Result?
        try Disk.writeNew(temporary, shown: file, failing: RemoteError.init) { target throws(RemoteError) in
            var request = request
            request.target = target.descriptor
            let answer = try call(request)
            switch answer.status {
            case 200: result = try accept(answer)
            case 404: try answer.checkNoPage()
            default: throw try answer.refusal()
            }
        }
        guard result != nil else {
            unlink(temporary)
            return nil
        }
        try FileFailure.becoming(RemoteError.init, Disk.finish(temporary, as: file))
        return result
    }

    private static func checked(_ name: String) -> String {
        precondition(name.isFileName, "a file's name is 64 lower-case hexadecimal digits")
        return name
    }
}
