import Testing

/// Starts the tests. Without an entry point of ours, SwiftPM would look for XCTest's tests, of which there are none, in
/// an index of every name, and writing that takes the compiler up to a fifth longer for a module.
@main struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
