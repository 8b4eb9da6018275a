import Demo
import Dispatch
import Foundation
import Household
import HouseholdStore
import PhotoStudio
import Pictures
import Synchronization

/// Makes the photos and papers of the demonstration household, on all cores, and puts them where attachments lie.
struct DemoFileMaker {
    let files: [DemoFile]
    let seed: UInt64

    private static let quality = 85

    /// - Parameter date: When each thing came into the record.
    /// - Returns: Their records, in the order of the files.
    func make(
        in store: Store, at date: (Attachment.Owner) -> Date, progress: @escaping @Sendable (_ done: Int) -> Void
    ) throws -> [Attachment] {
        let contents = try contents(progress)
        let intake = try store.attachments.intake()
        let work = try TemporaryFolder()
        defer { work.remove() }
        var orders: [Attachment.Owner: Int] = [:]
        var taken: [TakenFile] = []
        let records = try zip(files, contents).enumerated().map { number, made in
            let (file, content) = made
            let path = work.path + "/" + file.fileName
            try Disk.writeWhole(content, to: path)
            let source = try intake.take(SourceFile(path))
            taken.append(source)
            orders[file.owner, default: 0] += 1
            return file.attachment(
                sha256: source.sha256, size: source.size, order: orders[file.owner] ?? 1,
                seed: seed &+ UInt64(number), at: date(file.owner))
        }
        try store.attachments.place(taken)
        return records
    }

    private func contents(_ progress: @escaping @Sendable (_ done: Int) -> Void) throws -> [Data] {
        let made = Mutex<[Int: Result<Data, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: files.count) { number in
            let result = Result {
                try files[number].data { photo in
                    try PictureEncoder.jpeg(
                        rgb: photo.rgb, width: photo.width, height: photo.height, quality: Self.quality)
                }
            }
            progress(
                made.withLock { made in
                    made[number] = result
                    return made.count
                })
        }
        return try made.withLock { made in try files.indices.compactMap { try made[$0]?.get() } }
    }
}
