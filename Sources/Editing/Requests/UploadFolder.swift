import Files
import Foundation

/// The limits of what a form may bring.
enum UploadLimit {
    static let fileBytes = 50 << 20
    static let files = 20
    /// With all that is around the files.
    static let requestBytes = files * fileBytes + (2 << 20)
    /// The longest form without files, in bytes.
    static let fieldBytes = 1 << 20
    /// The longest form of a device that is not paired, in bytes.
    static let strangerBytes = 16 << 10
    /// The room on the disk that no upload may take: a gigabyte, or a twentieth of a small disk.
    static func reserve(ofDisk bytes: Int) -> Int { min(1 << 30, bytes / 20) }
}

/// The files that came with forms and belong to no record yet.
///
/// 1. A file that arrives is named `.new-ID` and locked until its request is answered; then it is removed. One that is
///    not locked was left by a process that was killed, and is removed by the next one.
/// 2. A file that is kept is named `ID`, beside `ID.json`, which describes it and is written first. A description
///    without a file is no kept file.
/// 3. A kept file is removed an hour after it was kept, a file in the inbox when a person has handled it.
/// 4. Ids are made here, of 128 random bits. Nothing that a client sends becomes part of a path.
struct UploadFolder: Sendable {
    private let path: String
    /// The free and the whole room of the disk of a path, in bytes.
    private let room: @Sendable (String) -> (free: Int, total: Int)?
    private let now: @Sendable () -> Date
    private static let newStart = ".new-"
    static let lifetime: TimeInterval = 60 * 60

    init(
        _ path: String, now: @escaping @Sendable () -> Date = { Date() },
        room: @escaping @Sendable (String) -> (free: Int, total: Int)? = { Disk.room(onDiskOf: $0) }
    ) {
        (self.path, self.now, self.room) = (path, now, room)
    }

    // MARK: - Arriving

    /// A new file, for an upload to be written to.
    func arrival() throws(FileFailure) -> ArrivingFile {
        try Disk.makeFolder(path, permissions: 0o700)
        removeLeftovers()
        for _ in 0..<100 {
            let id = Self.newID()
            if let arrival = try ArrivingFile(id, at: path(of: Self.newStart + id)) { return arrival }
        }
        throw FileFailure(.create, path, EBUSY)
    }

    /// - Throws: `FormFault.diskFull` where the disk would be nearly full with so many more bytes.
    func checkRoom(for bytes: Int) throws(FormFault) {
        // The folder is made by the first upload; the one above it exists. A system that does not tell says no.
        guard let room = room(Disk.exists(path) ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path)
        else { return }
        guard room.free - bytes >= UploadLimit.reserve(ofDisk: room.total) else { throw .diskFull }
    }

    private static func newID() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    // MARK: - Keeping

    /// Keeps a file for another hour.
    /// - Returns: The kept file.
    func keep(_ upload: Upload) throws(FileFailure) -> Upload {
        var kept = kept(upload.id) ?? KeptFile(upload, keptAt: now())
        kept.keptAt = now()
        return try keep(upload, kept)
    }

    private func keep(_ upload: Upload, _ kept: KeptFile) throws(FileFailure) -> Upload {
        let target = path(of: upload.id)
        try write(kept, of: upload.id)
        if let arrival = upload.arrival {
            try arrival.synchronise()
            try Disk.rename(arrival.path, to: target)
        }
        return kept.upload(upload.id, at: target)
    }

    private func write(_ kept: KeptFile, of id: String) throws(FileFailure) {
        // Texts, numbers and dates can always be encoded.
        guard let data = try? JSONEncoder().encode(kept) else { return }
        try Disk.writeWhole(data, to: path(of: id) + Self.description, permissions: 0o600)
    }

    /// A kept file, or one in the inbox.
    /// - Parameter id: As a client sent it.
    func find(_ id: String) -> Upload? {
        guard let kept = kept(id), kept.isWaiting || kept.keptAt + Self.lifetime > now() else { return nil }
        return kept.upload(id, at: path(of: id))
    }

    private func kept(_ id: String) -> KeptFile? {
        guard Self.isID(id), Disk.isPlainFile(path(of: id)) else { return nil }
        // Without a readable description, the file counts as left over, and is removed after an hour.
        guard let data = try? Disk.read(path(of: id) + Self.description) else { return nil }
        // As above.
        return try? JSONDecoder().decode(KeptFile.self, from: data)
    }

    /// Removes kept files, which belong to a record now or are not wanted.
    func remove(_ ids: [String]) {
        for id in ids where Self.isID(id) {
            // The file goes first, since a description alone is never found. What cannot be removed now is left over.
            try? Disk.remove(path(of: id))
            // As above.
            try? Disk.remove(path(of: id) + Self.description)
        }
    }

    // MARK: - The inbox

    /// Puts a picture into the inbox, unless the same picture is there.
    func putIntoInbox(_ upload: Upload, takenAt: String?) throws(FileFailure) {
        guard !inbox().contains(where: { $0.upload.sha256 == upload.sha256 }) else { return }
        var kept = KeptFile(upload, keptAt: now())
        (kept.isWaiting, kept.takenAt) = (true, takenAt)
        _ = try keep(upload, kept)
    }

    /// The pictures that wait for a person, in the order in which they were taken.
    func inbox() -> [InboxPicture] {
        removeLeftovers()
        return names().filter(Self.isID)
            .compactMap { id in
                kept(id).flatMap { kept in
                    kept.isWaiting
                        ? InboxPicture(
                            upload: kept.upload(id, at: path(of: id)), takenAt: kept.takenAt, keptAt: kept.keptAt,
                            item: kept.item) : nil
                }
            }
            .sorted { $0.rank < $1.rank }
    }

    /// Notes that pictures of the inbox are about to become those of an item, so that they are not offered again if the
    /// program is killed before it has removed them.
    func assign(_ pictures: [InboxPicture], to item: String) throws(FileFailure) {
        for picture in pictures {
            guard var kept = kept(picture.upload.id) else { continue }
            kept.item = item
            try write(kept, of: picture.upload.id)
        }
    }

    // MARK: - Leftovers

    /// Removes what killed processes left, and what is older than an hour.
    func removeLeftovers() {
        for name in names() {
            if name.hasPrefix(Self.newStart) {
                // A file that cannot be opened or locked is arriving, or stays for the next call.
                guard let file = try? OpenFile(path(of: name), .noLink), (try? file.lock()) == true else { continue }
                // If it cannot be removed, the next call tries again.
                try? Disk.remove(path(of: name))
            } else if Self.isID(name), let kept = kept(name) {
                if !kept.isWaiting, kept.keptAt + Self.lifetime <= now() { remove([name]) }
            } else if isOld(name) {
                // A file without a description, the other way round, or a description that was not completed. If it cannot
                // be removed, the next call tries again.
                try? Disk.remove(path(of: name))
            }
        }
    }

    private func isOld(_ name: String) -> Bool {
        guard let id = name.split(separator: ".").first, Self.isID(String(id)), kept(String(id)) == nil,
            let status = FileStatus(ofEntry: path(of: name)), status.kind == .file
        else { return false }
        return status.modified < FileStatus.now - Int64(Self.lifetime) * 1_000_000_000
    }

    // MARK: - Names

    private static let description = ".json"

    private func path(of name: String) -> String { "\(path)/\(name)" }

    private func names() -> [String] {
        // A missing folder holds nothing.
        (try? Disk.names(in: path)) ?? []
    }

    static func isID(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// The description of a kept file.
private struct KeptFile: Codable {
    var fileName: String
    var size: Int
    var sha256: String
    var keptAt: Date
    /// Whether it is in the inbox.
    var isWaiting = false
    /// As EXIF writes it, for the order of the inbox.
    var takenAt: String?
    /// The id of the item that it becomes a photo of.
    var item: String?

    init(_ upload: Upload, keptAt: Date) {
        (fileName, size, sha256, self.keptAt) = (upload.fileName, upload.size, upload.sha256, keptAt)
    }

    func upload(_ id: String, at path: String) -> Upload {
        Upload(
            id: id, control: "", fileName: fileName, file: URL(fileURLWithPath: path), size: size, sha256: sha256,
            arrival: nil)
    }
}

/// A picture that waits to be sorted.
struct InboxPicture: Sendable {
    let upload: Upload
    let takenAt: String?
    let keptAt: Date
    /// The id of the item that it was about to become a photo of.
    let item: String?

    /// Pictures of an unknown time come last, in the order in which they came.
    fileprivate var rank: (String, Date, String) { (takenAt ?? "~", keptAt, upload.fileName) }
}
