public import CBundledFiles
public import Foundation

/// Files that are compiled into the program, by name.
public struct BundledFiles: Sendable {
    private let files: [String: Data]

    /// Takes the files of a `CBundledFiles` table. Their bytes are not copied, and not read until they are used.
    public init(_ table: UnsafePointer<bundled_file>) {
        var files: [String: Data] = [:]
        var entry = table
        while let path = entry.pointee.path, let bytes = entry.pointee.bytes {
            let name = String(cString: path).split(separator: "/").last.map(String.init) ?? ""
            // The bytes are never written to: `files` keeps a reference, so changing the data makes a copy.
            files[name] = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: entry.pointee.size, deallocator: .none)
            entry += 1
        }
        self.files = files
    }

    public var names: Set<String> { Set(files.keys) }

    /// The bytes of a file; nil if no file has this name.
    public subscript(name: String) -> Data? { files[name] }

    /// The bytes of a file that the code names.
    /// - Precondition: The file is in the table.
    public func file(_ name: StaticString) -> Data {
        guard let file = files["\(name)"] else { preconditionFailure("no file “\(name)” is part of the program") }
        return file
    }
}
