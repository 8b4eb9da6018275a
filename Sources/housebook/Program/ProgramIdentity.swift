import Foundation

/// Tells this program from every other version of it, those with the same number included.
enum ProgramIdentity {
    static let text: String = {
        guard let path = Bundle.main.executablePath,
            // A program that cannot be looked at is told from others by its number alone.
            let file = try? FileManager.default.attributesOfItem(atPath: path),
            let size = file[.size] as? Int, let date = file[.modificationDate] as? Date
        else { return Housebook.version }
        return "\(Housebook.version) \(size) \(date.timeIntervalSince1970)"
    }()
}
