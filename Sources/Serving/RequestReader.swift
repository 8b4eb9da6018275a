import NIOCore
import NIOHTTP1

/// Passes on each request of a connection with its body as it arrives, and closes a connection whose client is silent.
///
/// A connection is in one of four states:
///
///     waiting ─ head ─▶ receiving ─ end of the body ─▶ answering ─ end of the answer ─▶ waiting
///                           └────── end of the answer ─▶ leaving ◀─ end of the last answer ─┘
///
/// 1. A timer runs while the server waits for the client: for a whole head, for the next part of a body that has room,
///    and for the client to take written bytes. It never runs while the client waits for the server.
/// 2. An answer may end before the body has arrived. The rest is discarded until the client closes, or for five
///    seconds: closing at once could make the client's system drop the answer.
/// 3. A full server closes connections that owe it a request, see `IdleConnections`. A client that was admitted may
///    take its time with the body.
final class RequestReader: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case waiting
        case receiving(RequestBody)
        case answering
        case leaving
    }

    private let arrivals: AsyncStream<Exchange>.Continuation
    private let idle: IdleConnections
    private let patience: TimeAmount
    private let refusal: @Sendable (HTTPParserError) -> Connections.Refusal
    private var state = State.waiting
    /// The connection's number among the idle ones, from the end of an answer to that of the next request, or until the
    /// client has shown that it may send one.
    private var idleNumber: Int?
    /// The request that is being answered.
    private var exchange: Exchange?
    private var silence: Scheduled<Void>?
    private var stall: Scheduled<Void>?
    /// Whether the answer's head told the client that the connection will close.
    private var isLast = false

    init(
        _ arrivals: AsyncStream<Exchange>.Continuation, _ idle: IdleConnections, patience: TimeAmount,
        _ refusal: @escaping @Sendable (HTTPParserError) -> Connections.Refusal
    ) {
        (self.arrivals, self.idle, self.patience, self.refusal) = (arrivals, idle, patience, refusal)
    }

    // MARK: - From the client

    func handlerAdded(context: ChannelHandlerContext) {
        becomeIdle(context)
        startSilence(context)
    }

    private func becomeIdle(_ context: ChannelHandlerContext) {
        if idleNumber == nil { idleNumber = idle.add(context.channel) }
    }

    private func becomeBusy() {
        if let number = idleNumber { idle.remove(number) }
        idleNumber = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), state) {
        case (.head(let head), .waiting): begin(head, context)
        case (.body(let part), .receiving(let body)):
            body.append(part)
            startSilence(context)
        case (.end, .receiving(let body)):
            becomeBusy()
            silence?.cancel()
            state = .answering
            body.end()
        default: break
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let channel = context.channel
        let body = RequestBody { channel.read() }
        state = .receiving(body)
        startSilence(context)
        let exchange = Exchange(head, body, on: channel) { [idle, idleNumber] in
            if let idleNumber { idle.remove(idleNumber) }
        }
        self.exchange = exchange
        arrivals.yield(exchange)
    }

    func read(context: ChannelHandlerContext) {
        if case .receiving(let body) = state {
            if body.holdsReading() { return }
            startSilence(context)
        }
        context.read()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (state, error as? HTTPParserError) {
        case (.waiting, let error?): refuse(refusal(error), context)
        case (.receiving(let body), _): body.end(.failure(.malformed))
        default: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        becomeBusy()
        silence?.cancel()
        stall?.cancel()
        if case .receiving(let body) = state { body.end(.failure(.cutOff)) }
        state = .leaving
        exchange?.connectionClosed()
        exchange = nil
        context.fireChannelInactive()
    }

    // MARK: - To the client

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status != .continue:
            isLast = if case .answering = state { !head.isKeepAlive } else { true }
            if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            // Changes the state first: passing on the end lets in the next request.
            exchange = nil
            state = isLast ? .leaving : .waiting
            becomeIdle(context)
            guard isLast else {
                startSilence(context)
                return context.write(data, promise: promise)
            }
            silence?.cancel()
            // A full body may have held a read.
            context.read()
            let written = promise ?? context.eventLoop.makePromise()
            let channel = context.channel
            written.futureResult.whenComplete { _ in
                channel.close(mode: .output, promise: nil)
                channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(promise: nil) }
            }
            context.write(data, promise: written)
        default: context.write(data, promise: promise)
        }
    }

    private func refuse(_ refusal: Connections.Refusal, _ context: ChannelHandlerContext) {
        var head = HTTPResponseHead(version: .http1_1, status: refusal.status, headers: refusal.fields)
        head.headers.add(name: "Content-Length", value: String(refusal.body.readableBytes))
        // As no request has been read, this is the connection's last answer.
        write(context: context, data: wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(refusal.body))), promise: nil)
        write(context: context, data: wrapOutboundOut(.end(nil)), promise: nil)
        context.flush()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = context.channel.isWritable ? nil : close(context)
        context.fireChannelWritabilityChanged()
    }

    // MARK: - Timers

    private func startSilence(_ context: ChannelHandlerContext) {
        silence?.cancel()
        guard case .receiving(let body) = state else {
            silence = close(context)
            return
        }
        // While the body is full, the client waits for the server.
        silence = body.isFull ? nil : context.eventLoop.scheduleTask(in: patience) { body.end(.failure(.tooSlow)) }
    }

    private func close(_ context: ChannelHandlerContext) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }
}
