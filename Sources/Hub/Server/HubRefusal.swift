import NIOCore
import NIOHTTP1
import Serving
import Values

/// A request that is answered with an error: one sentence in plain text.
struct HubRefusal: Error {
    let status: HTTPResponseStatus
    /// The problem, for the person whose client asked. Repeats no part of the request.
    let reason: String
    var fields: HTTPHeaders = [:]

    init(_ status: HTTPResponseStatus, _ reason: String, _ fields: HTTPHeaders = [:]) {
        (self.status, self.reason, self.fields) = (status, reason, fields)
    }

    var answer: Connections.Refusal {
        var fields = fields
        fields.add(name: "Content-Type", value: "text/plain; charset=utf-8")
        return (status, fields, ByteBuffer(string: reason + "\n"))
    }

    /// The refusal of a request after the store failed, or a body did not arrive. Nil if nobody is left to answer.
    init?(_ error: any Error) {
        switch error {
        case let refusal as HubRefusal: self = refusal
        case RequestBody.Failure.tooSlow: self.init(.requestTimeout, "The body of the request stopped arriving.")
        case RequestBody.Failure.malformed: self.init(.badRequest, "The body of the request is not well-formed HTTP.")
        case RequestBody.Failure.revoked: self.init(HubStoreError.notAMember)
        case is RequestBody.Failure, is ChannelError: return nil
        case HubStoreError.unavailable:
            self.init(.serviceUnavailable, "The hub cannot reach its database now.", ["Retry-After": "5"])
        case let error as HubStoreError where error.status != .internalServerError:
            let text = [error.description, error.explanation.advice].compactMap(\.self).joined(separator: ": ")
            let fields: HTTPHeaders = error == .notAMember ? ["WWW-Authenticate": "Bearer"] : [:]
            self.init(error.status, text.prefix(1).uppercased() + text.dropFirst() + ".", fields)
        default: self.init(.internalServerError, "The hub failed to answer.")
        }
    }

    static func malformed(_ error: HTTPParserError) -> HubRefusal {
        error == .headerOverflow
            ? HubRefusal(.requestHeaderFieldsTooLarge, "The head of the request is too long.")
            : HubRefusal(.badRequest, "The request is not well-formed HTTP.")
    }

    static func tooBig(_ most: Int) -> HubRefusal {
        HubRefusal(.payloadTooLarge, "The body of the request exceeds \(most) bytes.")
    }
}

extension HubStoreError {
    fileprivate var status: HTTPResponseStatus {
        switch self {
        case .notAName: .badRequest
        case .notAMember: .unauthorized
        case .otherHousehold: .forbidden
        case .noSuchMember: .notFound
        case .bodyExpired: .requestTimeout
        case .nameTaken, .tooManyMembers, .tooManyInvitations, .tokenTaken: .conflict
        case .invitationUsed, .invitationRevoked, .invitationExpired: .gone
        case .overQuota: .insufficientStorage
        case .replaced: .serviceUnavailable
        default: .internalServerError
        }
    }
}
