import Foundation
import Values

/// Identifies this build of the program, even among builds with the same version number.
enum ProgramIdentity {
    static let text: String = {
        guard let path = Bundle.main.executablePath,
            // Without access to the executable, the version number must suffice.
            let file = try? FileManager.default.attributesOfItem(atPath: path),
            let size = file[.size] as? Int, let date = file[.modificationDate] as? Date
        else { return ProgramVersion.text }
        return "\(ProgramVersion.text) \(size) \(date.timeIntervalSince1970)"
    }()
}
