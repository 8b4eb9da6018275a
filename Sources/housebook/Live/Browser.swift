import Console
import Foundation

/// The user's default browser.
enum Browser {
    /// Opens a page without waiting for the browser. If that fails, warns on standard error and gives the address.
    static func open(_ address: String) {
        #if canImport(Darwin)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [opener, address]
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.terminationHandler = { if $0.terminationStatus != 0 { complain(address) } }
        do {
            try process.run()
        } catch {
            complain(address)
        }
    }

    private static func complain(_ address: String) {
        StandardError.line("warning: no browser could be opened")
        StandardError.line("hint: open \(address) yourself")
    }
}
