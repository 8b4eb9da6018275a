import Foundation

/// Tells this build of the program from every other, including builds with the same version number.
enum ProgramIdentity {
    static let text: String = {
        guard let path = Bundle.main.executablePath,
            // Without access to the executable, the version number has to do.
            let file = try? FileManager.default.attributesOfItem(atPath: path),
            let size = file[.size] as? Int, let date = file[.modificationDate] as? Date
        else { return Housebook.version }
        return "\(Housebook.version) \(size) \(date.timeIntervalSince1970)"
    }()
}
