/// The limits of a hub. Sizes are in bytes.
package struct HubLimits: Sendable {
    package var versionBytes = 32 << 20
    package var snapshotBytes = 512 << 20
    package var fileBytes = 2 << 30
    /// All data of one household.
    package var householdBytes = 20 << 30
    /// Requests per second of one member (in an open hub, of one household), in the long run.
    package var requestsPerSecond = 100.0
    /// The same in one burst, after a while without requests.
    package var requestsAtOnce = 2_000.0
    /// Requests of one member that send or receive bodies at the same time. Each holds about 2 MB of memory.
    package var transfers = 16
    /// Waiting polls of one member.
    package var polls = 50
    /// Refused tokens of one address per minute.
    package var refusedTokens = 20.0
    package var connections = 10_000
    /// The time that a connection may be silent when it is the client's turn.
    package var patience = Duration.seconds(30)
    /// The time that a poll waits for news.
    package var pollTime = Duration.seconds(50)
    /// The time that requests may take to finish when the hub stops.
    package var stopTime = Duration.seconds(10)

    package init() {}
}
