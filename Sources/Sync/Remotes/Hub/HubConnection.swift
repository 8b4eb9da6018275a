import CurlShim
import Files
import Foundation

/// A request to a hub.
struct HubRequest {
    enum Body {
        case none
        case bytes(Data)
        /// An open file, which is sent from its start.
        case file(Int32, size: Int)
    }

    var method: String
    var url: String
    /// Lines of `Name: value`.
    var fields: [String]
    var body = Body.none
    /// The most bytes of a good answer's body.
    var limit = 0
    /// Whether to accept a longer body and read only its first `limit` bytes.
    var isStartEnough = false
    /// An open file for the body of a good answer.
    var target: Int32?
    var isDirect = false
    /// Whether to refuse addresses of this machine and of local networks.
    var refusesPrivate = false
    /// Seconds.
    var connecting = 10
    var silence = 30
    var all: Double?
    /// Stops the request when it is given.
    var signal: StopSignal?
}

/// A connection to a hub, kept from one request to the next.
struct HubConnection: ~Copyable {
    private let session: OpaquePointer

    init() throws(RemoteError) {
        guard let session = cs_open() else { throw .noLibrary }
        self.session = session
    }

    deinit { cs_close(session) }

    /// Sends a request and receives the answer.
    /// - Returns: Nil if the request was stopped, or exceeded its total time.
    func answer(to request: HubRequest, at place: String) throws(RemoteError) -> HubAnswer? {
        cs_begin(
            session, request.method, request.url, request.fields.joined(separator: "\n"), request.isDirect ? 1 : 0)
        cs_receive(session, request.target ?? -1, Int64(request.limit))
        cs_limit_time(
            session, request.connecting, request.silence, request.all.map { max(1, Int($0 * 1_000)) } ?? 0,
            request.signal?.descriptor ?? -1)
        if request.refusesPrivate { cs_refuse_private(session) }
        let start = ContinuousClock.now
        switch perform(request.body) {
        case CS_ANSWERED,
            CS_TOO_LARGE where request.isStartEnough:
            return HubAnswer(place: place, status: cs_status(session), fields: fields(), body: body())
        case CS_PRIVATE: throw .privateAddress(place: place)
        case CS_STOPPED: return nil
        case CS_TIMED_OUT where request.all.map { ContinuousClock.now - start > .seconds($0 * 0.99) } ?? false:
            return nil
        case CS_TIMED_OUT: throw .unreachable(place: place, reason: "it does not answer")
        case CS_TOO_LARGE: throw .tooLarge(limit: request.limit)
        case CS_NONSENSE: throw .nonsense(place: place, detail: detail("its fields have no end"))
        case CS_NOT_READ: throw RemoteError(FileFailure(.read, "the file to send", cs_code(session)))
        case CS_NOT_WRITTEN: throw RemoteError(FileFailure(.write, "the fetched file", cs_code(session)))
        default: throw .unreachable(place: place, reason: detail("memory is short"))
        }
    }

    private func perform(_ body: HubRequest.Body) -> cs_outcome {
        switch body {
        case .none: return cs_perform(session)
        case .bytes(let data):
            return data.withUnsafeBytes { bytes in
                cs_send_bytes(session, bytes.baseAddress, bytes.count)
                return cs_perform(session)
            }
        case .file(let descriptor, let size):
            cs_send_file(session, descriptor, Int64(size))
            return cs_perform(session)
        }
    }

    private func fields() -> String { String(cString: cs_fields(session)) }

    private func body() -> Data {
        var count = 0
        guard let bytes = cs_take_body(session, &count) else { return Data() }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    private func detail(_ fallback: String) -> String {
        let detail = String(cString: cs_detail(session))
        return detail.isEmpty ? fallback : detail
    }
}
