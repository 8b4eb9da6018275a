import Foundation

/// The browser that this person uses.
enum Browser {
    static func open(_ address: String) {
        #if canImport(Darwin)
            let opener = "/usr/bin/open"
        #else
            let opener = "/usr/bin/xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: opener)
        process.arguments = [address]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        do {
            try process.run()
        } catch {
            StandardError.line("warning: no browser could be opened")
            StandardError.line("hint: open \(address) yourself")
        }
    }
}
