import BundledFiles
import CBundledFiles
import Foundation
import Testing

@Suite("Files that are part of the program")
struct BundledFilesTests {
    typealias Table = @Sendable () -> UnsafePointer<bundled_file>

    static let folders: [(String, Table)] = [
        ("Household/Resources", { household_files() }), ("Interchange/Resources", { interchange_files() }),
        ("Demo/Resources", { demo_catalogue() }),
        ("Demo/Photos", { demo_photos() }), ("Demo/Papers", { demo_papers() }),
        ("Typesetting/Resources", { typesetting_files() }), ("Preview/Server/Resources", { preview_files() }),
    ]

    @Test("Each file of a folder is there byte for byte, and no other", arguments: folders)
    func folder(path: String, table: Table) throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Sources")
        let folder = sources.appendingPathComponent(path)
        let files = BundledFiles(table())
        #expect(try files.names == Set(FileManager.default.contentsOfDirectory(atPath: folder.path)))
        for name in files.names {
            #expect(try files[name] == Data(contentsOf: folder.appendingPathComponent(name)), "\(name)")
        }
    }

    @Test("A file that is not there is nil")
    func missing() {
        #expect(BundledFiles(household_files())["home.json"] == nil)
    }

    @Test("What changes the data of a file changes a copy")
    func copy() throws {
        let files = BundledFiles(preview_files())
        var script = files.file("reload.js")
        let before = Array(script)
        script[0] = 0
        script.append(1)
        #expect(Array(files.file("reload.js")) == before)
    }
}
