import Archiving
import Foundation
import Values

// archive-probe FOLDER TARGET FILE...: writes an archive. On failure, prints the reason and exits with 1.
let arguments = CommandLine.arguments
guard arguments.count > 2 else {
    print("archive-probe FOLDER TARGET FILE...")
    exit(64)
}
do {
    try ZipFile.write(
        folder: URL(fileURLWithPath: arguments[1]), to: URL(fileURLWithPath: arguments[2]),
        files: Array(arguments.dropFirst(3)))
} catch {
    print(error.description)
    exit(1)
}
