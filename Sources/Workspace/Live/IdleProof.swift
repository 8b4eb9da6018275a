import Dispatch
import Files
import Foundation
import Synchronization

/// Calls for a proof of the site again and again while nothing else happens, for a hundredth of the time.
///
/// It rests while the machine runs on its battery, and after an hour without a change.
final class IdleProof: Sendable {
    private static let period = Duration.milliseconds(200)
    private static let share = Duration.milliseconds(2)
    /// How long nothing must have happened.
    private static let quiet = Duration.seconds(3)
    private static let rest = Duration.seconds(3600)

    private let last = Mutex(ContinuousClock.now)
    // Dispatch allows every call on a source from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer
    private let power = Mutex<(isOnBattery: Bool, asked: ContinuousClock.Instant)?>(nil)

    /// - Parameter prove: Called on a queue of its own, with the time that it may take.
    init(_ prove: @escaping @Sendable (Duration) -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "housebook.proof", qos: .utility))
        self.timer = timer
        timer.schedule(
            deadline: .now() + Self.period.milliseconds / 1000, repeating: Self.period.milliseconds / 1000,
            leeway: .milliseconds(50))
        timer.setEventHandler { @Sendable [weak self] in
            if let self, isIdle { prove(Self.share) }
        }
    }

    func start() { timer.activate() }

    func stop() { timer.cancel() }

    /// Notes that something happened.
    func touch() { last.withLock { $0 = .now } }

    private var isIdle: Bool {
        let since = last.withLock { $0.duration(to: .now) }
        return since > Self.quiet && since < Self.rest && !isOnBattery
    }

    private var isOnBattery: Bool {
        power.withLock { power in
            if let power, power.asked.duration(to: .now) < .seconds(60) { return power.isOnBattery }
            power = (Self.isDischarging, .now)
            return power?.isOnBattery ?? false
        }
    }

    /// Whether a battery of this machine is being emptied, as Linux tells it. False where that is not known.
    private static var isDischarging: Bool {
        let supplies = "/sys/class/power_supply"
        // Most machines have none.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: supplies)) ?? []
        return names.contains { name in
            // A supply that does not say counts as one that is not emptied.
            (try? String(contentsOfFile: "\(supplies)/\(name)/status", encoding: .utf8))?.hasPrefix("Discharging")
                ?? false
        }
    }
}
