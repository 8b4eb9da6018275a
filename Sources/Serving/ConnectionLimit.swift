internal import Foundation
package import NIOCore

/// Limits how many connections a listener has open at once. A server that is full closes the one that has been idle
/// longest for each that comes, so that nobody keeps the others out by opening many.
///
/// Where the system has no descriptors left, accepting fails again at once. Then the listener pauses for a second.
package final class ConnectionLimit: ChannelDuplexHandler {
    package typealias InboundIn = any Channel
    package typealias InboundOut = any Channel
    package typealias OutboundIn = Never

    private static let pause = TimeAmount.seconds(1)
    /// How often a shortage is reported at most.
    private static let silence = TimeAmount.seconds(60)
    private static let shortages: Set = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    private let most: Int
    private let idle: IdleConnections
    private let report: @Sendable (String) -> Void
    private var count = 0
    private var isReadWanted = false
    private var isRetrying = false
    private var reported: NIODeadline?

    /// - Parameter report: Takes a sentence for the log.
    package init(_ most: Int, _ idle: IdleConnections, report: @escaping @Sendable (String) -> Void = { _ in }) {
        (self.most, self.idle, self.report) = (most, idle, report)
    }

    package func read(context: ChannelHandlerContext) {
        isReadWanted = count >= most
        guard isReadWanted else { return context.read() }
        idle.closeOldest()
        // All may be busy or new now, or none have closed yet.
        guard !isRetrying else { return }
        isRetrying = true
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.isRetrying = false
            if self.isReadWanted, context.channel.isActive { self.read(context: context) }
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += 1
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
            self.count -= 1
            if self.isReadWanted { self.read(context: context) }
        }
        context.fireChannelRead(data)
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, Self.shortages.contains(error.errnoCode) else {
            return context.fireErrorCaught(error)
        }
        // What waits would be accepted again and again. Not reading is no help: the failed read is still wanted.
        setReading(false, context)
        for _ in 0..<16 { idle.closeOldest() }
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { self.setReading(true, context) }
        let now = NIODeadline.now()
        if reported.map({ now - $0 > Self.silence }) ?? true {
            report("no connection can be accepted now: \(error)")
            reported = now
        }
    }

    private func setReading(_ isOn: Bool, _ context: ChannelHandlerContext) {
        // Fails only where the listener is closed.
        try? context.channel.syncOptions?.setOption(.autoRead, value: isOn)
    }
}
