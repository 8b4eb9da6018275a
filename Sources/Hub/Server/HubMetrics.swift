import Synchronization

/// Counts of a hub's work since it started, in the text format of Prometheus.
final class HubMetrics: Sendable {
    private struct Request: Hashable {
        let route: String
        let status: UInt
    }

    private struct Histogram {
        var buckets = [Int](repeating: 0, count: HubMetrics.bounds.count)
        var count = 0
        var seconds = 0.0
    }

    private struct State {
        var requests: [Request: Int] = [:]
        var durations: [String: Histogram] = [:]
        var received = 0
        var sent = 0
    }

    /// The upper bounds of the histogram's buckets, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
    private let state = Mutex(State())

    func record(_ route: String, status: UInt, duration: Duration, received: Int, sent: Int) {
        let seconds = duration / .seconds(1)
        state.withLock { state in
            state.requests[Request(route: route, status: status), default: 0] += 1
            state.received += received
            state.sent += sent
            var histogram = state.durations[route] ?? Histogram()
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound { histogram.buckets[index] += 1 }
            histogram.count += 1
            histogram.seconds += seconds
            state.durations[route] = histogram
        }
    }

    func text(households: Int, versions: Int, polls: Int) -> String {
        let state = state.withLock { $0 }
        var lines: [String] = []
        func family(_ name: String, _ type: String, _ help: String) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
        }
        family("hub_requests_total", "counter", "Requests answered.")
        lines += state.requests.map { request, count in
            "hub_requests_total{route=\"\(request.route)\",status=\"\(request.status)\"} \(count)"
        }.sorted()
        for (name, help, value) in [
            ("hub_received_bytes_total", "Bytes of the bodies of requests.", state.received),
            ("hub_sent_bytes_total", "Bytes of the bodies of answers.", state.sent),
        ] {
            family(name, "counter", help)
            lines.append("\(name) \(value)")
        }
        for (name, help, value) in [
            ("hub_households", "Households in the database.", households),
            ("hub_versions", "Versions ever added to chains in the database.", versions),
            ("hub_waiting_polls", "Polls that wait for a new version.", polls),
        ] {
            family(name, "gauge", help)
            lines.append("\(name) \(value)")
        }
        family("hub_request_seconds", "histogram", "Time from a request's head to the end of its answer.")
        for (route, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
            let name = "hub_request_seconds"
            for (bound, count) in zip(Self.bounds, histogram.buckets) {
                lines.append("\(name)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(count)")
            }
            lines.append("\(name)_bucket{route=\"\(route)\",le=\"+Inf\"} \(histogram.count)")
            lines.append("\(name)_sum{route=\"\(route)\"} \(histogram.seconds)")
            lines.append("\(name)_count{route=\"\(route)\"} \(histogram.count)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
