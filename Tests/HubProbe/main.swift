import Dispatch
import Foundation
import Hub

// A hub on a free port, whose number is the first line of its output: hub-probe [--open] (--data DIR | --postgres URL).
// `--invite NAME` prints a token instead. `--spare N` leaves it N descriptors for connections. Ends with SIGTERM.

let arguments = CommandLine.arguments

func value(of option: String) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

let store: any HubStore =
    if let url = value(of: "--postgres") {
        try await PostgresHubStore(url: url)
    } else {
        try SQLiteHubStore(folder: value(of: "--data") ?? "hub")
    }
if let name = value(of: "--invite") {
    print(try await store.invite(name))
    exit(0)
}
var options = HubOptions()
options.port = value(of: "--port").flatMap { Int($0) } ?? 0
options.isOpen = arguments.contains("--open")
options.defaultsFile = value(of: "--defaults")
options.metricsToken = "token-of-the-metrics"
let server = HubServer(store: store, options: options)
let serving = Task {
    // `print` would keep the line until its buffer is full.
    try await server.run { port in
        #if os(Linux)
            if let spare = value(of: "--spare").flatMap({ Int($0) }) {
                // The system gives out the smallest free one.
                let next = open("/dev/null", O_RDONLY)
                close(next)
                var limit = rlimit()
                getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                limit.rlim_cur = rlim_t(Int(next) + spare)
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            }
        #endif
        FileHandle.standardOutput.write(Data("\(port)\n".utf8))
    }
}
signal(SIGTERM, SIG_IGN)
let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
source.setEventHandler { @Sendable in serving.cancel() }
source.resume()
try await serving.value
store.close()
