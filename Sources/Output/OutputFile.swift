/// A planned file of an output folder.
package struct OutputFile: Sendable {
    /// The path below the folder.
    package var path: String
    /// A number that identifies the file's inputs: while it stays the same, so do the file's bytes. Nil when it cannot
    /// be known without making the file.
    package var stamp: UInt64?

    package init(path: String, stamp: UInt64?) {
        self.path = path
        self.stamp = stamp
    }
}

/// A change of a few files in a folder that is otherwise as the last build left it.
package struct OutputUpdate {
    /// The files to make again.
    package var files: [OutputFile]
    /// The paths to delete.
    package var gone: [String]
    /// The paths of `files` that the folder does not have yet.
    package var new: [String]

    package init(files: [OutputFile], gone: [String], new: [String]) {
        self.files = files
        self.gone = gone
        self.new = new
    }
}
