import Digests
import Files
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A form as its body arrives: fields in memory, files on the disk.
final class IncomingForm: Sendable {
    private enum Body {
        case fields(ByteBuffer)
        case parts(MultipartReader)
    }

    /// The part of a form that is arriving.
    private enum Part {
        case none
        case field(name: String, ByteBuffer)
        case file(IncomingFile)
        /// A control for a file, without one.
        case unchosen
    }

    private struct State {
        var body: Body
        var part = Part.none
        var fields = FormFields()
        /// With the heads of parts, so that the number of fields is bounded, too.
        var fieldBytes = 0
        var uploads: [Upload] = []
    }

    private let state: Mutex<State>
    private let folder: UploadFolder
    private let most: Int

    /// - Throws: `FormFault` for a form of another type, and one that says that it is too large.
    init(_ head: HTTPHeaders, _ folder: UploadFolder, mayUpload: Bool) throws(FormFault) {
        self.folder = folder
        let types = head["Content-Type"]
        guard types.count <= 1 else { throw .malformed }
        let body = try Self.body(of: types.first ?? "application/x-www-form-urlencoded", mayUpload: mayUpload)
        if case .parts = body {
            most = UploadLimit.requestBytes
        } else {
            most = mayUpload ? UploadLimit.fieldBytes : UploadLimit.strangerBytes
        }
        state = Mutex(State(body: body))
        let length = head.first(name: "Content-Length").flatMap { Int($0) } ?? 0
        guard length <= most else { throw .tooLarge }
        if case .parts = body { try folder.checkRoom(for: length) }
    }

    private static func body(of type: String, mayUpload: Bool) throws(FormFault) -> Body {
        let type = try HeaderParameters(Array(type.utf8))
        switch type.value {
        case "application/x-www-form-urlencoded": return .fields(ByteBuffer())
        case "multipart/form-data" where mayUpload:
            guard let boundary = type["boundary"], (1...70).contains(boundary.utf8.count),
                boundary.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
            else { throw .malformed }
            return .parts(MultipartReader(boundary: boundary))
        default: throw .malformed
        }
    }

    /// Takes the next piece of the body.
    /// - Throws: `FormFault`, or the failure of a file that cannot be written.
    func take(_ piece: ByteBuffer) throws {
        do {
            try state.withLock { try take(piece, &$0) }
        } catch let failure as FileFailure where failure.isFullDisk {
            throw FormFault.diskFull
        }
    }

    private func take(_ piece: ByteBuffer, _ state: inout State) throws {
        let body = state.body
        // So that the bytes have one owner, and are not copied with each piece.
        state.body = .fields(ByteBuffer())
        switch body {
        case .fields(var bytes):
            bytes.writeImmutableBuffer(piece)
            guard bytes.readableBytes <= most else { throw FormFault.tooLarge }
            state.body = .fields(bytes)
        case .parts(var reader):
            try reader.take(piece) { try handle($0, &state) }
            state.body = .parts(reader)
        }
    }

    /// - Throws: `FormFault.malformed` for a form that was cut off.
    func finish() throws(FormFault) -> (FormFields, [Upload]) {
        let (body, fields, uploads) = state.withLock { ($0.body, $0.fields, $0.uploads) }
        switch body {
        case .fields(let bytes): return (FormFields(urlEncoded: String(buffer: bytes)), [])
        case .parts(let reader):
            try reader.finish()
            return (fields, uploads)
        }
    }

    // MARK: - Parts

    private func handle(_ event: MultipartReader.Event, _ state: inout State) throws {
        switch (event, state.part) {
        case (.part(let head), _):
            state.fieldBytes += head.name.utf8.count + 64
            try Self.checkFields(state.fieldBytes)
            state.part = try part(head, after: state.uploads.count)
        case (.content(let bytes), .field(let name, var text)):
            state.fieldBytes += bytes.readableBytes
            try Self.checkFields(state.fieldBytes)
            // As above.
            state.part = .none
            text.writeImmutableBuffer(bytes)
            state.part = .field(name: name, text)
        case (.content(let bytes), .file(var file)):
            try file.take(bytes, in: folder)
            state.part = .file(file)
        // Nothing can be sent by it.
        case (.content, .unchosen), (.content, .none): throw FormFault.malformed
        case (.end, let part):
            switch part {
            case .field(let name, let text):
                guard let text = String(validating: text.readableBytesView, as: UTF8.self) else {
                    throw FormFault.malformed
                }
                state.fields.add(name, text)
            case .file(let file): state.uploads.append(file.upload)
            case .unchosen, .none: break
            }
            state.part = .none
        }
    }

    private func part(_ head: PartHead, after files: Int) throws -> Part {
        guard let fileName = head.fileName else { return .field(name: head.name, ByteBuffer()) }
        if fileName.isEmpty { return .unchosen }
        guard files < UploadLimit.files else { throw FormFault.tooLarge }
        return .file(IncomingFile(control: head.name, fileName: fileName, arrival: try folder.arrival()))
    }

    private static func checkFields(_ bytes: Int) throws(FormFault) {
        guard bytes <= UploadLimit.fieldBytes else { throw .tooLarge }
    }
}

/// A file of a form as it arrives.
private struct IncomingFile {
    let control: String
    let fileName: String
    let arrival: ArrivingFile
    private let digest = SHA256Digest()
    private var size = 0
    /// The size at which the room on the disk is looked at again.
    private var nextCheck = 0

    init(control: String, fileName: String, arrival: ArrivingFile) {
        (self.control, self.fileName, self.arrival) = (control, fileName, arrival)
    }

    mutating func take(_ bytes: ByteBuffer, in folder: UploadFolder) throws {
        size += bytes.readableBytes
        guard size <= UploadLimit.fileBytes else { throw FormFault.tooLarge }
        if size > nextCheck {
            try folder.checkRoom(for: bytes.readableBytes)
            nextCheck = size + (4 << 20)
        }
        try bytes.withUnsafeReadableBytes { bytes in
            digest.update(bytes)
            try arrival.write(bytes)
        }
    }

    /// The file, whole.
    var upload: Upload {
        Upload(
            id: arrival.id, control: control, fileName: fileName, file: URL(fileURLWithPath: arrival.path), size: size,
            sha256: digest.finish(), arrival: arrival)
    }
}
