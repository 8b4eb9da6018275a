import Digests
import Foundation
import NIOCore
import NIOHTTP1
import Serving

/// Answers requests. Each extension has the answers about one noun.
struct HubResponder: Sendable {
    let store: any HubStore
    let options: HubOptions
    let polls: RequestSlots
    let metrics = HubMetrics()
    private let transfers: RequestSlots
    private let rates: RequestRates<HubVisit>
    private let refusedTokens: RequestRates<String>

    var limits: HubLimits { options.limits }

    init(store: any HubStore, options: HubOptions) {
        (self.store, self.options) = (store, options)
        let limits = options.limits
        polls = RequestSlots(most: limits.polls)
        transfers = RequestSlots(most: limits.transfers)
        rates = RequestRates(perSecond: limits.requestsPerSecond, most: limits.requestsAtOnce)
        refusedTokens = RequestRates(perSecond: limits.refusedTokens / 60, most: limits.refusedTokens)
    }

    /// Makes the running requests of a household look at the store again; nil stands for all households.
    func wake(_ household: UUID?) {
        polls.wake(household)
        transfers.wake(household)
    }

    /// Answers a request, and records it.
    func respond(to exchange: Exchange) async {
        let start = ContinuousClock.now
        var pattern = "other"
        var failure: String?
        do {
            let route = try Route(exchange.request.uri)
            pattern = route.pattern
            try await answer(route, exchange)
        } catch {
            failure = await refuse(exchange, error)
        }
        let (duration, status) = (ContinuousClock.now - start, exchange.status?.code)
        let (received, sent) = (exchange.body.count, exchange.sent)
        metrics.record(pattern, status: status ?? 499, duration: duration, received: received, sent: sent)
        options.log(
            RequestLog.line(
                exchange.request.method.rawValue, pattern, status: status, duration: duration, received: received,
                sent: sent, error: failure))
    }

    /// Answers with the reason of an error, or closes the connection if it is too late for an answer.
    /// - Returns: The detail for the log, if the hub itself failed.
    private func refuse(_ exchange: Exchange, _ error: any Error) async -> String? {
        let refusal = HubRefusal(error)
        if let refusal, exchange.status == nil {
            do {
                try await exchange.answer(refusal)
            } catch {
                exchange.close()
            }
        } else {
            exchange.close()
        }
        return error is HubRefusal || (refusal?.status.code ?? 400) < 500 ? nil : "\(error)"
    }

    private func answer(_ route: Route, _ exchange: Exchange) async throws {
        let method = exchange.request.method
        guard exchange.request.version.minor == 0 || exchange.request.headers["Host"].count == 1 else {
            throw HubRefusal(.badRequest, "The request needs one Host field.")
        }
        guard route.methods.contains(method) else {
            let allowed = route.methods.map(\.rawValue).joined(separator: ", ")
            throw HubRefusal(.methodNotAllowed, "This address answers to: \(allowed).", ["Allow": allowed])
        }
        switch route {
        case .defaults: try await sendDefaults(exchange)
        case .health: try await sendHealth(exchange)
        case .metrics:
            try checkMetricsToken(exchange)
            try await sendMetrics(exchange)
        case .redeem: try await redeem(exchange)
        default: try await answer(route, exchange, try await admit(exchange, by: store.admit))
        }
    }

    private func answer(_ route: Route, _ exchange: Exchange, _ visit: HubVisit) async throws {
        let method = exchange.request.method
        switch route {
        case .addVersion(let parent): try await addVersion(after: parent, exchange, visit)
        case .childVersion(let parent): try await sendChild(of: parent, exchange, visit)
        case .addSnapshot(let version): try await addSnapshot(at: version, exchange, visit)
        case .snapshot: try await sendSnapshot(exchange, visit)
        case .file(let name) where method == .PUT: try await addFile(name, exchange, visit)
        case .file(let name) where method == .DELETE: try await removeFile(name, exchange, visit)
        case .file(let name): try await sendFile(name, exchange, visit)
        case .has: try await sendMissing(exchange, visit)
        case .wait(let version): try await wait(after: version, exchange, visit)
        case .members where method == .POST: try await invite(exchange, visit)
        case .members: try await sendMembers(exchange, visit)
        case .member(let name): try await revoke(name, exchange, visit)
        case .redeem, .defaults, .health, .metrics: break
        }
    }

    // MARK: - Admission

    /// Checks the token, the household and the rate of a request.
    /// - Parameter check: Throws `HubStoreError.notAMember` for an unknown token.
    func admit(_ exchange: Exchange, by check: (HubVisit) async throws -> Void) async throws -> HubVisit {
        let token = options.isOpen ? nil : try hash(of: exchange)
        guard let household = exchange.field("X-Client-Id").flatMap(UUID.init(exactly:)) else {
            throw HubRefusal(.badRequest, "The field X-Client-Id has to be a UUID.")
        }
        let visit = HubVisit(household: household, token: token)
        do {
            try await check(visit)
        } catch HubStoreError.notAMember {
            throw unknownToken(exchange)
        }
        if let seconds = rates.wait(for: visit) {
            throw HubRefusal(.tooManyRequests, "Too many requests.", ["Retry-After": String(seconds)])
        }
        exchange.admit()
        return visit
    }

    private func hash(of exchange: Exchange) throws -> Data {
        guard let hash = HubToken.hash(try token(of: exchange)) else { throw unknownToken(exchange) }
        return hash
    }

    private func token(of exchange: Exchange) throws -> Substring {
        let scheme = "Bearer "
        guard let field = exchange.field("Authorization") else {
            throw HubRefusal(.unauthorized, "The request needs a token.", ["WWW-Authenticate": "Bearer"])
        }
        guard field.lowercased().hasPrefix(scheme.lowercased()) else { throw unknownToken(exchange) }
        return field.dropFirst(scheme.count)
    }

    /// Without a token for metrics, a hub shows none.
    private func checkMetricsToken(_ exchange: Exchange) throws {
        guard let token = options.metricsToken else { throw HubRefusal(.notFound, "This hub shows no metrics.") }
        // Compares digests, so that the time reveals nothing about the token.
        guard SHA256Digest.of(Data(try self.token(of: exchange).utf8)) == SHA256Digest.of(Data(token.utf8)) else {
            throw unknownToken(exchange)
        }
    }

    /// The error for an unknown token. Tokens cannot be guessed; the limit is on the work that guessing causes. A valid
    /// token is never refused here, so that one forgotten machine does not lock out the others behind its address.
    private func unknownToken(_ exchange: Exchange) -> any Error {
        var address = exchange.address
        if options.isBehindProxy, let forwarded = exchange.request.headers["X-Forwarded-For"].last {
            address = forwarded.split(separator: ",").last.map(String.init) ?? address
        }
        if let seconds = refusedTokens.wait(for: address) {
            return HubRefusal(
                .tooManyRequests, "Too many requests with an unknown token.", ["Retry-After": String(seconds)])
        }
        return HubStoreError.notAMember
    }

    // MARK: - Bodies

    /// Runs an answer that sends or receives a body, unless the member has too many running. Ends it when the member is
    /// revoked.
    func transferring<Result>(
        _ exchange: Exchange, _ visit: HubVisit, _ body: () async throws -> Result
    ) async throws -> Result {
        guard let slot = transfers.take(visit) else {
            throw HubRefusal(.tooManyRequests, "Too many transfers at the same time.", ["Retry-After": "1"])
        }
        defer { slot.release() }
        Task {
            for await _ in slot.news {
                do {
                    try await store.admit(visit)
                } catch HubStoreError.notAMember {
                    exchange.revoke()
                } catch {
                    // The store cannot answer now. It is asked again with each chunk.
                }
            }
        }
        // The token may have been revoked before the request had a slot that could be ended.
        try await store.admit(visit)
        return try await body()
    }

    /// Receives the body of a request: into memory if it is one chunk, else into the store, as a loose body.
    /// - Parameter keep: Stores the body in its final form. If it throws, the body is removed.
    func receive<Kept>(
        _ exchange: Exchange, _ visit: HubVisit, most: Int, keep: (ReceivedBody) async throws -> Kept
    ) async throws -> Kept {
        try checkLength(exchange, most: most)
        let content = UUID()
        var (bytes, size, number) = (ByteBuffer(), 0, 0)
        func spool(_ length: Int) async throws {
            guard let chunk = bytes.readSlice(length: length) else { return }
            bytes.discardReadBytes()
            try await store.spool(
                Data(chunk.readableBytesView), number: number, of: content, by: visit, quota: limits.householdBytes)
            number += 1
        }
        do {
            while var part = try await exchange.nextPart() {
                size += part.readableBytes
                guard size <= most else { throw HubRefusal.tooBig(most) }
                bytes.writeBuffer(&part)
                while bytes.readableBytes > HubChunk.size { try await spool(HubChunk.size) }
            }
            guard number > 0 else {
                let whole = Data(bytes.readableBytesView)
                return try await keep(ReceivedBody(content: content, size: size, place: .memory(whole)))
            }
            try await spool(bytes.readableBytes)
            return try await keep(ReceivedBody(content: content, size: size, place: .store))
        } catch {
            // If this fails, a sweep removes the body later.
            if number > 0 { try? await store.discard(loose: content) }
            throw error
        }
    }

    /// Receives a short body.
    func receiveText(_ exchange: Exchange, most: Int) async throws -> String {
        try checkLength(exchange, most: most)
        var bytes = ByteBuffer()
        while var part = try await exchange.nextPart() {
            bytes.writeBuffer(&part)
            guard bytes.readableBytes <= most else { throw HubRefusal.tooBig(most) }
        }
        guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
            throw HubRefusal(.badRequest, "The body of the request has to be UTF-8.")
        }
        return text
    }

    private func checkLength(_ exchange: Exchange, most: Int) throws {
        guard exchange.request.headers["Content-Encoding"].allSatisfy({ $0.lowercased() == "identity" }) else {
            throw HubRefusal(.unsupportedMediaType, "The body of the request may not be compressed.")
        }
        if let length = exchange.field("Content-Length").flatMap({ Int($0) }), length > most {
            throw HubRefusal.tooBig(most)
        }
    }

    /// Sends a stored body, a chunk at a time.
    func send(
        _ stored: StoredBody, _ fields: HTTPHeaders, on exchange: Exchange, _ visit: HubVisit
    ) async throws {
        try await exchange.send(.ok, exchange.completed(fields, for: .ok), size: stored.size) { sent in
            if sent == 0 { return ByteBuffer(bytes: stored.start) }
            try await store.admit(visit)
            return try await store.chunk(sent / HubChunk.size, of: stored.content).map { ByteBuffer(bytes: $0) }
        }
    }
}
