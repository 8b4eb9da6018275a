import Foundation

/// Identifies this build of the program, even among builds with the same version number.
package enum ProgramIdentity {
    package static let version = "0.1.0"

    static let text: String = {
        guard let path = Bundle.main.executablePath,
            // Without access to the executable, the version number must suffice.
            let file = try? FileManager.default.attributesOfItem(atPath: path),
            let size = file[.size] as? Int, let date = file[.modificationDate] as? Date
        else { return version }
        return "\(version) \(size) \(date.timeIntervalSince1970)"
    }()
}
