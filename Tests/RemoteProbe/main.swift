import Foundation
import Remotes
import Values

// remote-probe FOLDER HOUSEHOLD COUNT: adds versions to a folder, and prints the id of each one that was added.
let arguments = CommandLine.arguments
guard arguments.count == 4, let household = UUID(uuidString: arguments[2]), let count = Int(arguments[3]) else {
    print("remote-probe FOLDER HOUSEHOLD COUNT")
    exit(64)
}
let remote = FolderRemote(arguments[1], household: household)
var parent = UUID.beginning
var added = 0
do {
    while added < count {
        switch try remote.add(Data(repeating: UInt8(added & 0xFF), count: 10_000), after: parent) {
        case .added(let id, _):
            FileHandle.standardOutput.write(Data("\(id)\n".utf8))
            (parent, added) = (id, added + 1)
        case .conflict(let end): parent = end
        }
    }
} catch {
    print(error.description)
    exit(1)
}
